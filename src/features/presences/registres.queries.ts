import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { jsonObject, textBesideId } from '../../db/queries/json'
import { listed } from '../../db/queries/listed'
import { columnsOf } from '../../db/queries/names'
import { prepareRecords, record, Records } from '../../db/queries/records'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { registres, seances, seancesClasses } from '../../school/schema'
import { inLists } from '../seances/seances.sql.ts'
import type { Registre } from './presences.model'

const parameter = (name: string) => sql.placeholder(name)
const number = (column: SQLWrapper) => sql`ifnull(${column}, 0)`

/** The number of presences in a séance's register. */
export const presencesInRegistre = sql<number>`(${registres.present} + ${registres.retard} + ${registres.absent} + ${registres.excuse})`

/** Whether a register has a presence, or was taken although nobody came (rule 4.1). */
const isTaken = sql`(${presencesInRegistre} > 0 OR EXISTS (SELECT 1 FROM ${seancesClasses}
	WHERE ${seancesClasses.seance_id} = ${seances.id} AND ${seancesClasses.presences_at} IS NOT NULL))`

const ORDER = sql`${seances.date}, ${seances.id}`

// the cross join keeps the order of the chosen ones
const registresStatement = (only?: ReturnType<typeof listed>) =>
	preparedFor('seances', (db, visible) =>
		prepareRecords(
			db,
			db
				.select(
					record(
						jsonObject<Registre>({
							...columnsOf(seances, 'id', 'uid', 'date'),
							par_statut: jsonObject<Registre['par_statut']>({
								present: number(registres.present),
								retard: number(registres.retard),
								absent: number(registres.absent),
								excuse: number(registres.excuse)
							}),
							compteur: number(registres.compteur),
							updated_at: registres.updated_at
						})
					)
				)
				.from(
					sql`(${db
						.select({ id: seances.id })
						.from(seances)
						.leftJoin(registres, eq(registres.seance_id, seances.id))
						.where(
							and(
								visible,
								eq(seances.annee_id, parameter('annee')),
								sql`(${ORDER}) > (${parameter('after_date')}, ${parameter('after_id')})`,
								only && sql`${seances.id} IN ${only}`,
								isTaken,
								inLists
							)
						)
						.orderBy(ORDER)
						.limit(parameter('limit'))
						.offset(parameter('offset'))}) AS page`
				)
				.crossJoin(seances)
				.leftJoin(registres, eq(registres.seance_id, seances.id))
				.where(sql`${seances.id} = page.id`),
			'uid'
		)
	)
const allStatement = registresStatement()
const someStatement = registresStatement(listed('some'))

const FIRST = { after_date: '', after_id: 0 }
/** How many registers are read before other requests get a turn. */
const BLOCK = 2000

/** The registers of a year that were taken, or some of them by séance: by day, in blocks. */
export async function selectRegistres(
	db: Db,
	visible: Scope<'seances'>,
	{ annee, ids }: { readonly annee: number; readonly ids?: readonly number[] | undefined },
	{ limit, offset }: { readonly limit: number; readonly offset: number }
): Promise<Records> {
	const statement = (ids ? someStatement : allStatement)(db, visible)
	const size = limit < 0 ? BLOCK : limit
	const values = { ...visible.values, annee, offset, limit: size, ...(ids && { some: JSON.stringify(ids) }) }
	const blocks: Records[] = []
	for (let after = FIRST; ;) {
		const block = await statement.all({ ...values, ...after })
		blocks.push(block)
		if (limit >= 0 || block.length < size) break
		const { id, json } = block.at(block.length - 1)
		after = { after_date: (JSON.parse(json) as Registre).date, after_id: id }
		await new Promise((turn) => setImmediate(turn))
	}
	const { bytes, length } = Records.together(blocks)
	return new Records(bytes, length, textBesideId('uid'))
}
