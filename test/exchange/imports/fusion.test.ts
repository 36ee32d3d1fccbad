import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { ImportOptions } from '../../../src/exchange/imports/import-order'
import { importInto } from '../../../src/exchange/imports/import.service'
import { signedIn, type Browser } from '../../support/console'
import { startSchools, type Schools } from '../../support/school'
import { insertTeaching } from '../../support/teaching'
import { file } from './csv-folder'

/** Two cards of one student: S-1 stays; S-2 has the later first day, a mark, an absence, money and a mother of its own. */
const FOLDER = {
	etudiants: `matricule;identifiant;nom;prenoms;telephone\nS-1;issouf;SANOGO;Issouf;+2250700000001\nS-2;i.sanogo;SANOGO;Issouf;+2250700000002\n`,
	inscriptions: `matricule;classe;date_entree;statut\nS-2;MECA-L1;2026-10-01;Active\nS-1;MECA-L1;2026-09-14;Active\n`,
	notes: `evaluation;matricule;note;commentaire\nEV-201;S-1;12;\nEV-202;S-2;15;très bien\n`,
	presences: `seance;matricule;statut\nS-105;S-2;present\nS-105;S-1;present\nS-109;S-2;absent\n`,
	frais: `matricule;libelle;montant\nS-2;Scolarité;450000\n`,
	paiements: `reference;matricule;date;montant\nP-1;S-2;2026-10-01;1000\n`,
	preferences: `identifiant;canal;absences\ni.sanogo;email;non\nissouf;email;oui\n`,
	responsables: `matricule;rang;nom;prenoms;telephone;absences\nS-1;1;SANOGO;Papa;+2250101010101;non\nS-2;1;SANOGO;Maman;+2250101010102;sms\n`
}
type Name = keyof typeof FOLDER
type Files = Partial<Record<Name | 'suivis_decides' | 'situations' | 'acquis' | 'resultats_anterieurs', string>>

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools()
	const store = await schools.store()
	await insertTeaching(store)
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
		await db.run("UPDATE seances SET ref = 'S-' || id, statut = iif(id = 109, 'planifiee', statut)")
		await db.run("UPDATE evaluations SET ref = 'EV-' || id")
		await journal({ action: 'test', objet: 'seances' })
	})
	awa = await signedIn(schools, 'awa')
	expect((await bring(FOLDER)).errors).toEqual([])
})
afterEach(() => schools.stop())

async function bring(files: Files, options: Partial<ImportOptions> = {}) {
	const tenant = await schools.tenants.get('alpha')
	const sources = Object.entries(files).map(([name, text]) => file(`${name}.csv`, text))
	const author = { name: 'cli:root' }
	return importInto(tenant.store, tenant.place, sources, {
		author,
		source: 'test',
		bcryptCost: 4,
		synchronous: 'normal',
		diff: true,
		...options
	})
}
const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
const idOf = async (matricule: string) => Number((await rows(`SELECT id FROM etudiants WHERE matricule = '${matricule}'`))[0]?.['id'])

/** Makes S-2 one with S-1, or one with another, and answers their ids. */
async function fuse(garde = 'S-1', autre = 'S-2') {
	const [kept, other] = [await idOf(garde), await idOf(autre)]
	const path = `/etudiants/doublons/${kept}/${other}`
	const vu = /name="vu" value="([^"]*)"/.exec(await (await awa.get(path)).text())![1]!
	expect((await awa.post(path, { vu })).status).toBe(303)
	return { kept, other }
}
const OF_THE_STUDENT = ['inscriptions', 'notes', 'presences', 'frais', 'paiements', 'responsables'] as const
const all = async () => ({
	people: await rows('SELECT * FROM etudiants ORDER BY id'),
	accounts: await rows('SELECT * FROM utilisateurs ORDER BY id'),
	preferences: await rows('SELECT utilisateur_id, canal, actif, rappels_seance, notes, absences, annonces FROM preferences ORDER BY 1, 2'),
	...Object.fromEntries(
		await Promise.all(OF_THE_STUDENT.map(async (table) => [table, await rows(`SELECT * FROM ${table} ORDER BY id`)] as const))
	)
})

