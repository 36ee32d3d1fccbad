import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { jsonObject } from '../../db/queries/json'
import { columnsOf } from '../../db/queries/names'
import { prepareRecords, record } from '../../db/queries/records'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { conges, filieres, niveaux } from '../../school/schema'
import { filiereRef, niveauRef } from '../refs/refs.sql.ts'
import type { Conge } from './conges.model'

const selectCongesStatement = preparedFor('conges', (db, visible) =>
	prepareRecords(
		db,
		db
			.select(
				record(
					jsonObject<Conge>({
						...columnsOf(conges, 'id', 'date_debut', 'date_fin', 'demi_journee'),
						filiere: sql`iif(${filieres.id} IS NULL, NULL, ${filiereRef})`,
						niveau: sql`iif(${niveaux.id} IS NULL, NULL, ${niveauRef})`,
						...columnsOf(conges, 'libelle', 'updated_at')
					}),
					sql`${conges.date_debut} || '/' || ${conges.demi_journee} || '/' || ifnull(${filieres.code}, '') || '/' || ifnull(${niveaux.code}, '')`
				)
			)
			.from(conges)
			.leftJoin(filieres, eq(filieres.id, conges.filiere_id))
			.leftJoin(niveaux, eq(niveaux.id, conges.niveau_id))
			.where(sql`${visible} AND ${conges.date_debut} <= ${sql.placeholder('au')} AND ${conges.date_fin} >= ${sql.placeholder('du')}`)
			.orderBy(conges.date_debut, conges.id)
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset'))
	)
)

type Days = { readonly du: string; readonly au: string }

/** The days off that have a day in common with a time, by date. */
export const selectCongesDe = (db: Db, visible: Scope<'conges'>, days: Days, window: { readonly limit: number; readonly offset: number }) =>
	selectCongesStatement(db, visible).all({ ...visible.values, ...window, ...days })
