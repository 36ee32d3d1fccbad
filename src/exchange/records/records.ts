import type { Db } from '../../db/queries/db'
import { hasCharge, mustHaveCharge, type Caller } from '../../domain/droits/caller'
import { AppError, forbidden, notFound, OperationError } from '../../kit/errors'
import { KeptThread } from '../../host/threads/worker-task'
import { chargeOf } from '../../school/words'
import type { KnownVisit } from '../../tenants/visit'
import { recordsWorker } from '../../workers'
import type { Column } from '../imports/noun/columns'
import type { Lookup } from '../imports/noun/lookup'
import type { Noun } from '../imports/noun/noun'
import type { Row } from '../imports/rows/row'
import type { Read } from '../imports/rows/stored.queries'
import type { RecordsOptions, RecordsOrder, RecordsReport, RemovedRecord, WrittenRecord } from './records-order'
import { shownYear } from './shown-year'
import type { RecordView, StoredRecord } from './stored-record'

export type { Hold, Overtaken, RecordFault, RecordsReport, RemovedRecord, WrittenRecord } from './records-order'
export type { StoredRecord } from './stored-record'

/** The options of a choice: the value that is written, and the label that people read. */
export type Choices = readonly { readonly value: string; readonly label: string }[]

/** The way in which a column is filled in. */
export type RecordField = {
	readonly name: string
	readonly form:
		| 'texte'
		| 'lignes'
		| 'email'
		| 'date'
		/** a day, or a year alone */
		| 'naissance'
		| 'heure'
		| 'nombre'
		| 'oui'
		| 'secret'
		| 'choix'
		| 'plusieurs'
		| 'reference'
		| 'references'
	readonly required: boolean
	/** the value of a new record unless another is given */
	readonly initial?: string
	/** characters */
	readonly max?: number
	/** the words that it knows */
	readonly values?: readonly string[]
	/** the records that it can name; absent if they are typed because they are many */
	readonly choices?: RecordChoices
}

/** The records that a column can name, read when they are shown. */
export type RecordChoices = {
	/** the same for all columns that can name the same records */
	readonly of: string
	readonly read: () => Promise<Choices>
}

type WriteOptions = Pick<RecordsOptions, 'dryRun' | 'motif' | 'comingOnly'> & {
	/** asked instead of the right to the records of each kind; the account must still have its roles and fonctions inside the write */
	readonly may?: (caller: Caller) => boolean
}

type ListOptions = Pick<WriteOptions, 'may'> & { readonly annee?: string }

/** The thread of all writes: they come one after the other, often several of them, so it is kept. */
const thread = new KeptThread(recordsWorker)

/** Single records of any noun that has a file, for the people in charge of it: read for a form, and written with the checks of an import. */
export class Records {
	/** @param nouns loads them: a server needs these many modules only when somebody opens a form */
	constructor(
		readonly nouns: () => Promise<readonly Noun[]>,
		readonly options: Omit<RecordsOptions, 'author' | 'caller' | 'langue' | 'isAdministrator' | 'dryRun' | 'motif' | 'annee' | 'comingOnly'>
	) {}

	/** @throws AppError 403 here and below, 404 */
	async read(visit: KnownVisit, kind: string, id: number): Promise<StoredRecord> {
		const found = await this.find(visit, kind, id)
		if (!found) throw notFound()
		return found
	}

