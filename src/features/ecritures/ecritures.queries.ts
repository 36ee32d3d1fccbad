import { sql, type SQL } from 'drizzle-orm'
import { aliases, into } from '../../db/queries/names'
import { as, row, rows, statement, stored, type Named } from '../../db/queries/rows'
import type { Genre } from '../../domain/argent/journal'
import { listNameOf } from '../../school/personne.sql.ts'
import {
	ajustements,
	caisses,
	contreEcritures,
	depenses,
	etudiants,
	frais,
	paiements,
	releveLignes,
	releves,
	reglagesArgent,
	tiers,
	utilisateurs,
	versements
} from '../../school/schema'

const { a, c, d, e, f, l, p, r, s, t, u, v, w, x } = aliases({
	a: ajustements,
	c: caisses,
	d: depenses,
	e: etudiants,
	f: frais,
	l: releveLignes,
	p: paiements,
	r: releves,
	s: reglagesArgent,
	t: tiers,
	u: utilisateurs,
	v: versements,
	w: contreEcritures,
	x: contreEcritures
})

/** From a day to a day, both included (YYYY-MM-DD). */
export type Jours = { readonly du: string; readonly au: string }

const within = (day: SQL, { du, au }: Jours) => sql`${day} BETWEEN ${du} AND ${au}`

const FRAIS_LE = sql`ifnull(${f.date}, substr(${f.updated_at}, 1, 10))`
const AJUSTE = sql`iif(${a.tiers_id} IS NULL, 'remise', 'prise_en_charge')`
const REPRIS_PAR = sql`${contreEcritures} w ON ${w.id} = ifnull((SELECT ${x.id} FROM ${contreEcritures} x WHERE ${x.ajustement_id} = ${a.id}),
	(SELECT ${x.id} FROM ${contreEcritures} x WHERE ${x.frais_id} = ${a.frais_id}))`
/** The day of a payment: of the counter-entry whose payment it replaces, else of its drawer, else its own. */
const PAYE_LE = sql`ifnull((SELECT max(${x.date}) FROM ${contreEcritures} x WHERE ${x.remplace_par} = ${p.id}), ifnull(${c.jour}, ${p.date}))`
const ARGENT = sql`${paiements} p LEFT JOIN ${versements} v ON ${v.id} = ${p.versement_id}`
const MODE = sql`ifnull(${v.mode}, ${p.mode})`

/** Facts of kind `rang` in their order; `numero` orders those of a kind on a day. */
const faits = (jours: Jours) => sql`
	SELECT ${FRAIS_LE} AS date, 1 AS rang, ${f.id} AS numero, 'frais' AS genre, 1 AS sens, 'F-' || ${f.id} AS piece, ${f.montant} AS montant,
			0 AS timbre, NULL AS mode, 0 AS tiers, ${f.etudiant_id} AS etudiant, ${f.libelle} AS texte
		FROM ${frais} f WHERE ${within(FRAIS_LE, jours)}
	UNION ALL SELECT ${a.date}, 2, ${a.id}, ${AJUSTE}, 1, 'A-' || ${a.id}, ${a.montant}, 0, NULL, 0, ${f.etudiant_id}, ifnull(${t.nom}, ${f.libelle})
		FROM ${ajustements} a JOIN ${frais} f ON ${f.id} = ${a.frais_id} LEFT JOIN ${tiers} t ON ${t.id} = ${a.tiers_id}
		WHERE ${within(sql`${a.date}`, jours)}
	UNION ALL SELECT ${PAYE_LE}, 3, ${p.id}, 'paiement', 1, ${p.reference}, ${p.montant}, ifnull(${p.timbre}, 0), ${MODE},
			${v.tiers_id} IS NOT NULL, ${p.etudiant_id}, ifnull(${v.reference}, '')
		FROM ${ARGENT} LEFT JOIN ${caisses} c ON ${c.id} = ${v.caisse_id} WHERE ${within(PAYE_LE, jours)}
	UNION ALL SELECT ${w.date}, 4, ${w.id}, iif(${w.sorte} = 'annuler' AND ${v.caisse_id} IS NOT NULL AND ${w.caisse_id} IS NULL, 'hors_caisse', 'paiement'),
			-1, ifnull(${w.reference}, 'C-' || ${w.id}), ${p.montant}, ifnull(${p.timbre}, 0), ${MODE}, ${v.tiers_id} IS NOT NULL, ${p.etudiant_id}, ${p.reference}
		FROM ${contreEcritures} w JOIN ${ARGENT} WHERE ${w.paiement_id} = ${p.id} AND ${within(sql`${w.date}`, jours)}
	UNION ALL SELECT ${w.date}, 4, ${w.id}, 'remboursement', 1, ifnull(${w.reference}, 'C-' || ${w.id}), ${w.montant}, 0, NULL, 0, ${w.etudiant_id}, ''
		FROM ${contreEcritures} w WHERE ${w.etudiant_id} IS NOT NULL AND ${within(sql`${w.date}`, jours)}
	UNION ALL SELECT ${w.date}, 5, ${a.id}, ${AJUSTE}, -1, 'A-' || ${a.id}, ${a.montant}, 0, NULL, 0, ${f.etudiant_id}, ifnull(${t.nom}, ${f.libelle})
		FROM ${ajustements} a JOIN ${frais} f ON ${f.id} = ${a.frais_id} JOIN ${REPRIS_PAR} LEFT JOIN ${tiers} t ON ${t.id} = ${a.tiers_id}
		WHERE ${within(sql`${w.date}`, jours)}
	UNION ALL SELECT ${w.date}, 6, ${f.id}, 'frais', -1, 'F-' || ${f.id}, ${f.montant}, 0, NULL, 0, ${f.etudiant_id}, ${f.libelle}
		FROM ${contreEcritures} w JOIN ${frais} f ON ${f.id} = ${w.frais_id} WHERE ${within(sql`${w.date}`, jours)}
	UNION ALL SELECT ${c.jour}, 7, ${d.id}, 'depense', 1, 'D-' || ${d.id}, ${d.montant}, 0, NULL, 0, NULL, ${d.libelle}
		FROM ${depenses} d JOIN ${caisses} c ON ${c.id} = ${d.caisse_id} WHERE ${within(sql`${c.jour}`, jours)}
	UNION ALL SELECT ${c.jour}, 8, ${c.id}, iif(${c.compte} < ${c.attendu}, 'manquant', 'excedent'), 1, 'J-' || ${c.id}, abs(${c.compte} - ${c.attendu}),
			0, NULL, 0, NULL, ifnull(${c.motif_ecart}, '')
		FROM ${caisses} c WHERE ${c.compte} <> ${c.attendu} AND ${within(sql`${c.jour}`, jours)}
	UNION ALL SELECT ${c.jour}, 9, ${c.id}, 'depot', 1, 'J-' || ${c.id}, ${c.depot}, 0, NULL, 0, NULL, ifnull(${c.bordereau}, '')
		FROM ${caisses} c WHERE ${c.depot} > 0 AND ${within(sql`${c.jour}`, jours)}
	UNION ALL SELECT ${l.date}, 10, ${l.id}, 'commission', 1, ${l.reference}, ${l.commission}, 0,
			iif(${r.sorte} = 'banque', 'virement', 'mobile_money'), 0, NULL, ${r.operateur}
		FROM ${releveLignes} l JOIN ${releves} r ON ${r.id} = ${l.releve_id} WHERE ${l.commission} > 0 AND ${within(sql`${l.date}`, jours)}`

