import { sql } from 'drizzle-orm'
import { connexionsVideo, emargements, presences, seances } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import { name } from '../../db/queries/names'
import { as, rows, stored, type RowOf } from '../../db/queries/rows'

const CRENEAU = {
	...stored(seances, 'id', 'date', 'heure_debut', 'heure_fin', 'debut', 'debut_s', 'fin_s', 'statut'),
	/** 1 if it has begun or its attendance is known, so that its real time is fixed */
	vecue: as<0 | 1>('integer')
} as const
export type Creneau = RowOf<typeof CRENEAU>

/** The first `limit` séances after the id `after`, with local times and instants. */
export const selectCreneaux = rows(
	(after: number, limit: number) => sql`
		SELECT ${seances.id}, ${seances.date}, ${seances.heure_debut}, ${seances.heure_fin}, ${seances.debut}, ${seances.debut_s}, ${seances.fin_s},
			${seances.statut}, ${seances.statut} IN ('en_cours', 'terminee') OR ${seances.debut_reel_s} IS NOT NULL
				OR EXISTS (SELECT 1 FROM ${presences} WHERE ${presences.seance_id} = ${seances.id})
				OR EXISTS (SELECT 1 FROM ${connexionsVideo} WHERE ${connexionsVideo.seance_id} = ${seances.id})
				OR EXISTS (SELECT 1 FROM ${emargements} WHERE ${emargements.seance_id} = ${seances.id}) AS vecue
		FROM ${seances} WHERE ${seances.id} > ${after} ORDER BY ${seances.id} LIMIT ${limit}`,
	CRENEAU
)

export type Instants = {
	readonly id: number
	readonly debut: string
	readonly fin: string
	readonly debut_s: number
	readonly fin_s: number
}

/** Changes the instants of séances, which moves them in calendars. */
export const updateInstants = (db: Db, moved: readonly Instants[], updated_at: string) =>
	db.run(sql`
		UPDATE ${seances} SET ${name(seances.debut)} = j.value ->> 'debut', ${name(seances.fin)} = j.value ->> 'fin',
			${name(seances.debut_s)} = j.value ->> 'debut_s', ${name(seances.fin_s)} = j.value ->> 'fin_s',
			${name(seances.sequence)} = ${seances.sequence} + 1, ${name(seances.updated_at)} = ${updated_at}
		FROM json_each(${JSON.stringify(moved)}) j WHERE ${seances.id} = j.value ->> 'id'`)
