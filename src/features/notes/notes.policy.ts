import { sql } from 'drizzle-orm'
import { enseignements, evaluations } from '../../school/schema'
import { scope, type Scope } from '../../db/scope'
import { isEnseignant, type Perimetre } from '../../domain/perimetre'

const taught = scope<'evaluations'>(sql`EXISTS (SELECT 1 FROM ${enseignements} WHERE ${enseignements.classe_id} = ${evaluations.classe_id}
	AND ${enseignements.matiere_id} = ${evaluations.matiere_id} AND ${enseignements.enseignant_id} = ${sql.placeholder('own_id')})`)
const none = scope<'evaluations'>(sql`0`)

/** Évaluations that a caller may grade: those of a matière that the caller teaches in that class, and no others (contract section 4). */
export const gradableEvaluations = (perimetre: Perimetre): Scope<'evaluations'> =>
	isEnseignant(perimetre) ? taught({ own_id: perimetre.userId }) : none()
