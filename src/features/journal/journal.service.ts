import { fromSeconds, toSeconds, toWireInstant } from '../../domain/clock'
import { OperationError } from '../../domain/errors'
import { isJour } from '../../domain/jour'
import { findAccount, type OpenTenant } from '../utilisateurs/utilisateurs.service'
import { selectJournal } from './journal.queries'

export type JournalSearch = {
	/** inclusive days in the institution's time zone */
	readonly depuis?: string | undefined
	readonly jusqu?: string | undefined
	/** an identifier, email or matricule; or an author as the journal writes it, `cli:root` */
	readonly utilisateur?: string | undefined
	/** `notes.update`, or `notes` for everything that begins so */
	readonly action?: string | undefined
	/** a table, `notes`, or one of its records, `notes:12` */
	readonly objet?: string | undefined
	readonly limit: number
}

export type JournalLine = Awaited<ReturnType<typeof readJournal>>[number]

const MAX_LINES = 10_000

/** The last lines of the audit journal that a search asks for, oldest first. @throws OperationError naming the option that is wrong */
export async function readJournal(
	{ store, institution: { timezone } }: OpenTenant,
	{ depuis, jusqu, utilisateur, action, objet, limit }: JournalSearch
) {
	if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LINES)
		throw new OperationError(`--limit takes a number from 1 to ${MAX_LINES}`, 64)
	const start = (option: string, jour: string, days: number) => {
		if (!isJour(jour)) throw new OperationError(`--${option} takes a day YYYY-MM-DD, not "${jour}"`, 64)
		return toSeconds(Temporal.PlainDate.from(jour).add({ days }).toZonedDateTime(timezone).toInstant())
	}
	const from = depuis === undefined ? undefined : start('depuis', depuis, 0)
	const to = jusqu === undefined ? undefined : start('jusqu', jusqu, 1)
	if (from !== undefined && to !== undefined && to <= from) throw new OperationError('--jusqu is before --depuis', 64)
	const isAuthor = utilisateur?.includes(':') === true
	const account = utilisateur === undefined || isAuthor ? undefined : await findAccount(store.db, utilisateur)
	const [table, id] = objet === undefined ? [] : objet.split(':', 2)
	const lines = await selectJournal(
		store.db,
		{ from, to, auteur: isAuthor ? utilisateur : undefined, utilisateur_id: account?.id, action, objet: table, objet_id: id },
		limit
	)
	return lines.toReversed().map(({ at, avant, apres, ...line }) => ({
		...line,
		at: toWireInstant(fromSeconds(at), timezone),
		avant: parsed(avant),
		apres: parsed(apres)
	}))
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
