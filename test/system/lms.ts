import type { Machine } from './machine'

const PASSWORD = 'un-mot-de-passe-1'
/** The teacher of every matière in the school that run.ts writes, and the only évaluation there is. */
export const TEACHER = { matricule: 'P-0', identifiant: 'prof0' }
const EVALUATION = 1
export const BASE = 'https://sms.ecole.lan/ecole/api/lms'

type Answer = { readonly status: number; readonly body: unknown }

/** A learning platform on the machine's own network: curl, which trusts only the exported CA. */
export class Lms {
	#token = ''
	/** the students that it has read */
	students: readonly number[] = []

	constructor(
		readonly machine: Machine,
		/** what goes before curl, as another clock */
		readonly before = ''
	) {}

	async ask(path: string, body?: unknown): Promise<Answer> {
		const token = this.#token === '' ? '' : `-H 'Authorization: Bearer ${this.#token}'`
		const data = body === undefined ? '' : `-H 'Content-Type: application/json' --data-binary @-`
		const { output } = await this.machine.sh(
			`${this.before} curl -sS --max-time 20 --cacert /root/ca.crt ${token} ${data} -w '\\n%{http_code}' '${BASE}${path}'`,
			body === undefined ? '' : JSON.stringify(body)
		)
		const at = output.lastIndexOf('\n')
		const text = output.slice(0, at)
		return { status: Number(output.slice(at + 1)), body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text }
	}

	/** Makes the institution, imports a school and gives its teacher a password: as a person at the machine. */
	async makeSchool(): Promise<number[]> {
		const ran = [
			await this.machine.sh("preau tenant create ecole --name 'École de mécanique' --year 2026-2027"),
			await this.machine.sh('preau import ecole /media/usb/ecole'),
			await this.machine.sh(`preau user password ecole ${TEACHER.identifiant}`, `${PASSWORD}\n`),
			await this.machine.sh('preau ca export /root/ca.crt')
		]
		return ran.map(({ code }) => code)
	}

	async login(): Promise<number> {
		const { status, body } = await this.ask('/auth/login', { identifier: TEACHER.identifiant, password: PASSWORD, device_name: 'LMS' })
		this.#token = (body as { token?: string }).token ?? ''
		return status
	}

	/** Reads what an LMS reads first: the number of classes and of their students. */
	async read(): Promise<{ classes: number; students: number }> {
		const classes = await this.#list('/classes')
		this.students = (await this.#list(`/classes/${classes[0]}/etudiants`)).toSorted((a, b) => a - b)
		return { classes: classes.length, students: this.students.length }
	}

	/** Grades the first `count` students; a grade that is known stays. */
	async grade(count: number): Promise<number> {
		const notes = this.students.slice(0, count).map((id) => ({ etudiant_id: id, note: 12.5 }))
		return (await this.ask(`/evaluations/${EVALUATION}/notes`, { notes })).status
	}

	/** How many grades were given, as the journal of the institution knows: it needs no LMS that is let in. */
	async grades(): Promise<number> {
		const { output } = await this.machine.sh('preau audit ecole --objet notes --limit 1000 --json')
		return (JSON.parse(output) as unknown[]).length
	}

	/** The version that answers, over HTTPS with the exported CA. */
	async version(): Promise<string | undefined> {
		const { output } = await this.machine.sh(`${this.before} curl -sS --max-time 10 --cacert /root/ca.crt https://sms.ecole.lan/health`)
		return /"version":"([^"]*)"/.exec(output)?.[1] ?? output.trim()
	}

	/** The ids of a list. */
	async #list(path: string): Promise<number[]> {
		const { body } = await this.ask(`${path}?per_page=100`)
		return ((body as { data?: { id: number }[] }).data ?? []).map(({ id }) => id)
	}
}
