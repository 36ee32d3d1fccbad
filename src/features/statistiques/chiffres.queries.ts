import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, rows, stored, type RowOf } from '../../db/queries/rows'
import { classes, etudiants, inscriptions, presences, publications, resultats, seances, seancesClasses } from '../../school/schema'
import { missedSql, ofClasses } from '../justificatifs/manques.sql.ts'
import { ofFilieres } from './effectifs.queries'

const { c, e, p, q, r } = aliases({ c: classes, e: etudiants, p: publications, q: publications, r: resultats })

/** Students with an average, those who have 10 or more, and their mean in hundredths; of all, and of girls and boys alone. */
const MESURES = {
	presentes: 'integer',
	admis: 'integer',
	moyenne: 'real?',
	filles: 'integer',
	filles_admises: 'integer',
	moyenne_filles: 'real?',
	moyenne_garcons: 'real?'
} as const

const mesures = (
	of: ReturnType<typeof sql>
) => sql`count(${of}) AS presentes, count(*) FILTER (WHERE ${of} >= 1000) AS admis, avg(${of}) AS moyenne,
	count(${of}) FILTER (WHERE ${e.sexe} = 'F') AS filles, count(*) FILTER (WHERE ${e.sexe} = 'F' AND ${of} >= 1000) AS filles_admises,
	avg(${of}) FILTER (WHERE ${e.sexe} = 'F') AS moyenne_filles, avg(${of}) FILTER (WHERE ${e.sexe} = 'M') AS moyenne_garcons`

/** The newest publication of a class, période and session by a moment. */
const isNewest = (avant: number) => sql`${p.id} = (SELECT max(${q.id}) FROM ${publications} q WHERE ${q.classe_id} = ${p.classe_id}
	AND ${q.periode} = ${p.periode} AND ${q.session} = ${p.session} AND ${q.publiee_at} < ${avant})`

const RESULTAT = {
	id: 'integer',
	...stored(classes, 'code', 'nom'),
	...stored(publications, 'periode', 'session', 'definitive'),
	libelle: 'text?',
	...MESURES
} as const
export type ResultatDeClasse = RowOf<typeof RESULTAT>

type Publiees = { readonly annee: number; readonly filieres: readonly number[] | null; /** seconds */ readonly avant: number }

/** The published results of a year by class, période and session, as they stood before a moment. */
export const selectResultats = rows(
	({ annee, filieres, avant }: Publiees) => sql`
		SELECT ${c.id}, ${c.code}, ${c.nom}, ${p.periode}, ${p.session}, ${p.definitive}, ${p.contexte} ->> '$.periode' AS libelle,
			${mesures(sql`${r.moyenne_centiemes}`)}
		FROM ${classes} c JOIN ${publications} p ON ${p.classe_id} = ${c.id} JOIN ${resultats} r ON ${r.publication_id} = ${p.id}
			JOIN ${etudiants} e ON ${e.id} = ${r.etudiant_id}
		WHERE ${c.annee_id} = ${annee} AND ${ofFilieres(filieres)} AND ${isNewest(avant)}
		GROUP BY ${p.id} ORDER BY ${c.cle_tri}, ${c.id}, ${p.periode}, ${p.session}`,
	RESULTAT
)

const MATIERE = { sorte: as<'ue' | 'matiere'>('text'), code: 'text', nom: 'text', ...MESURES } as const
export type ResultatDeMatiere = RowOf<typeof MATIERE>

export type Releve = Publiees & { readonly classe: number; readonly periode: number; readonly session: number }

/** The same of one class by UE and by matière, in the order of the relevé. */
export const selectMatieres = rows(
	({ annee, filieres, avant, classe, periode, session }: Releve) => sql`
		WITH publie AS MATERIALIZED (
			SELECT ${r.etudiant_id} AS etudiant, ${r.contenu} FROM ${classes} c JOIN ${publications} p ON ${p.classe_id} = ${c.id}
				JOIN ${resultats} r ON ${r.publication_id} = ${p.id}
			WHERE ${c.id} = ${classe} AND ${c.annee_id} = ${annee} AND ${ofFilieres(filieres)} AND ${p.periode} = ${periode} AND ${p.session} = ${session}
				AND ${isNewest(avant)}),
		ue AS (SELECT etudiant, u.key AS rang, u.value AS contenu FROM publie JOIN json_each(publie.contenu, '$.releve.ues') u),
		ligne AS (
			SELECT 'ue' AS sorte, etudiant, rang, -1 AS place, contenu FROM ue
			UNION ALL SELECT 'matiere', etudiant, rang, m.key, m.value FROM ue JOIN json_each(ue.contenu, '$.matieres') m
			UNION ALL SELECT 'matiere', etudiant, m.key, 0, m.value FROM publie JOIN json_each(publie.contenu, '$.releve.matieres') m)
		SELECT sorte, ligne.contenu ->> '$.code' AS code, max(ligne.contenu ->> '$.nom') AS nom, ${mesures(sql`(ligne.contenu ->> '$.moyenne')`)}
		FROM ligne JOIN ${etudiants} e ON ${e.id} = ligne.etudiant GROUP BY 1, 2 ORDER BY min(rang), min(place)`,
	MATIERE
)

const MANQUES = {
	...stored(classes, 'id', 'code', 'nom'),
	/** séances with a register */
	appels: 'integer',
	etudiants: 'integer',
	/** minutes that students missed, not justified and justified, added up */
	absent: 'integer',
	excuse: 'integer'
} as const
export type Manques = RowOf<typeof MANQUES>

/** The time that the students of each class of a year missed up to a day. */
export const selectManques = rows(
	({ annee, filieres, jour }: { readonly annee: number; readonly filieres: readonly number[] | null; readonly jour: string }) => sql`
		SELECT ${c.id}, ${c.code}, ${c.nom},
			(SELECT count(*) FROM ${seancesClasses} WHERE ${seancesClasses.classe_id} = ${c.id} AND ${seancesClasses.date} <= ${jour}
				AND ${seancesClasses.presences_at} IS NOT NULL) AS appels,
			count(DISTINCT ${inscriptions.etudiant_id}) AS etudiants,
			ifnull(sum(${seances.fin_s} - ${seances.debut_s}) FILTER (WHERE ${presences.statut} IS NOT 'excuse'), 0) / 60 AS absent,
			ifnull(sum(${seances.fin_s} - ${seances.debut_s}) FILTER (WHERE ${presences.statut} = 'excuse'), 0) / 60 AS excuse
		FROM ${classes} c LEFT JOIN (${seancesClasses} INNER JOIN ${seances} ON ${seances.id} = ${seancesClasses.seance_id} ${ofClasses})
			ON ${seancesClasses.classe_id} = ${c.id} AND ${seancesClasses.date} <= ${jour} AND ${missedSql}
		WHERE ${c.annee_id} = ${annee} AND ${ofFilieres(filieres)} GROUP BY ${c.id} ORDER BY ${c.cle_tri}, ${c.id}`,
	MANQUES
)
