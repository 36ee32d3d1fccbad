import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import { jsonNumber, jsonObject } from '../db/json'
import { classes, cycles, evaluations, filieres, matieres, niveaux, seancesClasses, utilisateurs } from '../school/schema'
import type { ClasseRef, FiliereRef, MatiereRef, NiveauRef, PersonneRef } from '../http/answers/schemas'
import type { EvaluationRef } from './evaluations/evaluations.model'
import type { Cycle } from './niveaux/niveaux.model'

// The short forms of contract section 7, as JSON that the database makes.

export const filiereRef = jsonObject<FiliereRef>({ id: filieres.id, code: filieres.code, nom: filieres.nom })
export const niveauRef = jsonObject<NiveauRef>({ id: niveaux.id, code: niveaux.code })
export const cycleRef = jsonObject<Cycle>({ code: cycles.code, libelle: cycles.libelle })
export const classeRef = jsonObject<ClasseRef>({ id: classes.id, code: classes.code, nom: classes.nom })
export const matiereRef = jsonObject<MatiereRef>({ id: matieres.id, code: matieres.code, nom: matieres.nom })
export const evaluationRef = jsonObject<EvaluationRef>({
	id: evaluations.id,
	titre: evaluations.titre,
	date: evaluations.date,
	type: evaluations.type,
	coefficient: jsonNumber(evaluations.coefficient)
})
export const personneRef = jsonObject<PersonneRef>({ id: utilisateurs.id, nom: utilisateurs.nom, prenoms: utilisateurs.prenoms })

const gathered = (seanceId: SQLWrapper) => sql`${seancesClasses} INNER JOIN ${classes} ON ${eq(classes.id, seancesClasses.classe_id)}
	WHERE ${seancesClasses.seance_id} = ${seanceId}`

/** The classes that a séance gathers, by name. Nearly all have one, and to sort it costs as much as to write it. */
export const classesOfSeance = (seanceId: SQLWrapper) => sql`
	iif((SELECT count(*) FROM ${seancesClasses} WHERE ${seancesClasses.seance_id} = ${seanceId}) = 1,
		(SELECT json_array(${classeRef}) FROM ${gathered(seanceId)}),
		(SELECT json_group_array(json(ref)) FROM (SELECT ${classeRef} AS ref FROM ${gathered(seanceId)} ORDER BY ${classes.cle_tri}, ${classes.id})))`
