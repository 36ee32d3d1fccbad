import { afterEach, beforeEach, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { bringIn } from '../../src/backups/incoming'
import { restore } from '../../src/backups/restore'
import { annuler } from '../../src/features/caisse/actes.service'
import { remettre, revoquer } from '../../src/features/papiers/etats.service'
import { deliverDuplicatas, markPrinted } from '../../src/features/papiers/impression.service'
import { confirmNumeros, numerosAConfirmer } from '../../src/features/papiers/numeros.service'
import { papiersOf } from '../../src/features/papiers/papiers.service'
import { ecrirePapiers, terminer } from '../../src/features/papiers/registre.service'
import type { AppError } from '../../src/kit/errors'
import { write } from '../support/affairs'
import { backupsOf } from '../support/backups'
import { insertPublication } from '../support/publies'
import { papier, visitOf } from '../support/registre'
import { startSchools, type SchoolCode, type Schools } from '../support/school'
import { paye } from '../support/versements'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
})
afterEach(() => schools.stop())

const data = () => schools.config.data.dir
const backups = () => backupsOf(schools.tenants, data())
async function copyOfAlpha(): Promise<string> {
	const [run] = await backups().run(['alpha'])
	return run!.file!
}
const restoreAs = async (file: string, code: SchoolCode = 'alpha') =>
	restore(schools.tenants, backups(), { ...(await bringIn(file, data(), 0)), source: file, code }, { name: 'cli:test' }, () => undefined)
const awa = (code: SchoolCode = 'alpha') => visitOf(schools, 'awa', { code })
const make = async (name: 'ines' | 'koffi', about = {}) =>
	ecrirePapiers(await awa(), 'releve', async () => [papier(name, { objet: '2026-2027:1', source: 'publication:1', ...about })])
const certify = async (name: 'ines' | 'koffi', code: SchoolCode = 'alpha') =>
	ecrirePapiers(await awa(code), 'certificat', async () => [papier(name)])
const papers = async (code: SchoolCode = 'alpha') => papiersOf(await (await awa(code)).view(), { jour: '2026-11-20' })
const rowsOf = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows.map((row) => Object.values(row))
const refusal = (attempt: Promise<unknown>) =>
	attempt.then(
		() => 'none',
		(error: AppError) => error.code
	)

test('an older copy goes on from the register of the file that it replaces: numbers, keys, states and duplicates', async () => {
	for (const session of [1, 2] as const) await write(schools, (db) => insertPublication(db, { session, moyennes: { 20: 900 } }))
	const [kept] = await certify('ines')
	const file = await copyOfAlpha()
	await revoquer(await awa(), kept!, 'Nom mal écrit')
	const [replaced] = await make('ines')
	await markPrinted(await awa(), [replaced!])
	await deliverDuplicatas(await awa(), [replaced!], 'form-1')
	await (await schools.store()).write({ author: { name: 'test' }, touches: [] }, (write) => terminer(write, ['publication:1']))
	await make('ines', { source: 'publication:2' })
	const [handed] = await certify('koffi')
	await remettre(await awa(), handed!, { le: '2026-11-20', a: 'Koffi', contre: '' })
	const before = await papers()
	const others = 'SELECT * FROM cles_papiers UNION ALL SELECT id, papier_id, delivre_at, delivre_par, NULL FROM papiers_duplicatas'
	const rest = await rowsOf(others)
	await restoreAs(file)
	expect([await papers(), await rowsOf(others)]).toEqual([before, rest])
	expect(await numerosAConfirmer(await (await awa()).view())).toEqual([])
	await certify('ines')
	expect((await papers())[0]!.numero).toBe('CS-2026-000003')
})

test('a paper of a student that the copy lacks keeps its number and name, and the journal names it', async () => {
	const file = await copyOfAlpha()
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await db.run(
			"INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at) VALUES (900, 'neuf', 'neuf', 'etudiant', 'NEUF', 'Ali', 'neuf', 'a')"
		)
		await db.run("INSERT INTO etudiants (id, matricule, updated_at) VALUES (900, 'ETU-900', 'a')")
		raise()
	})
	const about = papier('ines')
	await ecrirePapiers(await awa(), 'certificat', async () => [
		{ ...about, etudiant: 900, signe: { ...about.signe, nom: 'NEUF Ali', matricule: 'ETU-900' } }
	])
	await restoreAs(file)
	expect((await papers()).map(({ numero, nom, matricule, etudiant_id }) => [numero, nom, matricule, etudiant_id])).toEqual([
		['CS-2026-000001', 'NEUF Ali', 'ETU-900', null]
	])
	expect(await rowsOf("SELECT apres ->> '$.papiers_sans_etudiant' FROM journal WHERE action = 'tenant.restore'")).toEqual([
		['["CS-2026-000001"]']
	])
	expect((await rowsOf('PRAGMA foreign_key_check')).length).toBe(0)
})

test('a paper from a publication that the copy lacks ends, and the journal names it', async () => {
	const [first, second] = [{ session: 1 }, { session: 2 }] as const
	await write(schools, (db) => insertPublication(db, { ...first, moyennes: { 20: 900 } }))
	const file = await copyOfAlpha()
	await write(schools, (db) => insertPublication(db, { ...second, moyennes: { 20: 1100 } }))
	await make('ines')
	await make('ines', { objet: '2026-2027', source: 'publication:1,publication:2' })
	await restoreAs(file)
	expect((await papers()).map(({ numero, fini }) => [numero, fini])).toEqual([
		['RN-2026-000002', 'remplace'],
		['RN-2026-000001', null]
	])
	expect(await rowsOf("SELECT apres ->> '$.papiers_remplaces' FROM journal WHERE action = 'tenant.restore'")).toEqual([
		['["RN-2026-000002"]']
	])
})

