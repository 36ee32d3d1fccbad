import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { jsonObject } from '../../db/queries/json'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { prepareRecords, record } from '../../db/queries/records'
import { salles } from '../../school/schema'
import type { Salle } from './salles.model'

const selectSallesStatement = prepared((db) =>
	prepareRecords(
		db,
		db
			.select(record(jsonObject<Salle>(columnsOf(salles, 'id', 'code', 'nom', 'capacite', 'updated_at'))))
			.from(salles)
			.orderBy(salles.code, salles.id)
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset')),
		'code'
	)
)

export const selectSalles = (db: Db, window: { readonly limit: number; readonly offset: number }) => selectSallesStatement(db).all(window)
