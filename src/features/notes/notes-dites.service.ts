import type { Store } from '../../db/store/store'
import { toSeconds } from '../../kit/clock'
import { jourIn } from '../../kit/jour'
import { administers } from '../../domain/droits/perimetre'
import { abonnes, parAdresse, responsablesAvertis, type Publication } from '../../outbox/abonnes'
import { enqueueAvis } from '../../outbox/avis.service'
import { openCanaux, type Configured } from '../../outbox/canaux'
import type { Institution } from '../../tenants/institution.queries'
import type { View } from '../../tenants/visit'
import { heureDesNotes } from '../../outbox/rondes.service'
import { insertTold, selectPublished, selectToTell, selectUntold, type NewMark } from './notes-dites.queries'

const AUTHOR = { name: 'job:notes' }
/** How long a message about a new mark is useful; seconds. */
const USE = 2 * 86_400
/** After how many days a missed publication isn't announced any more. */
const MISSED = 7
/** How many évaluations are read at once, and for how many students messages are queued at once. */
const EVALUATIONS = 100
const ETUDIANTS = 100

/**
 * Informs students and their responsables that marks are visible since yesterday, or since a day of the last week on which no messages were
 * sent. An address gets at most one message a day, which never contains the mark.
 * Returns the number of messages.
 */
export async function tellMarks(store: Store, { code, nom, timezone, annee }: Institution, settings: Configured): Promise<number> {
	if (!annee) return 0
	const now = store.clock.now()
	const at = toSeconds(now)
	const today = jourIn(now, timezone)
	const publication: Publication = { sujet: 'notes', canaux: openCanaux(settings), jour: today.toString() }
	const marks: NewMark[] = []
	const before = (days: number) => today.subtract({ days }).toString()
	const from = { since: before(1), missed: before(MISSED) }
	const evaluations = (await selectPublished(store.db, annee.id, publication.jour)).map((row) => row.id)
	for (let next = 0; next < evaluations.length; next += EVALUATIONS) {
		marks.push(...(await selectUntold(store.db, evaluations.slice(next, next + EVALUATIONS), from)))
		await new Promise((resolve) => setImmediate(resolve))
	}
	const parEtudiant = Map.groupBy(marks, ({ etudiant_id }) => etudiant_id)
	// one message covers brothers and sisters
	const etudiants = [...parEtudiant.keys()]
	const everybody = []
	for (let next = 0; next < etudiants.length; next += ETUDIANTS) {
		const ids = etudiants.slice(next, next + ETUDIANTS)
		for (const abonne of await abonnes(store.db, publication, ids)) everybody.push({ ...abonne, etudiant_id: abonne.utilisateur_id! })
		everybody.push(...(await responsablesAvertis(store.db, publication, ids)))
		await new Promise((resolve) => setImmediate(resolve))
	}
	const messages = [...parAdresse(everybody).values()].map(({ abonne, tous }) => ({
		type: 'notes' as const,
		abonne,
		avis: {
			evaluations: [...new Set(tous.map(({ etudiant_id }) => etudiant_id))].flatMap((id) =>
				parEtudiant.get(id)!.map(({ etudiant, matiere, titre, date }) => ({ etudiant, matiere, titre, date }))
			)
		},
		occasion: `jour:${publication.jour}`,
		perime_at: at + USE
	}))
	const etablissement = { code, nom, fuseau: timezone }
	for (let next = 0; next < messages.length; next += ETUDIANTS) {
		await store.write({ author: AUTHOR, touches: [] }, async ({ db, journal }) => {
			const ids = await enqueueAvis(db, etablissement, messages.slice(next, next + ETUDIANTS), settings.webhook, at)
			await journal({ action: 'notes.enqueue', objet: 'envois', apres: { mis_en_file: ids.length } })
		})
	}
	for (let next = 0; next < marks.length; next += 1000)
		await store.write({ author: AUTHOR, touches: [] }, ({ db }) => insertTold(db, marks.slice(next, next + 1000), at))
	return messages.length
}

export type Annonce = {
	/** HH:MM */
	readonly heure: string
	/** how many people get a message; left out if the caller doesn't read students' records */
	readonly combien?: { readonly etudiants: number; readonly responsables: number }
}

/** When a publication is announced, and to how many people; `undefined` if the school doesn't announce marks. */
export async function annonceDePublication(view: View, id: number, configured: Configured): Promise<Annonce | undefined> {
	const heure = heureDesNotes(view.institution)
	if (heure === undefined) return undefined
	if (!administers(view.perimetre, 'scolarite')) return { heure }
	const publication: Publication = {
		sujet: 'notes',
		canaux: openCanaux(configured),
		jour: jourIn(view.now, view.institution.timezone).toString()
	}
	const ids = (await selectToTell(view.db, id)).map(({ etudiant_id }) => etudiant_id)
	const etudiants = new Set((await abonnes(view.db, publication, ids)).map(({ utilisateur_id }) => utilisateur_id))
	const responsables = new Set((await responsablesAvertis(view.db, publication, ids)).map(({ responsable_id }) => responsable_id))
	return { heure, combien: { etudiants: etudiants.size, responsables: responsables.size } }
}
