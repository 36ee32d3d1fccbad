import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { row, rows, stored } from '../../db/queries/rows'
import { listNameOf } from '../../school/personne.sql.ts'
import { ajustements, annees, contreEcritures, delais, echeances, frais, tiers, utilisateurs } from '../../school/schema'

const { f, n, a, t, c, d, u, v } = aliases({
	f: frais,
	n: annees,
	a: ajustements,
	t: tiers,
	c: contreEcritures,
	d: delais,
	u: utilisateurs,
	v: utilisateurs
})

/** The name of the person who wrote the counter-entry `c`; an import or a command has none. */
const auteur = sql`(SELECT ${listNameOf(v)} FROM ${utilisateurs} v
	WHERE ${c.auteur} LIKE 'utilisateur:%' AND ${v.id} = CAST(substr(${c.auteur}, 13) AS INTEGER))`

/** All fees of a student, also withdrawn ones, with how much of each is reduced and moved to third parties. */
export const selectFrais = rows(
	(
		etudiant: number
	) => sql`SELECT ${f.id}, ${f.annee_id}, ${n.libelle} AS annee, ${f.libelle}, ${f.numero}, ${f.nature}, ${f.montant}, ${f.echeance},
			${c.date} AS retire_le, ${c.motif}, ${auteur} AS retire_par,
			ifnull((SELECT sum(${a.montant}) FROM ${ajustements} a WHERE ${a.frais_id} = ${f.id} AND ${enVigueur()}), 0) AS ajuste
		FROM ${frais} f JOIN ${annees} n ON ${n.id} = ${f.annee_id} LEFT JOIN ${contreEcritures} c ON ${c.frais_id} = ${f.id}
		WHERE ${f.etudiant_id} = ${etudiant} ORDER BY ${f.annee_id}, ${f.id}`,
	{
		...stored(frais, 'id', 'annee_id'),
		annee: 'text',
		...stored(frais, 'libelle', 'numero', 'nature', 'montant', 'echeance'),
		retire_le: 'text?',
		motif: 'text?',
		retire_par: 'text?',
		ajuste: 'integer'
	}
)

/** Whether no counter-entry takes the adjustment `a` back. */
function enVigueur() {
	return sql`NOT EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE x.ajustement_id = ${a.id})`
}

/** The adjustments of a student's fees, the newest first, each with the people who granted it and took it back. */
export const selectAjustements = rows(
	(
		etudiant: number
	) => sql`SELECT ${a.id}, ${a.frais_id}, ${f.libelle}, ${a.sorte}, ${a.montant}, ${a.tiers_id}, ${t.nom} AS tiers, ${a.motif}, ${a.date},
			${listNameOf(u)} AS fait_par, ${c.date} AS repris_le, ${c.motif} AS reprise, ${auteur} AS repris_par,
			EXISTS (SELECT 1 FROM ${contreEcritures} w WHERE w.frais_id = ${f.id}) AS retire
		FROM ${ajustements} a JOIN ${frais} f ON ${f.id} = ${a.frais_id} LEFT JOIN ${tiers} t ON ${t.id} = ${a.tiers_id}
		LEFT JOIN ${utilisateurs} u ON ${u.id} = ${a.fait_par} LEFT JOIN ${contreEcritures} c ON ${c.ajustement_id} = ${a.id}
		WHERE ${f.etudiant_id} = ${etudiant} ORDER BY ${a.id} DESC`,
	{
		...stored(ajustements, 'id', 'frais_id'),
		libelle: 'text',
		...stored(ajustements, 'sorte', 'montant', 'tiers_id'),
		tiers: 'text?',
		...stored(ajustements, 'motif', 'date'),
		fait_par: 'text?',
		repris_le: 'text?',
		reprise: 'text?',
		repris_par: 'text?',
		/** 1 if its fee is withdrawn */
		retire: 'integer'
	}
)

/** The newest délai of a student. */
export const selectDelai = row(
	(etudiant: number) => sql`SELECT ${d.id}, ${d.montant}, ${d.jusquau}, ${d.motif}, ${listNameOf(u)} AS fait_par
		FROM ${delais} d LEFT JOIN ${utilisateurs} u ON ${u.id} = ${d.fait_par} WHERE ${d.etudiant_id} = ${etudiant} ORDER BY ${d.id} DESC LIMIT 1`,
	{ ...stored(delais, 'id', 'montant', 'jusquau', 'motif'), fait_par: 'text?' }
)

/** The parts before the last one of a student's fees, in order. */
export const selectEcheances = rows(
	(etudiant: number) => sql`SELECT e.frais_id, e.date, e.montant FROM ${echeances} e JOIN ${frais} f ON ${f.id} = e.frais_id
		WHERE ${f.etudiant_id} = ${etudiant} ORDER BY e.frais_id, e.rang`,
	stored(echeances, 'frais_id', 'date', 'montant')
)

export const selectTiers = rows(
	() => sql`SELECT ${t.id}, ${t.code}, ${t.nom} FROM ${tiers} t ORDER BY ${t.nom}, ${t.id}`,
	stored(tiers, 'id', 'code', 'nom')
)

/** The adjustment that a form has written already. */
export const selectEnvoye = row(
	(envoi: string) => sql`SELECT ${a.id}, ${a.fait_par} FROM ${ajustements} a WHERE ${a.ref} = ${envoi}`,
	stored(ajustements, 'id', 'fait_par')
)
