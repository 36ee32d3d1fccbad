import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { insertBusyYear } from '../support/busy-year'
import { AT, type Name } from '../support/people'
import { ALONE } from '../support/reading-routes'
import { startSchools, type Schools } from '../support/school'

const WHO = ['awa', 'moussa', 'sira', 'fanta', 'yao', 'ines', 'koffi'] as const satisfies readonly Name[]

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
	await write(schools, (db) => insertBusyYear(db, 'Africa/Abidjan'))
})
afterAll(() => schools.stop())

/** An answer without the numbers of its versions. */
async function answerOf(name: Name, path: string, headers: Readonly<Record<string, string>>): Promise<string> {
	const response = await schools.as(name).get(path, { headers })
	const text = await response.text()
	return `${response.status} ${/^\{"(?:filieres|data":\{)/.test(text) ? text.replace(/:\d+/g, ':0') : text.replace(/"version":\d+/, '"version":0')}`.replace(
		/"request_id":"[^"]*"/,
		''
	)
}

const answers = async () => {
	const all = new Map<string, string>()
	for (const name of WHO)
		for (const { path, headers } of ALONE) all.set(`${name} ${path} ${headers['accept'] ?? ''}`, await answerOf(name, path, headers))
	return all
}

test('the interface answers each person the same before and after the coming year is prepared', async () => {
	const before = await answers()
	await write(schools, async (db) => {
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
		const periode = { annee_id: 3, date_debut: '2027-09-13', date_fin: '2028-01-31', updated_at: AT }
		await db.insert(s.periodes).values({ id: 30, rang: 1, libelle: 'Premier semestre', ...periode })
		await db.insert(s.conges).values({ id: 30, date_debut: '2027-11-01', date_fin: '2027-11-01', libelle: 'Toussaint', updated_at: AT })
	})
	const after = await answers()
	const changed = [...after]
		.filter(([asked, text]) => before.get(asked) !== text)
		.map(([asked, text]) => ({ asked, before: before.get(asked), after: text }))
	expect(changed).toEqual([])
})
