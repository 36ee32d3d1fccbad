import { afterEach, beforeEach, expect, test } from 'bun:test'
import { insertSeances, write } from '../support/affairs'
import { signedIn } from '../support/console'
import { insertNextYear } from '../support/next-year'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2027-07-20T08:00:00Z' })
	await write(schools, async (db) => {
		await insertNextYear(db)
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2027-07-21', heures: ['08:00', '10:00'] },
			{ id: 2, date: '2027-09-13', heures: ['08:00', '10:00'], annee_id: 3, classes: [30] }
		])
	})
})
afterEach(() => schools.stop())

const LISTS = ['annees', 'classes', 'etudiants', 'enseignants', 'inscriptions', 'matieres', 'enseignements', 'cours', 'evaluations']

type Page = {
	readonly data?: readonly { readonly id: number; readonly code?: string }[]
	readonly meta?: { readonly version: number; readonly retires?: readonly { readonly id: number }[] }
	readonly code?: string
}

/** The nightly run of a learning platform: it follows each list from its last version, and reads a list again if that version is too old. */
async function run(copy: Map<string, Page>): Promise<void> {
	const read = async (path: string) => (await json(await schools.as('awa').get(path))) as Page
	for (const list of LISTS) {
		const former = copy.get(list)
		const changes = former && (await read(`/${list}?per_page=500&depuis_version=${former.meta?.version}`))
		if (changes?.meta?.retires === undefined) copy.set(list, await read(`/${list}?per_page=500`))
		else {
			const byId = new Map((former?.data ?? []).map((row) => [row.id, row]))
			for (const { id } of changes.meta?.retires ?? []) byId.delete(id)
			for (const row of changes.data ?? []) byId.set(row.id, row)
			copy.set(list, { data: [...byId.values()], ...(changes.meta && { meta: changes.meta }) })
		}
	}
}

const rowsOf = (copy: ReadonlyMap<string, Page>) =>
	new Map([...copy].map(([list, { data, code }]) => [list, code ?? (data ?? []).toSorted((a, b) => a.id - b.id)]))

const codesIn = (copy: ReadonlyMap<string, Page>) => (copy.get('classes')?.data ?? []).map(({ code }) => code).toSorted()

const fresh = async () => {
	const copy = new Map<string, Page>()
	await run(copy)
	return rowsOf(copy)
}

test('the copy of a learning platform equals a fresh reading after the switch, and after the way back', async () => {
	const copy = new Map<string, Page>()
	await run(copy)
	const before = rowsOf(copy)
	expect(before).toEqual(await fresh())
	const awa = await signedIn(schools, 'awa')
	expect((await awa.post('/annees/passer', { de: '2026-2027', annee: '2027-2028' })).status).toBe(303)
	await run(copy)
	expect(rowsOf(copy)).toEqual(await fresh())
	expect(codesIn(copy)).toEqual(['ENER-2', 'MECA-L2'])
	expect((await awa.post('/annees/revenir', { de: '2027-2028' })).status).toBe(303)
	await run(copy)
	expect(rowsOf(copy)).toEqual(await fresh())
	expect(codesIn(copy)).toEqual(['ENER-1', 'MECA-L1'])
})

test('a nightly run that the switch interrupts is repaired by the next one', async () => {
	const copy = new Map<string, Page>()
	await run(copy)
	const half = new Map([...copy].slice(0, 4))
	const awa = await signedIn(schools, 'awa')
	await awa.post('/annees/passer', { de: '2026-2027', annee: '2027-2028' })
	await run(half)
	expect(rowsOf(half)).toEqual(await fresh())
})
