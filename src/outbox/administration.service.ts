import { readReason, sentence, storedReason } from '../kit/sentence'
import type { Store } from '../db/store/store'
import type { Author } from '../domain/droits/caller'
import { fromSeconds, toSeconds, toWireInstant } from '../kit/clock'
import { OperationError, usageError } from '../kit/errors'
import { parseInstant } from '../kit/instant'
import { nearest } from '../kit/nearest'
import { CANAUX, CANAUX_OUTBOX, STATUTS_OUTBOX } from '../domain/vocabulaire'
import { findAccount } from '../auth/find-account.service'
import type { Tenant } from '../tenants/tenant'
import { cancelRows, retryRows, selectIdentifiants, selectOutbox, type OutboxFilters } from './administration.queries'
import { openCanaux } from './canaux'
import { leadMinutes } from './delais'
import { selectDestinataires } from './destinataires.queries'
import type { ReminderSettings } from './due-reminders.service'
import { automatic } from './enqueue-rappels.service'
import { selectDueReminders } from './seances.queries'

export type OutboxSearch = {
	readonly statut?: string | undefined
	readonly canal?: string | undefined
	/** an identifier, email or matricule */
	readonly utilisateur?: string | undefined
	readonly seance?: number | undefined
	readonly id?: number | undefined
}

type Searched = { readonly store: Pick<Store, 'db'> }

export type OutboxLine = Awaited<ReturnType<typeof listOutbox>>[number]

/** The newest messages of an institution that a search asks for. @throws OperationError naming the option that is wrong */
export async function listOutbox(tenant: Tenant, search: OutboxSearch, limit: number) {
	const { timezone } = await tenant.institution()
	const wire = (seconds: number) => toWireInstant(fromSeconds(seconds), timezone)
	const rows = await selectOutbox(tenant.store.db, await filtersOf(tenant, search), limit)
	return rows.map(({ created_at, prochain_at, debut_s, envoye_at, erreur, ...row }) => ({
		...row,
		erreur: erreur === null ? null : readReason(erreur),
		debut: debut_s === null ? null : wire(debut_s),
		created_at: wire(created_at),
		prochain_essai: row.statut === 'en_file' ? wire(prochain_at) : null,
		envoye_at: envoye_at === null ? null : wire(envoye_at)
	}))
}

/** Sends again what has failed and is not too late, and what waits, at once. */
export async function retryOutbox(tenant: Searched & { readonly store: Pick<Store, 'write'> }, search: OutboxSearch, author: Author) {
	const filters = await filtersOf(tenant, search)
	return tenant.store.write({ author, touches: [] }, async ({ db, now, journal }) => {
		const rows = await retryRows(db, filters, toSeconds(now))
		if (rows > 0) await journal({ action: 'outbox.retry', objet: 'outbox', apres: { ...filters, lignes: rows } })
		return { rows }
	})
}

/** Takes from the queue what has not been sent. */
export async function cancelOutbox(tenant: Tenant, search: OutboxSearch, author: Author) {
	const filters = await filtersOf(tenant, search)
	return tenant.store.write({ author, touches: [] }, async ({ db, journal }) => {
		const rows = await cancelRows(db, filters, storedReason(sentence('cancelled by {name}', { name: author.name })))
		if (rows > 0) await journal({ action: 'outbox.cancel', objet: 'outbox', apres: { ...filters, lignes: rows } })
		return { rows }
	})
}

async function filtersOf({ store }: Searched, { statut, canal, utilisateur, seance, id }: OutboxSearch): Promise<OutboxFilters> {
	mustBeAmong('statut', statut, STATUTS_OUTBOX)
	mustBeAmong('canal', canal, CANAUX_OUTBOX)
	const account = utilisateur === undefined ? undefined : await findAccount(store.db, utilisateur)
	return { statut, canal, utilisateur_id: account?.id, seance_id: seance, id }
}

function mustBeAmong(option: string, value: string | undefined, words: readonly string[]) {
	if (value === undefined || words.includes(value)) return
	const near = nearest(value, words)
	throw new OperationError(
		near === undefined
			? sentence('--{option} takes {words}, not "{value}"', { option, words: words.join(', '), value })
			: sentence('--{option} takes {words}, not "{value}"; did you mean "{near}"?', { option, words: words.join(', '), value, near }),
		64
	)
}

/**
 * The people who would get the automatic reminders that are due now, or `at` a time (RFC 3339, or local without an offset), by
 * which channel, and why they would not. Does not write. @throws OperationError 64
 */
export async function previewReminders(
	tenant: Tenant,
	{ leadMinutes: usual, configured: channels }: ReminderSettings,
	at: string | undefined
) {
	const { store } = tenant
	const school = await tenant.institution()
	const when = at === undefined ? store.clock.now() : parseInstant(at, school.timezone)
	if (!when) throw usageError('--at takes an instant such as 2026-11-20T07:00:00, not "{at}"', { at: String(at) })
	const now = toSeconds(when)
	const due = await selectDueReminders(store.db, now, leadMinutes(school, usual))
	const people = await selectDestinataires(
		store.db,
		due.map((reminder) => automatic(reminder, 0, now)),
		CANAUX,
		openCanaux(channels)
	)
	const known = await selectIdentifiants(store.db, [...new Set(people.map(({ user_id }) => user_id))])
	const names = new Map(known.map(({ id, identifiant }) => [id, identifiant]))
	const starts = new Map(due.map(({ seance_id, debut_s, delai }) => [seance_id, { debut_s, delai }]))
	return people.map(({ seance_id, user_id, canal, etat }) => {
		const { debut_s, delai } = starts.get(seance_id)!
		return {
			seance_id,
			debut: toWireInstant(fromSeconds(debut_s), school.timezone),
			delai_minutes: delai,
			user_id,
			identifiant: names.get(user_id)!,
			canal,
			envoi: etat === 'pret',
			raison: etat === 'pret' ? null : etat
		}
	})
}