test('a paper whose number another one has in the copy is named in the journal', async () => {
	await certify('ines')
	const file = await copyOfAlpha()
	await (await schools.store()).client.execute("UPDATE papiers SET code = 'another'")
	await restoreAs(file)
	expect(await rowsOf("SELECT apres ->> '$.papiers_perdus' FROM journal WHERE action = 'tenant.restore'")).toEqual([['["CS-2026-000001"]']])
})

test('around New Year a restore without the former file asks for the numbers of both years', async () => {
	const file = await copyOfAlpha()
	schools.clock.set('2026-12-31T23:30:00Z')
	await schools.tenants.closeAll()
	for (const suffix of ['', '-wal', '-shm']) rmSync(schools.tenants.places.path('alpha') + suffix, { force: true })
	await restoreAs(file)
	const asked = await numerosAConfirmer(await (await awa()).view())
	expect([...new Set(asked.map(({ annee }) => annee))]).toEqual([2026, 2027])
})

test('no number is given after a restore without the former file before the office has said the last ones', async () => {
	await certify('ines')
	const file = await copyOfAlpha()
	await certify('ines')
	await schools.tenants.closeAll()
	for (const suffix of ['', '-wal', '-shm']) rmSync(schools.tenants.places.path('alpha') + suffix, { force: true })
	await restoreAs(file)
	const visit = await awa()
	const asked = await numerosAConfirmer(await visit.view())
	expect(asked.find(({ sorte }) => sorte === 'certificat')).toEqual({ sorte: 'certificat', annee: 2026, dernier: 1 })
	expect(await refusal(certify('ines'))).toBe('papier.numeros')
	const said = (certificat: string) => confirmNumeros(visit, (name) => (name === 'certificat-2026' ? certificat : '0'))
	expect([await refusal(said('0')), await refusal(said('CS-2025-000009')), await refusal(said('x'))]).toEqual([
		'validation',
		'validation',
		'validation'
	])
	await said('CS-2026-000002')
	await certify('ines')
	expect((await papers()).map(({ numero }) => numero)).toEqual(['CS-2026-000003', 'CS-2026-000001'])
	const journal = await rowsOf(
		"SELECT avant ->> '$.dernier', apres ->> '$.dernier' FROM journal WHERE action = 'papier.numeros' AND apres ->> '$.papier' = 'certificat-2026'"
	)
	expect(journal).toEqual([[1, 2]])
})

test('an older copy does not give the number of a receipt again, and the history names receipts whose money it lacks', async () => {
	const receipt = async (reference: string) => {
		const versement = await paye(schools, { reference })
		return (await rowsOf(`SELECT id, reference FROM paiements WHERE versement_id = ${versement}`))[0] as [number, string]
	}
	const [kept] = [await receipt('W1'), await receipt('W2')]
	const file = await copyOfAlpha()
	await annuler(await visitOf(schools, 'moussa', { fonctions: ['caisse'] }), kept[0], 'Faute de frappe', 'c1')
	await receipt('W3')
	await restoreAs(file)
	expect(await rowsOf("SELECT apres ->> '$.recus_sans_argent' FROM journal WHERE action = 'tenant.restore'")).toEqual([
		['["RP-2026-000003","RP-2026-000004"]']
	])
	// the reference of the money that the copy lacks can be entered again, under a number of its own
	expect(await receipt('W3')).toEqual([expect.any(Number), 'RP-2026-000005'])
})

test('receipts wait until the counter has said the last one, after a restore without the former file', async () => {
	const receipts = () => rowsOf('SELECT reference FROM paiements ORDER BY id')
	await paye(schools, { reference: 'W1' })
	const file = await copyOfAlpha()
	await paye(schools, { reference: 'W2' })
	await schools.tenants.closeAll()
	for (const suffix of ['', '-wal', '-shm']) rmSync(schools.tenants.places.path('alpha') + suffix, { force: true })
	await restoreAs(file)
	expect([await refusal(paye(schools, { reference: 'W2' })), await receipts()]).toEqual(['papier.numeros', [['RP-2026-000001']]])
	const cashier = await visitOf(schools, 'moussa', { fonctions: ['caisse'] })
	expect(await numerosAConfirmer(await cashier.view())).toEqual([{ sorte: 'recu', annee: 2026, dernier: 1 }])
	await confirmNumeros(cashier, () => 'RP-2026-000002')
	await paye(schools, { reference: 'W2' })
	expect(await receipts()).toEqual([['RP-2026-000001'], ['RP-2026-000003']])
})

test('the register of another institution that a copy replaces is not mixed with its own', async () => {
	await certify('ines')
	const file = await copyOfAlpha()
	await certify('koffi', 'beta')
	await certify('koffi', 'beta')
	await (await schools.store('beta')).client.execute("UPDATE secrets SET valeur = randomblob(32) WHERE nom = 'desabonnement'")
	await restoreAs(file, 'beta')
	expect((await papers('beta')).map(({ etudiant_id }) => etudiant_id)).toEqual([20])
	expect(await refusal(certify('ines', 'beta'))).toBe('papier.numeros')
})
