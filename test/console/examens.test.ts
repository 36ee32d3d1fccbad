import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy } from '../support/console'
import { startTable, WHO } from '../support/console-table'
import { AT } from '../support/people'

const PATH = '/frais/examen'
const READERS = ['awa', 'scola', 'compta', 'dire'] as const

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let visitors: Awaited<ReturnType<typeof startTable>>['visitors']
/** Inès (ETU-1) and Koffi (ETU-2) owe the exam, Inès also tuition that is due before; Marie (ETU-3) owes tuition alone. */
beforeEach(async () => {
	;({ schools, visitors } = await startTable())
	await write(schools, async (db) => {
		const fee = { annee_id: 2, montant: 40_001, updated_at: AT }
		const exam = { ...fee, libelle: 'Examen du BTS', nature: 'examen' as const, echeance: '2026-12-15' }
		await db.insert(s.frais).values([
			{ ...exam, id: 1, etudiant_id: 20 },
			{ ...exam, id: 2, etudiant_id: 21 },
			{ ...fee, id: 3, etudiant_id: 20, libelle: 'Scolarité', nature: 'scolarite', echeance: '2026-11-01' },
			{ ...fee, id: 4, etudiant_id: 22, libelle: 'Scolarité', nature: 'scolarite', echeance: '2026-11-01' }
		])
	})
})
afterEach(() => schools.stop())

type Who = (typeof WHO)[number]
const visitor = (who: Who) => visitors[WHO.indexOf(who)]!
const get = (who: Who, path: string) => visitor(who).get(path)
const csv = async (choix = '', who: Who = 'compta') => {
	const lines = (await (await get(who, `${PATH}/export.csv?choix=${choix}`)).text()).replace('\uFEFF', '').trim().split(/\r?\n/)
	return lines.slice(1).map((line) => line.split(/[;,]/).slice(2).join(' '))
}
const pay = (id: number, etudiant_id: number, montant: number, versement_id: number | null = null) =>
	write(schools, (db) =>
		db.insert(s.paiements).values({ id, reference: `R${id}`, etudiant_id, montant, date: '2026-11-19', versement_id, updated_at: AT })
	)
const fingerprint = async (matricule: string) =>
	/name="vu" value="([^"]*)"/.exec(await (await get('scola', `${PATH}?matricule=${matricule}`)).text())?.[1] ?? ''
const note = async (fields: Readonly<Record<string, string>>, who: Who = 'scola') =>
	visitor(who).post(PATH, { matricule: 'ETU-1', numero: 'BTS-001', jour: '2026-11-18', vu: await fingerprint('ETU-1'), ...fields })
const rows = async () =>
	(await (await schools.store()).client.execute('SELECT etudiant_id, numero, jour, fait_par FROM candidatures ORDER BY id')).rows.map(
		(row): Record<string, unknown> => ({ ...row })
	)

test('the list has students with such a fee, and says who has paid and who is registered, without sums', async () => {
	expect(await csv()).toEqual(['ETU-2 ENER-1 Non  ', 'ETU-1 MECA-L1 Non  '])
	await note({})
	await pay(1, 21, 40_001)
	expect(await csv()).toEqual(['ETU-2 ENER-1 Oui  ', 'ETU-1 MECA-L1 Non BTS-001 2026-11-18'])
	expect(await csv('paye_non_inscrit')).toEqual(['ETU-2 ENER-1 Oui  '])
	expect(await csv('inscrit_non_paye')).toEqual(['ETU-1 MECA-L1 Non BTS-001 2026-11-18'])
	expect(await csv('aucun')).toEqual([])
	for (const who of READERS) {
		const page = await saidBy(get(who, PATH))
		expect([who, page.includes('ZADI Inès ETU-1 MECA-L1 Non BTS-001'), page.includes('ETU-3')]).toEqual([who, true, false])
		expect(page).not.toMatch(/40|001 F/)
		expect((await (await get(who, `${PATH}/export.xlsx`)).arrayBuffer()).byteLength).toBeGreaterThan(1000)
	}
})

