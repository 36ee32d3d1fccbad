import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { into, set } from '../../db/names'
import { row, rows, stored } from '../../db/rows'
import { presentOn } from '../../school/present'
import { convocations, inscriptions, listesSession2 } from '../../school/schema'

/** The list of session 2 of a class and période, once it is closed. */
export const selectListe = row(
	(classe: number, periode: number) => sql`
		SELECT ${listesSession2.publication_id}, ${listesSession2.close_at} FROM ${listesSession2}
		WHERE ${listesSession2.classe_id} = ${classe} AND ${listesSession2.periode} = ${periode}`,
	stored(listesSession2, 'publication_id', 'close_at')
)

/** Before the list is closed what people corrected; afterwards the list. */
export const selectConvocations = rows(
	(classe: number, periode: number) => sql`
		SELECT ${convocations.etudiant_id}, ${convocations.matiere_id}, ${convocations.appelee}, ${convocations.motif} FROM ${convocations}
		WHERE ${convocations.classe_id} = ${classe} AND ${convocations.periode} = ${periode}`,
	stored(convocations, 'etudiant_id', 'matiere_id', 'appelee', 'motif')
)

/** Students, among some, who are not in any class of a year on a day. */
export const selectPartis = rows(
	(ids: readonly number[], annee: number, jour: string) => sql`
		SELECT j.value AS id FROM json_each(${JSON.stringify(ids)}) j WHERE NOT EXISTS (SELECT 1 FROM ${inscriptions}
			WHERE ${inscriptions.etudiant_id} = j.value AND ${inscriptions.annee_id} = ${annee} AND ${presentOn(sql`${jour}`)})`,
	{ id: 'integer' }
)

type Called = readonly (readonly [etudiant: number, matiere: number])[]
type Place = { readonly classe: number; readonly rang: number }

/** Closes the list with the students that the rules call; corrections stay as they are. */
export async function insertListe(
	db: Db,
	{ classe, rang }: Place,
	called: Called,
	closed: { readonly publication: number; readonly at: number; readonly par: number }
) {
	await db.run(sql`INSERT INTO ${into(listesSession2, 'classe_id', 'periode', 'publication_id', 'close_at', 'close_par')}
		VALUES (${classe}, ${rang}, ${closed.publication}, ${closed.at}, ${closed.par})`)
	await db.run(sql`INSERT INTO ${into(convocations, 'classe_id', 'periode', 'etudiant_id', 'matiere_id', 'appelee')}
		SELECT ${classe}, ${rang}, value ->> 0, value ->> 1, 1 FROM json_each(${JSON.stringify(called)}) WHERE true ON CONFLICT DO NOTHING`)
}

export type Correction = { readonly etudiant: number; readonly matiere: number; readonly appelee: boolean; readonly motif: string | null }

/** Puts somebody on the list of a matière, or takes them off. */
export const upsertConvocation = (db: Db, { classe, rang }: Place, { etudiant, matiere, appelee, motif }: Correction) =>
	db.run(sql`INSERT INTO ${into(convocations, 'classe_id', 'periode', 'etudiant_id', 'matiere_id', 'appelee', 'motif')}
		VALUES (${classe}, ${rang}, ${etudiant}, ${matiere}, ${Number(appelee)}, ${motif})
		ON CONFLICT DO UPDATE SET ${set(convocations, { appelee: Number(appelee), motif })}`)

/** Takes somebody off the list of a matière without a trace there. */
export const deleteConvocation = (db: Db, { classe, rang }: Place, { etudiant, matiere }: Pick<Correction, 'etudiant' | 'matiere'>) =>
	db.run(sql`DELETE FROM ${convocations} WHERE ${convocations.classe_id} = ${classe} AND ${convocations.periode} = ${rang}
		AND ${convocations.etudiant_id} = ${etudiant} AND ${convocations.matiere_id} = ${matiere}`)

/** Bases a closed list on another publication of session 1. */
export const updateListe = (db: Db, { classe, rang }: Place, publication: number) =>
	db.run(sql`UPDATE ${listesSession2} SET ${set(listesSession2, { publication_id: publication })}
		WHERE ${listesSession2.classe_id} = ${classe} AND ${listesSession2.periode} = ${rang}`)
