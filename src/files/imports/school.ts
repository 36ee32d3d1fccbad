import { fromSeconds, localMoments, type Moment } from '../../domain/clock'
import { normalIdentifier } from '../../domain/forms'
import { nearest } from '../../domain/nearest'
import type { KindName } from './kind'
import { frugal } from './frugal'
import { kind as kindOf } from './kinds'
import { quoted } from './parse-cell'
import type { Row } from './record'
import { keyOf } from './rules/keys'
import { isAccountKind, readHighestId, readNiveaux, readStored, type Facts, type Read } from './stored.queries'

/** Beyond this many candidates no similar name is looked for. */
const MAX_CANDIDATES = 2000
const EXPLICIT_YEAR = /^(.+)@(\d{4}-\d{4})$/

/** What is stored, overlaid by what the import makes of it: kinds are planned in order, so references find both. */
export class School {
	readonly #indexes = new Map<KindName, Map<string, Row>>()
	readonly #highestIds = new Map<KindName, number>()
	readonly #collect = frugal()
	readonly #niveaux = new Map<string, number>()
	#classesByCode: Map<string, Row[]> | undefined
	#classesById: Map<unknown, Row> | undefined
	#accountsByName: Map<string, Row> | undefined
	#classOfStudent: Set<string> | undefined

	/** The instant of a day and time in the institution's zone. */
	readonly moment: (date: string, time: string) => Moment

	constructor(
		readonly read: Read,
		readonly facts: Facts,
		/** what records that change now carry as `updated_at` */
		readonly updatedAt: string
	) {
		this.moment = localMoments(facts.timezone)
	}

