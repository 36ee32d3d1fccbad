import * as s from '../../src/school/schema'
import type { EtatNote } from '../../src/domain/vocabulaire'
import type { Db } from '../../src/db/queries/db'
import { atLocal, toSeconds, toWireInstant } from '../../src/kit/clock'
import type { Schools, SchoolCode } from './school'
import { AT } from './people'

/** Writes to a test school as a feature would. */
export async function write(schools: Schools, work: (db: Db) => Promise<unknown>, code: SchoolCode = 'alpha') {
	const store = await schools.store(code)
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
		await work(db)
		await journal({ action: 'test', objet: 'etablissement' })
	})
}

type NewSeance = Partial<typeof s.seances.$inferInsert> & {
	id: number
	date: string
	heures: readonly [string, string]
	classes?: readonly number[]
	/** when attendance was taken for its classes */
	presences_at?: number
}

/** Séances of MECA-L1 in maths with Fanta, unless they say otherwise, in the zone of their school. */
export async function insertSeances(db: Db, zone: string, seances: readonly NewSeance[]) {
	for (const { heures, classes = [1], presences_at = null, ...seance } of seances) {
		const debut = atLocal(seance.date, heures[0], zone)
		const fin = atLocal(seance.date, heures[1], zone)
		await db.insert(s.seances).values({
			uid: `${seance.id}@test`,
			annee_id: 2,
			matiere_id: 1,
			enseignant_id: 10,
			heure_debut: heures[0],
			heure_fin: heures[1],
			debut: toWireInstant(debut, zone),
			fin: toWireInstant(fin, zone),
			debut_s: toSeconds(debut),
			fin_s: toSeconds(fin),
			type: 'CM',
			mode: 'presentiel',
			statut: 'planifiee',
			updated_at: AT,
			...seance
		})
		if (classes.length > 0)
			await db.insert(s.seancesClasses).values(classes.map((classe_id) => ({ seance_id: seance.id, classe_id, presences_at })))
	}
}

type NewEvaluation = Partial<typeof s.evaluations.$inferInsert> & { id: number; date: string }

/** Devoirs of MECA-L1 in maths, whose marks may be seen, unless they say otherwise. */
export const insertEvaluations = (db: Db, evaluations: readonly NewEvaluation[]) =>
	db.insert(s.evaluations).values(
		evaluations.map((evaluation) => ({
			ref: `EV-${evaluation.id}`,
			classe_id: 1,
			matiere_id: 1,
			titre: `Devoir ${evaluation.id}`,
			type: 'devoir' as const,
			publiee_le: '2026-09-01',
			updated_at: AT,
			...evaluation
		}))
	)

/** Grades as `[evaluation, etudiant, hundredths or état]`; null is `absent`. */
export const insertNotes = (db: Db, notes: readonly (readonly [number, number, number | Exclude<EtatNote, 'note'> | null])[]) =>
	db.insert(s.notes).values(
		notes.map(([evaluation_id, etudiant_id, given]) => ({
			evaluation_id,
			etudiant_id,
			...(typeof given === 'number' ? { etat: 'note' as const, note_centiemes: given } : { etat: given ?? ('absent' as const) }),
			updated_at: AT
		}))
	)

/** Recorded presences as `[seance, etudiant, statut]`. */
export const insertPresences = (db: Db, presences: readonly (readonly [number, number, 'present' | 'retard' | 'absent' | 'excuse'])[]) =>
	db
		.insert(s.presences)
		.values(
			presences.map(([seance_id, etudiant_id, statut]) => ({ seance_id, etudiant_id, statut, source: 'manuel' as const, updated_at: AT }))
		)
