import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { AT } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { statementsOf } from '../support/statements'

let schools: Schools
/** MECA-L1 in the first semester: Inès has devoirs of 12, 8, 16 and 20 in maths, and 7 in an exam that weighs 4.5. */
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
	await write(schools, async (db) => {
		await db.insert(s.periodes).values([
			{ id: 1, annee_id: 2, rang: 1, libelle: 'Semestre 1', date_debut: '2026-09-14', date_fin: '2027-01-31', updated_at: AT },
			{ id: 2, annee_id: 2, rang: 2, libelle: 'Semestre 2', date_debut: '2027-02-01', date_fin: '2027-07-31', updated_at: AT }
		])
		await insertEvaluations(db, [
			...[1, 2, 3, 4].map((id) => ({ id, date: `2026-10-0${id}` })),
			{ id: 5, date: '2026-11-18', type: 'examen', coefficient: 4.5 }
		])
		await insertNotes(db, [
			[1, 20, 1200],
			[2, 20, 800],
			[3, 20, 1600],
			[4, 20, 2000],
			[5, 20, 700]
		])
	})
})
afterEach(() => schools.stop())

const say = (line: Partial<typeof s.reglements.$inferInsert>) =>
	write(schools, (db) => db.insert(s.reglements).values({ annee_id: 2, updated_at: AT, ...line }))

/** Inès's average in maths on each page that shows it. */
async function averages() {
	const [awa, ines] = [await signedIn(schools, 'awa'), await signedIn(schools, 'ines')]
	const onPage = async (at: Browser, path: string, pattern: RegExp) => pattern.exec(await saidBy(at.get(path)))?.[1]
	return {
		resultats: await onPage(awa, '/classes/1/resultats?periode=1', /ZADI Inès ETU-1 (\S+)/),
		grille: await onPage(awa, '/classes/1/notes?matiere=1', /ZADI Inès ETU-1 (\S+)/),
		fiche: await onPage(awa, '/etudiants/20/notes', /Moyennes par matière Matière Moyenne Mathématiques (\S+)/),
		siennes: await onPage(ines, '/notes', /Mathématiques · coefficient 3 Moyenne :? ?(\S+)/),
		ue: await onPage(ines, '/notes', /Sciences de base Moyenne :? ?(\S+)/)
	}
}

/** The average in Inès's alert, if she has it. */
async function alerted(): Promise<string | undefined> {
	const { alertes } = await json(schools.as('ines').get('/me/dashboard'))
	const found = alertes.find(({ code }: { code: string }) => code === 'moyenne_faible')
	return found && /est de ([\d,]+) sur/.exec(found.message)?.[1]
}

const everywhere = (resultats: string, moyenne = resultats, fiche = resultats) => ({
	resultats,
	grille: moyenne,
	fiche,
	siennes: moyenne,
	ue: moyenne
})

test('pages and the alert show the average of results, with the parts of the school', async () => {
	expect(await averages()).toEqual(everywhere('9,80'))
	expect(await alerted()).toBe('9,8')
})

test('a changed rule shows at once on pages and in an alert that was kept; a matière wins over the school', async () => {
	expect(await alerted()).toBe('9,8')
	await say({ cc: 0 })
	expect(await alerted()).toBeUndefined()
	expect(await averages()).toEqual(everywhere('10,29'))
	await say({ matiere_id: 1, cc: 30 })
	expect(await alerted()).toBe('9,1')
	expect(await averages()).toEqual(everywhere('9,10'))
})

test('a school that weighs UEs by coefficients has the average of the year so far without their credits', async () => {
	await write(schools, async (db) => {
		await db.insert(s.ues).values({ id: 2, code: 'UE-2', nom: 'Langues', cle_tri: 'langues', filiere_id: 1, niveau_id: 3, updated_at: AT })
		await db.insert(s.uesAnnees).values({ ue_id: 2, annee_id: 2, semestre: 1, credits: 6, updated_at: AT })
		await db.update(s.matieresAnnees).set({ ue_id: 2 }).where(eq(s.matieresAnnees.matiere_id, 2))
		await insertEvaluations(db, [{ id: 6, date: '2026-10-05', matiere_id: 2 }])
		await insertNotes(db, [[6, 20, 500]])
	})
	// 9.80 and 5.00, of 6 credits each, of coefficients 3 and 1
	expect(await alerted()).toBe('7,4')
	await say({ niveau_id: 3, poids_ue: 'coefficients' })
	expect(await alerted()).toBe('8,6')
})

test('who waits for session 2 or failed by absence has no average', async () => {
	const absence = (etat: 'absent_justifie' | 'absent_injustifie') =>
		write(schools, (db) => db.update(s.notes).set({ etat, note_centiemes: null }).where(eq(s.notes.evaluation_id, 5)))
	await absence('absent_justifie')
	expect(await averages()).toEqual(everywhere('att.', 'incomplète', '–'))
	await absence('absent_injustifie')
	await say({ abi_examen: 'defaillant' })
	expect(await averages()).toEqual(everywhere('déf.', 'incomplète', '–'))
	expect(await alerted()).toBeUndefined()
})

test('the rules of a year are read once for a page or answer', async () => {
	const [awa, ines] = [await signedIn(schools, 'awa'), await signedIn(schools, 'ines')]
	// the page of a student also has the year before, whose session 2 may go on
	for (const [read, years] of [
		[() => awa.get('/classes/1/notes?matiere=1'), 1],
		[() => awa.get('/etudiants/20/notes'), 1],
		[() => ines.get('/notes'), 2],
		[() => schools.as('ines').get('/me/dashboard'), 1]
	] as const) {
		const seen = await statementsOf(await schools.store(), read)
		expect(seen.filter(({ sql }) => sql.includes('"reglements"'))).toHaveLength(years)
	}
})
