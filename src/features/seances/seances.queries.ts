import { and, eq, sql } from 'drizzle-orm'
import { matieres, seances, seancesClasses, utilisateurs } from '../../db/schema'
import { preparedFor, type Scope } from '../../db/scope'
import { seanceJson } from '../../db/seance-json'
import type { Db } from '../../db/store'

export type SeanceFilters = {
	readonly annee: number
	readonly date_debut?: string | undefined
	readonly date_fin?: string | undefined
	readonly classe_id?: number | undefined
	readonly enseignant_id?: number | undefined
	readonly matiere_id?: number | undefined
	readonly statut?: string | undefined
}

const optional = (name: string, condition: ReturnType<typeof sql>) => sql`(${sql.placeholder(name)} IS NULL OR ${condition})`

const list = preparedFor('seances', (db, where) =>
	db
		.select({ id: seances.id, cle: seances.uid, json: seanceJson })
		.from(seances)
		.innerJoin(matieres, eq(matieres.id, seances.matiere_id))
		.leftJoin(utilisateurs, eq(utilisateurs.id, seances.enseignant_id))
		.where(
			and(
				where,
				eq(seances.annee_id, sql.placeholder('annee')),
				sql`${seances.date} BETWEEN ${sql.placeholder('date_debut')} AND ${sql.placeholder('date_fin')}`,
				optional(
					'classe_id',
					sql`EXISTS (SELECT 1 FROM ${seancesClasses} WHERE ${seancesClasses.seance_id} = ${seances.id} AND ${seancesClasses.classe_id} = ${sql.placeholder('classe_id')})`
				),
				optional('enseignant_id', sql`${seances.enseignant_id} = ${sql.placeholder('enseignant_id')}`),
				optional('matiere_id', sql`${seances.matiere_id} = ${sql.placeholder('matiere_id')}`),
				optional('statut', sql`${seances.statut} = ${sql.placeholder('statut')}`)
			)
		)
		.orderBy(seances.date, seances.heure_debut, seances.id)
		.limit(sql.placeholder('limit'))
		.offset(sql.placeholder('offset'))
		.prepare()
)

const FIRST_DAY = '0000-01-01'
const LAST_DAY = '9999-12-31'

/** Séances in the order of their time. */
export const selectSeances = (db: Db, visible: Scope<'seances'>, filters: SeanceFilters, window: { limit: number; offset: number }) =>
	list(db, visible).all({
		...visible.values,
		...window,
		annee: filters.annee,
		date_debut: filters.date_debut ?? FIRST_DAY,
		date_fin: filters.date_fin ?? LAST_DAY,
		classe_id: filters.classe_id ?? null,
		enseignant_id: filters.enseignant_id ?? null,
		matiere_id: filters.matiere_id ?? null,
		statut: filters.statut ?? null
	})
