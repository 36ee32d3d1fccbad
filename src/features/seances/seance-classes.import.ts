import { sentence } from '../../kit/sentence'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { matiereDeClasse } from '../../domain/matiere-de-classe'
import { chunks } from '../../exchange/imports/chunks'
import type { Cursor } from '../../exchange/imports/cursor'
import type { School } from '../../exchange/imports/lookup'
import type { Change } from '../../exchange/imports/noun'
import type { Draft, RowOf } from '../../exchange/imports/row'
import { idsIn, joinedIds } from '../../exchange/imports/rules'
import { upsert } from '../../exchange/imports/write-rows'
import { seancesClasses } from '../../school/schema'
import { yearLabel, type Annee } from '../annees/annees.import'
import { classById, classes, type Classe } from '../classes/classes.import'
import { enseignements } from '../enseignements/enseignements.import'
import { matieres, type Matiere } from '../matieres/matieres.import'
import type { Seance } from './seance-row.import'

/** A séance's linked ids, by class. */
export const linked = (column: 'classe_id' | 'matiere_id') => `coalesce((SELECT group_concat(${column}) FROM
	(SELECT ${column} FROM seances_classes WHERE seance_id = seances.id ORDER BY classe_id)), '')`

/**
 * Sets the classes of a séance and its year. Returns the ids of the classes that the file names, in its order, even if somebody has changed
 * the séance's classes since. Without a cell: the stored ones, ordered by code as in an export. Empty if there is a fault.
 */
export function setClasses(
	at: Cursor,
	draft: Draft<Seance>,
	stored: Seance | undefined,
	day: string,
	years: readonly Annee[]
): readonly number[] {
	const codes = at.texts('classes')
	const found = codes
		? codes.map((code) => at.reference('classes', classes, code, day))
		: idsIn(stored?.classes).map((id) => classById(at.school, id))
	const first = found[0]
	if (at.faulty || !first) return []
	if (at.table.isExport) return setYearAndClasses(at, draft, first.annee_id, found, day)
	const year = years.find(({ id }) => id === first.annee_id)
	if (!year || found.some((one) => one?.annee_id !== year.id)) {
		const stray = found.find((one) => one?.annee_id !== (year ?? years[0])?.id)
		at.fault(
			codes ? 'classes' : 'date',
			sentence('class {code} belongs to {its}, but {day} is in {year}', {
				code: String(stray?.code),
				its: yearLabel(at.school, stray?.annee_id),
				day,
				year: String((year ?? years[0])?.libelle)
			})
		)
		return []
	}
	return setYearAndClasses(at, draft, year.id, found, day)
}

const listsOfIds = () => new Map<string, string>()

/** Returns one shared text for equal lists, because most séances have the same lists as another one. */
function keptOnce(school: School, list: string): string {
	const known = school.once(listsOfIds)
	const same = known.get(list)
	if (same === undefined) known.set(list, list)
	return same ?? list
}

function setYearAndClasses(
	at: Cursor,
	draft: Draft<Seance>,
	annee: number,
	found: readonly (Classe | undefined)[],
	day: string
): readonly number[] {
	const rows = found.filter((one) => one !== undefined)
	draft.annee_id = annee
	draft.classes = keptOnce(at.school, joinedIds(rows.map(({ id }) => id)))
	const named = at.record.values['classes']
	if (!Array.isArray(named)) return rows.toSorted((a, b) => (a.code < b.code ? -1 : 1)).map(({ id }) => id)
	const all = at.texts('classes') ? rows : (named as readonly string[]).map((code) => at.reference('classes', classes, code, day))
	return all.flatMap((one) => one?.id ?? [])
}

/** The matière of each class of a séance, by class id. */
function linksOf(row: Seance | undefined) {
	const matiereIds = idsIn(row?.matieres)
	return new Map(idsIn(row?.classes).map((id, index) => [id, matiereIds[index]]))
}

const matiereById = (school: School) => new Map([...school.index(matieres).values()].map((row) => [row.id, row]))

/** The matières that each class is taught. */
function taughtTo(school: School): ReadonlyMap<number, readonly Matiere[]> {
	const byId = school.once(matiereById)
	const taught = new Map<number, Matiere[]>()
	for (const { classe_id, matiere_id } of school.index(enseignements).values()) {
		const row = byId.get(matiere_id)
		if (row) taught.set(classe_id, [...(taught.get(classe_id) ?? []), row])
	}
	return taught
}

/**
 * Sets the matière of each class. The séance's own matière is that of the class with the lowest id. `order` is the order in which the file
 * names the classes.
 */
export function setMatieres(at: Cursor, draft: Draft<Seance>, stored: Seance | undefined, order: readonly number[]) {
	const ids = idsIn(draft.classes ?? stored?.classes)
	const codes = at.texts('matiere')
	const known = codes ? undefined : linksOf(stored)
	const byId = at.school.once(matiereById)
	const found = codes ? codes.map((code) => at.reference('matiere', matieres, code)) : [byId.get(stored?.matiere_id ?? 0)]
	const [first] = found
	if (at.faulty || !first) return
	if (found.length > 1 && found.length !== order.length) {
		at.fault(
			'matiere',
			sentence('names {n} matières for {classes}: name one, or one for each class', {
				n: found.length,
				classes: order.length === 1 ? sentence('one class') : sentence('{n} classes', { n: order.length })
			})
		)
		return
	}
	const taught = at.school.once(taughtTo)
	const called = (id: number) => {
		const kept = known?.get(id)
		if (kept !== undefined) return kept
		if (found.length > 1) return (found[order.indexOf(id)]?.id ?? linksOf(stored).get(id))!
		return ids.length === 1 ? first.id : matiereDeClasse(first, taught.get(id) ?? []).id
	}
	const all = ids.map(called)
	draft.matieres = keptOnce(at.school, all.join(','))
	draft.matiere_id = all[0]!
}

/** Links séances to their classes. A class that stays keeps its record of attendance. */
export async function writeClasses(db: Db, changes: readonly Change<Seance>[]) {
	const gone: (readonly [number, number])[] = []
	const there: Link[] = []
	for (const { before, after } of changes) {
		if (before && before.classes === after.classes && before.matieres === after.matieres) continue
		const links = linksOf(after)
		for (const id of linksOf(before).keys()) if (!links.has(id)) gone.push([after.id, id])
		for (const [classe_id, matiere_id] of links) there.push({ seance_id: after.id, classe_id, matiere_id, date: after.date })
	}
	for (const some of chunks(gone))
		await db.run(sql`DELETE FROM ${seancesClasses} WHERE (${seancesClasses.seance_id}, ${seancesClasses.classe_id}) IN
			(SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(some)}))`)
	await upsert(db, seancesClasses, there, ['seance_id', 'classe_id', 'matiere_id', 'date'])
}

type Link = Pick<RowOf<typeof seancesClasses>, 'seance_id' | 'classe_id' | 'date'> & { readonly matiere_id: number | undefined }
