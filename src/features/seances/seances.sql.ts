import { and, eq, fillPlaceholders, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isWord } from '../../db/queries/constant'
import { jsonObject, textBesideId } from '../../db/queries/json'
import { aliases, columnsOf } from '../../db/queries/names'
import { packedColumns, Records, type Packed } from '../../db/queries/records'
import { ANY_CLASSE, classesOfSeance, countClasses, matiereFor, matiereRef, personneRef } from '../refs/refs.sql.ts'
import { annees, classes, filieres, matieres, modules, salles, seances, seancesClasses, utilisateurs } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import type { Utf8 } from '../../db/files/utf8'
import type { Seance } from './seances.model'

const utc = (seconds: typeof seances.debut_s | typeof seances.fin_s) => sql`strftime('%Y%m%dT%H%M%SZ', ${seconds}, 'unixepoch')`

/** The time of an instant, as its own text has it: an hour that a change of clocks skips is a later one. */
export const heureOf = (instant: SQLWrapper) => sql<string>`substr(${instant}, 12, 5)`

/** Whether the institution has switched off video sessions; looked up once per statement. */
const withoutVisio = sql`EXISTS (SELECT 1 FROM ${modules} WHERE ${isWord(modules.code, 'visioconference')} AND NOT ${modules.actif})`

/** How many classes the séance has. */
const GATHERED = sql`page.gathered`

/** The room that the séance's text means: a code goes before another room's name (rule 3.2). */
const salleOf = sql`iif(${seances.mode} = 'en_ligne', NULL, coalesce((SELECT ${salles.id} FROM ${salles} WHERE ${salles.cle} = ${seances.salle_cle} ORDER BY ${salles.id} LIMIT 1),
	(SELECT ${salles.id} FROM ${salles} WHERE ${salles.cle_nom} = ${seances.salle_cle} ORDER BY ${salles.id} LIMIT 1)))`

/** The JSON of a séance (contract section 7). The query joins `matieres` from the reader's side and the teacher's `utilisateurs`. */
const seanceJson = jsonObject<Seance>({
	...columnsOf(seances, 'id', 'uid', 'ref', 'date'),
	heure_debut: heureOf(seances.debut),
	heure_fin: heureOf(seances.fin),
	...columnsOf(seances, 'debut', 'fin', 'salle'),
	salle_id: salleOf,
	...columnsOf(seances, 'type', 'mode', 'statut'),
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

const { sc, c, f } = aliases({ sc: seancesClasses, c: classes, f: filieres })

/** Whether lists have a séance: not if all its classes are of inactive filières, in the current year. A statement looks them up once. */
export const inLists = sql`${seances.id} NOT IN (SELECT ${seancesClasses.seance_id} FROM ${filieres}
	INNER JOIN ${annees} ON ${annees.courante} = 1
	INNER JOIN ${classes} ON ${classes.filiere_id} = ${filieres.id} AND ${classes.annee_id} = ${annees.id}
	INNER JOIN ${seancesClasses} ON ${seancesClasses.classe_id} = ${classes.id}
	WHERE ${filieres.active} = 0 AND NOT EXISTS (SELECT 1 FROM ${seancesClasses} sc
		INNER JOIN ${classes} c ON ${c.id} = ${sc.classe_id} INNER JOIN ${filieres} f ON ${f.id} = ${c.filiere_id}
		WHERE ${sc.seance_id} = ${seancesClasses.seance_id} AND ${f.active} = 1))`

/** A query of séances as a list, from `offset` on (0), at most `limit` (-1: all). Only the chosen rows are turned into JSON. */
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

/** The requested part of a query of ids. */
export const inWindow = <Part>(query: { limit(limit: Placeholder): { offset(offset: Placeholder): Part } }) =>
	query.limit(sql.placeholder('limit')).offset(sql.placeholder('offset'))

/**
 * The séances whose `id` the query returns, as JSON in its order. The cross joins keep SQLite from starting with another table and from
 * sorting all the JSON again. The limit keeps it from counting the classes of a séance for each use. The reader's scope
 * binds the classes from whose side they are read. `end` is the second at which a séance ends.
 */
export function prepareChosen(db: Db, chosen: { getSQL(): SQL }, end: SQL<number> = sql`${seances.fin_s}`) {
	const writtenSeances = db
		.select({ json: seanceJson.as('json'), fin_s: end.as('end') })
		.from(sql`(SELECT id, ${countClasses(sql`chosen.id`)} AS gathered FROM (${chosen.getSQL()}) AS chosen LIMIT -1) AS page`)
		.crossJoin(seances)
		.crossJoin(matieres)
		.leftJoin(utilisateurs, eq(utilisateurs.id, seances.enseignant_id))
		.where(and(eq(seances.id, sql`page.id`), eq(matieres.id, matiereFor(GATHERED))))
		.as('written')
	const query = db
		.select({ ...packedColumns, fin_s: sql`min(${writtenSeances.fin_s})`.as('first_end') })
		.from(writtenSeances)
		.toSQL()
	/** The list, and the second at which the first of them ends; `null` if the list is empty. */
	const withEnd = async (values: Record<string, unknown>) => {
		const args = fillPlaceholders(query.params, { limit: -1, offset: 0, ...ANY_CLASSE, ...values }) as never[]
		const { rows } = await db.$client.execute({ sql: query.sql, args })
		const { json, total, first_end } = rows[0] as unknown as Packed & { readonly first_end: number | null }
		return { records: json ? seancesIn(json, total) : Records.none, fin_s: first_end }
	}
	return { withEnd, all: async (values: Record<string, unknown>) => (await withEnd(values)).records }
}

/** The id by which consumers know a séance. It is read alone, because the first use searches a whole year. */
const uidIn = textBesideId('uid')

const seancesIn = (bytes: Utf8, length: number) => new Records(bytes, length, uidIn)

/** The position of the last séance in the order of time. */
export function lastOf(list: Records) {
	const { id, json } = list.at(list.length - 1)
	const { date, heure_debut } = JSON.parse(json) as Pick<Seance, 'date' | 'heure_debut'>
	return { id, date, heure_debut }
}
