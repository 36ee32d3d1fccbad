import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into, set } from '../../db/queries/names'
import { row, rows, stored } from '../../db/queries/rows'
import { spendIds } from '../../db/store/spent-ids'
import { acquis, dettesPubliees, etudiants, rattachements, utilisateurs } from '../../school/schema'

const { e, r, u } = aliases({ e: etudiants, r: rattachements, u: utilisateurs })

/** The students who take matières of a class again that they failed before, by name, each with the ids of these matières in JSON. */
export const selectEndettes = rows(
	(classe: number) => sql`
		SELECT ${e.id}, ${u.nom}, ${u.prenoms}, ${e.matricule}, json_group_array(${r.matiere_id}) AS prises FROM ${rattachements} r
		JOIN ${etudiants} e ON ${e.id} = ${r.etudiant_id} JOIN ${utilisateurs} u ON ${u.id} = ${e.id}
		WHERE ${r.classe_id} = ${classe} AND ${r.sorte} = 'dette' GROUP BY ${e.id} ORDER BY ${u.cle_tri}, ${u.id}`,
	{ ...stored(etudiants, 'id', 'matricule'), ...stored(utilisateurs, 'nom', 'prenoms'), prises: 'text' }
)

/** The UEs that students of other classes took again in a publication. */
export const selectDettesPubliees = rows(
	(publication: number) => sql`SELECT ${dettesPubliees.etudiant_id}, ${dettesPubliees.contenu} FROM ${dettesPubliees}
		WHERE ${dettesPubliees.publication_id} = ${publication}`,
	stored(dettesPubliees, 'etudiant_id', 'contenu')
)

export const insertDettesPubliees = (db: Db, publication: number, contenus: readonly (readonly [etudiant: number, contenu: string])[]) =>
	db.run(sql`INSERT INTO ${into(dettesPubliees, 'publication_id', 'etudiant_id', 'contenu')}
		SELECT ${publication}, value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(contenus)})`)

type NewAcquis = Omit<typeof acquis.$inferSelect, 'id' | 'matiere_id' | 'origine' | 'motif'>

/** Adds the acquis of a UE whose matières were taken again, or replaces it. */
export const upsertAcquis = row(
	({ etudiant_id, ue, ...said }: NewAcquis) => sql`
		INSERT INTO ${into(acquis, 'etudiant_id', 'ue', 'annee', 'credits', 'moyenne_centiemes', 'origine', 'updated_at')}
		VALUES (${etudiant_id}, ${ue}, ${said.annee}, ${said.credits}, ${said.moyenne_centiemes}, 'dette', ${said.updated_at})
		ON CONFLICT DO UPDATE SET ${set(acquis, said)} RETURNING ${acquis.id}`,
	{ id: 'integer' }
)

export async function deleteAcquis(db: Db, id: number) {
	await spendIds(db, 'acquis')
	await db.run(sql`DELETE FROM ${acquis} WHERE ${acquis.id} = ${id}`)
}
