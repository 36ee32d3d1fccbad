import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, rows, stored, type RowOf } from '../../db/queries/rows'
import {
	classes,
	etudiants,
	inscriptions,
	presences,
	publications,
	resultats,
	seances,
	seancesClasses,
	utilisateurs
} from '../../school/schema'
import { missedSql, ofClasses } from '../justificatifs/manques.sql.ts'
import { c, isChosen, type Chosen } from './chosen.sql.ts'

const { e, k, p, q, r, u } = aliases({
	e: etudiants,
	k: presences,
	p: publications,
	q: publications,
	r: resultats,
	u: utilisateurs
})

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

type Publiees = Chosen & { /** seconds */ readonly avant: number }

/** The published results of a year by class, période and session, as they stood before a moment. */
export const selectResultats = rows(
	({ avant, ...choice }: Publiees) => sql`
		SELECT ${c.id}, ${c.code}, ${c.nom}, ${p.periode}, ${p.session},
			${p.definitive} AND ifnull(${p.rouverte_at} >= ${avant}, 1) AS definitive, ${p.contexte} ->> '$.periode' AS libelle,
			${mesures(sql`${r.moyenne_centiemes}`)}
		FROM ${classes} c JOIN ${publications} p ON ${p.classe_id} = ${c.id} JOIN ${resultats} r ON ${r.publication_id} = ${p.id}
			JOIN ${etudiants} e ON ${e.id} = ${r.etudiant_id}
		WHERE ${isChosen(choice)} AND ${isNewest(avant)}
		GROUP BY ${p.id} ORDER BY ${c.cle_tri}, ${c.id}, ${p.periode}, ${p.session}`,
	RESULTAT
)

export type Releve = Publiees & { readonly classe: number; readonly periode: number; readonly session: number }

/** The published averages of a class, a row for each student: of the period, of each UE and of each matière, in the order of the relevé. */
const lignes = ({ avant, periode, session, ...choice }: Releve) => sql`
	publie AS MATERIALIZED (
		SELECT ${r.etudiant_id} AS etudiant, ${r.moyenne_centiemes} AS moyenne, ${r.contenu}
		FROM ${classes} c JOIN ${publications} p ON ${p.classe_id} = ${c.id} JOIN ${resultats} r ON ${r.publication_id} = ${p.id}
		WHERE ${isChosen(choice)} AND ${p.periode} = ${periode} AND ${p.session} = ${session} AND ${isNewest(avant)}),
	ue AS (SELECT etudiant, o.key AS rang, o.value AS contenu FROM publie JOIN json_each(publie.contenu, '$.releve.ues') o),
	contenue AS (
		SELECT 'ue' AS sorte, etudiant, rang, -1 AS place, contenu FROM ue
		UNION ALL SELECT 'matiere', etudiant, rang, m.key, m.value FROM ue JOIN json_each(ue.contenu, '$.matieres') m
		UNION ALL SELECT 'matiere', etudiant, m.key, 0, m.value FROM publie JOIN json_each(publie.contenu, '$.releve.matieres') m),
	ligne AS (
		SELECT 'classe' AS sorte, etudiant, 0 AS rang, 0 AS place, NULL AS code, NULL AS nom, moyenne FROM publie
		UNION ALL SELECT sorte, etudiant, rang, place, contenu ->> '$.code', contenu ->> '$.nom', contenu ->> '$.moyenne' FROM contenue)`

const MATIERE = { sorte: as<'ue' | 'matiere'>('text'), code: 'text', nom: 'text', ...MESURES } as const
export type ResultatDeMatiere = RowOf<typeof MATIERE>

/** The same of one class by UE and by matière. */
export const selectMatieres = rows(
	(releve: Releve) => sql`WITH ${lignes(releve)}
		SELECT sorte, code, max(ligne.nom) AS nom, ${mesures(sql`ligne.moyenne`)}
		FROM ligne JOIN ${etudiants} e ON ${e.id} = ligne.etudiant WHERE sorte <> 'classe' GROUP BY 1, 2 ORDER BY min(rang), min(place)`,
	MATIERE
)

const PERSONNE = { id: 'integer', ...stored(utilisateurs, 'nom', 'prenoms'), ...stored(etudiants, 'matricule', 'sexe') } as const
const personne = sql`${e.id}, ${u.nom}, ${u.prenoms}, ${e.matricule}, ${e.sexe}`

