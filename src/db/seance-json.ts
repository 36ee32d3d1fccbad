import { eq, fillPlaceholders, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { jsonObject } from './json'
import { Records, SEPARATOR } from './records'
import { classesOfSeance, matiereRef, personneRef } from './refs'
import { matieres, seances, utilisateurs } from './schema'
import type { Db } from './store'

const utc = (seconds: typeof seances.debut_s | typeof seances.fin_s) => sql`strftime('%Y%m%dT%H%M%SZ', ${seconds}, 'unixepoch')`

/** A séance as contract section 7 writes it; `matieres` and the teacher's `utilisateurs` are joined. */
const seanceJson = jsonObject({
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
	classes: classesOfSeance(seances.id),
	summary: sql`iif(${seances.type} = 'AUTRE', ${matieres.nom}, ${matieres.nom} || ' (' || ${seances.type} || ')')`,
	location: seances.salle,
	dtstart: utc(seances.debut_s),
	dtend: utc(seances.fin_s),
	status: sql`iif(${seances.statut} IN ('annulee', 'reportee'), 'CANCELLED', 'CONFIRMED')`,
	sequence: seances.sequence,
	updated_at: seances.updated_at
})

/**
 * A query of séances, written out in an order, from `offset` on (0) and at most `limit` (-1: all), as what stands between the
 * brackets of an array. Only those that are chosen are written out.
 */
export function prepareSeances(db: Db, where: SQL | undefined, ...order: readonly SQLWrapper[]) {
	const columns = order.map((column) => sql`${column}`)
	const page = db
		.select({ id: seances.id })
		.from(seances)
		.where(where)
		.orderBy(...columns)
		.limit(sql.placeholder('limit'))
		.offset(sql.placeholder('offset'))
		.as('page')
	const written = db
		.select({ json: seanceJson.as('json') })
		.from(page)
		.innerJoin(seances, eq(seances.id, page.id))
		.innerJoin(matieres, eq(matieres.id, seances.matiere_id))
		.leftJoin(utilisateurs, eq(utilisateurs.id, seances.enseignant_id))
		.orderBy(...columns)
		.as('written')
	const query = db
		.select({ json: sql`group_concat(json, ${sql.raw(`',' || char(10)`)})`.as('json') })
		.from(written)
		.toSQL()
	return {
		async all(values: Record<string, unknown>): Promise<string> {
			const args = fillPlaceholders(query.params, { limit: -1, offset: 0, ...values }) as never[]
			const { rows } = await db.$client.execute({ sql: query.sql, args })
			return (rows[0]?.['json'] as string | null) ?? ''
		}
	}
}

/** What the program itself reads of a séance that was written out. */
type Read = { readonly id: number; readonly uid: string; readonly date: string; readonly heure_debut: string; readonly fin: string }
const read = (json: string) => JSON.parse(json) as Read

/** The séances of a text that `prepareSeances` made, each with its end in seconds. */
export const seancesIn = (written: string) =>
	written === '' ? [] : written.split(SEPARATOR).map((json) => ({ json, fin_s: Date.parse(read(json).fin) / 1000 }))

/** The same as a list. */
export const recordsOfSeances = (written: string) =>
	new Records(written, (texts) =>
		texts.map((json) => {
			const { id, uid } = read(json)
			return { id, cle: uid, json }
		})
	)

/** The last séance of such a text. */
export function lastSeanceIn(written: string): Read {
	const before = written.lastIndexOf(SEPARATOR)
	return read(before < 0 ? written : written.slice(before + SEPARATOR.length))
}
