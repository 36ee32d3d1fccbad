import { and, eq, sql } from 'drizzle-orm'
import { jsonObject } from '../../db/json'
import { classesOfSeance, matiereRef, personneRef } from '../../db/refs'
import { matieres, seances, seancesClasses, utilisateurs } from '../../db/schema'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/store'

const utc = (seconds: typeof seances.debut_s | typeof seances.fin_s) => sql`strftime('%Y%m%dT%H%M%SZ', ${seconds}, 'unixepoch')`

/** A séance as contract section 7 writes it; `matieres` and the teacher's `utilisateurs` are joined. */
export const seanceJson = jsonObject({
	id: seances.id,
	uid: seances.uid,
	date: seances.date,
	heure_debut: seances.heure_debut,
	heure_fin: seances.heure_fin,
	debut: seances.debut,
	fin: seances.fin,
	salle: seances.salle,
	type: seances.type,
	mode: seances.mode,
	statut: seances.statut,
	matiere: matiereRef,
	enseignant: personneRef,
	classes: classesOfSeance(seances.id),
	summary: sql`iif(${seances.type} = 'AUTRE', ${matieres.nom}, ${matieres.nom} || ' (' || ${seances.type} || ')')`,
	location: seances.salle,
	dtstart: utc(seances.debut_s),
	dtend: utc(seances.fin_s),
	status: sql`iif(${seances.statut} IN ('annulee', 'reportee'), 'CANCELLED', 'CONFIRMED')`,
	sequence: seances.sequence,
	updated_at: seances.updated_at
})

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