/** Facts in the order of the journal, with the student that each is about. @param limit below 0: all */
export const selectFaits = rows(
	(jours: Jours, limit: number, offset: number) => sql`SELECT date, genre, sens, piece, montant, timbre, faits.mode AS mode, tiers, texte,
			${listNameOf(u)} AS nom, ${e.matricule} AS matricule
		FROM (SELECT * FROM (${faits(jours)}) WHERE montant > 0 ORDER BY date, rang, numero LIMIT ${limit} OFFSET ${offset}) faits
		LEFT JOIN ${utilisateurs} u ON ${u.id} = etudiant LEFT JOIN ${etudiants} e ON ${e.id} = etudiant ORDER BY date, rang, numero`,
	{
		date: 'text',
		genre: as<Genre>('text'),
		sens: 'integer',
		piece: 'text',
		montant: 'integer',
		timbre: 'integer',
		mode: 'text?',
		tiers: 'integer',
		texte: 'text',
		nom: 'text?',
		matricule: 'text?'
	}
)

/** The same in sums of like facts. */
export const selectSommes = rows(
	(jours: Jours) => sql`SELECT genre, sens, mode, tiers, sum(montant) AS montant, sum(timbre) AS timbre, count(*) AS nombre
		FROM (${faits(jours)}) WHERE montant > 0 GROUP BY genre, sens, mode, tiers`,
	{
		genre: as<Genre>('text'),
		sens: 'integer',
		mode: 'text?',
		tiers: 'integer',
		montant: 'integer',
		timbre: 'integer',
		nombre: 'integer'
	}
)

/** The school's settings of money; the numbers of accounts that it has chosen are JSON. */
export const selectReglages = row(
	() => sql`SELECT ${s.timbre_milliemes}, ${s.timbre_seuil}, ${s.resultats_impayes}, ${s.comptes} FROM ${reglagesArgent} s`,
	stored(reglagesArgent, 'timbre_milliemes', 'timbre_seuil', 'resultats_impayes', 'comptes')
)

type Reglages = Required<Omit<typeof reglagesArgent.$inferInsert, 'id' | 'comptes'>> & { readonly comptes: object }

export const upsertReglages = statement(
	(values: Named<Reglages>) => sql`INSERT INTO
		${into(reglagesArgent, 'id', 'timbre_milliemes', 'timbre_seuil', 'resultats_impayes', 'comptes', 'updated_at')}
		VALUES (1, ${values.timbre_milliemes}, ${values.timbre_seuil}, ${values.resultats_impayes}, ${values.comptes}, ${values.updated_at})
		ON CONFLICT (id) DO UPDATE SET timbre_milliemes = excluded.timbre_milliemes, timbre_seuil = excluded.timbre_seuil,
		resultats_impayes = excluded.resultats_impayes, comptes = excluded.comptes, updated_at = excluded.updated_at`
)
