import { CODE, BY_HAND, COMING, IN_OFFICE, PASSWORD, tokenFor, WITH_CALENDAR, WITH_PASSWORDS, type School } from './school'
import { onAndOn, untilKilled, type Site } from './site'
import { login } from '../program'
import { clerk } from './clerk'
import type { Kind, Ledger, Op } from './ledger'

type Sent = Pick<Op, 'size' | 'cells'> & {
	readonly kind: Kind
	readonly method: 'POST' | 'PUT'
	readonly path: string
	readonly body: unknown
	/** a séance that is called off refuses attendance: the only refusal that clients provoke */
	readonly refusable?: boolean
}
type Make = (n: number, mark: string) => Sent

/** The séance that is called off from time to time; the other always takes place. */
const CALLED_OFF = 1

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()

/** Between one and `most` of `from`, another choice for each `n`. */
function some(from: readonly number[], n: number, most: number): number[] {
	const count = 1 + ((n * 31) % Math.min(most, from.length))
	return Array.from({ length: count }, (_, index) => from[(n * 17 + index) % from.length]!)
}

const grades = ({ school }: Site, which: number): Make => {
	const evaluation = school.evaluations[which]!
	return (n, mark) => {
		const note = (n * 7) % 2001
		const students = some(school.students, n, 40)
		return {
			kind: 'notes',
			method: 'POST',
			path: `/evaluations/${evaluation}/notes`,
			body: { notes: students.map((etudiant_id) => ({ etudiant_id, note: note / 100, commentaire: mark })) },
			size: students.length,
			cells: new Map(students.map((id) => [`note ${evaluation} ${id}`, `${note} ${mark}`]))
		}
	}
}

/** How many évaluations are made and then changed. */
const MADE = 5

const evaluations =
	({ school: { classe, matiere, jour } }: Site): Make =>
	(n, titre) => {
		const ref = `quiz-${n % MADE}`
		return {
			kind: 'evaluation',
			method: 'POST',
			path: '/evaluations',
			body: { ref, classe_id: classe, matiere_id: matiere, titre, type: 'devoir', date: jour, coefficient: 1 },
			size: 1,
			cells: new Map([[`evaluation ${ref}`, titre]])
		}
	}

const byHand = ({ school }: Site, which: number): Make => {
	const seance = school.seances[which]!
	return (n, mark) => {
		const statut = (['present', 'retard', 'absent', 'excuse'] as const)[n % 4]!
		const students = some(school.students.slice(0, BY_HAND), n, 20)
		return {
			kind: 'presences',
			method: 'POST',
			path: `/cours/${seance}/presences`,
			body: { presences: students.map((etudiant_id) => ({ etudiant_id, statut, commentaire: mark })) },
			refusable: which === CALLED_OFF,
			size: students.length,
			cells: new Map(students.map((id) => [`presence ${seance} ${id}`, `${statut} ${mark}`]))
		}
	}
}

/** When a request's stays begin says whose they are. */
export const joinedAt = (debut: number, n: number) => debut + ((n * 31) % 43_000)

const fromVideo = ({ school }: Site, which: number): Make => {
	const seance_id = school.seances[which]!
	return (n) => {
		const joined = joinedAt(school.debut, n)
		const students = some(school.students, n, 35)
		const stay = { joined_at: instant(joined), left_at: instant(joined + 60 + (n % 5) * 900) }
		return {
			kind: 'video',
			method: 'POST',
			path: '/attendances/from-video-session',
			body: { seance_id, participants: students.map((user_id) => ({ user_id, ...stay })) },
			refusable: which === CALLED_OFF,
			size: students.length,
			cells: new Map()
		}
	}
}

const status = ({ school }: Site, which: number): Make => {
	const seance = school.seances[which]!
	return (n, mark) => {
		const statut = which === CALLED_OFF ? (['terminee', 'annulee', 'reportee', 'terminee'] as const)[n % 4]! : 'terminee'
		const fin = school.debut + 1 + ((n * 37) % 57_000)
		const over = statut === 'terminee'
		return {
			kind: 'statut',
			method: 'PUT',
			path: `/cours/${seance}/statut`,
			body: { statut, ...(over ? { fin_reelle: instant(fin) } : { motif: mark }) },
			size: 1,
			cells: new Map([[`statut ${seance}`, `${statut} ${over ? fin : mark}`]])
		}
	}
}

const visio = ({ school }: Site, which: number): Make => {
	const seance = school.seances[which]!
	return (_, mark) => {
		const lien = `https://visio.test/${mark}`
		const cells = new Map([[`visio ${seance}`, lien]])
		return { kind: 'visio', method: 'PUT', path: `/seances/${seance}/visio`, body: { lien }, size: 1, cells }
	}
}

