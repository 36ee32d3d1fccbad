import * as s from '../../src/school/schema'
import type { Store } from '../../src/db/store/store'
import { AT } from './people'

type Statut = (typeof s.seances.$inferInsert)['statut']
type Slot = {
	matiere: number
	enseignant: number
	classes?: number[]
	day?: string
	from: string
	to: string
	mode?: 'presentiel' | 'en_ligne' | 'hybride'
}

/** Ids of the parts of a day of teaching, the 20th of November 2026 unless a slot has its own date. */
export const SEANCE = {
	maths: 101,
	anglais: 102,
	thermique: 103,
	salle: 104,
	terminee: 105,
	annulee: 106,
	derniere: 107,
	commun: 108,
	reportee: 109
} as const
export const EVALUATION = { maths: 201, anglais: 202, thermique: 203, derniere: 204, surDix: 205 } as const

const [FANTA, YAO] = [10, 11]

const SLOTS: Record<keyof typeof SEANCE, Slot & { statut?: Statut; annee?: number }> = {
	maths: { matiere: 1, enseignant: FANTA, from: '08:00', to: '10:00', mode: 'en_ligne' },
	anglais: { matiere: 2, enseignant: YAO, from: '10:00', to: '12:00', mode: 'hybride' },
	thermique: { matiere: 3, enseignant: YAO, classes: [2], from: '08:30', to: '10:30', mode: 'en_ligne' },
	salle: { matiere: 1, enseignant: FANTA, from: '08:30', to: '10:00' },
	terminee: { matiere: 1, enseignant: FANTA, day: '2026-11-18', from: '08:00', to: '10:00', mode: 'en_ligne', statut: 'terminee' },
	annulee: { matiere: 1, enseignant: FANTA, from: '08:30', to: '09:00', mode: 'en_ligne', statut: 'annulee' },
	derniere: { matiere: 1, enseignant: FANTA, classes: [3], day: '2026-02-02', from: '08:00', to: '10:00', annee: 1 },
	commun: { matiere: 2, enseignant: YAO, classes: [1, 2], from: '16:00', to: '18:00', mode: 'en_ligne' },
	reportee: { matiere: 1, enseignant: FANTA, day: '2026-11-17', from: '08:00', to: '10:00', mode: 'en_ligne', statut: 'reportee' }
}

const seconds = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`) / 1000

/** Séances and évaluations of a test school in Abidjan, whose local time is UTC. */
export async function insertTeaching(store: Store) {
	const slots = Object.entries(SLOTS).map(([name, slot]) => ({ id: SEANCE[name as keyof typeof SEANCE], day: '2026-11-20', ...slot }))
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
		await db.insert(s.seances).values(
			slots.map(({ id, matiere, enseignant, day, from, to, mode = 'presentiel', statut = 'planifiee', annee = 2 }) => ({
				id,
				uid: `seance-${id}`,
				annee_id: annee,
				matiere_id: matiere,
				enseignant_id: enseignant,
				date: day,
				heure_debut: from,
				heure_fin: to,
				debut: `${day}T${from}:00+00:00`,
				fin: `${day}T${to}:00+00:00`,
				debut_s: seconds(day, from),
				fin_s: seconds(day, to),
				type: 'CM' as const,
				mode,
				statut,
				...(statut === 'terminee' && { debut_reel_s: seconds(day, from), fin_reelle_s: seconds(day, to) }),
				updated_at: AT
			}))
		)
		await db
			.insert(s.seancesClasses)
			.values(slots.flatMap(({ id, classes = [1] }) => classes.map((classe) => ({ seance_id: id, classe_id: classe }))))
		const devoir = { type: 'devoir' as const, date: '2026-11-18', updated_at: AT }
		await db.insert(s.evaluations).values([
			{ id: EVALUATION.maths, classe_id: 1, matiere_id: 1, titre: 'Devoir de maths', ...devoir },
			{ id: EVALUATION.anglais, classe_id: 1, matiere_id: 2, titre: "Devoir d'anglais", ...devoir },
			{ id: EVALUATION.thermique, classe_id: 2, matiere_id: 3, titre: 'Devoir de thermique', ...devoir },
			{ id: EVALUATION.derniere, classe_id: 3, matiere_id: 1, titre: "Devoir de l'an dernier", ...devoir, date: '2026-02-02' },
			{ id: EVALUATION.surDix, classe_id: 1, matiere_id: 1, titre: 'Interrogation', ...devoir, bareme: 10 }
		])
		await journal({ action: 'test', objet: 'seances' })
	})
}
