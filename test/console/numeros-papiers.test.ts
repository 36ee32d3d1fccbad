import { afterEach, beforeEach, expect, test } from 'bun:test'
import { write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import { startSchools, type Schools } from '../support/school'

const PATH = '/papiers/numeros'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
})
afterEach(() => schools.stop())

test('the page of numbers asks for the last number of each kind after a restore, as « Aujourd’hui » says', async () => {
	const awa = await signedIn(schools, 'awa')
	expect(await saidBy(awa.get(PATH))).toContain("Aucun numéro n'est à confirmer.")
	await write(schools, (db) =>
		db.run("INSERT INTO papiers_numeros (sorte, annee, dernier, a_confirmer) VALUES ('certificat', 2026, 12, 1), ('exeat', 2026, 0, 1)")
	)
	expect(await saidBy(awa.get(''))).toContain('dit les derniers numéros')
	const form = await (await awa.get(PATH)).text()
	expect([form.includes('value="CS-2026-000012"'), form.includes('name="exeat-2026"')]).toEqual([true, true])
	const refused = await awa.post(PATH, { 'certificat-2026': '11', 'exeat-2026': 'CS-2026-000001' })
	expect(refused.status).toBe(422)
	const said = await refused.text()
	expect([said.includes('doit être un numéro entre 12 et 100012'), said.includes('value="11"')]).toEqual([true, true])
	const slip = await awa.post(PATH, { 'certificat-2026': '999999999', 'exeat-2026': '0' })
	expect([slip.status, (await slip.text()).includes('doit être un numéro entre 12 et 100012')]).toEqual([422, true])
	expect((await awa.post(PATH, { 'certificat-2026': '15', 'exeat-2026': '0' })).status).toBe(303)
	expect(await saidBy(awa.get(''))).not.toContain('dit les derniers numéros')
	const { rows } = await (await schools.store()).client.execute('SELECT dernier, a_confirmer FROM papiers_numeros ORDER BY sorte')
	expect(rows.map((row) => Object.values(row))).toEqual([
		[15, 0],
		[0, 0]
	])
})
