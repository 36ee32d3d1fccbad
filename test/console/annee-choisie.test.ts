import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { ignoresYear, outlivesYear } from '../../src/console/menu/years'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { ask, ROWS, startTable, WHO } from '../support/console-table'
import { AT } from '../support/people'
import { json, startSchools } from '../support/school'

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

	test('stays in the links of its pages, except those that are the same in all years', async () => {
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

test('a school with one year does not offer a year to choose, unless that year is not the current one', async () => {
	const own = await startSchools()
	try {
		await write(own, async (db) => {
			for (const table of [s.inscriptions, s.classes, s.matieresAnnees, s.uesAnnees]) await db.delete(table).where(eq(table.annee_id, 1))
			await db.delete(s.annees).where(eq(s.annees.id, 1))
		})
		const awa = await signedIn(own, 'awa')
		expect(await (await awa.get('/classes')).text()).not.toContain('Année 2026-2027')
		await write(own, (db) => db.update(s.annees).set({ courante: false }))
		expect(await (await awa.get('/classes')).text()).toContain('href="/console/2026-2027/classes"')
	} finally {
		await own.stop()
	}
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

/** Comptabilité, the first of those who do not prepare years, writes the fees of a coming one (rule 7.5). */
const OF_COMING_MONEY = /^0 (?:\/frais\/grille|\/etudiants\/22\/frais\/nouveau)/

test('coordinators, teachers, students and staff who do not prepare years read the same pages before and after a year is prepared', async () => {
	const table = await startTable()
	try {
		const others = table.visitors.filter((_, at) => !['awa', 'scola', 'dire'].includes(WHO[at]!))
		const paths = ROWS.flatMap(([, method, path]) => (method === 'GET' && !path.endsWith('.xlsx') ? [path] : []))
		const pages = async () => {
			const texts = new Map<string, string>()
			for (const [at, visitor] of others.entries())
				for (const path of paths) texts.set(`${at} ${path}`, (await (await ask(visitor, 'GET', path)).text()).replaceAll(UUID, ''))
			return texts
		}
		await pages()
		const before = await pages()
		await write(table.schools, async (db) => {
			const year = { libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31', updated_at: AT }
			await db.insert(s.annees).values({ id: 3, ...year, en_preparation: true })
			const classe = { annee_id: 3, filiere_id: 1, niveau_id: 4, updated_at: AT }
			await db.insert(s.classes).values({ id: 30, code: 'MECA-L2', nom: 'Mécanique L2', cle_tri: 'mecanique l2', ...classe })
			await db.insert(s.enseignements).values({ classe_id: 30, matiere_id: 1, enseignant_id: 10, heures_prevues: 45, updated_at: AT })
			const entree = { classe_id: 30, annee_id: 3, date_entree: '2027-09-13', updated_at: AT }
			await db.insert(s.inscriptions).values([
				{ etudiant_id: 20, statut: 'En validation', ...entree },
				{ etudiant_id: 22, statut: 'Active', ...entree }
			])
		})
		const after = await pages()
		expect(
			[...after]
				.filter(([asked, text]) => before.get(asked) !== text && !OF_COMING_MONEY.test(asked))
				.map(([asked, text]) => `${asked} ${firstDifference(before.get(asked)!, text)}`)
		).toEqual([])
	} finally {
		await table.schools.stop()
	}
})

/** The key of a form, another one each time. */
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/** The place at which two texts begin to differ. */
function firstDifference(before: string, after: string): string {
	let at = 0
	while (before[at] === after[at]) at++
	return `${before.slice(at - 60, at + 60)} → ${after.slice(at - 60, at + 60)}`
}
