import { sql } from 'drizzle-orm'
import { aliases, into, name } from '../../db/queries/names'
import { row, rows, statement, stored, type Named } from '../../db/queries/rows'
import { listNameOf } from '../../school/personne.sql.ts'
import { caisses, contreEcritures, etudiants, paiements, utilisateurs, versements } from '../../school/schema'

const { c, e, o, p, v, x, y, n } = aliases({
	c: caisses,
	e: etudiants,
	n: contreEcritures,
	o: utilisateurs,
	p: paiements,
	v: versements,
	x: contreEcritures,
	y: contreEcritures
})

const PAIEMENT = {
	...stored(
		paiements,
		'id',
		'reference',
		'etudiant_id',
		'date',
		'montant',
		'timbre',
		'versement_id',
		'papier_id',
		'numero_fiscal',
		'numero_fiscal_le'
	),
	mode: 'text',
	operateur: 'text?',
	piece: 'text?',
	etat: 'text',
	tiers_id: 'integer?',
	fait_at: 'integer?',
	fait_par: 'integer?',
	encaisse_par: 'text?',
	caisse_id: 'integer?',
	caisse_ouverte: 'integer',
	sorte: 'text?',
	motif: 'text?',
	contre: 'text?',
	contre_papier: 'integer?',
	remplace_par: 'text?'
} as const

const SELECT = sql`SELECT ${p.id}, ${p.reference}, ${p.etudiant_id}, ${p.date}, ${p.montant}, ${p.timbre}, ${p.versement_id}, ${p.papier_id},
	${p.numero_fiscal}, ${p.numero_fiscal_le}, ifnull(${v.mode}, ifnull(${p.mode}, '')) AS mode, ${v.operateur} AS operateur, ${v.reference} AS piece,
	ifnull(${v.etat}, 'recu') AS etat, ${v.tiers_id} AS tiers_id, ${v.fait_at} AS fait_at, ${v.fait_par} AS fait_par,
	(SELECT ${listNameOf(o)} FROM ${utilisateurs} o WHERE ${o.id} = ${v.fait_par}) AS encaisse_par, ${v.caisse_id} AS caisse_id,
	${c.id} IS NOT NULL AND ${c.fermee_at} IS NULL AS caisse_ouverte, ${x.sorte} AS sorte, ${x.motif} AS motif, ${x.reference} AS contre,
	${x.papier_id} AS contre_papier, (SELECT q.reference FROM ${paiements} q WHERE q.id = ${x.remplace_par}) AS remplace_par
	FROM ${paiements} p LEFT JOIN ${versements} v ON ${v.id} = ${p.versement_id} LEFT JOIN ${caisses} c ON ${c.id} = ${v.caisse_id}
	LEFT JOIN ${contreEcritures} x ON ${x.paiement_id} = ${p.id}`

/** Payments, their money and the counter-entry that answers each, if there is one. */
export const selectPaiements = rows(
	(ids: readonly number[]) => sql`${SELECT} WHERE ${p.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY ${p.id}`,
	PAIEMENT
)

/** All payments of a student, also those that a counter-entry answers, the newest first. */
export const selectPaiementsDe = rows(
	(etudiant: number) => sql`${SELECT} WHERE ${p.etudiant_id} = ${etudiant} ORDER BY ${p.date} DESC, ${p.id} DESC`,
	PAIEMENT
)

export type PaiementRow = Awaited<ReturnType<typeof selectPaiements>>[number]

/** The refunds of a student, the newest first. */
export const selectRemboursements = rows(
	(etudiant: number) => sql`SELECT ${y.id}, ${y.montant}, ${y.date}, ${y.reference}, ${y.papier_id}, ${y.motif} FROM ${contreEcritures} y
		WHERE ${y.etudiant_id} = ${etudiant} ORDER BY ${y.id} DESC`,
	{ id: 'integer', montant: 'integer', date: 'text', reference: 'text?', papier_id: 'integer?', motif: 'text?' }
)

type Nouvelle = Pick<typeof contreEcritures.$inferSelect, 'paiement_id' | 'etudiant_id' | 'montant' | 'reference' | 'papier_id'>
type Commune = Pick<typeof contreEcritures.$inferSelect, 'sorte' | 'caisse_id' | 'motif' | 'date' | 'at' | 'auteur' | 'envoi'>

/** Writes counter-entries, each under the number of its paper. */
export const insertContres = rows(
	(entries: readonly Nouvelle[], { sorte, caisse_id, motif, date, at, auteur, envoi }: Commune) => sql`INSERT INTO ${into(
		contreEcritures,
		...(['paiement_id', 'etudiant_id', 'montant', 'reference', 'papier_id'] as const),
		...(['sorte', 'caisse_id', 'motif', 'date', 'at', 'auteur', 'envoi'] as const)
	)} SELECT value ->> 'paiement_id', value ->> 'etudiant_id', value ->> 'montant', value ->> 'reference', value ->> 'papier_id',
		${sorte}, ${caisse_id}, ${motif}, ${date}, ${at}, ${auteur}, ${envoi}
		FROM json_each(${JSON.stringify(entries)}) WHERE 1 RETURNING ${name(contreEcritures.id)}`,
	stored(contreEcritures, 'id')
)

/** Names the payment that takes the place of the one that a counter-entry of the same write answers. */
export const updateRemplacePar = rows(
	(ancien: number, nouveau: number) => sql`UPDATE ${contreEcritures} SET ${name(contreEcritures.remplace_par)} = ${nouveau}
		WHERE ${contreEcritures.paiement_id} = ${ancien} AND ${contreEcritures.remplace_par} IS NULL`,
	{}
)

/** The counter-entries that a form has made. */
export const selectContreEnvoyee = row(
	(envoi: string) => sql`SELECT ${n.id}, ${n.papier_id}, ${n.auteur} FROM ${contreEcritures} n WHERE ${n.envoi} = ${envoi}`,
	{ id: 'integer', papier_id: 'integer?', auteur: 'text' }
)

/** Marks money as cancelled once a counter-entry answers each of its payments, without another payment in their place. */
export const cancelVersement = statement(
	(
		values: Named<{ readonly id: number }>
	) => sql`UPDATE ${versements} SET ${name(versements.etat)} = 'annule' WHERE ${versements.id} = ${values.id}
		AND NOT EXISTS (SELECT 1 FROM ${paiements} p WHERE ${p.versement_id} = ${values.id}
			AND NOT EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE ${x.paiement_id} = ${p.id}))`
)

export const updateFiscal = statement(
	(values: Named<{ readonly id: number; readonly numero: string | null; readonly le: string | null }>) => sql`UPDATE ${paiements}
		SET ${name(paiements.numero_fiscal)} = ${values.numero}, ${name(paiements.numero_fiscal_le)} = ${values.le} WHERE ${paiements.id} = ${values.id}`
)

/** The student with a matricule. */
export const selectDeMatricule = row(
	(matricule: string) => sql`SELECT ${e.id}, ${listNameOf(o)} AS nom FROM ${etudiants} e JOIN ${utilisateurs} o ON ${o.id} = ${e.id}
		WHERE ${e.matricule} = ${matricule}`,
	{ id: 'integer', nom: 'text' }
)