	/** Reads what is stored of `kinds`, once. */
	async load(kinds: Iterable<KindName>) {
		if (this.#niveaux.size === 0) for (const row of await readNiveaux(this.read)) this.#niveaux.set(String(row['code']), Number(row['id']))
		for (const kind of kinds) {
			if (this.#indexes.has(kind)) continue
			const rows: Row[] = []
			for await (const page of readStored(this.read, kind)) {
				for (const row of page) rows.push(row)
				this.#collect(page.length)
			}
			if (isAccountKind(kind)) this.#indexAccounts(rows)
			else this.#indexes.set(kind, indexed(kind, rows))
			if (kind !== 'preferences') this.#highestIds.set(idFamily(kind), await readHighestId(this.read, kind))
		}
	}

	/** The rows of a kind that has been loaded, by natural key. */
	index(kind: KindName): Map<string, Row> {
		const index = this.#indexes.get(kind)
		if (!index) throw new Error(`${kind} has not been loaded`)
		return index
	}

	newId(kind: KindName): number {
		const family = idFamily(kind)
		const id = (this.#highestIds.get(family) ?? 0) + 1
		this.#highestIds.set(family, id)
		return id
	}

	niveauId(code: string): number | undefined {
		return this.#niveaux.get(code)
	}

	niveauCode(id: unknown): string | undefined {
		return [...this.#niveaux].find(([, known]) => known === id)?.[0]
	}

	get currentYear(): Row | undefined {
		return [...this.index('annees').values()].find(({ courante }) => courante === 1)
	}

	/** The academic years that have `date` among their days, the current one first. */
	yearsOf(date: string): Row[] {
		return [...this.index('annees').values()]
			.filter(({ date_debut, date_fin }) => String(date_debut) <= date && date <= String(date_fin))
			.toSorted((a, b) => Number(b['courante']) - Number(a['courante']))
	}

	yearLabel(id: unknown): string {
		return String([...this.index('annees').values()].find((year) => year['id'] === id)?.['libelle'])
	}

	/** The row that `text` names, or why there is none. `date` says which year's class is meant, where several have its code. */
	find(kind: KindName, text: string, date?: string): Row | string {
		if (kind === 'classes') return this.#findClass(text, date)
		const index = kind === 'utilisateurs' ? this.#accounts() : this.index(kind)
		return index.get(kind === 'utilisateurs' ? normalIdentifier(text) : text) ?? unknown(kind, text, index.keys())
	}

	classById(id: number): Row | undefined {
		this.#classesById ??= new Map([...this.index('classes').values()].map((row) => [row['id'], row]))
		return this.#classesById.get(id)
	}

	/** Whether the student has an Active enrollment in the class. */
	isActiveIn(etudiantId: unknown, classeId: unknown): boolean {
		this.#classOfStudent ??= new Set(
			[...this.index('inscriptions').values()]
				.filter(({ statut }) => statut === 'Active')
				.map(({ etudiant_id, classe_id }) => `${etudiant_id}:${classe_id}`)
		)
		return this.#classOfStudent.has(`${String(etudiantId)}:${String(classeId)}`)
	}

	/** What a clock in the institution's zone shows at an instant, as a cell says it. */
	timeOfDay(seconds: number): string {
		const at = fromSeconds(seconds).toZonedDateTimeISO(this.facts.timezone)
		return at.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' })
	}

	#findClass(text: string, date: string | undefined): Row | string {
		this.#classesByCode ??= Map.groupBy(this.index('classes').values(), ({ code }) => String(code))
		const [, code, libelle] = EXPLICIT_YEAR.exec(text) ?? []
		if (code !== undefined && libelle !== undefined && !this.#classesByCode.has(text)) {
			const year = this.index('annees').get(libelle)
			if (!year) return unknown('annees', libelle, this.index('annees').keys())
			return this.index('classes').get(`${code}@${year['id']}`) ?? `there is no class ${quoted(code)} in ${libelle}`
		}
		const candidates = this.#classesByCode.get(text) ?? []
		const inYear = (year: Row | undefined) => candidates.find(({ annee_id }) => year !== undefined && annee_id === year['id'])
		const dated = date === undefined ? undefined : this.yearsOf(date).map(inYear).find(Boolean)
		const found = dated ?? inYear(this.currentYear) ?? (candidates.length === 1 ? candidates[0] : undefined)
		if (found) return found
		if (candidates.length === 0) return unknown('classes', text, this.#classesByCode.keys())
		const forms = candidates.map(({ annee_id }) => `${text}@${this.yearLabel(annee_id)}`)
		return `there are several classes ${quoted(text)}, none in the current year: write ${forms.join(' or ')}`
	}

	#accounts(): Map<string, Row> {
		return (this.#accountsByName ??= new Map(this.allAccounts().map((row) => [String(row['identifiant_norm']), row])))
	}

	/** Every account as the import leaves it. */
	allAccounts(): Row[] {
		const byId = new Map<unknown, Row>()
		for (const kind of ['utilisateurs', 'enseignants', 'etudiants'] as const)
			for (const row of this.index(kind).values()) byId.set(row['id'], row)
		return [...byId.values()]
	}

	#indexAccounts(rows: readonly Row[]) {
		this.#indexes.set('utilisateurs', indexed('utilisateurs', rows))
		for (const [kind, role] of [
			['enseignants', 'enseignant'],
			['etudiants', 'etudiant']
		] as const)
			this.#indexes.set(
				kind,
				indexed(
					kind,
					rows.filter((row) => row['role'] === role)
				)
			)
	}
}

/** The three kinds of accounts share one sequence of ids. */
const idFamily = (kind: KindName): KindName => (isAccountKind(kind) ? 'utilisateurs' : kind)

function indexed(kind: KindName, rows: readonly Row[]): Map<string, Row> {
	const index = new Map<string, Row>()
	for (const row of rows) {
		const key = keyOf(kind, row)
		if (key !== undefined) index.set(key, row)
	}
	return index
}

function unknown(kind: KindName, text: string, known: Iterable<string>): string {
	const candidates = [...known]
	const meant = candidates.length <= MAX_CANDIDATES ? nearest(text, candidates) : undefined
	const where = `neither the import nor the stored data has it among the ${kindOf(kind).name}`
	return `unknown ${quoted(text)}: ${where}${meant === undefined ? '' : `; did you mean ${quoted(meant)}?`}`
}
