import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { into } from '../../db/queries/names'
import { as, rows, stored } from '../../db/queries/rows'
import { presentOn, taughtOn } from '../../school/present'
import {
	annees,
	classes,
	enseignants,
	enseignements,
	etudiants,
	inscriptions,
	matieres,
	moodleMembres as membres,
	utilisateurs as u
} from '../../school/schema'
import { COURS, goesOn } from '../programs/cours.sql.ts'

/** Days for which the members of a year that has ended are named as gone. */
const AFTER = 30

export type Role = '01' | '02'

/** Students and teachers, each with one matricule; students first, so that they keep theirs where two are alike. */
export const selectPersonnes = rows(
	() => sql`
		SELECT ${u.id}, ${u.identifiant}, ${u.nom}, ${u.prenoms}, ${u.email}, coalesce(${etudiants.matricule}, ${enseignants.matricule}) AS matricule
		FROM ${u} LEFT JOIN ${etudiants} ON ${etudiants.id} = ${u.id} LEFT JOIN ${enseignants} ON ${enseignants.id} = ${u.id}
		WHERE coalesce(${etudiants.id}, ${enseignants.id}) IS NOT NULL ORDER BY ${etudiants.id} IS NULL, ${u.id}`,
	{ ...stored(u, 'id', 'identifiant', 'nom', 'prenoms', 'email'), matricule: 'text' }
)

/** `externalKey` of `domain/personnes/identite-externe.ts` in SQL. */
const key = (column: SQLWrapper): SQL => sql`replace(replace(replace(${column}, '&', 'et'), '<', ''), '>', '')`
const classe = sql`${key(classes.code)} || '@' || ${annees.libelle}`
const cours = sql`${key(matieres.code)} || '@' || ${classe}`

/** The courses of the years that go on: each matière that somebody teaches, has taught or will teach to a class. */
export const selectCours = rows(
	(jour: string) => sql`
		SELECT DISTINCT ${cours} AS cours, ${classe} AS classe, ${matieres.nom} AS matiere, ${classes.nom} AS nom, ${annees.libelle},
			${annees.date_debut}, ${annees.date_fin}
		FROM ${COURS} WHERE ${goesOn(sql`${jour}`)} ORDER BY 1`,
	{ cours: 'text', classe: 'text', matiere: 'text', nom: 'text', ...stored(annees, 'libelle', 'date_debut', 'date_fin') }
)

/** The members of each course on a day; teachers come last. */
const onDay = (jour: SQL): SQL => sql`
	SELECT ${cours} AS cours, ${key(etudiants.matricule)} AS personne, '01' AS role, ${annees.id} AS annee_id, ${etudiants.id} AS id
	FROM ${COURS} CROSS JOIN ${inscriptions} ON ${inscriptions.classe_id} = ${classes.id} CROSS JOIN ${etudiants} ON ${etudiants.id} = ${inscriptions.etudiant_id}
	WHERE ${goesOn(jour)} AND ${presentOn(jour)}
	UNION ALL
	SELECT ${cours}, ${key(sql`coalesce((SELECT ${etudiants.matricule} FROM ${etudiants} WHERE ${etudiants.id} = ${enseignants.id}), ${enseignants.matricule})`)},
		'02', ${annees.id}, ${enseignants.id}
	FROM ${COURS} CROSS JOIN ${enseignants} ON ${enseignants.id} = ${enseignements.enseignant_id}
	WHERE ${goesOn(jour)} AND ${taughtOn(jour)}`

/** The members of a day, without the accounts `leftOut`, that are not remembered yet, or with another role. */
export const selectNouveaux = rows(
	(jour: string, leftOut: readonly number[]) => sql`
		SELECT jour.cours, jour.personne, jour.role, jour.annee_id FROM (${onDay(sql`${jour}`)}) AS jour
		LEFT JOIN ${membres} ON ${membres.annee_id} = jour.annee_id AND ${membres.cours} = jour.cours AND ${membres.personne} = jour.personne
		WHERE jour.id NOT IN (SELECT value FROM json_each(${JSON.stringify(leftOut)})) AND ${membres.role} IS NOT jour.role`,
	{ cours: 'text', personne: 'text', role: as<Role>('text'), annee_id: 'integer' }
)
export type Nouveau = Awaited<ReturnType<typeof selectNouveaux>>[number]

export const insertMembres = (db: Db, nouveaux: readonly Nouveau[]) =>
	db.run(sql`
		INSERT INTO ${into(membres, 'cours', 'personne', 'role', 'annee_id')}
		SELECT value ->> 'cours', value ->> 'personne', value ->> 'role', value ->> 'annee_id' FROM json_each(${JSON.stringify(nouveaux)}) WHERE true
		ON CONFLICT (annee_id, cours, personne) DO UPDATE SET role = excluded.role`)

/** Forgets the members of years that ended long ago. */
export const deleteAnciens = (db: Db, jour: string) =>
	db.run(sql`
		DELETE FROM ${membres} WHERE ${membres.annee_id} IN (SELECT ${annees.id} FROM ${annees} WHERE NOT ${goesOn(sql`${jour}`)}
			AND max(${annees.date_fin}, date(${annees.updated_at})) < date(${jour}, ${`-${AFTER} days`}))`)

/** All members that are remembered, and whether each is one on `jour`. */
export const selectMembres = rows(
	(jour: string, leftOut: readonly number[]) => sql`
		SELECT ${membres.cours}, ${membres.personne}, ${membres.role}, (${membres.cours}, ${membres.personne}) IN (SELECT cours, personne FROM (${onDay(sql`${jour}`)})
			WHERE id NOT IN (SELECT value FROM json_each(${JSON.stringify(leftOut)}))) AS actif
		FROM ${membres} ORDER BY ${membres.cours}, actif, ${membres.personne}`,
	{ cours: 'text', personne: 'text', role: as<Role>('text'), actif: 'integer' }
)
