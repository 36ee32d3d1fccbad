import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, row, rows, stored } from '../../db/queries/rows'
import type { Lus } from '../../domain/heures/paie'
import type { TypeSeance } from '../../domain/vocabulaire'
import {
	ajustementsHeures,
	annees,
	autresTravaux,
	classes,
	contrats,
	emargements,
	enseignants,
	etatsHeures,
	lignesHeures,
	matieres,
	paiementsHeures,
	seances,
	seancesClasses,
	tauxHoraires,
	utilisateurs
} from '../../school/schema'

const { a, c, e, g, l, m, p, r, s, t, u, w, x, y } = aliases({
	a: annees,
	c: contrats,
	e: enseignants,
	g: emargements,
	l: lignesHeures,
	m: matieres,
	p: paiementsHeures,
	r: tauxHoraires,
	s: seances,
	t: etatsHeures,
	u: utilisateurs,
	w: autresTravaux,
	x: ajustementsHeures,
	y: annees
})

/** The rows of the teacher whose hours are read, or of all. */
const of = (column: SQLWrapper, { enseignant }: Lus): SQL => (enseignant === null ? sql`1` : sql`${column} = ${enseignant}`)

/** The first and the last possible day of a month. */
const within = (column: SQLWrapper, mois: string) => sql`${column} BETWEEN ${`${mois}-01`} AND ${`${mois}-31`}`

/** The month in which the first year begins that is not closed; null if all are. */
const openSince = sql`(SELECT substr(min(${y.date_debut}), 1, 7) FROM ${annees} y WHERE ${y.cloturee} = 0)`

/** The first month whose work may still be written. */
export const selectOpenSince = row(() => sql`SELECT ${openSince} AS mois`, { mois: 'text?' })

/** All closed months, the oldest first. */
export const selectEtats = rows(
	(lus: Lus) => sql`
		SELECT ${t.id}, ${t.enseignant_id}, ${t.mois}, ${t.heures}, ${t.brut}, ${t.retenue}, ${t.net}, ${t.arrete_at}, ${t.arrete_par}
		FROM ${etatsHeures} t WHERE ${of(t.enseignant_id, lus)} ORDER BY ${t.mois}, ${t.id}`,
	stored(t, 'id', 'enseignant_id', 'mois', 'heures', 'brut', 'retenue', 'net', 'arrete_at', 'arrete_par')
)

/** The sums of closed months for each thing: in years that are not closed, and for the séances of a month. */
export const selectFiges = rows(
	(lus: Lus, mois: string) => sql`
		SELECT ${t.enseignant_id}, ${l.seance_id}, ${l.travail_id}, sum(${l.quantite}) AS quantite, sum(${l.montant}) AS montant,
			sum(${l.retenue}) AS retenue,
			iif(${l.travail_id} IS NULL, ifnull(${a.cloturee}, 0) = 0, ifnull(max(${l.date}) >= ${openSince}, 0)) AS ouverte
		FROM ${etatsHeures} t JOIN ${lignesHeures} l ON ${l.etat_id} = ${t.id} LEFT JOIN ${seances} s ON ${s.id} = ${l.seance_id}
			LEFT JOIN ${annees} a ON ${a.id} = ${s.annee_id}
		WHERE ${of(t.enseignant_id, lus)} AND (${t.mois} >= ${openSince} OR ${within(s.date, mois)})
		GROUP BY ${t.enseignant_id}, ${l.seance_id}, ${l.travail_id}`,
	{
		...stored(t, 'enseignant_id'),
		...stored(l, 'seance_id', 'travail_id'),
		quantite: 'integer',
		montant: 'integer',
		retenue: 'integer',
		ouverte: 'integer'
	}
)

/** The séances of a month, and the held ones of open years of teachers with a closed month. */
export const selectSeances = rows(
	(lus: Lus, mois: string) => sql`
		SELECT ${s.id}, ${s.enseignant_id}, ${s.date}, ${s.type}, ${s.statut}, ${s.debut_s}, ${s.fin_s}, ${s.debut_reel_s}, ${s.fin_reelle_s},
			${s.motif}, ${s.depassement_valide_s},
			EXISTS (SELECT 1 FROM ${emargements} g WHERE ${g.seance_id} = ${s.id} AND ${g.enseignant_id} = ${s.enseignant_id}) AS signee
		FROM ${seances} s WHERE ${of(s.enseignant_id, lus)} AND ${s.enseignant_id} IS NOT NULL AND (${within(s.date, mois)}
			OR (${s.statut} = 'terminee' AND ${s.annee_id} IN (SELECT ${a.id} FROM ${annees} a WHERE ${a.cloturee} = 0)
				AND ${s.enseignant_id} IN (SELECT ${t.enseignant_id} FROM ${etatsHeures} t)))`,
	{
		...stored(s, 'id', 'date', 'type', 'statut', 'debut_s', 'fin_s', 'debut_reel_s', 'fin_reelle_s', 'motif', 'depassement_valide_s'),
		enseignant_id: 'integer',
		signee: 'integer'
	}
)

/** Other work of a month, and of open years. */
export const selectTravaux = rows(
	(lus: Lus, mois: string) => sql`
		SELECT ${w.id}, ${w.enseignant_id}, ${w.date}, ${w.libelle}, ${w.quantite}, ${w.taux}, ${w.retire_le}
		FROM ${autresTravaux} w WHERE ${of(w.enseignant_id, lus)} AND (${within(w.date, mois)} OR ${w.date} >= ${openSince}) ORDER BY ${w.id}`,
	stored(w, 'id', 'enseignant_id', 'date', 'libelle', 'quantite', 'taux', 'retire_le')
)

