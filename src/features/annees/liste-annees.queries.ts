import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { jsonBoolean, jsonObject } from '../../db/queries/json'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { prepareRecords, record } from '../../db/queries/records'
import { annees } from '../../school/schema'
import type { Annee } from './annees.model'

const selectAnneesStatement = prepared((db) =>
	prepareRecords(
		db,
		db
			.select(
				record(
					jsonObject<Annee>({
						...columnsOf(annees, 'id', 'libelle', 'date_debut', 'date_fin'),
						courante: jsonBoolean(annees.courante),
						cloturee: jsonBoolean(annees.cloturee),
						updated_at: annees.updated_at
					})
				)
			)
			.from(annees)
			.where(eq(annees.en_preparation, false))
			.orderBy(annees.date_debut, annees.id)
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset')),
		'libelle'
	)
)

export const selectAnnees = (db: Db, window: { readonly limit: number; readonly offset: number }) => selectAnneesStatement(db).all(window)
