import type { Db } from '../../db/queries/db'
import { notFound } from '../../kit/errors'
import { selectClasse, selectInscrits, selectSansTelephone } from './inscrits.queries'

/** The classes in which an import has enrolled students; empty without its copy, which names it. */
export const listInscrits = async (db: Db, copie: string | undefined) => (copie === undefined ? [] : selectInscrits(db, copie))

/** The students of a class without a telephone. @throws AppError 404 */
export async function listSansTelephone(db: Db, classeId: number) {
	const classe = await selectClasse(db, classeId)
	if (!classe) throw notFound()
	return { classe: classe.nom, students: await selectSansTelephone(db, classeId) }
}
