import { insertSeances, write } from './affairs'
import { startSchools } from './school'

/** Two hours of the day of the tests' clock, 8:00 to 10:00 in the zone of the school. */
export const DAY = '2026-11-20'

/** Ids of the séances that attendance tests write to. */
export const SEANCES = { maths: 1, maths2: 2, thermique: 3, annulee: 4, reportee: 5, terminee: 6, lastYear: 7, tronc: 8, early: 9 } as const

/** Two schools with séances: Fanta's of MECA-L1, Yao's of ENER-1, called-off ones, one of last year, which is closed, one of both classes, one before Rita left. */
export async function startAttendance(now = '2026-11-20T12:00:00Z') {
	const schools = await startSchools({ now })
	for (const [code, zone] of [
		['alpha', 'Africa/Abidjan'],
		['beta', 'Europe/Paris']
	] as const)
		await write(
			schools,
			async (db) => {
				await db.run("UPDATE annees SET cloturee = 1 WHERE libelle = '2025-2026'")
				await insertSeances(db, zone, [
					{ id: SEANCES.maths, date: DAY, heures: ['08:00', '10:00'], mode: 'en_ligne' },
					{ id: SEANCES.maths2, date: DAY, heures: ['08:00', '10:00'], mode: 'en_ligne' },
					{ id: SEANCES.thermique, date: DAY, heures: ['08:00', '10:00'], matiere_id: 3, enseignant_id: 11, classes: [2] },
					{ id: SEANCES.annulee, date: DAY, heures: ['08:00', '10:00'], statut: 'annulee' },
					{ id: SEANCES.reportee, date: DAY, heures: ['08:00', '10:00'], statut: 'reportee' },
					{ id: SEANCES.terminee, date: DAY, heures: ['08:00', '10:00'], statut: 'terminee' },
					{ id: SEANCES.lastYear, date: '2026-03-02', heures: ['08:00', '10:00'], annee_id: 1, classes: [3] },
					{ id: SEANCES.tronc, date: DAY, heures: ['08:00', '10:00'], classes: [1, 2] },
					{ id: SEANCES.early, date: '2026-10-14', heures: ['08:00', '10:00'] }
				])
			},
			code
		)
	return schools
}

/** An instant of the tests' day in a school at UTC. */
export const at = (time: string) => `${DAY}T${time}:00+00:00`

/** A stay in the video room, from and to a time of the tests' day. */
export const stay = (user_id: number, from: string, to: string | null) => ({
	user_id,
	joined_at: at(from),
	left_at: to === null ? null : at(to)
})
