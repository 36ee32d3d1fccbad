import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { headOf, saidBy, type Browser } from '../support/console'
import { startTable, WHO } from '../support/console-table'
import { AT } from '../support/people'
import { fieldsOf } from '../support/planning'

type Who = (typeof WHO)[number]

const HOME = '/annees/preparer'

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let by: Readonly<Record<Who, Browser>>
beforeEach(async () => {
	const table = await startTable()
	schools = table.schools
	by = Object.fromEntries(WHO.map((name, at) => [name, table.visitors[at]!])) as typeof by
})
afterEach(() => schools.stop())

/** The fields of the page's form with this address, as a browser would send them. */
async function formAt(who: Browser, path: string): Promise<[string, string][]> {
	const html = await (await who.get(HOME)).text()
	const form = html.match(/<form.*?<\/form>/gs)?.find((part) => part.includes(`action="/console${path}"`)) ?? ''
	return fieldsOf(`<main>${form}</main>`)
}

const typedOver = (fields: [string, string][], typed: Readonly<Record<string, string>>) =>
	fields.map(([name, text]) => [name, typed[name] ?? text])

const makeYear = async (who: Browser, typed: Readonly<Record<string, string>> = {}) =>
	who.post(HOME, typedOver(await formAt(who, HOME), typed))

const doStep = async (who: Browser, step: string) => who.post(`${HOME}/${step}`, await formAt(who, `${HOME}/${step}`))

const nextYear = async () => {
	const { db } = await schools.store()
	return db.select().from(s.annees).where(eq(s.annees.libelle, '2027-2028')).get()
}

const classesOf = async (annee: number) => {
	const { db } = await schools.store()
	const { code, capacite } = s.classes
	return db.select({ code, capacite }).from(s.classes).where(eq(s.classes.annee_id, annee)).orderBy(code)
}

const chargesOf = async (annee: number) => {
	const { db } = await schools.store()
	const { enseignant_id, heures_prevues, date_debut, date_fin } = s.enseignements
	return db
		.select({ code: s.classes.code, enseignant_id, heures_prevues, date_debut, date_fin })
		.from(s.enseignements)
		.innerJoin(s.classes, and(eq(s.classes.id, s.enseignements.classe_id), eq(s.classes.annee_id, annee)))
		.orderBy(s.classes.code, heures_prevues)
}

