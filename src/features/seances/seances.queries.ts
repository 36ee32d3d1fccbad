import { and, eq, sql, type SQL } from 'drizzle-orm'
import { prepareRecords, record } from '../../db/records'
import { matieres, seances, seancesClasses, utilisateurs } from '../../db/schema'
import { preparedFor, type Scope } from '../../db/scope'
import { seanceJson } from '../../db/seance-json'
import type { Db } from '../../db/store'

export type SeanceFilters = {
	readonly annee: number
	readonly date_debut: string
	readonly date_fin: string
	readonly classe_id?: number | undefined
	readonly enseignant_id?: number | undefined
	readonly matiere_id?: number | undefined
	readonly statut?: string | undefined
}

const days = (column: typeof seances.date | typeof seancesClasses.date) =>
	sql`${column} BETWEEN ${sql.placeholder('date_debut')} AND ${sql.placeholder('date_fin')}`

const CONDITIONS = {
	classe_id: sql`${seances.id} IN (SELECT ${seancesClasses.seance_id} FROM ${seancesClasses}
		WHERE ${seancesClasses.classe_id} = ${sql.placeholder('classe_id')} AND ${days(seancesClasses.date)})`,
	enseignant_id: sql`${seances.enseignant_id} = ${sql.placeholder('enseignant_id')}`,
	matiere_id: sql`${seances.matiere_id} = ${sql.placeholder('matiere_id')}`,
	// the unary plus keeps SQLite from walking everything that is `terminee`: the days are fewer
	statut: sql`+${seances.statut} = ${sql.placeholder('statut')}`
} satisfies Record<string, SQL>

const NAMES = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]

/** The séances of some days by the filters named; only those of the page are written out. */
const listBy = (names: readonly (keyof typeof CONDITIONS)[]) =>
	preparedFor('seances', (db, visible) => {
		const page = db
			.select({ id: seances.id })
			.from(seances)
			.where(and(visible, eq(seances.annee_id, sql.placeholder('annee')), days(seances.date), ...names.map((name) => CONDITIONS[name])))
			.orderBy(seances.date, seances.heure_debut, seances.id)
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset'))
			.as('page')
		return prepareRecords(
			db,
			db
				.select(record(seances.id, seances.uid, seanceJson))
				.from(page)
				.innerJoin(seances, eq(seances.id, page.id))
				.innerJoin(matieres, eq(matieres.id, seances.matiere_id))
				.leftJoin(utilisateurs, eq(utilisateurs.id, seances.enseignant_id))
				.orderBy(seances.date, seances.heure_debut, seances.id)
		)
	})

const lists = new Map<string, ReturnType<typeof listBy>>()

/** Séances in the order of their time. One statement for each set of filters: a filter that may be absent would use no index. */
export function selectSeances(db: Db, visible: Scope<'seances'>, filters: SeanceFilters, window: { limit: number; offset: number }) {
	const names = NAMES.filter((name) => filters[name] !== undefined)
	const key = names.join()
	let list = lists.get(key)
	if (!list) lists.set(key, (list = listBy(names)))
	return list(db, visible).all({ ...visible.values, ...window, ...filters })
}
