import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import { AT } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
/** Inès moved from MECA-L1 to ENER-1 on 16 November with 6 in maths and 18 in English; ENER-1 has only Thermique, where she got 12. */
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
	await write(schools, async (db) => {
		await db
			.update(s.inscriptions)
			.set({ date_sortie: '2026-11-16' })
			.where(and(eq(s.inscriptions.etudiant_id, 20), eq(s.inscriptions.classe_id, 1)))
		await db
			.insert(s.inscriptions)
			.values({ etudiant_id: 20, classe_id: 2, annee_id: 2, statut: 'Active', date_entree: '2026-11-16', updated_at: AT })
		await insertEvaluations(db, [
			{ id: 1, date: '2026-11-05', titre: 'Maths de MECA' },
			{ id: 2, date: '2026-11-06', matiere_id: 2, titre: 'Anglais de MECA' },
			{ id: 3, date: '2026-11-18', classe_id: 2, matiere_id: 3, titre: 'Thermique de ENER' }
		])
		await insertNotes(db, [
			[1, 20, 600],
			[2, 20, 1800],
			[3, 20, 1200]
		])
	})
})
afterEach(() => schools.stop())

const AILLEURS = "Notes d'une autre classe"
/** The marks on a page that count, and those listed apart. */
function parts(page: string): [string, string] {
	const at = page.indexOf(AILLEURS)
	return at < 0 ? [page, ''] : [page.slice(0, at), page.slice(at)]
}
const marksOf = async () => saidBy((await signedIn(schools, 'ines')).get('/notes'))
const card = async () => saidBy((await signedIn(schools, 'awa')).get('/etudiants/20/notes'))
const weakAverage = async () => {
	const { alertes } = await json(schools.as('ines').get('/me/dashboard'))
	return (alertes as { code: string; message: string }[]).find(({ code }) => code === 'moyenne_faible')?.message
}
const mark = (evaluation: number, centiemes: number) =>
	write(schools, (db) => db.update(s.notes).set({ note_centiemes: centiemes }).where(eq(s.notes.evaluation_id, evaluation)))
const matiere = (row: { id: number; code: string; nom: string; cle_tri: string; niveau_id: number }) =>
	write(schools, async (db) => {
		await db.insert(s.matieres).values({ ...row, filiere_id: 2, updated_at: AT })
		await db.insert(s.matieresAnnees).values({ matiere_id: row.id, annee_id: 2, coefficient: 2, updated_at: AT })
	})

describe('marks of a former class', () => {
	test('marks do not count if the new class lacks the matière, and are listed apart with a sentence', async () => {
		const page = await marksOf()
		const [counted, apart] = parts(page)
		expect(counted).toContain('Thermique de ENER')
		expect(counted).not.toContain('de MECA')
		expect(apart).toContain('elles restent lisibles et ne comptent pas dans la vôtre')
		for (const said of ['Maths de MECA', 'Mathématiques', '6 / 20', 'Anglais de MECA', '18 / 20']) expect(apart).toContain(said)
		const shown = parts(await card())
		expect([shown[0].includes('Thermique de ENER'), shown[0].includes('Maths de MECA'), shown[1].includes('Maths de MECA')]).toEqual([
			true,
			false,
			true
		])
	})

	test('such marks do not change the alert about the average', async () => {
		// with maths, coefficient 3, the average would be 8.57
		expect(await weakAverage()).toBeUndefined()
		await mark(3, 900)
		expect(await weakAverage()).toContain('9')
	})

	test('marks count under the only matière of the same name in the niveau, with its coefficient', async () => {
		const [maths] = (await (await schools.store()).client.execute('SELECT cle_tri FROM matieres WHERE id = 1')).rows
		const cle_tri = maths!['cle_tri'] as string
		await matiere({ id: 30, code: 'MATH-E', nom: 'Mathématiques', cle_tri, niveau_id: 1 })
		expect(parts(await marksOf())[1]).toContain('Maths de MECA')
		await write(schools, (db) => db.update(s.matieres).set({ niveau_id: 3 }).where(eq(s.matieres.id, 30)))
		await write(schools, (db) => db.update(s.classes).set({ niveau_id: 3 }).where(eq(s.classes.id, 2)))
		const [counted, apart] = parts(await marksOf())
		expect(counted).toContain('Mathématiques · coefficient 2')
		expect(counted).toContain('Maths de MECA')
		expect(apart).not.toContain('Maths de MECA')
		// 12 in Thermique, which the class has, and 6 in maths, each with coefficient 2
		expect(await weakAverage()).toContain('9')
	})

	test('marks count under the same code if the class is taught it', async () => {
		await write(schools, (db) => db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 1, enseignant_id: 10, updated_at: AT }))
		const [counted, apart] = parts(await marksOf())
		expect([counted.includes('Maths de MECA'), apart.includes('Maths de MECA')]).toEqual([true, false])
	})

	test("a mark of the own class is never one of these, whatever its évaluation's matière", async () => {
		// ENER-1 lacks this matière in its filière and its teachings
		await write(schools, async (db) => {
			await insertEvaluations(db, [{ id: 4, date: '2026-11-19', classe_id: 2, matiere_id: 2, titre: 'Anglais de ENER' }])
			await insertNotes(db, [[4, 20, 1400]])
		})
		const [counted, apart] = parts(await marksOf())
		expect([counted.includes('Anglais de ENER'), apart.includes('Anglais de ENER')]).toEqual([true, false])
	})

	test('the last class decides, and decides again for a student who comes back', async () => {
		await write(schools, (db) => db.update(s.inscriptions).set({ date_sortie: '2026-11-19' }).where(eq(s.inscriptions.classe_id, 2)))
		expect(parts(await marksOf())[0]).toContain('Thermique de ENER')
		await write(schools, (db) =>
			db
				.insert(s.inscriptions)
				.values({ etudiant_id: 20, classe_id: 1, annee_id: 2, statut: 'Active', date_entree: '2026-11-19', updated_at: AT })
		)
		const [counted, apart] = parts(await marksOf())
		expect([counted.includes('Maths de MECA'), apart.includes('Thermique de ENER')]).toEqual([true, true])
	})

	test('a future change of class changes nothing yet', async () => {
		await write(schools, async (db) => {
			await db.run("UPDATE inscriptions SET date_entree = '2026-12-01' WHERE etudiant_id = 20 AND classe_id = 2")
			await db.run("UPDATE inscriptions SET date_sortie = '2026-12-01' WHERE etudiant_id = 20 AND classe_id = 1")
			await insertEvaluations(db, [{ id: 4, date: '2026-12-04', classe_id: 2, titre: 'De la classe à venir' }])
			await insertEvaluations(db, [{ id: 5, date: '2026-11-27', titre: 'Encore de MECA' }])
		})
		const page = await marksOf()
		expect(parts(page)[0]).toContain('Maths de MECA')
		expect(page).toContain('Encore de MECA')
		expect(page).not.toContain('à venir')
		expect(await card()).not.toContain('à venir')
		schools.clock.set('2026-12-01T00:00:00Z')
		expect(await marksOf()).toContain('De la classe à venir')
	})
})