describe('the dates of the coming year', () => {
	test('are proposed a year later on the same weekdays, with the periods', async () => {
		expect(await saidBy(by.scola.get(HOME))).toContain('Préparer 2027-2028')
		const fields = new Map(await formAt(by.scola, HOME))
		expect([fields.get('libelle'), fields.get('date_debut'), fields.get('date_fin')]).toEqual(['2027-2028', '2027-09-13', '2028-07-29'])
		expect([fields.get('p0.date_debut'), fields.get('p0.date_fin')]).toEqual(['2027-09-13', '2028-01-30'])
	})

	test('are written by scolarité and by the head alike, and the year is in preparation', async () => {
		for (const name of ['scola', 'dire'] as const) {
			const response = await makeYear(by[name], name === 'dire' ? { date_fin: '2028-07-15' } : {})
			expect([response.status, response.headers.get('location')]).toEqual([303, `/console${HOME}?fait=dates`])
		}
		expect(await nextYear()).toMatchObject({ date_debut: '2027-09-13', date_fin: '2028-07-15', en_preparation: true, courante: false })
		const { db } = await schools.store()
		const periodes = await db
			.select()
			.from(s.periodes)
			.where(eq(s.periodes.annee_id, (await nextYear())!.id))
		expect(periodes).toMatchObject([{ rang: 1, libelle: 'Semestre 1', date_debut: '2027-09-13', date_fin: '2028-01-30' }])
		expect(await saidBy(by.scola.get(HOME))).toContain('2027-2028 est créée, avec 1 période.')
	})

	test('have a period of each niveau, also if another niveau has the same one already', async () => {
		const of = (niveau_id: number | null, libelle: string) => ({ annee_id: 2, rang: 2, niveau_id, libelle, updated_at: AT })
		const days = { date_debut: '2027-02-01', date_fin: '2027-07-31' }
		await write(schools, async (db) => {
			await db.insert(s.periodes).values({ ...of(3, 'Semestre 2 de L1'), ...days })
			await db.insert(s.periodes).values({ ...of(1, 'Semestre 2 de BTS1'), ...days })
		})
		await makeYear(by.scola)
		const { db } = await schools.store()
		const ofNext = eq(s.periodes.annee_id, (await nextYear())!.id)
		const { rang, niveau_id } = s.periodes
		const periodes = () => db.select({ rang, niveau_id }).from(s.periodes).where(ofNext).orderBy(rang, niveau_id)
		const made = await periodes()
		expect(made.filter((periode) => periode.rang === 2).map((periode) => periode.niveau_id)).toEqual([1, 3])
		await write(schools, (store) => store.delete(s.periodes).where(and(ofNext, eq(niveau_id, 1))))
		expect(await saidBy(by.scola.get(HOME))).toContain('Semestre 2 de BTS1')
		await makeYear(by.scola)
		expect(await periodes()).toEqual(made)
	})

	test('are refused with their field if they overlap another year or are not days', async () => {
		const head = async (typed: Readonly<Record<string, string>>) => headOf(await (await makeYear(by.scola, typed)).text())
		expect(await head({ date_debut: '2027-07-01' })).toContain('2026-2027 va du 14/09/2026 au 31/07/2027 : choisissez des jours en dehors.')
		expect(await head({ date_debut: '2024-09-01', date_fin: '2025-07-01' })).toContain("L'année à préparer commence après 2026-2027.")
		expect(await head({ date_fin: '31 juillet' })).toContain("Ce n'est pas un jour")
		expect(await head({ date_fin: '2027-09-01' })).not.toBe('')
		expect(await head({ libelle: '2025-2026' })).toContain('2025-2026 existe déjà.')
		expect(await head({ libelle: '2027' })).toContain('Écrivez deux années qui se suivent')
		expect(await head({ 'p0.date_debut': '2027-08-01' })).not.toBe('')
		expect(await nextYear()).toBeUndefined()
	})

	test('are made by the first of two people, and the second finds them made', async () => {
		const [ofScola, ofDire] = [await formAt(by.scola, HOME), await formAt(by.dire, HOME)]
		expect((await by.scola.post(HOME, ofScola)).status).toBe(303)
		const second = await by.dire.post(HOME, typedOver(ofDire, { date_debut: '2027-09-20' }))
		const html = await second.text()
		expect([second.status, headOf(html)]).toEqual([
			409,
			"Entre-temps, quelqu'un d'autre a préparé 2027-2028 ou a changé l'année en cours. Voici où en est la préparation."
		])
		expect(html).toContain('value="2027-09-13"')
	})

	test('does not count periods if the current year has none', async () => {
		await write(schools, (db) => db.delete(s.periodes))
		await by.scola.post(HOME, await formAt(by.scola, HOME))
		expect(await saidBy(by.scola.get(HOME))).toContain("2027-2028 est créée. L'année en cours n'a pas de périodes à proposer.")
	})

	test('are moved by one of two people who move them at once, and the other one sees it', async () => {
		await makeYear(by.scola)
		const moves = [
			{ date_debut: '2027-09-06' },
			{ date_debut: '2027-09-20' },
			{ 'p0.date_fin': '2028-01-23' },
			{ 'p0.date_fin': '2028-01-16' }
		]
		for (const pair of [moves.slice(0, 2), moves.slice(2)]) {
			const fields = await formAt(by.scola, HOME)
			const [ofScola, ofDire] = pair.map((typed) => typedOver(fields, typed as Record<string, string>))
			const answers = await Promise.all([by.scola.post(HOME, ofScola!), by.dire.post(HOME, ofDire!)])
			expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
		}
	})

	test('cannot be proposed without a current year', async () => {
		await write(schools, (db) => db.update(s.annees).set({ courante: false }))
		expect(await saidBy(by.scola.get(HOME))).toContain("L'école n'a pas d'année en cours")
		expect((await by.scola.post(HOME, {})).status).toBe(409)
	})
})

