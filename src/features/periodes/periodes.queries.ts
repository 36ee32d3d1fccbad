import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { jsonObject } from '../../db/queries/json'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { prepareRecords, record } from '../../db/queries/records'
import { annees, niveaux, periodes } from '../../school/schema'
import { niveauRef } from '../refs/refs.sql.ts'
import type { Periode } from './periodes.model'

const selectPeriodesStatement = prepared((db) =>
	prepareRecords(
		db,
		db
			.select(
				record(
					jsonObject<Periode>({
						id: periodes.id,
						annee: annees.libelle,
						rang: periodes.rang,
						niveau: sql`iif(${niveaux.id} IS NULL, NULL, ${niveauRef})`,
						...columnsOf(periodes, 'libelle', 'date_debut', 'date_fin'),
						saisie_jusque: sql`iif(${sql.placeholder('delais')}, ${periodes.saisie_jusque}, NULL)`,
						// it would tell that a last day for marks was moved
						updated_at: sql`iif(${sql.placeholder('delais')}, ${periodes.updated_at}, NULL)`
					}),
					sql`${annees.libelle} || '/' || ${periodes.rang} || ifnull('/' || ${niveaux.code}, '')`
				)
			)
			.from(periodes)
			.innerJoin(annees, eq(annees.id, periodes.annee_id))
			.leftJoin(niveaux, eq(niveaux.id, periodes.niveau_id))
			.where(eq(periodes.annee_id, sql.placeholder('annee')))
			.orderBy(periodes.rang, periodes.niveau_id, periodes.id)
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset'))
	)
)

/** The periods of a year by rank, the general ones first; the last days for marks only with `delais`. */
export const selectPeriodes = (
	db: Db,
	{ annee, delais }: { readonly annee: number; readonly delais: boolean },
	window: { readonly limit: number; readonly offset: number }
) => selectPeriodesStatement(db).all({ ...window, annee, delais: delais ? 1 : 0 })