test('nobody but accounting, scolarité, direction and administrators reads it, and scolarité alone writes', async () => {
	for (const who of WHO) {
		const isReader = READERS.some((reader) => reader === who)
		for (const path of [PATH, `${PATH}/export.csv`, `${PATH}/export.xlsx`])
			expect([who, path, (await get(who, path)).status]).toEqual([who, path, isReader ? 200 : 403])
		expect([who, (await (await get(who, '')).text()).includes('"/console/frais/examen"')]).toEqual([who, isReader])
		if (who === 'awa' || who === 'scola') continue
		expect([who, (await note({}, who)).status]).toEqual([who, 403])
		if (isReader) expect(await (await get(who, PATH)).text()).not.toContain('name="numero"')
	}
	expect(await rows()).toEqual([])
})

test('money settles older fees first, and counts once it is confirmed', async () => {
	await pay(1, 20, 40_001)
	expect(await csv('aucun')).toContain('ETU-1 MECA-L1 Non  ')
	await write(schools, (db) =>
		db.insert(s.versements).values({
			id: 2,
			mode: 'mobile_money',
			date: '2026-11-19',
			montant: 40_001,
			etat: 'a_verifier',
			fait_at: 1,
			reference: 'R2',
			cle: 'r2'
		})
	)
	await pay(2, 20, 40_001, 2)
	expect(await csv('paye_non_inscrit')).toEqual([])
	await write(schools, (db) => db.update(s.versements).set({ etat: 'verifie' }))
	expect(await csv('paye_non_inscrit')).toEqual(['ETU-1 MECA-L1 Oui  '])
})

test('a withdrawn fee leaves the list, and a registration stays in it without a fee', async () => {
	await note({ matricule: 'ETU-3', numero: 'BTS-3', vu: await fingerprint('ETU-3') })
	await write(schools, (db) =>
		db.insert(s.contreEcritures).values({ sorte: 'retirer', frais_id: 2, date: '2026-11-19', motif: 'x', at: 1, auteur: 'x' })
	)
	expect(await csv()).toEqual(['ETU-3 MECA-L1 Aucun frais BTS-3 2026-11-18', 'ETU-1 MECA-L1 Non  '])
	expect(await csv('inscrit_non_paye')).toEqual(['ETU-3 MECA-L1 Aucun frais BTS-3 2026-11-18'])
})

test('a registration is noted once, corrected by the person who has seen it, and taken away by an empty number', async () => {
	const before = await fingerprint('ETU-1')
	for (const _twice of [1, 2]) expect((await note({ vu: before })).status).toBe(303)
	expect(await rows()).toEqual([{ etudiant_id: 20, numero: 'BTS-001', jour: '2026-11-18', fait_par: 50 }])
	const late = await note({ numero: 'BTS-002', vu: before })
	expect([late.status, (await late.text()).includes('value="BTS-001"')]).toEqual([409, true])
	expect((await note({ numero: 'BTS-002' })).status).toBe(303)
	expect(await rows()).toMatchObject([{ numero: 'BTS-002' }])
	expect((await note({ numero: '' }, 'awa')).status).toBe(303)
	expect(await rows()).toEqual([])
	const history = await saidBy(get('awa', '/historique'))
	for (const words of ['BTS-001', 'BTS-002', 'Numéro du ministère']) expect(history).toContain(words)
})

test('a wrong registration is refused with its field', async () => {
	await note({ matricule: 'ETU-2', numero: 'BTS-2', vu: await fingerprint('ETU-2') })
	for (const [fields, words] of [
		[{ matricule: 'ETU-99' }, 'Matricule : '],
		[{ numero: '' }, 'est obligatoire'],
		[{ numero: 'x'.repeat(61) }, '60 caractères'],
		[{ numero: 'BTS-2' }, '« ETU-2 » a déjà cette valeur'],
		[{ jour: '2026-11-31' }, 'pas une date'],
		[{ jour: '2026-11-21' }, 'après aujourd'],
		[{ numero: 'a\u202Eb' }, 'le sens de']
	] as const) {
		const refused = await note(fields)
		expect([fields, refused.status]).toEqual([fields, 422])
		expect(await saidBy(refused)).toContain(words)
	}
	expect(await rows()).toHaveLength(1)
})
