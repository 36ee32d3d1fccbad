import { eq } from 'drizzle-orm'
import { jsonObject } from '../../db/queries/json'
import { prepared } from '../../db/queries/prepared'
import { cycleRef } from '../refs/refs.sql.ts'
import { cycles, niveaux } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import type { Niveau } from './niveaux.model'

const selectNiveauxStatement = prepared((db) =>
	db
		.select({ json: jsonObject<Niveau>({ id: niveaux.id, code: niveaux.code, libelle: niveaux.libelle, cycle: cycleRef }) })
		.from(niveaux)
		.innerJoin(cycles, eq(cycles.code, niveaux.cycle))
		.orderBy(niveaux.id)
)

/** The seven levels; their ids are given in the order of the contract. */
export const selectNiveaux = async (db: Db) => (await selectNiveauxStatement(db).all()).map(({ json }) => json)
