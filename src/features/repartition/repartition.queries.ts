import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, row, rows, stored, type RowOf } from '../../db/queries/rows'
import { classes, enseignements, filieres, matieres, seances, seancesClasses, utilisateurs } from '../../school/schema'
import { taughtOn } from '../../school/present'
import { heuresTenuesPar } from '../refs/heures.sql.ts'

const { c, e, m, u } = aliases({ c: classes, e: enseignements, m: matieres, u: utilisateurs })

const still = (jour: string) => sql`ifnull(${e.date_fin} >= ${jour}, 1)`

/** The classes of a year in active filières, by name, with how many of their matières have a teacher from a day on. */
export const selectClassesReparties = rows(
	(annee: number, jour: string) => sql`SELECT ${c.id}, ${c.code}, ${c.nom},
			(SELECT count(DISTINCT ${e.matiere_id}) FROM ${enseignements} e WHERE ${e.classe_id} = ${c.id} AND ${still(jour)}) AS donnees,
			(SELECT count(*) FROM ${matieres} m WHERE ${m.filiere_id} = ${c.filiere_id} AND ${m.niveau_id} = ${c.niveau_id} AND NOT EXISTS
				(SELECT 1 FROM ${enseignements} e WHERE ${e.classe_id} = ${c.id} AND ${e.matiere_id} = ${m.id} AND ${still(jour)})) AS libres
		FROM ${classes} c JOIN ${filieres} ON ${filieres.id} = ${c.filiere_id}
		WHERE ${c.annee_id} = ${annee} AND ${filieres.active} = 1 ORDER BY ${c.cle_tri}, ${c.id}`,
	{
		...stored(c, 'id', 'code', 'nom'),
		/** number of matières with a current or future teacher */
		donnees: 'integer',
		/** number of matières of its filière and level without one */
		libres: 'integer'
	}
)
export type ClasseRepartie = Awaited<ReturnType<typeof selectClassesReparties>>[number]

/** A class of a year by code, if its filière is active. */
export const selectClasseToShare = row(
	(annee: number, code: string) => sql`
		SELECT ${c.id}, ${c.code}, ${c.nom} FROM ${classes} c JOIN ${filieres} ON ${filieres.id} = ${c.filiere_id}
		WHERE ${c.annee_id} = ${annee} AND ${c.code} = ${code} AND ${filieres.active} = 1`,
	stored(c, 'id', 'code', 'nom')
)

const CHARGE = {
	...stored(e, 'id', 'matiere_id', 'enseignant_id', 'heures_prevues', 'date_debut', 'date_fin'),
	...stored(u, 'nom', 'prenoms', 'actif'),
	/** whether it is taught on that day */
	enseigne: as<0 | 1>('integer')
} as const
export type Charge = RowOf<typeof CHARGE>

const charge = (jour: string) => sql`${e.id}, ${e.matiere_id}, ${e.enseignant_id}, ${u.nom}, ${u.prenoms}, ${u.actif}, ${e.heures_prevues},
	${e.date_debut}, ${e.date_fin}, ${taughtOn(sql`${jour}`, e)} AND ${u.actif} = 1 AS enseigne`

/** The teachings of a class, the earlier ones first. */
export const selectCharges = rows(
	(classe: number, jour: string) => sql`
		SELECT ${charge(jour)} FROM ${enseignements} e JOIN ${utilisateurs} u ON ${u.id} = ${e.enseignant_id}
		WHERE ${e.classe_id} = ${classe} ORDER BY ifnull(${e.date_debut}, ''), ${u.cle_tri}, ${u.id}`,
	CHARGE
)

/** The matières of a class's filière and level, and those that it is taught, by name. */
export const selectMatieresDe = rows(
	(classe: number) => sql`SELECT ${m.id}, ${m.code}, ${m.nom} FROM ${matieres} m WHERE ${m.id} IN (
			SELECT ${matieres.id} FROM ${classes} c JOIN ${matieres} ON ${matieres.filiere_id} = ${c.filiere_id} AND ${matieres.niveau_id} = ${c.niveau_id}
			WHERE ${c.id} = ${classe} UNION SELECT ${e.matiere_id} FROM ${enseignements} e WHERE ${e.classe_id} = ${classe})
		ORDER BY ${m.cle_tri}, ${m.id}`,
	stored(m, 'id', 'code', 'nom')
)
export type Matiere = Awaited<ReturnType<typeof selectMatieresDe>>[number]

const COURS = {
	...CHARGE,
	classe_id: 'integer',
	annee_id: 'integer',
	classe: 'text',
	classe_nom: 'text',
	matiere: 'text',
	matiere_nom: 'text',
	/** hours that this teacher has held */
	tenues: 'real',
	/** number of séances that this teacher will give from that day on */
	a_venir: 'integer'
} as const
export type Cours = RowOf<typeof COURS>

/** A teaching, with hours held and séances to come. */
export const selectCours = row(
	(id: number, jour: string) => sql`
		SELECT ${charge(jour)}, ${c.id} AS classe_id, ${c.annee_id}, ${c.code} AS classe, ${c.nom} AS classe_nom, ${m.code} AS matiere, ${m.nom} AS matiere_nom,
			${heuresTenuesPar(e.enseignant_id, e.matiere_id, e.classe_id)} AS tenues,
			(SELECT count(*) FROM ${seancesClasses} JOIN ${seances} ON ${seances.id} = ${seancesClasses.seance_id}
				WHERE ${seancesClasses.classe_id} = ${e.classe_id} AND ${seancesClasses.matiere_id} = ${e.matiere_id}
				AND ${seances.enseignant_id} = ${e.enseignant_id} AND ${seances.statut} = 'planifiee' AND ${seances.date} >= ${jour}) AS a_venir
		FROM ${enseignements} e JOIN ${utilisateurs} u ON ${u.id} = ${e.enseignant_id} JOIN ${classes} c ON ${c.id} = ${e.classe_id}
		JOIN ${matieres} m ON ${m.id} = ${e.matiere_id} WHERE ${e.id} = ${id}`,
	COURS
)
