import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import {
	acquis,
	annees,
	classes,
	etudiants,
	evaluations,
	inscriptions,
	inscriptionsHistorique,
	notes,
	paiements,
	presences,
	rattachements,
	resultatsAnterieurs,
	seances,
	utilisateurs
} from '../../school/schema'

const { a, b, c, d, e, h, i, j, k, m, n, p, q, r, s, u, v, x } = aliases({
	a: annees,
	b: annees,
	c: classes,
	d: classes,
	e: etudiants,
	h: inscriptionsHistorique,
	i: inscriptions,
	j: classes,
	k: acquis,
	m: paiements,
	n: notes,
	p: presences,
	q: inscriptions,
	r: rattachements,
	s: seances,
	u: utilisateurs,
	v: evaluations,
	x: resultatsAnterieurs
})

/** The enrollments of students in years from a day on, with what keeps them from being taken back. */
export const selectPreparees = rows(
	(ids: readonly number[], from: string) => sql`
		SELECT ${i.id}, ${i.etudiant_id}, ${i.statut}, ${u.nom}, ${u.prenoms}, ${e.matricule}, ${c.nom} AS classe, ${a.libelle} AS annee, ${a.id} AS annee_id,
			${b.libelle} AS avant,
			${i.vu_le} IS NOT NULL OR EXISTS (SELECT 1 FROM ${presences} p
				JOIN ${seances} s ON ${s.id} = ${p.seance_id} AND ${s.annee_id} = ${i.annee_id}
				WHERE ${p.etudiant_id} = ${i.etudiant_id}) AS appels,
			EXISTS (SELECT 1 FROM ${notes} n JOIN ${evaluations} v ON ${v.id} = ${n.evaluation_id}
				JOIN ${classes} d ON ${d.id} = ${v.classe_id} AND ${d.annee_id} = ${i.annee_id}
				WHERE ${n.etudiant_id} = ${i.etudiant_id}) AS notes,
			EXISTS (SELECT 1 FROM ${paiements} m WHERE ${m.etudiant_id} = ${i.etudiant_id} AND ${m.date} >= min(${a.date_debut},
				ifnull((SELECT date(min(${h.at}), 'unixepoch') FROM ${inscriptionsHistorique} h WHERE ${h.inscription_id} = ${i.id}),
					${a.date_debut}))) AS paiements,
			EXISTS (SELECT 1 FROM ${inscriptions} q WHERE ${q.etudiant_id} = ${i.etudiant_id} AND ${q.annee_id} = ${i.annee_id}
				AND ${q.id} <> ${i.id}) AS autres
		FROM json_each(${JSON.stringify(ids)}) given JOIN ${inscriptions} i ON ${i.etudiant_id} = given.value
		JOIN ${etudiants} e ON ${e.id} = ${i.etudiant_id} JOIN ${utilisateurs} u ON ${u.id} = ${i.etudiant_id} JOIN ${classes} c ON ${c.id} = ${i.classe_id}
		JOIN ${annees} a ON ${a.id} = ${i.annee_id} AND ${a.date_debut} >= ${from}
		LEFT JOIN ${classes} j ON ${j.id} = ${i.passage_de} LEFT JOIN ${annees} b ON ${b.id} = ${j.annee_id}
		ORDER BY ${u.cle_tri}, ${i.id}`,
	{
		...stored(inscriptions, 'id', 'etudiant_id', 'statut'),
		...stored(utilisateurs, 'nom', 'prenoms'),
		matricule: 'text',
		classe: 'text',
		annee: 'text',
		annee_id: 'integer',
		avant: 'text?',
		appels: 'integer',
		notes: 'integer',
		paiements: 'integer',
		autres: 'integer'
	}
)

/** The other records that a passage into a year wrote about students: acquis, matières that are owed, and the result of the year before. */
export const selectEcritsDePassage = rows(
	(
		ids: readonly number[],
		{ annee, avant, motif, decisions }: { annee: number; avant: string; motif: string; decisions: readonly string[] }
	) => sql`
		SELECT 'acquis' AS kind, ${k.id} FROM json_each(${JSON.stringify(ids)}) given JOIN ${acquis} k ON ${k.etudiant_id} = given.value
			WHERE ${k.origine} = 'redoublement' AND ${k.motif} = ${motif}
		UNION ALL SELECT 'rattachements', ${r.id} FROM json_each(${JSON.stringify(ids)}) given JOIN ${rattachements} r
			ON ${r.etudiant_id} = given.value AND ${r.sorte} = 'dette' AND ${r.motif} = ${motif}
			JOIN ${classes} c ON ${c.id} = ${r.classe_id} AND ${c.annee_id} = ${annee}
		UNION ALL SELECT 'resultats_anterieurs', ${x.id} FROM json_each(${JSON.stringify(ids)}) given JOIN ${resultatsAnterieurs} x
			ON ${x.etudiant_id} = given.value AND ${x.annee} = ${avant} AND ${x.semestre} IS NULL AND ${x.etablissement} IS NULL
			WHERE ${x.decision} IN (SELECT value FROM json_each(${JSON.stringify(decisions)}))`,
	{ kind: 'text', id: 'integer' }
)
