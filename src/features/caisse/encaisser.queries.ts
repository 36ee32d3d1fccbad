import { sql } from 'drizzle-orm'
import { aliases, into, name } from '../../db/queries/names'
import { row, rows, statement, stored, type Named } from '../../db/queries/rows'
import type { ModePaiement } from '../../domain/argent/mots'
import { listNameOf } from '../../school/personne.sql.ts'
import { caisses, contreEcritures, paiements, reglagesArgent, tiers, utilisateurs, versements } from '../../school/schema'

const { c, p, r, t, u, v, x } = aliases({
	c: caisses,
	p: paiements,
	r: reglagesArgent,
	t: tiers,
	u: utilisateurs,
	v: versements,
	x: contreEcritures
})

/** The school's stamp duty, if it has set one. */
export const selectTimbre = row(
	() => sql`SELECT ${r.timbre_milliemes}, ${r.timbre_seuil} FROM ${reglagesArgent} r`,
	stored(reglagesArgent, 'timbre_milliemes', 'timbre_seuil')
)

/** The payments that a form has made, in the order of its parts. */
export const selectEnvoye = rows(
	(envoi: string) => sql`SELECT ${p.id}, ${p.papier_id}, ${p.versement_id}, ${v.fait_par} FROM ${versements} v
		JOIN ${paiements} p ON ${p.versement_id} = ${v.id} WHERE ${v.envoi} = ${envoi} ORDER BY ${p.id}`,
	{ id: 'integer', papier_id: 'integer', versement_id: 'integer', fait_par: 'integer?' }
)

/** The receipts whose money has a reference of some modes, as it is compared, and counts; `libre`: what its cancelled parts leave of it. */
export const selectMemesReferences = rows(
	(
		modes: readonly ModePaiement[],
		cle: string
	) => sql`SELECT ${v.id}, ${v.mode}, ${v.operateur}, ${v.date}, ${v.etat}, ${v.tiers_id}, ${v.fait_par},
			${v.montant} - (SELECT sum(q.montant) FROM ${paiements} q WHERE q.versement_id = ${v.id} AND NOT EXISTS (
				SELECT 1 FROM ${contreEcritures} x WHERE ${x.paiement_id} = q.id)) AS libre,
			${p.reference} AS recu, ${u.nom}, ${u.prenoms} FROM ${versements} v
		JOIN ${paiements} p ON ${p.versement_id} = ${v.id} JOIN ${utilisateurs} u ON ${u.id} = ${p.etudiant_id}
		WHERE ${v.cle} = ${cle} AND ${v.cle} IS NOT NULL AND ${v.mode} IN (SELECT value FROM json_each(${JSON.stringify(modes)})) AND ${v.etat} NOT IN ('rejete', 'annule') ORDER BY ${p.id}`,
	{
		...stored(versements, 'id', 'mode', 'operateur', 'date', 'etat', 'tiers_id', 'fait_par'),
		libre: 'integer',
		recu: 'text',
		...stored(utilisateurs, 'nom', 'prenoms')
	}
)

/** Names the last form that has added to money. */
export const updateEnvoi = rows(
	(id: number, envoi: string | null) => sql`UPDATE ${versements} SET envoi = ${envoi} WHERE ${versements.id} = ${id}`,
	{}
)

/** The open drawer of a cashier. */
export const selectOuverte = row(
	(caissier: number) =>
		sql`SELECT ${c.id}, ${c.jour}, ${c.fond} FROM ${caisses} c WHERE ${c.caissier} = ${caissier} AND ${c.fermee_at} IS NULL`,
	stored(caisses, 'id', 'jour', 'fond')
)

type NewVersement = Omit<typeof versements.$inferSelect, 'id' | 'verifie_at' | 'verifie_par'>

export const insertVersement = statement(
	(values: Named<NewVersement>) => sql`INSERT INTO ${into(
		versements,
		...([
			'mode',
			'operateur',
			'reference',
			'cle',
			'date',
			'montant',
			'timbre',
			'caisse_id',
			'tiers_id',
			'etat',
			'fait_at',
			'fait_par',
			'envoi'
		] as const)
	)} VALUES (${values.mode}, ${values.operateur}, ${values.reference}, ${values.cle}, ${values.date}, ${values.montant}, ${values.timbre},
		${values.caisse_id}, ${values.tiers_id}, ${values.etat}, ${values.fait_at}, ${values.fait_par}, ${values.envoi}) RETURNING ${name(versements.id)}`,
	stored(versements, 'id')
)

type NewPaiement = Omit<typeof paiements.$inferSelect, 'id' | 'numero_fiscal' | 'numero_fiscal_le'>

export const insertPaiement = statement(
	(values: Named<NewPaiement>) => sql`INSERT INTO ${into(
		paiements,
		...(['reference', 'etudiant_id', 'date', 'montant', 'mode', 'updated_at', 'versement_id', 'timbre', 'papier_id'] as const)
	)} VALUES (${values.reference}, ${values.etudiant_id}, ${values.date}, ${values.montant}, ${values.mode}, ${values.updated_at},
		${values.versement_id}, ${values.timbre}, ${values.papier_id}) RETURNING ${name(paiements.id)}`,
	stored(paiements, 'id')
)

/** The name of an account, as papers write it. */
export const selectNom = row((id: number) => sql`SELECT ${listNameOf(u)} AS nom FROM ${utilisateurs} u WHERE ${u.id} = ${id}`, {
	nom: 'text'
})

export const selectTiers = row((id: number) => sql`SELECT ${t.nom} FROM ${tiers} t WHERE ${t.id} = ${id}`, stored(tiers, 'nom'))
