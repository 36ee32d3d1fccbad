import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { jsonNumber, jsonObject } from '../../db/queries/json'
import { listed } from '../../db/queries/listed'
import { columnsOf } from '../../db/queries/names'
import { classes, cycles, evaluations, filieres, matieres, niveaux, seances, seancesClasses, utilisateurs } from '../../school/schema'
import type { ClasseDeSeance, ClasseRef, FiliereRef, MatiereRef, NiveauRef, PersonneRef } from '../../http/answers/schemas'
import type { EvaluationRef, Cycle } from './refs.model'

// The short forms of contract section 7, built as JSON by the database.

export const filiereRef = jsonObject<FiliereRef>({ id: filieres.id, code: filieres.code, nom: filieres.nom })
export const niveauRef = jsonObject<NiveauRef>({ id: niveaux.id, code: niveaux.code })
export const cycleRef = jsonObject<Cycle>({ code: cycles.code, libelle: cycles.libelle })
export const classeRef = jsonObject<ClasseRef>({ id: classes.id, code: classes.code, nom: classes.nom })
export const matiereRef = jsonObject<MatiereRef>({ id: matieres.id, code: matieres.code, nom: matieres.nom })
export const evaluationRef = jsonObject<EvaluationRef>({
	...columnsOf(evaluations, 'id', 'titre', 'date', 'type'),
	coefficient: jsonNumber(evaluations.coefficient)
})
export const personneRef = jsonObject<PersonneRef>({ id: utilisateurs.id, nom: utilisateurs.nom, prenoms: utilisateurs.prenoms })

const sienne = alias(matieres, 'sienne')
/** A class of a séance, with its own matière for it. */
const classeDeSeance = (matiere: typeof matieres | typeof sienne) =>
	jsonObject<ClasseDeSeance>({
		...columnsOf(classes, 'id', 'code', 'nom'),
		matiere: jsonObject<MatiereRef>({ id: matiere.id, code: matiere.code, nom: matiere.nom })
	})

const seanceWithClasses = sql`${seancesClasses} INNER JOIN ${classes} ON ${eq(classes.id, seancesClasses.classe_id)}
	INNER JOIN ${matieres} ${sienne} ON ${eq(sienne.id, seancesClasses.matiere_id)}
	WHERE ${seancesClasses.seance_id} = ${seances.id}`

const byName = sql`ORDER BY ${classes.cle_tri}, ${classes.id}`

/** How many classes a séance has. Nearly all have one, and sorting it would take as long as writing it. */
export const countClasses = (seanceId: SQLWrapper) =>
	sql`(SELECT count(*) FROM ${seancesClasses} WHERE ${seancesClasses.seance_id} = ${seanceId})`

/** The `count` classes of a séance, by name. For a single class, its matière is joined as `matieres`. */
export const classesOfSeance = (count: SQLWrapper) => sql`
	iif(${count} = 1,
		(SELECT json_array(${classeDeSeance(matieres)}) FROM ${seancesClasses} INNER JOIN ${classes} ON ${eq(classes.id, seancesClasses.classe_id)}
			WHERE ${seancesClasses.seance_id} = ${seances.id}),
		(SELECT json_group_array(json(ref)) FROM (SELECT ${classeDeSeance(sienne)} AS ref FROM ${seanceWithClasses} ${byName})))`

/** The classes that a reader of some classes may read, bound by the scopes of policies; who reads all has no such values. */
const readable = sql`(${classes.id} = ${sql.placeholder('own_classe')} OR ${classes.id} IN ${listed('own_classes')}
	OR ${classes.filiere_id} IN ${listed('own_filieres')})`

/** The values that `matiereFor` needs, for a reader of all classes who does not ask for one. */
export const ANY_CLASSE = { classe_id: null, own_classe: null, own_classes: '[]', own_filieres: '[]' }

/**
 * The id of a séance's matière: that of the class asked for, else of the first class. Classes that the reader may read come first.
 * `count` is its number of classes.
 */
export const matiereFor = (count: SQLWrapper) => sql`iif(${count} < 2, ${seances.matiere_id}, (
	SELECT ${seancesClasses.matiere_id} FROM ${seanceWithClasses}
	ORDER BY ifnull(${readable}, 0) DESC, ${classes.id} IS ${sql.placeholder('classe_id')} DESC, ${classes.cle_tri}, ${classes.id} LIMIT 1))`