describe('a matricule whose student was merged with another', () => {
	test('does not come back with the same folder, which undoes nothing and says where it went', async () => {
		await fuse()
		const before = await all()
		for (let twice = 0; twice < 2; twice++) {
			const { errors, diff, warnings } = await bring(FOLDER)
			expect([errors, diff]).toEqual([[], []])
			const told = (into: string) => `KOUASSI Awa merged it with ${into} on 2026-11-20 08:00: it is left out`
			expect(warnings).toEqual([
				{ file: 'etudiants.csv', line: 3, column: 'matricule', message: told('S-1') },
				{ file: 'preferences.csv', line: 2, column: 'identifiant', message: told('issouf') },
				{ file: 'responsables.csv', line: 3, column: 'matricule', message: told('S-1') }
			])
			expect(await all()).toEqual(before)
		}
	})

	for (const name of Object.keys(FOLDER) as Name[])
		test(`undoes nothing by ${name}.csv alone, or by its lines of that matricule alone`, async () => {
			await fuse()
			const before = await all()
			const [header, ...lines] = FOLDER[name].split('\n')
			const own = [header, ...lines.filter((line) => /S-2|i\.sanogo/.test(line)), ''].join('\n')
			for (const text of [FOLDER[name], own]) {
				const { errors, diff } = await bring({ [name]: text })
				expect([errors, diff]).toEqual([[], []])
				expect(await all()).toEqual(before)
			}
		})

	test('means the kept student if a file says something new', async () => {
		const { kept } = await fuse()
		const { errors } = await bring({
			notes: 'evaluation;matricule;note\nEV-202;S-2;16\nEV-205;S-2;8\n',
			presences: 'seance;matricule;statut\nS-109;S-2;retard\n',
			frais: 'matricule;libelle;montant\nS-2;Examen;20000\n',
			paiements: 'reference;matricule;date;montant\nP-2;S-2;2026-11-02;500\n'
		})
		expect(errors).toEqual([])
		expect(await rows(`SELECT evaluation_id, note_centiemes FROM notes WHERE etudiant_id = ${kept} ORDER BY 1`)).toEqual([
			{ evaluation_id: 201, note_centiemes: 1200 },
			{ evaluation_id: 202, note_centiemes: 1600 },
			{ evaluation_id: 205, note_centiemes: 800 }
		])
		expect(await rows(`SELECT statut FROM presences WHERE etudiant_id = ${kept} AND seance_id = 109`)).toEqual([{ statut: 'retard' }])
		expect(await rows(`SELECT libelle FROM frais WHERE etudiant_id = ${kept} ORDER BY id`)).toEqual([
			{ libelle: 'Scolarité' },
			{ libelle: 'Examen' }
		])
		expect(await rows(`SELECT count(*) AS n FROM paiements WHERE etudiant_id = ${kept}`)).toEqual([{ n: 2 }])
	})

	test('means the kept student in a whole list, and in a further fusion', async () => {
		const { kept } = await fuse()
		const whole = await rows(`SELECT e.matricule FROM inscriptions i JOIN etudiants e ON e.id = i.etudiant_id
			JOIN classes c ON c.id = i.classe_id WHERE c.code = 'MECA-L1' AND i.annee_id = 2 AND i.date_sortie IS NULL AND e.id <> ${kept}`)
		const lines = ['S-2', ...whole.map(({ matricule }) => String(matricule))].map((matricule) => `${matricule};MECA-L1;Active`)
		await bring({ inscriptions: `matricule;classe;statut\n${lines.join('\n')}\n` }, { complet: ['inscriptions'], oui: true })
		expect(await rows(`SELECT statut, date_entree, date_sortie FROM inscriptions WHERE etudiant_id = ${kept}`)).toEqual([
			{ statut: 'Active', date_entree: '2026-09-14', date_sortie: null }
		])
		await bring({ etudiants: 'matricule;nom;prenoms\nS-3;SANOGO;Issouf\n' })
		const last = await idOf('S-3')
		const path = `/etudiants/doublons/${last}/${kept}`
		const vu = /name="vu" value="([^"]*)"/.exec(await (await awa.get(path)).text())![1]!
		expect((await awa.post(path, { vu })).status).toBe(303)
		expect((await bring({ notes: FOLDER.notes })).diff).toEqual([])
		await bring({ notes: 'evaluation;matricule;note\nEV-205;S-2;8\n' })
		expect(await rows(`SELECT note_centiemes FROM notes WHERE etudiant_id = ${last} AND evaluation_id = 205`)).toEqual([
			{ note_centiemes: 800 }
		])
	})

	test('has no effect on a séance for which both had an attendance: that of the kept one stays, with a warning', async () => {
		const HEADER = 'seance;matricule;statut;commentaire\n'
		await bring({ presences: `${HEADER}S-105;S-1;present;devant\nS-105;S-2;present;au fond\nS-109;S-2;absent;\n` })
		const { kept } = await fuse()
		const left = (into: string) => `KOUASSI Awa merged it with ${into} on 2026-11-20 08:00: it is left out`
		const own = 'S-109;S-2;absent;malade\n'
		const some = await bring({ presences: `${HEADER}S-105;S-2;retard;devant\n${own}` })
		expect(some.warnings).toEqual([{ file: 'presences.csv', line: 2, column: 'matricule', message: left('S-1') }])
		expect(some.diff?.map(({ key }) => key)).toEqual(['S-109 / S-1'])
		const stored = 'SELECT seance_id, statut, commentaire FROM presences WHERE etudiant_id ='
		const one = { seance_id: 105, statut: 'present', commentaire: 'devant' }
		expect(await rows(`${stored} ${kept} ORDER BY 1`)).toEqual([one, { seance_id: 109, statut: 'absent', commentaire: 'malade' }])
		const same = await bring({ presences: `${HEADER}S-105;S-2;present;devant\n` })
		expect([same.errors, same.diff, same.warnings]).toEqual([[], [], []])

		// until that student, too, is made one with somebody who has it
		await bring({ etudiants: 'matricule;nom;prenoms\nS-3;SANOGO;Issouf\n' })
		const last = await idOf('S-3')
		const store = await schools.store()
		await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
			await db.run(`INSERT INTO presences (seance_id, etudiant_id, statut, source, duree_s, updated_at)
				SELECT seance_id, ${last}, statut, source, duree_s, updated_at FROM presences WHERE etudiant_id = ${kept} AND seance_id = 109`)
			await journal({ action: 'test', objet: 'presences' })
		})
		const path = `/etudiants/doublons/${last}/${kept}`
		const vu = /name="vu" value="([^"]*)"/.exec(await (await awa.get(path)).text())![1]!
		expect((await awa.post(path, { vu })).status).toBe(303)
		const { diff, warnings } = await bring({ presences: `${HEADER}S-109;S-2;absent;encore\nS-105;S-2;present;au fond\n` })
		expect([diff, warnings.map(({ message }) => message)]).toEqual([[], [left('S-3'), left('S-3')]])
	})

	test("a merged student's decision line is left out", async () => {
		await fuse()
		const { errors, warnings, diff } = await bring({ suivis_decides: 'matricule;classe;ancienne;matiere\nS-2;ENER-1;MATH;\n' })
		expect([errors, diff]).toEqual([[], []])
		expect(warnings.map(({ message }) => message)).toEqual(['KOUASSI Awa merged it with S-1 on 2026-11-20 08:00: it is left out'])
	})

	test("a merged student's situations and results go to the kept student, whose own stay, and old lines are left out", async () => {
		const acquis = 'matricule;ue;moyenne;origine\nS-1;UE-1;12;dette\nS-2;UE-1;13;dette\nS-2;UE-2;14;dette\n'
		const resultats_anterieurs = 'matricule;annee;semestre;moyenne\nS-1;2024-2025;;12\nS-2;2024-2025;;13\nS-2;2024-2025;1;14\n'
		const situations = `matricule;matiere;periode;situation;motif\nS-1;MATH;1;dispensee;Un\nS-2;MATH;1;defaillante;Deux\nS-2;MATH;2;dispensee;Trois\n`
		expect((await bring({ situations, acquis, resultats_anterieurs })).errors).toEqual([])
		const { kept } = await fuse()
		const after = await rows('SELECT etudiant_id, periode, motif FROM situations ORDER BY periode')
		expect(after).toEqual([
			{ etudiant_id: kept, periode: 1, motif: 'Un' },
			{ etudiant_id: kept, periode: 2, motif: 'Trois' }
		])
		for (const table of ['acquis', 'resultats_anterieurs'])
			expect(await rows(`SELECT etudiant_id, moyenne_centiemes FROM ${table} ORDER BY id`)).toEqual([
				{ etudiant_id: kept, moyenne_centiemes: 1200 },
				{ etudiant_id: kept, moyenne_centiemes: 1400 }
			])
		const { errors, diff, warnings } = await bring({ situations, acquis, resultats_anterieurs })
		expect([errors, diff, warnings.map(({ line }) => line)]).toEqual([[], [], [3, 4, 3, 4, 3, 4]])
	})

	test('means a student again when a person makes a card with it', async () => {
		const { kept } = await fuse()
		const nouveau = { 'e.matricule': 'S-2', 'e.nom': 'KONÉ', 'e.prenoms': 'Ali' }
		expect((await awa.post('/etudiants/nouveau', nouveau)).status).toBe(303)
		const report = await bring({ etudiants: 'matricule;nom;prenoms;lieu_naissance\nS-2;KONÉ;Ali;Bouaké\n', frais: FOLDER.frais })
		expect([report.errors, report.warnings]).toEqual([[], []])
		expect(await idOf('S-2')).not.toBe(kept)
		expect(await rows('SELECT e.matricule FROM frais f JOIN etudiants e ON e.id = f.etudiant_id ORDER BY f.id')).toEqual([
			{ matricule: 'S-1' },
			{ matricule: 'S-2' }
		])
	})
})

test('the number of an enrollment that the kept student has taken over is never given again', async () => {
	const last = async () => Number((await rows('SELECT max(id) AS id FROM inscriptions'))[0]!['id'])
	const made = await bring({
		etudiants: 'matricule;nom\nS-8;KOFFI\nS-9;KOFFI\n',
		inscriptions: 'matricule;classe;date_entree;statut\nS-8;MECA-L1;2026-09-14;Active\nS-9;MECA-L1;2026-10-01;Active\n'
	})
	expect([made.errors, made.stops, made.written]).toEqual([[], [], true])
	const absorbed = await last()
	await fuse('S-8', 'S-9')
	expect(await last()).toBeLessThan(absorbed)
	await bring({
		etudiants: 'matricule;nom\nS-3;NEUF\n',
		inscriptions: 'matricule;classe;date_entree;statut\nS-3;MECA-L1;2026-10-01;Active\n'
	})
	expect(await last()).toBe(absorbed + 1)
})