const request = (url: string, token: string, path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
	fetch(`${url}/${CODE}/api/lms${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...headers } })

/** milliseconds */
const REFUSED = 20

const writer = (site: Site, token: string, make: Make) =>
	onAndOn(site, async () => {
		const { ledger, url } = site
		const n = ledger.next()
		const mark = `ecriture-${n}`
		const { method, path, body, refusable, ...op } = make(n, mark)
		const begun = ledger.begin({ mark, ...op })
		const headers = { 'content-type': 'application/json', 'x-request-id': mark }
		const response = await request(url, token, path, { method, body: JSON.stringify(body) }, headers)
		const text = await response.text()
		if (response.status === 422 && refusable) {
			ledger.settle(begun, 'refused')
			// as often as others write: a loop of refusals would use up the times that tell one write from another
			return Bun.sleep(REFUSED)
		}
		if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
		ledger.settle(begun, 'acknowledged')
	})

/** A client that logs in over and over, and out again every third time. */
function comer(site: Site, who: string) {
	const { ledger, url } = site
	let turn = 0
	return untilKilled(site, async () => {
		const { status: answered, token } = await login(url, CODE, who, PASSWORD)
		if (answered !== 200) throw new Error(`a login answered ${answered}`)
		ledger.tokens.given.add(token)
		ledger.count()
		if (turn++ % 3 !== 2) return
		// from here on either answer is right, until the server says that it is gone
		ledger.tokens.given.delete(token)
		const response = await request(url, token, '/auth/logout', { method: 'POST' })
		if (!response.ok) throw new Error(`a logout answered ${response.status}`)
		ledger.tokens.revoked.add(token)
		ledger.count()
	})
}

/** A client that gives itself a new calendar over and over. */
function opener(site: Site, who: string) {
	const { ledger, url } = site
	let token: string | undefined
	return untilKilled(site, async () => {
		token ??= await tokenFor(url, who)
		ledger.calendars.delete(who)
		const response = await request(url, token, '/me/calendrier', { method: 'POST' })
		if (!response.ok) throw new Error(`a calendar was answered ${response.status}`)
		const opened = (await response.json()) as { url: string }
		ledger.calendars.set(who, /(\w+)\.ics$/.exec(opened.url)?.[1] ?? '')
		ledger.count()
	})
}

/** Which of the passwords that somebody may have is theirs, and a token for it. @throws Error if none is */
async function standing(url: string, who: string, { passwords }: Ledger) {
	for (const known of passwords.get(who) ?? [PASSWORD]) {
		const { status: answered, token } = await login(url, CODE, who, known)
		if (answered === 200) return { known, token }
	}
	throw new Error(`no password of ${who} is taken`)
}

/** A client that changes its password over and over. */
function changer(site: Site, who: string) {
	const { ledger, url } = site
	let held: Awaited<ReturnType<typeof standing>> | undefined
	return untilKilled(site, async () => {
		const { known, token } = (held ??= await standing(url, who, ledger))
		const wanted = `mot-de-passe-${ledger.next()}`
		ledger.passwords.set(who, [known, wanted])
		const body = JSON.stringify({ current: known, new: wanted })
		const response = await request(url, token, '/auth/password', { method: 'POST', body }, { 'content-type': 'application/json' })
		if (!response.ok) throw new Error(`a change of password was answered ${response.status}`)
		ledger.passwords.set(who, [wanted])
		held = { known: wanted, token }
		ledger.count()
	})
}

/** Paths that readers ask for; the first few are lists with a version. */
const pathsOf = ({ matiere, classe }: School) => [
	'/evaluations',
	'/emploi-temps',
	'/matieres',
	`/matieres/${matiere}`,
	`/classes/${classe}/etudiants`,
	'/me/teacher-dashboard',
	'/seances/upcoming'
]
const VERSIONED = 3

function reader(site: Site, token: string, first: number) {
	const { ledger, school, url } = site
	const paths = pathsOf(school)
	let turn = first
	return onAndOn(site, async () => {
		await readOnce(url, token, paths[turn++ % paths.length]!, paths, ledger)
	})
}

async function readOnce(url: string, token: string, path: string, paths: readonly string[], ledger: Ledger) {
	const before = ledger.versions.get(path) ?? 0
	const response = await request(url, token, path)
	const body = (await response.json()) as { meta?: { version?: number } }
	if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`)
	if (paths.indexOf(path) >= VERSIONED) return
	const version = body.meta?.version ?? -1
	if (version < before) throw new Error(`GET ${path} told version ${version} after ${before}`)
	ledger.versions.set(path, Math.max(version, ledger.versions.get(path) ?? 0))
}

/** Reads every path once: an answer must not be older than the one before. */
export async function readAll({ url, school, ledger }: Pick<Site, 'url' | 'school' | 'ledger'>, token: string) {
	const paths = pathsOf(school)
	for (const path of paths) await readOnce(url, token, path, paths, ledger)
}

export const WRITERS = 50

/** The operations that they write with. */
export const WRITTEN = [
	'writeNotes',
	'writeEvaluation',
	'writePresences',
	'writeVideoPresences',
	'changeStatut',
	'setVisio',
	'login',
	'logout',
	'openCalendar',
	'changePassword'
]

/** Fifty who write to the same two évaluations and séances, and four who read. */
export async function startClients(site: Site): Promise<Promise<void>[]> {
	const teacher = await tokenFor(site.url, 'prof')
	const office = await tokenFor(site.url, 'direction')
	for (const token of [teacher, office]) site.ledger.tokens.given.add(token)
	const several = (count: number, token: string, make: Make) => Array.from({ length: count }, () => writer(site, token, make))
	const writers = [
		...several(12, teacher, grades(site, 0)),
		...several(2, teacher, evaluations(site)),
		...several(1, teacher, visio(site, 0)),
		...several(4, teacher, grades(site, 1)),
		...several(8, teacher, byHand(site, 0)),
		...several(2, office, byHand(site, 1)),
		...several(7, office, fromVideo(site, 0)),
		...several(2, teacher, fromVideo(site, 1)),
		...several(2, teacher, status(site, 0)),
		...several(1, office, status(site, 0)),
		...several(1, teacher, status(site, 1)),
		...several(1, office, status(site, 1)),
		...COMING.map((who) => comer(site, who)),
		opener(site, WITH_CALENDAR),
		changer(site, WITH_PASSWORDS),
		clerk(site, IN_OFFICE)
	]
	if (writers.length !== WRITERS) throw new Error(`${writers.length} writers`)
	return [...writers, ...Array.from({ length: 4 }, (_, index) => reader(site, teacher, index))]
}
