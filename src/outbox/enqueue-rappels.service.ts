import type { Db } from '../db/queries/db'
import type { Write } from '../db/store/store'
import { toSeconds } from '../kit/clock'
import type { Canal } from '../domain/vocabulaire'
import { openCanaux, type Configured } from './canaux'
import { contenuOf, type Etablissement, type SeanceFacts, type Words } from './contenu'
import type { Rappel } from './destinataires.queries'
import { insertEnvois, insertRappels } from './envois.queries'
import { selectDueReminders, selectSeanceFacts, type DueReminder } from './seances.queries'

/** Seconds in which nobody is reminded twice: after a reminder by hand, a person does not get an automatic one on top. */
const QUIET = 3600

const NO_WORDS: Words = { texte: null, lien: null }

export const automatic = ({ seance_id, debut_s, delai }: DueReminder, envoi_id: number, now: number): Rappel => ({
	envoi_id,
	seance_id,
	debut_s,
	occasion: `delai:${delai}`,
	recent_since: now - QUIET,
	lien: null
})

/** The link of a reminder that somebody asks for: the one they give, else the séance's own. */
const lienOf = (words: Words, { lien_visio }: SeanceFacts) => words.lien ?? lien_visio

type Asked = { readonly words: Words; readonly force: boolean }

/** A reminder that somebody asks for. */
export const demande = ({ words, force }: Asked, seance: SeanceFacts, envoi_id: number): Rappel => ({
	envoi_id,
	seance_id: seance.id,
	debut_s: seance.debut_s,
	occasion: `${force ? 'force' : 'demande'}:${envoi_id}`,
	recent_since: null,
	lien: lienOf(words, seance)
})

/** Queues the automatic reminders of some séances, each once, if they are still due. Returns the number of messages. */
export async function enqueueAutomatic(
	{ db, now, journal }: Write,
	etablissement: Etablissement,
	reminders: readonly DueReminder[],
	leads: readonly number[],
	channels: Configured
): Promise<number> {
	const at = toSeconds(now)
	const due = await selectDueReminders(
		db,
		at,
		leads,
		reminders.map(({ seance_id }) => seance_id)
	)
	if (due.length === 0) return 0
	const facts = await selectSeanceFacts(
		db,
		due.map(({ seance_id }) => seance_id)
	)
	const delays = new Map(due.map(({ seance_id, delai }) => [seance_id, delai]))
	const ids = await insertEnvois(
		db,
		facts.map((seance) => newRappel(etablissement, seance, NO_WORDS, delays.get(seance.id) ?? null, at)),
		at
	)
	const rappels = due.flatMap((reminder) => {
		const id = ids.get(reminder.seance_id)
		return id === undefined ? [] : [automatic(reminder, id, at)]
	})
	const { open, webhook } = reach(channels)
	const queued = await insertRappels(db, rappels, open, { open, webhook }, at)
	await journal({
		action: 'rappel.enqueue',
		objet: 'envois',
		apres: { seances: due.map(({ seance_id }) => seance_id), mis_en_file: queued }
	})
	return queued
}

/** Queues one reminder of one séance for all people without an obstacle; for a `rappel` without a row in `envois`. */
export async function enqueueAsked(
	db: Db,
	etablissement: Etablissement,
	seance: SeanceFacts,
	{ canaux, ...asked }: Asked & { readonly canaux: readonly Canal[] },
	configured: Configured,
	at: number
): Promise<number> {
	const ids = await insertEnvois(db, [newRappel(etablissement, seance, asked.words, null, at)], at)
	const envoi_id = ids.get(seance.id)!
	await insertRappels(db, [demande(asked, seance, envoi_id)], canaux, reach(configured), at)
	return envoi_id
}

const reach = (configured: Configured) => ({ open: openCanaux(configured), webhook: configured.webhook })

const newRappel = (etablissement: Etablissement, seance: SeanceFacts, words: Words, delai_minutes: number | null, at: number) => ({
	cle: crypto.randomUUID(),
	type: 'rappel_seance' as const,
	seance_id: seance.id,
	debut_s: seance.debut_s,
	delai_minutes,
	perime_at: seance.debut_s,
	contenu: contenuOf('rappel_seance', etablissement, seance, { ...words, lien: lienOf(words, seance) }, at)
})