describe('days off', () => {
	test('are copied once if they have a fixed day, and listed if they have not', async () => {
		const of = (date_debut: string, libelle: string, date_fin = date_debut) => ({ date_debut, date_fin, libelle, updated_at: AT })
		await write(schools, (db) =>
			db
				.insert(s.conges)
				.values([
					of('2026-11-01', 'Toussaint'),
					of('2027-05-01', 'Fête du travail'),
					of('2025-11-15', 'Journée de la paix'),
					of('2026-11-15', 'Journée de la paix'),
					of('2027-03-10', 'Ramadan')
				])
		)
		await makeYear(by.scola)
		const page = await saidBy(by.scola.get(HOME))
		expect(page).toContain('3 jours à date fixe à copier, 0 déjà là.')
		expect(page).toContain('Ramadan (cette année : 10/03/2027)')
		expect((await doStep(by.scola, 'jours-chomes')).headers.get('location')).toBe(
			`/console${HOME}?fait=jours-chomes&n=3&deja=0#jours-chomes`
		)
		const { db } = await schools.store()
		const days = (await db.select({ date: s.conges.date_debut }).from(s.conges).orderBy(s.conges.date_debut)).map(({ date }) => date)
		expect(days.filter((day) => day > '2027-09-01')).toEqual(['2027-11-01', '2027-11-15', '2028-05-01'])
		await by.scola.post(`${HOME}/jours-chomes`, { annee: '2027-2028' })
		expect(await db.$count(s.conges)).toBe(days.length)
	})
})

describe('classes', () => {
	test('are copied with their places as ticked, and twice does nothing', async () => {
		await makeYear(by.dire)
		const { id } = (await nextYear())!
		const fields = await formAt(by.dire, `${HOME}/classes`)
		expect(fields).toEqual([
			['annee', '2027-2028'],
			['classe', '2'],
			['classe', '1']
		])
		const done = await by.dire.post(`${HOME}/classes`, [...fields, ['nouvelle', '1']])
		expect(done.headers.get('location')).toBe(`/console${HOME}?fait=classes&n=3&deja=0#classes`)
		const copied = [
			{ code: 'ENER-1', capacite: null },
			{ code: 'MECA-L1', capacite: 30 },
			{ code: 'MECA-L2', capacite: 30 }
		]
		expect(await classesOf(id)).toEqual(copied)
		expect(await saidBy(by.dire.get(`${HOME}?fait=classes&n=3&deja=0`))).toContain('3 classes copiées, 0 déjà là.')
		const again = await by.dire.post(`${HOME}/classes`, [...fields, ['nouvelle', '1']])
		expect(again.headers.get('location')).toBe(`/console${HOME}?fait=classes&n=0&deja=2#classes`)
		expect(await classesOf(id)).toEqual(copied)
	})

	test('are copied all or not at all, and the one that cannot be copied is named', async () => {
		await write(schools, (db) =>
			db
				.update(s.classes)
				.set({ nom: 'n'.repeat(400) })
				.where(eq(s.classes.id, 2))
		)
		await makeYear(by.scola)
		const refused = await doStep(by.scola, 'classes')
		expect([refused.status, headOf(await refused.text())]).toEqual([422, expect.stringContaining('ENER-1 : ')])
		expect(await classesOf((await nextYear())!.id)).toEqual([])
	})

	test('are copied once when two people copy them at the same moment', async () => {
		await makeYear(by.scola)
		const answers = await Promise.all([doStep(by.scola, 'classes'), doStep(by.dire, 'classes'), doStep(by.awa, 'classes')])
		expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
		expect(await classesOf((await nextYear())!.id)).toHaveLength(2)
	})
})

