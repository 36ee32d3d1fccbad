import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { AT } from '../support/people'
import { publishResults } from '../support/publish'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

const RESULTS = '/classes/1/resultats'

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

/** Publishes session 2 after these marks of Inès in maths, in hundredths, which weigh 1 and 2. She had 12.00 and 7.00. */
async function passSession2(
	rules: Partial<typeof s.reglements.$inferInsert>,
	marks: readonly [number, number],
	publiee_le: string | null = '2027-01-31'
) {
	await write(schools, (db) => db.insert(s.reglements).values({ annee_id: 2, compensation: 'aucune', updated_at: AT, ...rules }))
	await publishResults(awa, RESULTS)
	const list = await (await awa.get('/classes/1/session2?periode=1')).text()
	const vu = /name="vu" value="([^"]*)"/.exec(list)![1]!
	expect((await awa.post('/classes/1/session2/fermer', { periode: '1', vu })).status).toBe(303)
	await write(schools, async (db) => {
		const resit = { date: '2027-01-30', titre: 'Rattrapage', type: 'examen', session: 2 } as const
		await insertEvaluations(db, [
			{ id: 9, coefficient: 1, ...resit, publiee_le: '2027-01-31' },
			{ id: 10, coefficient: 2, ...resit, publiee_le }
		])
		await insertNotes(db, [
			[9, 20, marks[0]],
			[10, 20, marks[1]]
		])
	})
	expect((await publishResults(awa, RESULTS)).status).toBe(303)
}

/** The row of maths on the paper of Inès: coefficient, continuous part, exam, average. */
async function printed() {
	const page = await saidBy(awa.get(`${RESULTS}/releves?periode=1`))
	expect(page).toContain('Coef. CC 40 % EX 60 % Moyenne')
	const [, said = '', cells = ''] = /Mathématiques session 2 (.*?) (3 (?:[\d,–]+ ){3})/.exec(page) ?? []
	return { said, cells: cells.trim().split(' ') }
}

test('the paper of session 2 prints the mark of session 2 that made the average, which a calculator finds', async () => {
	await passSession2({}, [1275, 1224])
	const { said, cells } = await printed()
	// (12.75 + 12.24 × 2) / 3 = 12.41; 12.00 × 40 % + 12.41 × 60 % = 12.246
	expect(cells).toEqual(['3', '12,00', '12,41', '12,25'])
	expect(said).toContain('Session 2 = (12,75 × 1 + 12,24 × 2) ÷ 3 = 12,41')
	expect(said).toContain('12,00 × 40 % + 12,41 × 60 % = 12,25')
})

test('the paper of session 2 leaves out the parts beside an average that takes the place of the matière', async () => {
	await passSession2({ session2_remplace: 'matiere' }, [1000, 1300])
	const { said, cells } = await printed()
	expect(cells).toEqual(['3', '–', '–', '12,00'])
	expect(said).toContain('Session 2 = (10,00 × 1 + 13,00 × 2) ÷ 3 = 12,00')
})

test('the paper of session 2 says the ceiling that cut an average', async () => {
	await passSession2({ session2_plafond: 1000 }, [1500, 1500])
	const { said, cells } = await printed()
	expect(cells).toEqual(['3', '12,00', '15,00', '10,00'])
	expect(said).toContain('12,00 × 40 % + 15,00 × 60 % = 13,80')
	expect(said).toContain('limite la moyenne après la session 2 à 10,00')
})

test.each([
	['2027-01-31', true],
	[null, false]
])('a student reads the average of session 2 only if its marks are published (%p)', async (publiee_le, isRead) => {
	await write(schools, (db) => db.run("UPDATE evaluations SET publiee_le = '2027-01-31' WHERE id < 9"))
	await passSession2({}, [1275, 1224], publiee_le)
	const page = await saidBy((await signedIn(schools, 'ines')).get('/mes-resultats'))
	expect(page).toContain('12,25')
	expect(page.includes('12,41')).toBe(isRead)
})

test.each([
	['examen', '12,41', 12.41, 12],
	['matiere', '–', null, null]
] as const)(
	'a program reads the parts that the student reads on paper once session 2 takes the place of: %s',
	async (remplace, paper, ex, cc) => {
		await write(schools, (db) => db.run("UPDATE evaluations SET publiee_le = '2027-01-31' WHERE id < 9"))
		await passSession2({ session2_remplace: remplace }, [1275, 1224])
		expect((await printed()).cells[2]).toBe(paper)
		const [second, first] = (await json(schools.as('ines').get('/me/resultats'))).data
		expect(first.ues[0].matieres[0]).toMatchObject({ code: 'MATH', cc: 12, ex: 7, session: 1 })
		expect(second.ues[0].matieres[0]).toMatchObject({ code: 'MATH', cc, ex, session: 2 })
	}
)
