import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, set } from '../../db/queries/names'
import { row, rows, stored } from '../../db/queries/rows'
import { journalLignes } from '../../db/queries/tables'
import { presentOn } from '../../school/present'
import {
	annees,
	classes,
	enseignements,
	filieres,
	inscriptions,
	matieres,
	registres,
	seances,
	seancesClasses,
	utilisateurs
} from '../../school/schema'

const { c, e, f, g, i, m, n, s, u, x } = aliases({
	c: classes,
	e: enseignements,
	f: filieres,
	g: journalLignes,
	i: inscriptions,
	m: matieres,
	n: inscriptions,
	s: seances,
	u: utilisateurs,
	x: seancesClasses
})

/** How many students a year expects, by statut; those who will not come are left out. */
export const selectAttendus = rows(
	(annee: number) => sql`SELECT ${i.statut}, count(DISTINCT ${i.etudiant_id}) AS nombre
		FROM ${classes} c JOIN ${inscriptions} i ON ${i.classe_id} = ${c.id}
		WHERE ${c.annee_id} = ${annee} AND ${i.date_sortie} IS NULL GROUP BY ${i.statut}`,
	{ ...stored(inscriptions, 'statut'), nombre: 'integer' }
)

/** Counts that speak against a switch from one year to another, on a day and at a second. */
export const selectManques = row(
	({ from, to, jour, now }: { readonly from: number; readonly to: number; readonly jour: string; readonly now: number }) => sql`SELECT
		(SELECT count(DISTINCT ${i.etudiant_id}) FROM ${classes} c JOIN ${inscriptions} i ON ${i.classe_id} = ${c.id}
			WHERE ${c.annee_id} = ${from} AND ${presentOn(sql`${jour}`, i)} AND NOT EXISTS (SELECT 1 FROM ${inscriptions} n
				WHERE ${n.etudiant_id} = ${i.etudiant_id} AND ${n.annee_id} = ${to} AND ${n.date_sortie} IS NULL)) AS sans_classe,
		(SELECT count(*) FROM ${classes} c WHERE ${c.annee_id} = ${to}) AS classes,
		(SELECT count(*) FROM ${classes} c WHERE ${c.annee_id} = ${to}
			AND NOT EXISTS (SELECT 1 FROM ${enseignements} e WHERE ${e.classe_id} = ${c.id})) AS sans_cours,
		(SELECT count(*) FROM ${classes} c JOIN ${filieres} f ON ${f.id} = ${c.filiere_id} AND ${f.active} = 1
			JOIN ${matieres} m ON ${m.filiere_id} = ${c.filiere_id} AND ${m.niveau_id} = ${c.niveau_id} WHERE ${c.annee_id} = ${to}
			AND NOT EXISTS (SELECT 1 FROM ${enseignements} e WHERE ${e.classe_id} = ${c.id} AND ${e.matiere_id} = ${m.id})) AS sans_enseignant,
		(SELECT count(*) FROM ${classes} c JOIN ${enseignements} e ON ${e.classe_id} = ${c.id} JOIN ${utilisateurs} u ON ${u.id} = ${e.enseignant_id}
			WHERE ${c.annee_id} = ${to} AND ${u.actif} = 0) AS partis,
		(SELECT count(*) FROM ${seances} s WHERE ${s.statut} IN ('planifiee', 'en_cours') AND ${s.debut_s} <= ${now} AND ${s.fin_s} > ${now}
			AND ${s.annee_id} = ${from}) AS en_cours`,
	{ sans_classe: 'integer', classes: 'integer', sans_cours: 'integer', sans_enseignant: 'integer', partis: 'integer', en_cours: 'integer' }
)

/** The first séance of a year that is finished or has a register. */
export const selectTenue = row(
	(annee: number) => sql`SELECT ${s.date}, ${c.nom} FROM ${classes} c
		JOIN ${seancesClasses} x ON ${x.classe_id} = ${c.id} JOIN ${seances} s ON ${s.id} = ${x.seance_id}
		WHERE ${c.annee_id} = ${annee} AND (${x.presences_at} IS NOT NULL OR ${s.statut} = 'terminee'
			OR EXISTS (SELECT 1 FROM ${registres} WHERE ${registres.seance_id} = ${s.id}))
		ORDER BY ${s.date}, ${s.id} LIMIT 1`,
	{ ...stored(seances, 'date'), ...stored(classes, 'nom') }
)

/** Whether a year was in preparation when it last became the current one; nothing if it began as the current year. */
export const selectArrivee = row(
	(annee: number) => sql`SELECT ifnull(${g.avant} ->> 'en_preparation', 0) AS en_preparation FROM ${journalLignes} g
		WHERE ${g.objet} = 'annees' AND ${g.objet_id} = ${String(annee)} AND ${g.avant} ->> 'courante' = 0 AND ${g.apres} ->> 'courante' = 1
		ORDER BY ${g.ecriture_id} DESC LIMIT 1`,
	{ en_preparation: 'integer' }
)

type State = Partial<Readonly<Record<'courante' | 'en_preparation' | 'cloturee', 0 | 1>>>

export const updateAnnee = (db: Db, id: number, state: State, updated_at: string) =>
	db.run(sql`UPDATE ${annees} SET ${set(annees, { ...state, updated_at })} WHERE ${annees.id} = ${id}`)
