import { sql } from 'drizzle-orm'
import { listed } from '../../db/queries/listed'
import { anyOf, scope, type Scope } from '../../db/queries/scope'
import { isCoordinateur, isEnseignant, may, type Perimetre } from '../../domain/droits/perimetre'
import { publishesResultats, readsAllResultats, type Ouverture } from '../../domain/droits/resultats'
import { forbidden } from '../../kit/errors'
import { classes } from '../../school/schema'

/** @throws AppError 403 */
export const mustPublishResultats = may(publishesResultats)

/** Whether somebody reads results of others, besides what the school opens to teachers. */
export const readsResultatsDAutres = (perimetre: Perimetre): boolean => readsAllResultats(perimetre) || isCoordinateur(perimetre)

/** @throws AppError 403 for anybody who does not read results of others */
export const mustReadResultats = may(readsResultatsDAutres)

const every = scope<'classes'>(sql`1`)
const ofFilieres = scope<'classes'>(sql`${classes.filiere_id} IN ${listed('own_filieres')}`)
const taughtClasses = scope<'classes'>(sql`${classes.id} IN ${listed('own_classes')}`)

/** Classes whose results somebody reads before they are published: all, or those of the filières that they coordinate. */
export const classesWithResultats = (perimetre: Perimetre): Scope<'classes'> =>
	readsAllResultats(perimetre)
		? every()
		: anyOf(isCoordinateur(perimetre) ? [ofFilieres({ own_filieres: JSON.stringify(perimetre.filieres) })] : [])

/** Classes whose published results somebody reads as a teacher. @throws AppError 403 for others, and if the school keeps them closed */
export function classesWithPublies(perimetre: Perimetre, { conseil_ouvert }: Ouverture): Scope<'classes'> {
	if (!conseil_ouvert || !isEnseignant(perimetre)) throw forbidden()
	return taughtClasses({ own_classes: JSON.stringify(perimetre.classes) })
}
