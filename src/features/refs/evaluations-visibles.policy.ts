import { sql } from 'drizzle-orm'
import { listed } from '../../db/queries/listed'
import { classes, enseignements, evaluations } from '../../school/schema'
import { foundByTeacher } from '../../school/present'
import { anyOf, scope, type Scope } from '../../db/queries/scope'
import { byRole, reads, type Perimetre } from '../../domain/droits/perimetre'

const every = scope<'evaluations'>(sql`1`)
const ofFilieres = scope<'evaluations'>(sql`${evaluations.classe_id} IN (SELECT ${classes.id} FROM ${classes}
	WHERE ${classes.filiere_id} IN ${listed('own_filieres')})`)
const ownOne = sql`${enseignements.enseignant_id} = ${sql.placeholder('own_id')}`
const taughtScope = scope<'evaluations'>(sql`(${evaluations.classe_id}, ${evaluations.matiere_id}) IN (
	SELECT ${enseignements.classe_id}, ${enseignements.matiere_id}
	FROM ${enseignements} WHERE ${ownOne})
	AND EXISTS (SELECT 1 FROM ${enseignements} WHERE ${enseignements.classe_id} = ${evaluations.classe_id}
		AND ${enseignements.matiere_id} = ${evaluations.matiere_id} AND ${ownOne}
		AND ${foundByTeacher(sql.placeholder('own_jour'), evaluations.date)})`)
const ofClasse = scope<'evaluations'>(sql`${evaluations.classe_id} = ${sql.placeholder('own_classe')}`)

/**
 * Évaluations: all, of their filières, of what they teach, or of their class (contract section 4). Former teachers read those of their time
 * there; future teachers can't read any yet. `scolarite` sees all in the console (rules 8.1).
 */
export const visibleEvaluations = (perimetre: Perimetre): Scope<'evaluations'> =>
	reads(perimetre, 'scolarite')
		? every()
		: anyOf(
				byRole(perimetre, {
					administrateur: () => every(),
					coordinateur: ({ filieres }) => ofFilieres({ own_filieres: JSON.stringify(filieres) }),
					enseignant: ({ userId, jour }) => taughtScope({ own_id: userId, own_jour: jour }),
					etudiant: ({ classe }) => ofClasse({ own_classe: classe })
				})
			)