describe('teachings', () => {
	test('are copied with teacher and hours and without dates, to the classes that are there', async () => {
		await write(schools, (db) => db.update(s.enseignements).set({ date_debut: '2026-09-20' }).where(eq(s.enseignements.enseignant_id, 10)))
		await makeYear(by.scola)
		expect(await saidBy(by.scola.get(HOME))).toContain('Aucun cours à copier avec enseignant et heures, 0 déjà là. 3 cours attendent')
		await doStep(by.scola, 'classes')
		expect((await doStep(by.scola, 'cours')).headers.get('location')).toBe(`/console${HOME}?fait=cours&n=3&deja=0#cours`)
		const none = { date_debut: null, date_fin: null }
		const copied = [
			{ code: 'ENER-1', enseignant_id: 11, heures_prevues: 30, ...none },
			{ code: 'MECA-L1', enseignant_id: 11, heures_prevues: 22.5, ...none },
			{ code: 'MECA-L1', enseignant_id: 10, heures_prevues: 45, ...none }
		]
		const { id } = (await nextYear())!
		expect(await chargesOf(id)).toEqual(copied)
		const again = await by.scola.post(`${HOME}/cours`, { annee: '2027-2028' })
		expect(again.headers.get('location')).toBe(`/console${HOME}?fait=cours&n=0&deja=3#cours`)
		expect(await chargesOf(id)).toEqual(copied)
	})

	test('are listed and not copied if their teacher left and nobody follows', async () => {
		await write(schools, async (db) => {
			await db.update(s.utilisateurs).set({ actif: false }).where(eq(s.utilisateurs.id, 10))
			const { enseignements: table } = s
			await db
				.update(table)
				.set({ date_fin: '2026-10-31' })
				.where(and(eq(table.classe_id, 1), eq(table.matiere_id, 2)))
			const charge = { classe_id: 1, matiere_id: 2, enseignant_id: 12, heures_prevues: 10, date_debut: '2026-11-01', updated_at: AT }
			await db.insert(table).values(charge)
			await db.update(s.utilisateurs).set({ actif: true }).where(eq(s.utilisateurs.id, 12))
		})
		await makeYear(by.scola)
		await doStep(by.scola, 'classes')
		const page = await saidBy(by.scola.get(HOME))
		expect(page).toContain("1 cours n'a plus d'enseignant et n'est pas copié : Mathématiques, Mécanique L1 avant : TRAORÉ Fanta")
		await doStep(by.scola, 'cours')
		expect(await chargesOf((await nextYear())!.id)).toMatchObject([
			{ code: 'ENER-1', enseignant_id: 11 },
			{ code: 'MECA-L1', enseignant_id: 12, heures_prevues: 32.5, date_debut: null }
		])
	})
})

describe('a year that changes while somebody prepares it', () => {
	test('takes nothing more once the school has moved to it or it is closed', async () => {
		await makeYear(by.scola)
		const fields = await formAt(by.scola, `${HOME}/classes`)
		await write(schools, (db) => db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.libelle, '2027-2028')))
		expect(headOf(await (await by.scola.post(`${HOME}/classes`, fields)).text())).toContain('2027-2028 est close')
		await write(schools, async (db) => {
			await db.update(s.annees).set({ courante: false })
			const switched = { courante: true, en_preparation: false, cloturee: false }
			await db.update(s.annees).set(switched).where(eq(s.annees.libelle, '2027-2028'))
		})
		expect((await by.scola.post(`${HOME}/classes`, fields)).status).toBe(409)
		expect(await classesOf((await nextYear())!.id)).toEqual([])
	})
})

test('the page and its steps are for people who prepare years, and their links for those who may open them', async () => {
	await makeYear(by.scola)
	for (const name of WHO.filter((who) => !['awa', 'scola', 'dire'].includes(who))) {
		expect((await by[name].get(HOME)).status, name).toBe(403)
		for (const step of ['', '/jours-chomes', '/classes', '/cours'])
			expect((await by[name].post(HOME + step, { annee: '2027-2028', classe: '1' })).status, `${name} ${step}`).toBe(403)
	}
	for (const name of ['awa', 'scola', 'dire'] as const) {
		const html = await (await by[name].get(HOME)).text()
		const main = html.slice(html.indexOf('<main'))
		for (const [, path] of main.matchAll(/href="\/console(\/2027-2028\/[^"#]*)"/g))
			if (!path!.endsWith('/passage')) expect([path, (await by[name].get(path!)).status], name).toEqual([path, 200])
	}
	expect(await classesOf((await nextYear())!.id)).toEqual([])
})
