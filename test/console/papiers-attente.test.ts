import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { pdfOf } from '../../src/exchange/pdf/pdf.service'
import { ecrirePapiers } from '../../src/features/papiers/registre.service'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import { AT } from '../support/people'
import { papier, visitOf } from '../support/registre'
import { insertPublication } from '../support/publies'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

const INES = 20

let schools: Schools
let release: () => void
beforeEach(async () => {
	const { promise, resolve } = Promise.withResolvers<void>()
	release = resolve
	const pdf: typeof pdfOf = async () => {
		await promise
		return new Uint8Array(3)
	}
	schools = await startSchools({ now: '2026-11-20T09:00:00Z', pdf })
})
afterEach(() => {
	release()
	return schools.stop()
})

const rows = async (sql: string) =>
	(await (await schools.store()).client.execute(sql)).rows.map((row): Record<string, unknown> => ({ ...row }))
const pathOf = (answer: Response) => answer.headers.get('location')!.replace('/console', '')

test('A paper that cannot be printed yet keeps its number, and its own page prints it later', async () => {
	const awa = await signedIn(schools, 'awa')
	const make = () => awa.post(`/etudiants/${INES}/papiers`, { sorte: 'certificat', cle: crypto.randomUUID() })
	for (let count = 0; count < 3; count++) expect(pathOf(await make())).toStartWith('/impressions/')
	const fourth = pathOf(await make())
	expect(fourth).toBe('/papiers/4?fait=sans_impression')
	expect(await saidBy(awa.get(fourth))).toContain("trop d'impressions attendent leur tour")
	expect((await awa.post('/papiers/4/imprimer', {})).status).toBe(409)
	release()
	await new Promise((resolve) => setImmediate(resolve))
	expect(pathOf(await awa.post('/papiers/4/imprimer', {}))).toStartWith('/impressions/')
})

test('A student whose print must wait is led to « Mes papiers », where the same paper is asked for again', async () => {
	await write(schools, (db) => db.insert(s.papiersReglages).values({ sorte: 'certificat', par_etudiant: true, updated_at: AT }))
	const ines = await signedIn(schools, 'ines')
	const ask = () => ines.post('/mes-papiers', { sorte: 'certificat' })
	for (let count = 0; count < 3; count++) expect(pathOf(await ask())).toStartWith('/impressions/')
	const refused = pathOf(await ask())
	expect(refused).toBe('/mes-papiers?fait=sans_impression')
	expect(await saidBy(ines.get(refused))).toContain("trop d'impressions attendent leur tour")
	expect(await rows('SELECT numero FROM papiers')).toEqual([{ numero: 1 }])
})

test('Papers of a class are not written if they cannot be printed yet', async () => {
	await writeSemestre(schools)
	await write(schools, (db) => insertPublication(db, { moyennes: { 20: 900, 22: 1400 } }))
	const awa = await signedIn(schools, 'awa')
	for (let count = 0; count < 3; count++) await awa.post(`/etudiants/${INES}/papiers`, { sorte: 'certificat', cle: `k${count}` })
	const order = () => awa.post('/classes/1/resultats/papiers', { quoi: 'periode', periode: '1', etudiant: '' })
	const refused = await order()
	expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('impressions attendent leur tour')])
	expect(await rows("SELECT id FROM papiers WHERE sorte = 'releve'")).toEqual([])
	release()
	await new Promise((resolve) => setImmediate(resolve))
	expect(pathOf(await order())).toStartWith('/impressions/')
})

test('A duplicate is not written down if it cannot be printed yet', async () => {
	const awa = await signedIn(schools, 'awa')
	const visit = await visitOf(schools, 'awa')
	const [id] = await ecrirePapiers(visit, 'bulletin', async () => [papier('koffi', { objet: '2026-2027:1', source: 'publication:1' })])
	await write(schools, (db) => db.run('UPDATE papiers SET imprime_at = 1'))
	for (let count = 0; count < 3; count++) await awa.post(`/etudiants/${INES}/papiers`, { sorte: 'certificat', cle: `k${count}` })
	expect((await awa.post(`/papiers/${id}/imprimer`, {})).status).toBe(409)
	expect(await rows('SELECT id FROM papiers_duplicatas')).toEqual([])
})
