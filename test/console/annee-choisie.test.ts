import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { ignoresYear, outlivesYear } from '../../src/console/menu/years'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy, type Browser } from '../support/console'
import { ask, ROWS, startTable, WHO } from '../support/console-table'
import { AT } from '../support/people'
import { json } from '../support/school'

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let by: Readonly<Record<(typeof WHO)[number], Browser>>
beforeAll(async () => {
	const table = await startTable()
	schools = table.schools
	by = Object.fromEntries(WHO.map((name, at) => [name, table.visitors[at]!])) as typeof by
	await write(schools, async (db) => {
		const next = { libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31', updated_at: AT }
		await db.insert(s.annees).values({ id: 3, ...next, en_preparation: true })
		const classe = { annee_id: 3, filiere_id: 1, niveau_id: 3, updated_at: AT }
		await db.insert(s.classes).values({ id: 30, code: 'MECA-L1', nom: 'Mécanique de demain', cle_tri: 'mecanique', ...classe })
	})
})
afterAll(() => schools.stop())

const page = (name: (typeof WHO)[number], path: string) => saidBy(by[name].get(path))

describe('another year than the current one', () => {
	test('is what the pages of scolarité show at an address with its libelle', async () => {
		const classes = await page('scola', '/2027-2028/classes')
		expect(classes).toContain('Mécanique de demain')
		expect(classes).toContain('Vous préparez 2027-2028.')
		expect(await page('scola', '/classes')).not.toContain('Mécanique de demain')
		expect(await page('scola', '/2025-2026/classes')).toContain("Vous êtes dans l'année 2025-2026, qui n'est pas l'année en cours.")
	})

	test('stays in the links of its pages, but for those that are the same in all years', async () => {
		const text = await (await by.scola.get('/2027-2028/classes')).text()
		expect(text).toContain('href="/console/2027-2028/etudiants"')
		expect(text).toContain('href="/console/2027-2028/classes/30"')
		expect(text).not.toContain('href="/console/etudiants"')
		expect(await page('scola', '/2027-2028/compte')).not.toContain('Vous préparez')
	})

	test('is chosen beside the name of the school, by those who may', async () => {
		const chooser = /<details class="plus" name="plus"><summary aria-label="Année 2026-2027/
		for (const name of ['awa', 'scola'] as const) expect(await (await by[name].get('/classes')).text(), name).toMatch(chooser)
		for (const name of ['compta', 'surv', 'moussa', 'yao', 'ines'] as const)
			expect(await (await by[name].get('/compte')).text(), name).not.toMatch(chooser)
	})

	test('is not found by people who may not prepare a year, and a year that does not exist by nobody', async () => {
		for (const name of ['compta', 'surv', 'moussa', 'sira', 'fanta', 'yao', 'ines'] as const)
			for (const path of ['/2027-2028/classes', '/2025-2026/classes', '/2031-2032/classes'])
				expect((await by[name].get(path)).status, `${name} ${path}`).toBe(404)
		expect((await by.scola.get('/2031-2032/classes')).status).toBe(404)
		expect((await by.scola.get('/2026-2027/classes')).status).toBe(200)
	})

	test('is the year of a record that is made there', async () => {
		const fields = { code: 'MECA-L1B', nom: 'Mécanique B', filiere: 'MECA', niveau: 'L1' }
		expect((await by.scola.post('/2027-2028/classes/fiche/nouvelle', fields)).status).toBe(303)
		const { db } = await schools.store()
		expect(await db.select({ annee: s.classes.annee_id }).from(s.classes).where(eq(s.classes.code, 'MECA-L1B'))).toEqual([{ annee: 3 }])
		expect(await page('scola', '/2027-2028/classes/fiche/nouvelle')).toContain('Vous préparez 2027-2028.')
	})

	test('is absent from the interface as long as it is prepared', async () => {
		const years = (await json(await schools.as('awa').get('/annees'))) as { data: { libelle: string }[] }
		expect(years.data.map(({ libelle }) => libelle)).toEqual(['2025-2026', '2026-2027'])
		const answer = await schools.as('awa').get('/classes?annee=2027-2028')
		expect([answer.status, ((await json(answer)) as { code: string }).code]).toEqual([404, 'annee_inconnue'])
		expect((await schools.as('awa').get('/classes/30')).status).toBe(404)
	})
})

describe('every action of the console', () => {
	let table: Awaited<ReturnType<typeof startTable>>
	beforeAll(async () => {
		table = await startTable()
		await write(table.schools, async (db) => {
			await db.update(s.annees).set({ courante: false }).where(eq(s.annees.id, 2))
			await db.update(s.annees).set({ courante: true }).where(eq(s.annees.id, 1))
		})
	})
	afterAll(() => table.schools.stop())
	const statuses = async () => {
		const answers: (readonly [status: number, path: string])[] = []
		for (const [, method, path] of ROWS)
			if (method === 'POST' && !ignoresYear(path.replace(/\?.*/, '')))
				answers.push([(await ask(table.visitors[0]!, 'POST', `/2026-2027${path}`)).status, path])
		return answers
	}

	test('is judged in a year that is not the current one as in the current one', async () => {
		expect((await statuses()).filter(([status]) => status >= 500)).toEqual([])
	})

	test('is refused in a closed year, unless it makes papers or is the same in all years', async () => {
		await write(table.schools, (db) => db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.id, 2)))
		const taken = (await statuses()).filter(([status, path]) => status !== 422 && !outlivesYear(path.replace(/\?.*/, '')))
		expect(taken).toEqual([])
	})
})
