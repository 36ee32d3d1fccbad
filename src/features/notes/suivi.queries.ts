import { and, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { jsonNumber, jsonObject } from '../../db/queries/json'
import { listed } from '../../db/queries/listed'
import { prepared } from '../../db/queries/prepared'
import { into } from '../../db/queries/names'
import { statement, type Named } from '../../db/queries/rows'
import type { Db } from '../../db/queries/db'
import type { Decision, MatiereDeNiveau } from '../../domain/resultats/notes-suivies'
import type { Place } from '../../domain/resultats/reglement'
import type { ClasseRef, MatiereRef } from '../../http/answers/schemas'
import {
	annees,
	classes,
	enseignements,
	filieres,
	inscriptions,
	matieres,
	matieresAnnees,
	rattachements,
	suivisDecides,
	ues,
	uesAnnees
} from '../../school/schema'
import { chiffresDeMatiere, coefficientDeMatiere } from '../refs/chiffres.sql.ts'
import { classeRef, matiereRef } from '../refs/refs.sql.ts'
import { placeDeClasse } from '../reglements/reglements.sql.ts'
import type { Ue } from './notes.model'

/** A matière of a class, with its weight in averages of the year. */
export type MatiereDeClasse = MatiereDeNiveau & {
	readonly matiere: MatiereRef
	readonly coefficient_matiere: number
	/** null in BTS */
	readonly ue: Ue | null
	readonly semestre: number | null
}

/** A class into which marks from other classes may follow their students. */
export type Suivante = {
	readonly classe: ClasseRef
	readonly filiere: number
	readonly place: Place
	readonly matieres: readonly MatiereDeClasse[]
	/**
	 * the school's decisions about students there, by matière of their former classes; `aRevoir`: it is asked to decide again. `venue`: the
	 * class in which the student takes that matière alone
	 */
	readonly decisions: readonly (readonly [etudiant: number, de: number, decision: Decision, aRevoir: 0 | 1, venue: number | null])[]
}

const annee = sql.placeholder('annee')

const ue = sql`iif(${ues.id} IS NULL, NULL, ${jsonObject<Ue>({ id: ues.id, code: ues.code, nom: ues.nom, credits: jsonNumber(uesAnnees.credits) })})`

const matieresDeClasse = sql<string>`(SELECT json_group_array(${jsonObject<MatiereDeClasse>({
	id: matieres.id,
	cle_tri: matieres.cle_tri,
	niveau: matieres.niveau_id,
	matiere: matiereRef,
	coefficient_matiere: jsonNumber(coefficientDeMatiere),
	ue,
	semestre: uesAnnees.semestre
})}) FROM ${matieres} INNER JOIN ${filieres} ON ${filieres.id} = ${matieres.filiere_id}
	LEFT JOIN ${matieresAnnees} ON ${chiffresDeMatiere(annee)}
	LEFT JOIN ${ues} ON ${ues.id} = ${matieresAnnees.ue_id} AND ${filieres.systeme} = 'LMD'
	LEFT JOIN ${uesAnnees} ON ${uesAnnees.ue_id} = ${ues.id} AND ${uesAnnees.annee_id} = ${annee}
	WHERE (${matieres.filiere_id}, ${matieres.niveau_id}) = (${classes.filiere_id}, ${classes.niveau_id})
	OR ${matieres.id} IN (SELECT ${enseignements.matiere_id} FROM ${enseignements} WHERE ${enseignements.classe_id} = ${classes.id}))`

const decisions = (whose: (etudiant: SQLWrapper) => SQL) => sql<string>`(
	SELECT json_group_array(json(decision)) FROM (
		SELECT json_array(${rattachements.etudiant_id}, ${rattachements.matiere_id}, ${rattachements.sous_id}, 0, ${rattachements.classe_id}) AS decision
			FROM ${rattachements} WHERE ${whose(rattachements.etudiant_id)}
		UNION ALL
		SELECT json_array(${suivisDecides.etudiant_id}, ${suivisDecides.de_id}, ${suivisDecides.matiere_id}, ${suivisDecides.a_revoir}, NULL)
			FROM ${suivisDecides} WHERE ${suivisDecides.classe_id} = ${classes.id} AND ${whose(suivisDecides.etudiant_id)}))`

const columns = (whose: (etudiant: SQLWrapper) => SQL) => ({
	classe: sql<string>`${classeRef}`,
	filiere: classes.filiere_id,
	place: sql<string>`${placeDeClasse}`,
	matieres: matieresDeClasse,
	decisions: decisions(whose)
})

const selectSuivanteStatement = prepared((db) =>
	db
		.select(columns((etudiant) => sql`${etudiant} = ${sql.placeholder('etudiant')}`))
		.from(inscriptions)
		.innerJoin(classes, eq(classes.id, inscriptions.classe_id))
		.where(
			sql`${inscriptions.etudiant_id} = ${sql.placeholder('etudiant')} AND ${inscriptions.annee_id} = ${annee}
				AND ${inscriptions.statut} = 'Active' AND ${inscriptions.date_entree} <= ${sql.placeholder('jour')}`
		)
		.orderBy(desc(inscriptions.date_entree), desc(inscriptions.id))
		.limit(1)
)

type Row = {
	readonly classe: string
	readonly filiere: number
	readonly place: string
	readonly matieres: string
	readonly decisions: string
}

const suivanteOf = ({ classe, place, matieres: ofClasse, decisions: decided, ...row }: Row): Suivante => ({
	...row,
	classe: JSON.parse(classe) as ClasseRef,
	place: JSON.parse(place) as Place,
	matieres: JSON.parse(ofClasse) as MatiereDeClasse[],
	decisions: JSON.parse(decided) as Suivante['decisions']
})

/** A student's class in a year (on a day, else the last one) with the decisions about that student; `undefined` without a class. */
export async function selectSuivante(
	db: Db,
	asked: { readonly etudiant: number; readonly annee: number; readonly jour: string }
): Promise<Suivante | undefined> {
	const [row] = await selectSuivanteStatement(db).all(asked)
	return row && suivanteOf(row)
}

const selectClasseSuivanteStatement = prepared((db) =>
	db
		.select(columns((etudiant) => sql`${etudiant} IN ${listed('etudiants')}`))
		.from(annees)
		.innerJoin(classes, eq(classes.annee_id, annees.id))
		.where(and(eq(annees.id, annee), eq(classes.id, sql.placeholder('classe'))))
)

/** A class of a year with the decisions about some of its students. */
export const selectClasseSuivante = async (
	db: Db,
	{ etudiants, ...asked }: { readonly classe: number; readonly annee: number; readonly etudiants: readonly number[] }
): Promise<Suivante> => suivanteOf((await selectClasseSuivanteStatement(db).get({ ...asked, etudiants: JSON.stringify(etudiants) }))!)

type Decided = { readonly etudiant: number; readonly classe: number; readonly de: number }

const deleteDecision = statement(
	(given: Named<Decided>) => sql`DELETE FROM ${suivisDecides} WHERE ${suivisDecides.etudiant_id} = ${given.etudiant}
		AND ${suivisDecides.classe_id} = ${given.classe} AND ${suivisDecides.de_id} = ${given.de}`
)

const insertDecision = statement(
	(given: Named<Decided & { readonly matiere: Decision; readonly updated_at: string }>) => sql`
		INSERT INTO ${into(suivisDecides, 'etudiant_id', 'classe_id', 'de_id', 'matiere_id', 'updated_at')}
		VALUES (${given.etudiant}, ${given.classe}, ${given.de}, ${given.matiere}, ${given.updated_at})`
)

/** Replaces the school's decision about the marks of a matière in a class; `undefined` removes it, so that the rule applies. */
export async function writeDecision(db: Db, of: Decided, matiere: Decision | undefined, updated_at: string) {
	await deleteDecision(db, of)
	if (matiere !== undefined) await insertDecision(db, { ...of, matiere, updated_at })
}
