import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { Records } from '../../db/queries/records'
import { seances, seancesClasses } from '../../school/schema'
import { listed } from '../../db/queries/listed'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import { heureOf, inLists, lastOf, prepareSeances } from './seances.sql.ts'

type Window = { readonly limit: number; readonly offset: number }

export type SeanceFilters = {
	readonly annee: number
	readonly date_debut: string
	readonly date_fin: string
	readonly classe_id?: number | undefined
	/** any of these classes */
	readonly classes?: readonly number[] | undefined
	readonly enseignant_id?: number | undefined
	readonly matiere_id?: number | undefined
	readonly salle?: string | undefined
	readonly statut?: string | undefined
	/** without séances that are called off */
	readonly tenues?: true | undefined
	/** only these */
	readonly ids?: readonly number[] | undefined
}

const days = (column: typeof seances.date | typeof seancesClasses.date) =>
	sql`${column} BETWEEN ${sql.placeholder('date_debut')} AND ${sql.placeholder('date_fin')}`

const CONDITIONS = {
	classe_id: sql`${seances.id} IN (SELECT ${seancesClasses.seance_id} FROM ${seancesClasses}
		WHERE ${seancesClasses.classe_id} = ${sql.placeholder('classe_id')} AND ${days(seancesClasses.date)})`,
	classes: sql`${seances.id} IN (SELECT ${seancesClasses.seance_id} FROM ${seancesClasses}
		WHERE ${seancesClasses.classe_id} IN ${listed('classes')} AND ${days(seancesClasses.date)})`,
	enseignant_id: sql`${seances.enseignant_id} = ${sql.placeholder('enseignant_id')}`,
	matiere_id: sql`${seances.id} IN (SELECT ${seancesClasses.seance_id} FROM ${seancesClasses}
		WHERE ${seancesClasses.matiere_id} = ${sql.placeholder('matiere_id')} AND ${days(seancesClasses.date)})`,
	salle: sql`+${seances.salle} = ${sql.placeholder('salle')}`,
	// the unary plus keeps SQLite from using the index on `statut`: the days select fewer rows
	statut: sql`+${seances.statut} = ${sql.placeholder('statut')}`,
	tenues: sql`+${seances.statut} NOT IN ('annulee', 'reportee')`,
	ids: sql`${seances.id} IN ${listed('ids')}`
} satisfies Record<string, SQL>

const NAMES = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]

const s = alias(seances, 's')
/** Séances after a given one in the order of their stored hours, which a change of clocks may skip; `NOTHING` begins at the first. */
const after = sql`(${seances.date}, ${seances.heure_debut}, ${seances.id}) >
	(${sql.placeholder('after_date')}, ifnull((SELECT ${s.heure_debut} FROM ${seances} ${s} WHERE ${s.id} = ${sql.placeholder('after_id')}
		AND ${s.date} = ${sql.placeholder('after_date')} AND ${heureOf(s.debut)} = ${sql.placeholder('after_heure')}), ${sql.placeholder('after_heure')}),
	${sql.placeholder('after_id')})`
const NOTHING = { after_date: '', after_heure: '', after_id: 0 }

/** The séances of some days, with a condition for each named filter. */
const listBy = (names: readonly (keyof typeof CONDITIONS)[]) =>
	preparedFor('seances', (db, visible) => {
		const conditions = names.map((name) => CONDITIONS[name])
		const where = and(visible, eq(seances.annee_id, sql.placeholder('annee')), days(seances.date), after, inLists, ...conditions)
		return prepareSeances(db, where, seances.date, seances.heure_debut, seances.id)
	})

const lists = new Map<string, ReturnType<typeof listBy>>()

/** Prepares a statement for each set of filters: an optional filter in SQL would keep SQLite from using an index. */
function listFor(filters: SeanceFilters) {
	const names = NAMES.filter((name) => filters[name] !== undefined)
	const key = names.join()
	let list = lists.get(key)
	if (!list) lists.set(key, (list = listBy(names)))
	return list
}

/** The values of the filters, lists of ids as JSON. */
const valuesOf = ({ ids, classes, ...others }: SeanceFilters) => ({
	...others,
	...(ids && { ids: JSON.stringify(ids) }),
	...(classes && { classes: JSON.stringify(classes) })
})

/** How many séances of a list are read before other requests get a turn. */
const BLOCK = 2000

/** Séances by time. A whole year is read block by block: a commit in between may make the last ones newer than the first. */
export async function selectSeances(db: Db, visible: Scope<'seances'>, filters: SeanceFilters, window: Window): Promise<Records> {
	if (window.limit >= 0) {
		return listFor(filters)(db, visible).all({ ...visible.values, ...valuesOf(filters), ...NOTHING, ...window })
	}
	const blocks = await Array.fromAsync(selectSeancesInBlocks(db, visible, filters, BLOCK))
	return blocks.length === 1 ? blocks[0]! : Records.together(blocks)
}

/** All séances by time, at most `size` at a time. Each block reads only the remaining days; other requests get a turn in between. */
export async function* selectSeancesInBlocks(
	db: Db,
	visible: Scope<'seances'>,
	filters: SeanceFilters,
	size: number
): AsyncGenerator<Records> {
	const list = listFor(filters)(db, visible)
	const values = { ...visible.values, ...valuesOf(filters), ...NOTHING, limit: size }
	for (let last: ReturnType<typeof lastOf> | undefined; ;) {
		const rest = last && {
			date_debut: last.date,
			own_date_debut: last.date,
			after_date: last.date,
			after_heure: last.heure_debut,
			after_id: last.id
		}
		const block = await list.all({ ...values, ...rest })
		yield block
		if (block.length < size) return
		last = lastOf(block)
		await new Promise((turn) => setImmediate(turn))
	}
}