const PRESENTE = {
	...PERSONNE,
	/** hundredths */
	moyenne: 'integer',
	/** the name of the UE or matière */
	ligne: 'text?'
} as const
export type Presente = RowOf<typeof PRESENTE>

export const SORTES = ['classe', 'ue', 'matiere'] as const
export type ChoixDeResultats = {
	readonly sorte: (typeof SORTES)[number]
	/** of the UE or matière */
	readonly code: string | null
	/** only those who have 10 or more */
	readonly admis: boolean
	readonly sexe: 'F' | 'M' | null
}

/** The students behind a number of results, by name. */
export const selectPresentes = rows(
	({ sorte, code, admis, sexe, ...releve }: Releve & ChoixDeResultats) => sql`WITH ${lignes(releve)}
		SELECT ${personne}, ligne.moyenne, ligne.nom AS ligne
		FROM ligne JOIN ${etudiants} e ON ${e.id} = ligne.etudiant JOIN ${utilisateurs} u ON ${u.id} = ${e.id}
		WHERE sorte = ${sorte} AND code IS ${code} AND ligne.moyenne >= ${admis ? 1000 : 0} AND (${sexe} IS NULL OR ${e.sexe} = ${sexe})
		ORDER BY ${u.cle_tri}, ${u.id}`,
	PRESENTE
)

type Manquees = Chosen & { readonly jour: string }

/** The seconds that each student of some classes missed up to a day. A séance without a register and without a record was not missed. */
const manques = ({ jour, ...choice }: Manquees) => sql`manque AS MATERIALIZED (
	SELECT ${c.id} AS classe, ${inscriptions.etudiant_id} AS etudiant,
		ifnull(sum(${seances.fin_s} - ${seances.debut_s}) FILTER (WHERE ${presences.statut} IS NOT 'excuse'), 0) AS absent,
		ifnull(sum(${seances.fin_s} - ${seances.debut_s}) FILTER (WHERE ${presences.statut} = 'excuse'), 0) AS excuse
	FROM ${classes} c JOIN ${seancesClasses} ON ${seancesClasses.classe_id} = ${c.id} JOIN ${seances} ON ${seances.id} = ${seancesClasses.seance_id}
		${ofClasses}
	WHERE ${isChosen(choice)} AND ${seancesClasses.date} <= ${jour} AND ${missedSql} AND (${seancesClasses.presences_at} IS NOT NULL
		OR EXISTS (SELECT 1 FROM ${presences} k WHERE ${k.seance_id} = ${seances.id}))
	GROUP BY 1, 2)`

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
	({ jour, ...choice }: Manquees) => sql`WITH ${manques({ jour, ...choice })}
		SELECT ${c.id}, ${c.code}, ${c.nom},
			(SELECT count(*) FROM ${seancesClasses} WHERE ${seancesClasses.classe_id} = ${c.id} AND ${seancesClasses.date} <= ${jour}
				AND ${seancesClasses.presences_at} IS NOT NULL) AS appels,
			count(manque.etudiant) AS etudiants, ifnull(sum(manque.absent), 0) / 60 AS absent, ifnull(sum(manque.excuse), 0) / 60 AS excuse
		FROM ${classes} c LEFT JOIN manque ON manque.classe = ${c.id}
		WHERE ${isChosen(choice)} GROUP BY ${c.id} ORDER BY ${c.cle_tri}, ${c.id}`,
	MANQUES
)

const ABSENT = { ...PERSONNE, absent: 'integer', excuse: 'integer' } as const
export type Absent = RowOf<typeof ABSENT>

/** The students behind a number of absences of a class, by name, with their minutes; only those with minutes of a kind, if one is given. */
export const selectAbsents = rows(
	({ seuls, ...manquees }: Manquees & { readonly seuls: 'absent' | 'excuse' | null }) => sql`WITH ${manques(manquees)}
		SELECT ${personne}, manque.absent / 60 AS absent, manque.excuse / 60 AS excuse
		FROM manque JOIN ${etudiants} e ON ${e.id} = manque.etudiant JOIN ${utilisateurs} u ON ${u.id} = ${e.id}
		WHERE ${seuls === null ? sql`1` : sql`manque.${sql.identifier(seuls)} > 0`} ORDER BY ${u.cle_tri}, ${u.id}`,
	ABSENT
)
