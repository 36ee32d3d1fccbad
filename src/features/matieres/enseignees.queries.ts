import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { listed } from '../../db/queries/listed'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { enseignements, matieres } from '../../school/schema'

const selectEnseigneesStatement = preparedFor('matieres', (db, visible) =>
	db
		.selectDistinct({ classe_id: enseignements.classe_id, matiere_id: enseignements.matiere_id })
		.from(enseignements)
		.innerJoin(matieres, eq(matieres.id, enseignements.matiere_id))
		.where(and(inArray(enseignements.classe_id, listed('classes')), visible))
)

/** The matières that are taught to some classes this year, and that the caller may see. */
export const selectEnseignees = (db: Db, visible: Scope<'matieres'>, { annee, classes }: { annee: number; classes: readonly number[] }) =>
	selectEnseigneesStatement(db, visible).all({ ...visible.values, annee, classes: JSON.stringify(classes) })
