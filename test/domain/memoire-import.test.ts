import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { judge, lastWriter, stays, writtenSince, type Said, type Trace } from '../../src/domain/memoire-import'

const cell = fc.constantFrom<Said[string]>('a', 'b', 14, 0, true, null, ['x', 'y'])
const said = fc.dictionary(fc.constantFrom('statut', 'note', 'email'), cell, { minKeys: 1, noNullPrototype: true })
const memory = fc.option(said.map((known) => JSON.stringify(known)))
const never = () => false

test('a value that an import repeats is old, whatever is stored by then', () =>
	fc.assert(
		fc.property(said, memory, (now, before) => {
			const { memory: after } = judge(now, before, never)
			expect(judge(now, after, never)).toEqual({ old: Object.keys(now), contested: [], memory: after })
		})
	))

test('the memory keeps the last value of each column, even of columns that a file leaves out', () =>
	fc.assert(
		fc.property(said, said, (first, second) => {
			const { memory: once } = judge(first, null, never)
			expect(JSON.parse(judge(second, once, never).memory)).toEqual({ ...first, ...second })
		})
	))

test('each column is old, stored already, or contested', () =>
	fc.assert(
		fc.property(said, memory, fc.boolean(), (now, before, isStored) => {
			const { old, contested } = judge(now, before, () => isStored)
			const known = (before === null ? {} : JSON.parse(before)) as Said
			for (const column of Object.keys(now)) {
				const same = column in known && JSON.stringify(known[column]) === JSON.stringify(now[column])
				expect(old.includes(column)).toBe(same)
				expect(contested.some((one) => one.column === column)).toBe(!same && !isStored)
			}
			for (const { column, isRemembered } of contested) expect(isRemembered).toBe(column in known)
		})
	))

test("a person's value stays only if no import has ever had a cell for it", () => {
	const writer = { auteur: 'fanta', at: 1 }
	expect(stays({ column: 'note', isRemembered: false }, writer)).toBe(true)
	expect(stays({ column: 'note', isRemembered: true }, writer)).toBe(false)
	expect(stays({ column: 'note', isRemembered: false }, undefined)).toBe(false)
})

const trace = (action: string, auteur: string, at: number, apres: Trace['apres'], avant?: Trace['apres']): Trace => ({
	action,
	auteur,
	at,
	apres,
	...(avant && { avant })
})

test('the journal knows who created or changed a column last, not who wrote it unchanged', () => {
	const lines = [
		trace('notes.create', 'fanta', 1, { note: 13, commentaire: null }),
		trace('notes.update', 'yao', 2, { note: 13, commentaire: 'bien' }, { note: 13, commentaire: null }),
		trace('import.update', 'cli:root', 3, { commentaire: 'très bien' }, { commentaire: 'bien' })
	]
	expect(lastWriter(lines, 'note')).toEqual({ auteur: 'fanta', at: 1 })
	expect(lastWriter(lines.slice(0, 2), 'commentaire')).toEqual({ auteur: 'yao', at: 2 })
	expect(lastWriter(lines, 'commentaire')).toBeUndefined()
	expect(lastWriter(lines, 'statut')).toBeUndefined()
})

test("changing the comment of a mark does not make somebody the mark's writer", () => {
	const traces: Trace[] = [
		{ action: 'import.create', auteur: 'cli:root', at: 1, apres: { note: 12, commentaire: null } },
		{ action: 'notes.update', auteur: 'fanta', at: 2, avant: { note: 12, commentaire: null }, apres: { note: 12, commentaire: 'Bien' } },
		{ action: 'notes.update', auteur: 'awa', at: 3, avant: { commentaire: 'Bien' }, apres: { commentaire: 'Très bien' } }
	]
	expect(writtenSince(traces, 'note')).toBeUndefined()
	expect(writtenSince(traces, 'etat')).toBeUndefined()
	expect(writtenSince(traces, 'commentaire')).toEqual({ writer: { auteur: 'awa', at: 3 }, before: { value: null } })
})
