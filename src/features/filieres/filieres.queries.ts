import { and, sql } from 'drizzle-orm'
import { jsonBoolean, jsonObject } from '../../db/queries/json'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { prepareRecords, record } from '../../db/queries/records'
import { filieres } from '../../school/schema'
import { filiereOfAnnee } from './filieres.sql.ts'
import type { Db } from '../../db/queries/db'
import type { Filiere } from './filieres.model'

const selectFilieresStatement = prepared((db) =>
	prepareRecords(
		db,
		db
			.select(
				record(
					jsonObject<Filiere>({
						...columnsOf(filieres, 'id', 'code', 'nom', 'systeme'),
						tronc_commun: jsonBoolean(filieres.tronc_commun),
						updated_at: filieres.updated_at
					})
				)
			)
			.from(filieres)
			.where(and(filiereOfAnnee, sql`(${sql.placeholder('code')} IS NULL OR ${filieres.code} = ${sql.placeholder('code')})`))
			.orderBy(filieres.cle_tri, filieres.id)
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset')),
		'code'
	)
)

export const selectFilieres = (
	db: Db,
	{ annee, code }: { annee: number | null; code?: string | undefined },
	window: { limit: number; offset: number }
) => selectFilieresStatement(db).all({ ...window, annee, code: code ?? null })
