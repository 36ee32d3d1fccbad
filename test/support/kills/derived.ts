import type { Connection } from '../../../src/db/client/connection'
import { assiduite, type Connexion } from '../../../src/domain/presences/assiduite'
import { secondesRetenues } from '../../../src/domain/heures/heures'
import type { Course } from '../../../src/domain/seances/statut-seance'
import { rowsOf } from './rows'

type Seance = Course & {
	id: number
	presence_minimale: number
	tolerance_retard_minutes: number
}
type Presence = {
	seance_id: number
	etudiant_id: number
	statut: string
	arrivee_s: number | null
	depart_s: number | null
	duree_s: number
}

/** Values that should follow from other rows and differ: attendance from the stays in the video room, signatures, hours done. */
export function derivedFaults(file: Connection, shownHours: number): string[] {
	const faults: string[] = []
	const seances = new Map(rowsOf<Seance>(file, 'SELECT * FROM seances').map((seance) => [seance.id, seance]))
	const stays = new Map<string, Connexion[]>()
	for (const { seance_id, utilisateur_id, ...stay } of rowsOf<Connexion & { seance_id: number; utilisateur_id: number }>(
		file,
		'SELECT seance_id, utilisateur_id, joined_at, left_at FROM connexions_video'
	)) {
		const key = `${seance_id} ${utilisateur_id}`
		stays.set(key, [...(stays.get(key) ?? []), stay])
	}
	for (const { seance_id, etudiant_id, ...is } of rowsOf<Presence>(
		file,
		"SELECT seance_id, etudiant_id, statut, arrivee_s, depart_s, duree_s FROM presences WHERE source = 'video'"
	)) {
		const seance = seances.get(seance_id)!
		const should = assiduite(seance, stays.get(`${seance_id} ${etudiant_id}`) ?? [], seance)
		if (!Bun.deepEquals({ ...is }, { ...should }))
			faults.push(`presence ${seance_id} ${etudiant_id}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`)
	}
	const unjudged = rowsOf<{ n: number }>(
		file,
		`SELECT count(*) AS n FROM (SELECT DISTINCT seance_id, utilisateur_id FROM connexions_video) c
			WHERE NOT EXISTS (SELECT 1 FROM presences p WHERE p.seance_id = c.seance_id AND p.etudiant_id = c.utilisateur_id)`
	)[0]?.n
	if (unjudged !== 0) faults.push(`${unjudged} people of a video session without attendance`)
	const hours = [...seances.values()].reduce((sum, seance) => sum + secondesRetenues(seance), 0) / 3600
	if (Math.abs(hours - shownHours) > 0.0051) faults.push(`${shownHours} hours are shown as done, the séances say ${hours}`)
	for (const { seance_id } of rowsOf<{ seance_id: number }>(file, 'SELECT seance_id FROM emargements'))
		if (seances.get(seance_id)?.statut !== 'terminee') faults.push(`séance ${seance_id} is signed, but not over`)
	return faults
}
