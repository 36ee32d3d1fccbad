import { sql, type SQL } from 'drizzle-orm'
import { aliases, set } from '../../db/queries/names'
import { as, rows, stored } from '../../db/queries/rows'
import type { ModePaiement } from '../../domain/argent/mots'
import { listNameOf } from '../../school/personne.sql.ts'
import { contreEcritures, paiements, releveLignes, utilisateurs, versements } from '../../school/schema'

const { l, p, s, u, v, x } = aliases({
	l: releveLignes,
	p: paiements,
	s: utilisateurs,
	u: utilisateurs,
	v: versements,
	x: contreEcritures
})

const among = (ids: readonly (number | string)[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

const sansContreEcriture = sql`NOT EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE ${x.paiement_id} = ${p.id})`

const VERSEMENT = {
	...stored(versements, 'id', 'mode', 'operateur', 'reference', 'cle', 'date', 'montant', 'etat', 'tiers_id', 'fait_at', 'fait_par'),
	/** the name of the person who entered it */
	saisi_par: 'text?',
	/** JSON: the payments, each with its student and receipt */
	parts: as<string>('text')
} as const

const versement = (
	where: SQL
) => sql`SELECT ${v.id}, ${v.mode}, ${v.operateur}, ${v.reference}, ${v.cle}, ${v.date}, ${v.montant}, ${v.etat}, ${v.tiers_id},
		${v.fait_at}, ${v.fait_par}, ${listNameOf(u)} AS saisi_par,
		(SELECT json_group_array(json_object('id', ${p.id}, 'recu', ${p.reference}, 'etudiant', ${p.etudiant_id}, 'montant', ${p.montant},
			'nom', ${listNameOf(s)}) ORDER BY ${p.id}) FROM ${paiements} p JOIN ${utilisateurs} s ON ${s.id} = ${p.etudiant_id}
			WHERE ${p.versement_id} = ${v.id} AND ${sansContreEcriture}) AS parts
	FROM ${versements} v LEFT JOIN ${utilisateurs} u ON ${u.id} = ${v.fait_par} WHERE ${where} ORDER BY ${v.date}, ${v.id}`

/** The money that waits for verification, the oldest first. */
export const selectAVerifier = rows(
	(mode: ModePaiement | undefined) => versement(sql`${v.etat} = 'a_verifier'${mode === undefined ? sql`` : sql` AND ${v.mode} = ${mode}`}`),
	VERSEMENT
)

/** The same of any state, by ids. */
export const selectVersements = rows((ids: readonly number[]) => versement(sql`${v.id} IN ${among(ids)}`), VERSEMENT)

/** The lines of statements that tell some references. */
export const selectLignesDe = rows(
	(cles: readonly string[]) => sql`SELECT ${l.cle}, ${l.operateur_cle}, ${l.sens}, ${l.date}, ${l.brut} FROM ${releveLignes} l
		WHERE ${l.cle} IN ${among(cles)}`,
	stored(releveLignes, 'cle', 'operateur_cle', 'sens', 'date', 'brut')
)

type Verdict = { readonly etat: 'verifie' | 'rejete' | 'annule'; readonly verifie_at: number; readonly verifie_par: number | null }

/** Says about money what somebody, or a statement, has found. Money that nobody must verify keeps its state if it is found. */
export const updateEtats = rows(
	(ids: readonly number[], verdict: Verdict) => sql`UPDATE ${versements} SET ${set(versements, verdict)}
		WHERE ${versements.id} IN ${among(ids)} AND ${versements.etat} IN ${verdict.etat === 'verifie' ? sql`('a_verifier')` : sql`('recu', 'a_verifier', 'verifie')`}
		RETURNING id`,
	{ id: 'integer' }
)

/** The students of some money. */
export const selectEtudiants = rows(
	(ids: readonly number[]) => sql`SELECT DISTINCT ${p.etudiant_id} AS id FROM ${paiements} p WHERE ${p.versement_id} IN ${among(ids)}`,
	{ id: 'integer' }
)
