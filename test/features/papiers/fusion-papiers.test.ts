import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mergeEtudiants, prepareFusion } from '../../../src/features/etudiants/fusion.service'
import { ecrirePapiers } from '../../../src/features/papiers/registre.service'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { AT } from '../../support/people'
import { papier, visitOf } from '../../support/registre'
import { startSchools, type Schools } from '../../support/school'

const [GARDE, AUTRE] = [900, 901]

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await write(schools, async (db) => {
		for (const id of [GARDE, AUTRE]) {
			const identifiant = `s-${id}`
			const name = { nom: 'DIALLO', prenoms: 'Sira', cle_tri: 'diallo sira' }
			await db.insert(s.utilisateurs).values({ id, identifiant, identifiant_norm: identifiant, role: 'etudiant', ...name, updated_at: AT })
			await db.insert(s.etudiants).values({ id, matricule: `S-${id}`, updated_at: AT })
		}
	})
})
afterEach(() => schools.stop())

const rows = async (sql: string) =>
	(await (await schools.store()).client.execute(sql)).rows.map((row): Record<string, unknown> => ({ ...row }))

async function merge() {
	const visit = await visitOf(schools, 'awa')
	const { vu } = await prepareFusion(await visit.view(), GARDE, AUTRE)
	await mergeEtudiants(visit, { garde: GARDE, autre: AUTRE, vu, sansFrais: false })
}

test('Of two equal papers in force on two cards, the later stays in force and takes the place of the other', async () => {
	const visit = await visitOf(schools, 'awa')
	const make = (sorte: 'releve' | 'certificat', etudiant: number, objet: string | null) =>
		ecrirePapiers(visit, sorte, async () => [papier('ines', { etudiant, objet, source: null })])
	for (const [etudiant, objet] of [
		[AUTRE, '2026-2027:1'],
		[GARDE, '2026-2027:1'],
		[AUTRE, '2025-2026:2']
	] as const)
		await make('releve', etudiant, objet)
	for (const etudiant of [GARDE, AUTRE]) await make('certificat', etudiant, null)
	await merge()
	expect(await rows('SELECT sorte, numero, etudiant_id, fini, remplace_par FROM papiers ORDER BY id')).toEqual([
		{ sorte: 'releve', numero: 1, etudiant_id: GARDE, fini: 'remplace', remplace_par: 2 },
		{ sorte: 'releve', numero: 2, etudiant_id: GARDE, fini: null, remplace_par: null },
		{ sorte: 'releve', numero: 3, etudiant_id: GARDE, fini: null, remplace_par: null },
		{ sorte: 'certificat', numero: 1, etudiant_id: GARDE, fini: null, remplace_par: null },
		{ sorte: 'certificat', numero: 2, etudiant_id: GARDE, fini: null, remplace_par: null }
	])
	expect(await rows("SELECT objet_id FROM journal_lignes WHERE action = 'papier.remplacer'")).toEqual([{ objet_id: '1' }])
})

test('The corrections of two cards become one, in which the later one counts', async () => {
	const corrections: (typeof s.papiersCorrections.$inferInsert)[] = [
		{ etudiant_id: GARDE, champs: { prenoms: 'Sirah', nationalite: 'Ivoirienne' }, demande_at: 100 },
		{ etudiant_id: AUTRE, champs: { prenoms: 'Sira Awa', lieu_naissance: 'Man' }, demande_at: 200 }
	]
	await write(schools, async (db) => void (await db.insert(s.papiersCorrections).values(corrections)))
	await merge()
	const champs = { prenoms: 'Sira Awa', nationalite: 'Ivoirienne', lieu_naissance: 'Man' }
	expect(await rows('SELECT etudiant_id, demande_at FROM papiers_corrections')).toEqual([{ etudiant_id: GARDE, demande_at: 100 }])
	expect((await rows('SELECT champs FROM papiers_corrections')).map((row) => JSON.parse(String(row['champs'])))).toEqual([champs])
	expect(
		(await rows("SELECT apres FROM journal_lignes WHERE action = 'identite.corriger'")).map(({ apres }) => JSON.parse(String(apres)))
	).toEqual([champs])
})

test('The correction of the card that goes waits on the other one', async () => {
	await write(schools, (db) =>
		db.insert(s.papiersCorrections).values({ etudiant_id: AUTRE, champs: { prenoms: 'Sirah' }, demande_at: 200 })
	)
	await merge()
	expect(await rows('SELECT * FROM papiers_corrections')).toEqual([{ etudiant_id: GARDE, champs: '{"prenoms":"Sirah"}', demande_at: 200 }])
})

test('Of two equal demands on two cards one waits, and the journal names the other', async () => {
	await write(schools, async (db) => {
		const demande = { sorte: 'certificat', precisions: null, demande_at: 100 } as const
		await db.insert(s.papiersDemandes).values([
			{ ...demande, etudiant_id: AUTRE },
			{ ...demande, etudiant_id: GARDE },
			{ ...demande, etudiant_id: AUTRE, sorte: 'exeat' }
		])
	})
	await merge()
	expect(await rows('SELECT id, etudiant_id FROM papiers_demandes ORDER BY id')).toEqual([
		{ id: 2, etudiant_id: GARDE },
		{ id: 3, etudiant_id: GARDE }
	])
	const [line] = await rows(`SELECT apres FROM journal_lignes WHERE action = 'etudiant.fusion' AND objet_id = '${AUTRE}'`)
	expect(JSON.parse(String(line!['apres']))).toMatchObject({ retire: { papiers_demandes: [1] } })
})
