import { eq, fillPlaceholders, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { jsonObject, textBesideId, type Json } from '../../db/json'
import { joined, packed, Records, type Packed } from '../../db/records'
import { classesOfSeance, matiereFor, matiereRef, personneRef } from '../refs.sql'
import { matieres, seances, utilisateurs } from '../../school/schema'
import type { Db } from '../../db/db'
import type { Utf8 } from '../../db/utf8'
import type { Seance } from './seances.model'

const utc = (seconds: typeof seances.debut_s | typeof seances.fin_s) => sql`strftime('%Y%m%dT%H%M%SZ', ${seconds}, 'unixepoch')`

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
	classes: classesOfSeance(seances.id),
	summary: sql`iif(${seances.type} = 'AUTRE', ${matieres.nom}, ${matieres.nom} || ' (' || ${seances.type} || ')')`,
	location: seances.salle,
	dtstart: utc(seances.debut_s),
	dtend: utc(seances.fin_s),
	status: sql`iif(${seances.statut} IN ('annulee', 'reportee'), 'CANCELLED', 'CONFIRMED')`,
	sequence: seances.sequence,
	contenu: seances.contenu,
	lien_visio: seances.lien_visio,
	updated_at: seances.updated_at
})

/**
 * A query of séances, written out in an order, from `offset` on (0) and at most `limit` (-1: all) as a
 * list. Only those that are chosen are written out. `own_classe` (null) is the class as whose student somebody reads them.
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
		.innerJoin(matieres, eq(matieres.id, matiereFor(sql`${sql.placeholder('own_classe')}`)))
		.leftJoin(utilisateurs, eq(utilisateurs.id, seances.enseignant_id))
		.orderBy(...columns)
		.as('written')
	const query = db.select(packed).from(written).toSQL()
	return {
		async all(values: Record<string, unknown>): Promise<Records> {
			const args = fillPlaceholders(query.params, { limit: -1, offset: 0, own_classe: null, ...values }) as never[]
			const { rows } = await db.$client.execute({ sql: query.sql, args })
			const { json, total } = rows[0] as unknown as Packed
			return json ? seancesIn(json, total) : Records.none
		}
	}
}

/** What consumers without our ids know a séance by. It is read without the rest: a year is looked through for it when it is seen first. */
const uidIn = textBesideId('uid')

const seancesIn = (bytes: Utf8, length: number) => new Records(bytes, length, uidIn)

/** Blocks of séances as one list. */
export const together = (blocks: readonly Records[]) => {
	const full = blocks.filter(({ length }) => length > 0)
	const total = full.reduce((sum, { length }) => sum + length, 0)
	return seancesIn(joined(full.map(({ bytes }) => bytes)), total)
}

/** What the program itself reads of a séance that was written out. */
type Read = Pick<Seance, 'date' | 'heure_debut' | 'fin'>
const read = (json: string) => JSON.parse(json) as Read

/** Séances, each with its end in seconds. */
export const withEnds = (list: Records) =>
	list.each.map(({ json }) => ({ json: json as Json<Seance>, fin_s: Date.parse(read(json).fin) / 1000 }))

/** Where in the order of time the last of some séances stands. */
export function lastOf(list: Records) {
	const { id, json } = list.at(list.length - 1)
	const { date, heure_debut } = read(json)
	return { id, date, heure_debut }
}
