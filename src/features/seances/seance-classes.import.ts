import { sentence } from '../../kit/sentence'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { matiereDeClasse } from '../../domain/resultats/matiere-de-classe'
import { chunks } from '../../exchange/imports/rows/chunks'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { School } from '../../exchange/imports/noun/lookup'
import type { Change } from '../../exchange/imports/noun/noun'
import type { Draft, RowOf } from '../../exchange/imports/rows/row'
import { idsIn, joinedIds } from '../../exchange/imports/rows/joined-ids'
import { upsert } from '../../exchange/imports/rows/write-rows'
import { seancesClasses } from '../../school/schema'
import { yearLabel, type Annee } from '../annees/annees.import'
import { classById, classes, type Classe } from '../classes/classes.import'
import { enseignements } from '../enseignements/enseignements.import'
import { matieresById } from '../enseignements/matieres-de-classe.import'
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
	const foundClasses = codes
		? codes.map((code) => at.reference('classes', classes, code, day))
		: idsIn(stored?.classes).map((id) => classById(at.school, id))
	const first = foundClasses[0]
	if (at.faulty || !first) return []
	if (at.table.isExport) return setYearAndClasses(at, draft, first.annee_id, foundClasses, day)
	const year = years.find(({ id }) => id === first.annee_id)
	if (!year || foundClasses.some((foundClasse) => foundClasse?.annee_id !== year.id)) {
		const stray = foundClasses.find((foundClasse) => foundClasse?.annee_id !== (year ?? years[0])?.id)
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
	return setYearAndClasses(at, draft, year.id, foundClasses, day)
}

const listsOfIds = () => new Map<string, string>()

/** Returns one shared text for equal lists, because most séances have the same lists as another one. */
function keptOnce(school: School, list: string): string {
	const known = school.once(listsOfIds)
	const sharedText = known.get(list)
	if (sharedText === undefined) known.set(list, list)
	return sharedText ?? list
}

function setYearAndClasses(
	at: Cursor,
	draft: Draft<Seance>,
	annee: number,
	found: readonly (Classe | undefined)[],
	day: string
): readonly number[] {
	const rows = found.filter((foundClasse) => foundClasse !== undefined)
	draft.annee_id = annee
	draft.classes = keptOnce(at.school, joinedIds(rows.map(({ id }) => id)))
	const named = at.record.values['classes']
	if (!Array.isArray(named)) return rows.toSorted((a, b) => (a.code < b.code ? -1 : 1)).map(({ id }) => id)
	const all = at.texts('classes') ? rows : (named as readonly string[]).map((code) => at.reference('classes', classes, code, day))
	return all.flatMap((classe) => classe?.id ?? [])
}

/** The matière of each class of a séance, by class id. */
function linksOf(row: Seance | undefined) {
	const matiereIds = idsIn(row?.matieres)
	return new Map(idsIn(row?.classes).map((id, index) => [id, matiereIds[index]]))
}

function taughtTo(school: School): ReadonlyMap<number, readonly Matiere[]> {
	const byId = school.once(matieresById)
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
export function setMatieres(at: Cursor, draft: Draft<Seance>, storedSeance: Seance | undefined, order: readonly number[]) {
	const ids = idsIn(draft.classes ?? storedSeance?.classes)
	const codes = at.texts('matiere')
	const storedLinks = codes ? undefined : linksOf(storedSeance)
	const byId = at.school.once(matieresById)
	const foundMatieres = codes ? codes.map((code) => at.reference('matiere', matieres, code)) : [byId.get(storedSeance?.matiere_id ?? 0)]
	const [first] = foundMatieres
	if (at.faulty || !first) return
	if (foundMatieres.length > 1 && foundMatieres.length !== order.length) {
		at.fault(
			'matiere',
			sentence('names {n} matières for {classes}: name one, or one for each class', {
				n: foundMatieres.length,
				classes: order.length === 1 ? sentence('one class') : sentence('{n} classes', { n: order.length })
			})
		)
		return
	}
	const taught = at.school.once(taughtTo)
	const called = (id: number) => {
		const kept = storedLinks?.get(id)
		if (kept !== undefined) return kept
		if (foundMatieres.length > 1) return (foundMatieres[order.indexOf(id)]?.id ?? linksOf(storedSeance).get(id))!
		return ids.length === 1 ? first.id : matiereDeClasse(first, taught.get(id) ?? []).id
	}
	const all = ids.map(called)
	draft.matieres = keptOnce(at.school, all.join(','))
	draft.matiere_id = all[0]!
}

/** Links séances to their classes. A class that stays keeps its record of attendance. */
export async function writeClasses(db: Db, changes: readonly Change<Seance>[]) {
	const removedLinks: (readonly [number, number])[] = []
	const there: Link[] = []
	for (const { before, after } of changes) {
		if (before && before.classes === after.classes && before.matieres === after.matieres) continue
		const links = linksOf(after)
		for (const id of linksOf(before).keys()) if (!links.has(id)) removedLinks.push([after.id, id])
		for (const [classe_id, matiere_id] of links) there.push({ seance_id: after.id, classe_id, matiere_id, date: after.date })
	}
	for (const block of chunks(removedLinks))
		await db.run(sql`DELETE FROM ${seancesClasses} WHERE (${seancesClasses.seance_id}, ${seancesClasses.classe_id}) IN
			(SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(block)}))`)
	await upsert(db, seancesClasses, there, ['seance_id', 'classe_id', 'matiere_id', 'date'])
}

type Link = Pick<RowOf<typeof seancesClasses>, 'seance_id' | 'classe_id' | 'date'> & { readonly matiere_id: number | undefined }
