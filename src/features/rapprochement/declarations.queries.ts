import { sql, type SQL } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, row, rows, stored } from '../../db/queries/rows'
import { listNameOf } from '../../school/personne.sql.ts'
import { declarations, paiements, releveLignes, releves, utilisateurs, versements } from '../../school/schema'
import { enVigueur, ligneLibre } from './lignes.sql'

const { d, l, p, r, s, v } = aliases({
	d: declarations,
	l: releveLignes,
	p: paiements,
	r: releves,
	s: utilisateurs,
	v: versements
})

const DECLARATION = {
	...stored(declarations, 'id', 'etudiant_id', 'operateur', 'operateur_cle', 'reference', 'cle', 'montant', 'date', 'fait_at'),
	...stored(declarations, 'versement_id', 'motif', 'repondu_at'),
	nom: 'text',
	/** JSON: the receipt and its amount, once there is one, and whether its money is verified */
	recu: as<string | null>('text?'),
	etat: as<typeof versements.$inferSelect.etat | null>('text?'),
	/** JSON: the line of a statement that tells it and is free, with its day and amount */
	ligne: as<string | null>('text?'),
	/** JSON: the money that the student has paid under this reference, whatever its operator */
	entres: as<string>('text')
} as const

const declaration = (where: SQL) => sql`SELECT ${d.id}, ${d.etudiant_id}, ${d.operateur}, ${d.operateur_cle}, ${d.reference}, ${d.cle},
		${d.montant}, ${d.date}, ${d.fait_at}, ${d.versement_id}, ${d.motif}, ${d.repondu_at}, ${listNameOf(s)} AS nom,
		(SELECT ${v.etat} FROM ${versements} v WHERE ${v.id} = ${d.versement_id}) AS etat,
		(SELECT json_object('recu', ${p.reference}, 'montant', ${p.montant}) FROM ${paiements} p WHERE ${p.versement_id} = ${d.versement_id}
			AND ${p.etudiant_id} = ${d.etudiant_id} AND ${enVigueur} ORDER BY ${p.id} DESC LIMIT 1) AS recu,
		(SELECT json_object('id', ${l.id}, 'date', ${l.date}, 'brut', ${l.brut}, 'sorte', ${r.sorte}) FROM ${releveLignes} l
			JOIN ${releves} r ON ${r.id} = ${l.releve_id}
			WHERE ${l.operateur_cle} = ${d.operateur_cle} AND ${l.cle} = ${d.cle} AND ${l.sens} = 'entree' AND ${ligneLibre}) AS ligne,
		(SELECT json_group_array(json_object('id', ${v.id}, 'mode', ${v.mode}, 'operateur', ${v.operateur}, 'montant', ${p.montant}))
			FROM ${versements} v JOIN ${paiements} p ON ${p.versement_id} = ${v.id}
			WHERE ${v.cle} = ${d.cle} AND ${p.etudiant_id} = ${d.etudiant_id} AND ${enVigueur}) AS entres
	FROM ${declarations} d JOIN ${utilisateurs} s ON ${s.id} = ${d.etudiant_id} WHERE ${where}`

/** Declarations that wait, the oldest first. */
export const selectEnAttente = rows(
	(limit: number, offset: number) => sql`${declaration(sql`${d.repondu_at} IS NULL`)} ORDER BY ${d.id} LIMIT ${limit} OFFSET ${offset}`,
	DECLARATION
)

export const selectNombre = row(() => sql`SELECT count(*) AS nombre FROM ${declarations} d WHERE ${d.repondu_at} IS NULL`, {
	nombre: 'integer'
})

/** How many students declare some references, each with its operator. */
export const selectDeclarants = rows(
	(references: readonly (readonly [operateurCle: string, cle: string])[]) => sql`SELECT ${d.operateur_cle}, ${d.cle}, count(*) AS nombre
		FROM ${declarations} d WHERE (${d.operateur_cle}, ${d.cle}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(references)}))
		AND ${d.motif} IS NULL GROUP BY ${d.operateur_cle}, ${d.cle}`,
	{ ...stored(declarations, 'operateur_cle', 'cle'), nombre: 'integer' }
)

export const selectDeclaration = row((id: number) => declaration(sql`${d.id} = ${id}`), DECLARATION)

/** A student's own, the newest first. */
export const selectSiennes = rows(
	(etudiant: number) => sql`${declaration(sql`${d.etudiant_id} = ${etudiant}`)} ORDER BY ${d.id} DESC LIMIT 50`,
	DECLARATION
)

/** Gives a line of a statement the money that was entered for it. */
export const updateLigne = rows(
	(id: number, versement: number) => sql`UPDATE ${releveLignes} SET versement_id = ${versement} WHERE ${releveLignes.id} = ${id}`,
	{}
)