export const selectContrats = rows(
	(lus: Lus) => sql`SELECT ${c.enseignant_id}, ${c.depuis}, ${c.statut}, ${c.retenue_centiemes} FROM ${contrats} c
		WHERE ${of(c.enseignant_id, lus)}`,
	stored(c, 'enseignant_id', 'depuis', 'statut', 'retenue_centiemes')
)

export const selectTaux = rows(
	(lus: Lus) => sql`SELECT ${r.enseignant_id}, ${r.type}, ${r.depuis}, ${r.montant} FROM ${tauxHoraires} r
		WHERE ${of(r.enseignant_id, lus)}`,
	stored(r, 'enseignant_id', 'type', 'depuis', 'montant')
)

/** The newest decision about each séance. */
export const selectAjustements = rows(
	(lus: Lus) => sql`SELECT ${x.enseignant_id}, ${x.seance_id}, ${x.reel_s}, ${x.quantite}, ${x.motif}, max(${x.id}) AS id
		FROM ${ajustementsHeures} x WHERE ${of(x.enseignant_id, lus)} GROUP BY ${x.enseignant_id}, ${x.seance_id}`,
	stored(x, 'id', 'enseignant_id', 'seance_id', 'reel_s', 'quantite', 'motif')
)

/** Payments, the newest first. `annule_par_id`: the counter-entry that takes it back. */
export const selectPaiements = rows(
	(lus: Lus) => sql`
		SELECT ${p.id}, ${p.enseignant_id}, ${p.montant}, ${p.date}, ${p.mode}, ${p.reference}, ${p.saisi_par}, ${p.annule_id}, ${p.motif},
			EXISTS (SELECT 1 FROM ${paiementsHeures} z WHERE z.annule_id = ${p.id}) AS annule
		FROM ${paiementsHeures} p WHERE ${of(p.enseignant_id, lus)} ORDER BY ${p.id} DESC`,
	{ ...stored(p, 'id', 'enseignant_id', 'montant', 'date', 'mode', 'reference', 'saisi_par', 'annule_id', 'motif'), annule: 'integer' }
)

/** The sum of all payments of each teacher. */
export const selectPayes = rows(
	(lus: Lus) => sql`SELECT ${p.enseignant_id}, sum(${p.montant}) AS montant FROM ${paiementsHeures} p
		WHERE ${of(p.enseignant_id, lus)} GROUP BY ${p.enseignant_id}`,
	stored(p, 'enseignant_id', 'montant')
)

/** Teachers by name, also those who left. */
export const selectPersonnes = rows(
	(lus: Lus) => sql`SELECT ${e.id}, ${e.matricule}, ${u.nom}, ${u.prenoms} FROM ${enseignants} e JOIN ${utilisateurs} u ON ${u.id} = ${e.id}
		WHERE ${of(e.id, lus)} ORDER BY ${u.cle_tri}, ${u.id}`,
	{ ...stored(e, 'id', 'matricule'), ...stored(u, 'nom', 'prenoms') }
)

/** The names of séances: day, start, type, matière and classes. Séances that are not there any more have what a closed month kept. */
export const selectNoms = rows(
	(ids: readonly number[]) => sql`
		SELECT ${s.id}, ${s.date}, ${s.heure_debut} AS heure, ${s.type}, ${m.nom} AS libelle, (SELECT group_concat(code, ', ') FROM (
			SELECT ${classes.code} FROM ${seancesClasses} JOIN ${classes} ON ${classes.id} = ${seancesClasses.classe_id}
			WHERE ${seancesClasses.seance_id} = ${s.id} ORDER BY ${classes.cle_tri}, ${classes.id})) AS classes, 1 AS existe
		FROM ${seances} s JOIN ${matieres} m ON ${m.id} = ${s.matiere_id} WHERE ${s.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
		UNION ALL SELECT ${l.seance_id}, ${l.date}, '', ${l.type}, ${l.libelle}, ${l.classes}, 0 FROM ${lignesHeures} l
		WHERE ${l.seance_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
			AND ${l.id} = (SELECT max(z.id) FROM ${lignesHeures} z WHERE z.seance_id = ${l.seance_id})
		ORDER BY existe`,
	{ id: 'integer', date: 'text', heure: 'text', type: as<TypeSeance>('text'), libelle: 'text', classes: 'text?', existe: 'integer' }
)

/** The lines of closed months, by day. */
export const selectLignes = rows(
	(etats: readonly number[]) => sql`
		SELECT ${l.etat_id}, ${l.seance_id}, ${l.travail_id}, ${l.date}, ${l.classes}, ${l.libelle}, ${l.type}, ${l.prevu}, ${l.reel},
			${l.quantite}, ${l.signee}, ${l.statut}, ${l.taux}, ${l.montant}, ${l.retenue}, ${l.correction}, ${l.remarque}
		FROM ${lignesHeures} l WHERE ${l.etat_id} IN (SELECT value FROM json_each(${JSON.stringify(etats)})) ORDER BY ${l.date}, ${l.id}`,
	{
		...stored(l, 'etat_id', 'seance_id', 'travail_id', 'date', 'classes', 'libelle', 'type', 'prevu', 'reel', 'quantite', 'signee'),
		...stored(l, 'statut', 'taux', 'montant', 'retenue', 'correction', 'remarque')
	}
)
