import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into, set } from '../../db/queries/names'
import { row, rows, stored } from '../../db/queries/rows'
import { presentOn } from '../../school/present'
import { classes, convocations, evaluations, inscriptions, listesSession2, matieres, publications } from '../../school/schema'

const { c, l, m, o } = aliases({ c: classes, l: listesSession2, m: matieres, o: convocations })

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

/** The matières to which closed lists of a year call students, by name; `passee`: whether session 2 is published. */
export const selectConvoquees = rows(
	(etudiants: readonly number[], annee: number) => sql`
		SELECT ${o.etudiant_id}, ${o.classe_id}, ${c.code} AS classe, ${c.nom} AS nom_classe, ${o.periode}, ${m.id}, ${m.code}, ${m.nom},
			EXISTS (SELECT 1 FROM ${publications} WHERE ${publications.classe_id} = ${o.classe_id} AND ${publications.periode} = ${o.periode}
				AND ${publications.session} = 2) AS passee
		FROM json_each(${JSON.stringify(etudiants)}) j
		JOIN ${convocations} o ON ${o.etudiant_id} = j.value AND ${o.appelee} = 1
		JOIN ${classes} c ON ${c.id} = ${o.classe_id} AND ${c.annee_id} = ${annee}
		JOIN ${listesSession2} l ON ${l.classe_id} = ${o.classe_id} AND ${l.periode} = ${o.periode}
		JOIN ${matieres} m ON ${m.id} = ${o.matiere_id} ORDER BY ${o.periode}, ${c.cle_tri}, ${m.cle_tri}, ${m.id}`,
	{
		...stored(convocations, 'etudiant_id', 'classe_id', 'periode'),
		classe: 'text',
		nom_classe: 'text',
		...stored(matieres, 'id', 'code', 'nom'),
		passee: 'integer'
	}
)

/** The évaluations of session 2 of a class, also withdrawn ones. */
export const selectEvaluations = rows(
	(
		classe: number
	) => sql`SELECT ${evaluations.ref}, ${evaluations.matiere_id}, ${evaluations.periode}, ${evaluations.annulee} FROM ${evaluations}
		WHERE ${evaluations.classe_id} = ${classe} AND ${evaluations.session} = 2`,
	stored(evaluations, 'ref', 'matiere_id', 'periode', 'annulee')
)

type Place = { readonly classe: number; readonly rang: number }

/** Closes the list with the students that the rules call; corrections stay as they are. */
export async function insertListe(
	db: Db,
	{ classe, rang }: Place,
	called: readonly (readonly [etudiant: number, matiere: number])[],
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
