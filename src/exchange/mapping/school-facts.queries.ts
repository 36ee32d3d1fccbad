import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import type { Reading } from '../../db/queries/reading'
import { as, rows, stored } from '../../db/queries/rows'
import {
	annees,
	classes,
	enseignants,
	etudiants,
	evaluations,
	filieres,
	matieres,
	niveaux,
	salles,
	utilisateurs as u
} from '../../school/schema'

/** The oldest card first. */
const selectEtudiants = rows(
	() => sql`
		SELECT ${etudiants.matricule}, ${u.nom}, ${u.prenoms}, ${etudiants.date_naissance}, ${etudiants.numero_national}
		FROM ${etudiants} JOIN ${u} ON ${u.id} = ${etudiants.id} ORDER BY ${etudiants.id}`,
	{ ...stored(etudiants, 'matricule', 'date_naissance', 'numero_national'), ...stored(u, 'nom', 'prenoms') }
)

const selectEnseignants = rows(
	() => sql`
		SELECT ${enseignants.matricule}, ${u.nom}, ${u.prenoms}
		FROM ${enseignants} JOIN ${u} ON ${u.id} = ${enseignants.id} ORDER BY ${enseignants.id}`,
	{ ...stored(enseignants, 'matricule'), ...stored(u, 'nom', 'prenoms') }
)

/** The first year first. */
export const selectAnnees = rows(() => sql`SELECT ${annees.libelle}, ${annees.courante} FROM ${annees} ORDER BY ${annees.date_debut}`, {
	...stored(annees, 'libelle'),
	courante: as<0 | 1>('integer')
})

export const selectClasses = rows(
	() => sql`
		SELECT ${classes.code}, ${classes.nom}, ${annees.libelle} AS annee, ${filieres.code} AS filiere, ${niveaux.code} AS niveau
		FROM ${classes} JOIN ${annees} ON ${annees.id} = ${classes.annee_id} JOIN ${filieres} ON ${filieres.id} = ${classes.filiere_id}
			JOIN ${niveaux} ON ${niveaux.id} = ${classes.niveau_id} ORDER BY ${classes.id}`,
	{ ...stored(classes, 'code', 'nom'), annee: 'text', filiere: 'text', niveau: 'text' }
)

export const selectFilieres = rows(
	() => sql`SELECT ${filieres.code}, ${filieres.nom} FROM ${filieres} ORDER BY ${filieres.id}`,
	stored(filieres, 'code', 'nom')
)

export const selectNiveaux = rows(
	() => sql`SELECT ${niveaux.code}, ${niveaux.libelle} FROM ${niveaux} ORDER BY ${niveaux.id}`,
	stored(niveaux, 'code', 'libelle')
)

export const selectMatieres = rows(
	() => sql`SELECT ${matieres.code}, ${matieres.nom} FROM ${matieres} ORDER BY ${matieres.id}`,
	stored(matieres, 'code', 'nom')
)

const selectSalles = rows(
	() => sql`SELECT ${salles.code}, ${salles.nom} FROM ${salles} ORDER BY ${salles.id}`,
	stored(salles, 'code', 'nom')
)

/** Évaluations without a ref have none in files either: nobody can name them there. */
export const selectEvaluations = rows(
	() => sql`
		SELECT ${evaluations.ref} AS ref, ${evaluations.titre}, ${evaluations.date}, ${evaluations.bareme}, ${classes.code} AS classe,
			${annees.libelle} AS annee, ${matieres.code} AS matiere
		FROM ${evaluations} JOIN ${classes} ON ${classes.id} = ${evaluations.classe_id} JOIN ${annees} ON ${annees.id} = ${classes.annee_id}
			JOIN ${matieres} ON ${matieres.id} = ${evaluations.matiere_id}
		WHERE ${evaluations.ref} IS NOT NULL ORDER BY ${evaluations.id}`,
	{ ref: 'text', ...stored(evaluations, 'titre', 'date', 'bareme'), classe: 'text', annee: 'text', matiere: 'text' }
)

/** Facts that spreadsheets are compared with: plain data. Classes and years are named as files name them, by code and libellé. */
export type SchoolFacts = Awaited<ReturnType<typeof readFacts>>

export const readFacts = async (on: Db | Reading) => ({
	etudiants: await selectEtudiants(on),
	enseignants: await selectEnseignants(on),
	annees: await selectAnnees(on),
	classes: await selectClasses(on),
	filieres: await selectFilieres(on),
	niveaux: await selectNiveaux(on),
	matieres: await selectMatieres(on),
	salles: await selectSalles(on),
	evaluations: await selectEvaluations(on)
})
