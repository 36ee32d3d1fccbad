import { MoodleFiles, type MoodleSettings } from '../../src/exchange/moodle/moodle.service'
import type { Tenants } from '../../src/tenants/registry'

/** The files for Moodle of a registry, in `dossier` at half past two. */
export const moodleOf = (tenants: Tenants, dossier = '', settings: Partial<MoodleSettings> = {}) =>
	new MoodleFiles(
		tenants,
		{
			dossier,
			heure: '02:30',
			adresses: '',
			timeZone: 'UTC',
			sheetOf: (code, folder) => ({
				issuer: `https://sms.ecole.lan/${code}/oidc`,
				port: 443,
				addresses: ['192.168.1.5'],
				file: `${folder}/imsenterprise.xml`
			}),
			...settings
		},
		tenants.options.log
	)

type Course = { shortname: string; fullname: string; category: string }

type User = { idnumber: string; username: string; firstname: string; lastname: string; email: string; auth: string }

const inside = (text: string, tag: string) => new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`).exec(text)?.[1]?.trim()
const idOf = (text: string) =>
	/<sourcedid>[\s\S]*?<id>([\s\S]+?)<\/id>[\s\S]*?<\/sourcedid>/
		.exec(text)?.[1]
		?.trim()
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toUpperCase() ?? ''

/**
 * A Moodle that reads a file as `enrol_imsenterprise` of 4.2 and 5.1 does: line by line, with patterns and not as XML, a person without
 * `recstatus` to create and one with 2 to update; with the settings of LISEZMOI.txt. Columns hold what those of its tables hold.
 */
export class ReadingMoodle {
	readonly users: User[] = []
	readonly courses = new Map<string, Course>()
	/** the idnumbers and roles in each course */
	readonly enrolled = new Map<string, Map<string, string>>()

	read(xml: string) {
		let cache = ''
		for (const line of xml.split('\n')) {
			cache += `${line}\n`
			for (const tag of ['group', 'person', 'membership'] as const) {
				const element = new RegExp(`<${tag}\\b[^>]*>[\\s\\S]*?</${tag}>`)
				for (let found; line.includes(`</${tag}>`) && (found = element.exec(cache)?.[0]) !== undefined; cache = cache.replace(element, ''))
					this.#take[tag](found)
			}
		}
	}

	/** The members of a course, as `MATRICULE 01`. */
	members(course: string): string[] {
		return [...(this.enrolled.get(course) ?? [])].map((entry) => entry.join(' ')).toSorted()
	}

	readonly #take = {
		group: (text: string) => {
			const [id, short, full, category] = [idOf(text), inside(text, 'short')!, inside(text, 'full')!, inside(text, 'orgunit')!]
			if ([id.length > 100, short.length > 255, full.length > 254, category.length > 255].includes(true))
				throw new Error(`the database refuses the course ${id}`)
			if (!this.courses.has(id)) this.courses.set(id, { shortname: id, fullname: short, category })
			// a course that exists keeps its category
			else if (text.includes('recstatus="2"')) Object.assign(this.courses.get(id)!, { shortname: short, fullname: full })
		},
		person: (text: string) => {
			const user: User = {
				idnumber: idOf(text),
				username: inside(text, 'userid')!,
				firstname: inside(text, 'given')!,
				lastname: inside(text, 'family')!,
				email: inside(text, 'email')!,
				auth: /<userid authenticationtype="([^"]+)">/.exec(text)![1]!
			}
			const long = Object.values(user).some((value) => value === '' || value.length > 100)
			if (long || user.username !== user.username.toLowerCase()) throw new Error(`the database refuses ${JSON.stringify(user)}`)
			const known = this.users.find(({ idnumber }) => idnumber === user.idnumber)
			const named = this.users.find(({ username }) => username === user.username)
			if (text.includes('recstatus="2"')) {
				if (known && named && known !== named) throw new Error(`two users called ${user.username}`)
				if (known) Object.assign(known, user)
			} else if (!known && named) named.idnumber = user.idnumber
			else if (!known) this.users.push(user)
		},
		membership: (text: string) => {
			const course = idOf(text)
			if (!this.courses.has(course)) return
			const members = this.enrolled.get(course) ?? new Map<string, string>()
			this.enrolled.set(course, members)
			for (const [, member = ''] of text.matchAll(/<member>([\s\S]*?)<\/member>/g)) {
				const id = idOf(member)
				if (!this.users.some(({ idnumber }) => idnumber === id)) continue
				if (inside(member, 'status') === '1') members.set(id, /roletype="(\d\d)"/.exec(member)![1]!)
				else members.delete(id)
			}
		}
	}
}