	/** The same; `undefined` if the record does not exist. */
	async find(visit: KnownVisit, kind: string, id: number): Promise<StoredRecord | undefined> {
		const { readRecord } = await import('./stored-record')
		return readRecord(reading(visit.db), await this.#noun(visit, kind), id, viewOf(visit))
	}

	/** The records of a noun; if they belong to years, those of the year `annee`, by default the one that is shown. */
	async list(visit: KnownVisit, kind: string, { may, annee }: ListOptions = {}): Promise<StoredRecord[]> {
		const { readRecords } = await import('./stored-record')
		return readRecords(reading(visit.db), await this.#noun(visit, kind, may), { ...viewOf(visit), ...(annee !== undefined && { annee }) })
	}

	/** How the columns of a noun are filled in, in their order; with `only`, these columns in this order. */
	async fields(visit: KnownVisit, kind: string, only?: readonly string[]): Promise<RecordField[]> {
		const { columns } = await this.#noun(visit, kind)
		const wanted = only ? only.map((name) => columns.find((column) => column.name === name)!) : columns
		return wanted.map((column) => fieldOf(reading(visit.db), column, visit.shown))
	}

	async #noun({ caller }: KnownVisit, kind: string, may?: ListOptions['may']): Promise<Noun> {
		if (!may?.(caller)) mustHaveCharge(caller, chargeOf(kind))
		const noun = (await this.nouns()).find(({ name }) => name === kind)
		if (!noun) throw new Error(`the noun ${kind} is unknown`)
		return noun
	}

	/**
	 * Writes all of these records in one transaction, or none. Faults, overtaken records and holds are in the report.
	 * @throws AppError 401 or 403 also if the caller has lost the right meanwhile, 503 if the file cannot be written
	 */
	async write(
		visit: KnownVisit,
		writtenRecords: readonly WrittenRecord[],
		removedRecords: readonly RemovedRecord[] = [],
		{ may, ...how }: WriteOptions = {}
	): Promise<RecordsReport> {
		const { tenant, now, caller } = visit
		const kinds = [...writtenRecords, ...removedRecords].map(({ kind }) => kind)
		if (!(may ? may(caller) : kinds.every((kind) => hasCharge(caller, chargeOf(kind))))) throw forbidden()
		const isAdministrator = caller.roles.includes('administrateur')
		if (!how.dryRun) tenant.store.mustTakeWrites()
		const order: RecordsOrder = {
			...tenant.place,
			now: now.toString(),
			written: writtenRecords,
			removed: removedRecords,
			options: { ...this.options, author: visit.author(), caller, langue: visit.langue, isAdministrator, annee: visit.shown, ...how }
		}
		try {
			return await tenant.hold('import', () =>
				thread.run<RecordsReport>(order, { name: 'write', lease: (run) => tenant.store.whileOthersWrite(run) })
			)
		} catch (error) {
			if (!(error instanceof OperationError)) throw error
			await visit.mustStillHold()
			throw new AppError('unavailable', 'fichier_indisponible', { retryAfter: 30 })
		}
	}
}

const viewOf = ({ institution: { timezone }, shown }: KnownVisit): RecordView => ({ timezone, annee: shown })

const reading =
	({ $client }: Db): Read =>
	async (sql, args = []) =>
		(await $client.execute(sql, [...args])).rows as unknown as Row[]

function fieldOf(read: Read, { name, type, required: isRequired, initial }: Column, annee: string | undefined): RecordField {
	const field = { name, required: isRequired === true, ...(initial !== undefined && { initial: cellOf(initial) }) }
	switch (type.form) {
		case 'text':
			return { ...field, form: type.lines ? 'lignes' : 'texte', max: type.max }
		case 'booleen':
			return { ...field, form: 'oui' }
		case 'entier':
		case 'decimal':
		case 'note':
			return { ...field, form: 'nombre' }
		case 'choix':
			return { ...field, form: type.several ? 'plusieurs' : 'choix', values: type.offered ?? type.values }
		case 'reference': {
			const form = type.several ? 'references' : 'reference'
			const known = CHOICES_OF_COLUMNS[name]
			if (known === undefined && MANY.has(type.to.name)) return { ...field, form }
			const sql = known ?? choicesOf(type.to, annee)
			return { ...field, form, choices: { of: known ? name : type.to.name, read: async () => labelled(await read(sql)) } }
		}
		case 'mot_de_passe':
		case 'mot_de_passe_hash':
			return { ...field, form: 'secret' }
		case 'date':
			return { ...field, form: type.orYear ? 'naissance' : 'date' }
		case 'heure':
		case 'email':
			return { ...field, form: type.form }
		default:
			return { ...field, form: 'texte' }
	}
}

/** People and séances are too many to be chosen from a list. */
const MANY = new Set(['etudiants', 'utilisateurs', 'seances', 'evaluations', 'notes'])

const cellOf = (initial: string | number | boolean) => (typeof initial === 'boolean' ? (initial ? 'oui' : 'non') : String(initial))

const choicesOf = ({ name, key }: Lookup, annee: string | undefined) =>
	CHOICES[name]?.(annee) ?? `SELECT ${key[0]} AS value, nom AS label FROM ${name} ORDER BY 1`

const labelled = (rows: readonly Row[]): Choices =>
	rows.map(({ value, label }) => ({
		value: String(value),
		label: label === null || label === value ? String(value) : `${value} · ${label}`
	}))

/** Choices of nouns whose key is not one column, or that have no `nom`. */
const CHOICES: Readonly<Record<string, (annee: string | undefined) => string>> = {
	annees: () => 'SELECT libelle AS value, libelle AS label FROM annees ORDER BY date_debut DESC',
	classes: (annee) => `SELECT c.code AS value, c.nom AS label FROM classes c JOIN annees a ON a.id = c.annee_id
		WHERE a.libelle = ${shownYear(annee)} ORDER BY c.code`,
	enseignants: () => `SELECT e.matricule AS value, u.nom || coalesce(' ' || u.prenoms, '') AS label
		FROM enseignants e JOIN utilisateurs u ON u.id = e.id WHERE u.actif = 1 ORDER BY u.cle_tri`
}

/** Choices of columns that name few of many records. */
const CHOICES_OF_COLUMNS: Readonly<Record<string, string>> = {
	coordinateurs: `SELECT u.identifiant AS value, u.nom || coalesce(' ' || u.prenoms, '') AS label FROM utilisateurs u
		WHERE u.id IN (SELECT id FROM utilisateurs WHERE role = 'coordinateur' UNION SELECT utilisateur_id FROM autres_roles WHERE role = 'coordinateur')
			AND u.actif = 1 AND u.console_seule = 0 ORDER BY u.cle_tri`
}
