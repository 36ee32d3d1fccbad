import { and, eq, fillPlaceholders, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isWord } from '../../db/constant'
import { jsonObject, textBesideId } from '../../db/json'
import { packed, Records, type Packed } from '../../db/records'
import { classesOfSeance, countClasses, matiereFor, matiereRef, personneRef } from '../refs/refs.sql'
import { matieres, modules, seances, utilisateurs } from '../../school/schema'
import type { Db } from '../../db/db'
import type { Utf8 } from '../../db/utf8'
import type { Seance } from './seances.model'

const utc = (seconds: typeof seances.debut_s | typeof seances.fin_s) => sql`strftime('%Y%m%dT%H%M%SZ', ${seconds}, 'unixepoch')`

/** Whether the institution has switched its video sessions off; looked up once a statement. */
const withoutVisio = sql`EXISTS (SELECT 1 FROM ${modules} WHERE ${isWord(modules.code, 'visioconference')} AND NOT ${modules.actif})`

/** How many classes a chosen séance gathers. */
const GATHERED = sql`page.gathered`

/** A séance as contract section 7 writes it; `matieres` as its reader calls it and the teacher's `utilisateurs` are joined. */
const seanceJson = jsonObject<Seance>({
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
	enseignant: sql`iif(${utilisateurs.id} IS NULL, NULL, ${personneRef})`,
	classes: classesOfSeance(GATHERED),
	summary: sql`iif(${seances.type} = 'AUTRE', ${matieres.nom}, ${matieres.nom} || ' (' || ${seances.type} || ')')`,
	location: seances.salle,
	dtstart: utc(seances.debut_s),
	dtend: utc(seances.fin_s),
	status: sql`iif(${seances.statut} IN ('annulee', 'reportee'), 'CANCELLED', 'CONFIRMED')`,
	sequence: seances.sequence,
	contenu: seances.contenu,
	lien_visio: sql`iif(${withoutVisio}, NULL, ${seances.lien_visio})`,
	updated_at: seances.updated_at
})

/** A query of séances as a list, from `offset` on (0) and at most `limit` (-1: all). Only those that are chosen are written out. */
export const prepareSeances = (db: Db, where: SQL | undefined, ...order: readonly SQLWrapper[]) =>
	prepareChosen(
		db,
		inWindow(
			db
				.select({ id: seances.id })
				.from(seances)
				.where(where)
				.orderBy(...order.map((column) => sql`${column}`))
		)
	)

/** The part of a query of ids that is asked for. */
export const inWindow = <Part>(query: { limit(limit: Placeholder): { offset(offset: Placeholder): Part } }) =>
	query.limit(sql.placeholder('limit')).offset(sql.placeholder('offset'))

/**
 * The séances whose `id` such a query gives, written out in its order: the cross joins keep SQLite from taking another table first,
 * and the JSON of all from being sorted once more; the limit keeps it from counting the classes of a séance again for each use.
 * `own_classe` (null) is the class as whose student somebody reads them.
 */
export function prepareChosen(db: Db, chosen: { getSQL(): SQL }) {
	const written = db
		.select({ json: seanceJson.as('json'), fin_s: seances.fin_s })
		.from(sql`(SELECT id, ${countClasses(sql`chosen.id`)} AS gathered FROM (${chosen.getSQL()}) AS chosen LIMIT -1) AS page`)
		.crossJoin(seances)
		.crossJoin(matieres)
		.leftJoin(utilisateurs, eq(utilisateurs.id, seances.enseignant_id))
		.where(and(eq(seances.id, sql`page.id`), eq(matieres.id, matiereFor(sql`${sql.placeholder('own_classe')}`, GATHERED))))
		.as('written')
	const query = db
		.select({ ...packed, fin_s: sql`min(${written.fin_s})`.as('first_end') })
		.from(written)
		.toSQL()
	/** The list, and the second at which the first of them is over; null if there is none. */
	const withEnd = async (values: Record<string, unknown>) => {
		const args = fillPlaceholders(query.params, { limit: -1, offset: 0, own_classe: null, ...values }) as never[]
		const { rows } = await db.$client.execute({ sql: query.sql, args })
		const { json, total, first_end } = rows[0] as unknown as Packed & { readonly first_end: number | null }
		return { records: json ? seancesIn(json, total) : Records.none, fin_s: first_end }
	}
	return { withEnd, all: async (values: Record<string, unknown>) => (await withEnd(values)).records }
}

/** What consumers without our ids know a séance by. It is read without the rest: a year is looked through for it when it is seen first. */
const uidIn = textBesideId('uid')

const seancesIn = (bytes: Utf8, length: number) => new Records(bytes, length, uidIn)

/** Where in the order of time the last of some séances stands. */
export function lastOf(list: Records) {
	const { id, json } = list.at(list.length - 1)
	const { date, heure_debut } = JSON.parse(json) as Pick<Seance, 'date' | 'heure_debut'>
	return { id, date, heure_debut }
}
