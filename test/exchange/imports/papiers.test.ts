import { afterEach, beforeEach, expect, test } from 'bun:test'
import { completeSchool } from '../../../scripts/complete-school'
import { madePaper } from '../../../scripts/made-paper'
import { csvFiles, file, type Tables } from './csv-folder'
import { TemporarySchool } from './temporary-school'

let school: TemporarySchool
const tables: Tables = completeSchool()
const [numero = '', matricule = '', contenu = ''] = tables.get('papiers')!.rows[0]!
const paper = (...cells: string[]) => file('papiers.csv', `numero;matricule;contenu\n${cells.join(';')}\n`)
const stored = () =>
	school.rows(`SELECT p.sorte, p.annee, p.numero, p.cle, p.fini, p.motif, p.remis_a, u.identifiant, p.feuille ->> '$.titre' AS titre,
		(SELECT group_concat(d.delivre_par = p.fait_par) FROM papiers_duplicatas d WHERE d.papier_id = p.id) AS prints, k.privee, k.revoquee_le
		FROM papiers p JOIN cles_papiers k ON k.numero = p.cle JOIN utilisateurs u ON u.id = p.fait_par`)
beforeEach(async () => {
	school = await TemporarySchool.make()
	await school.import(csvFiles(new Map([...tables].filter(([name]) => name !== 'papiers'))))
})
afterEach(() => school.remove())

test('a paper of a file comes with its words, what happened to it, and a public key without the private one', async () => {
	expect((await school.import([paper(numero, matricule, contenu)])).errors).toEqual([])
	expect(await stored()).toEqual([
		{
			sorte: 'certificat',
			annee: 2026,
			numero: 7,
			cle: 1,
			fini: 'revoque',
			motif: 'Nom mal écrit',
			remis_a: 'KOUASSI Awa',
			identifiant: 'direction',
			titre: 'Certificat de scolarité',
			prints: '1',
			privee: null,
			revoquee_le: '2026-11-19'
		}
	])
	const [line] = await school.rows("SELECT apres FROM journal WHERE objet = 'papiers'")
	expect([String(line!['apres']).includes('contenu'), String(line!['apres']).includes('"numero":7')]).toEqual([false, true])
})

test('a paper that is in the register stays as it is, whatever an older file says', async () => {
	await school.import([paper(numero, matricule, contenu)])
	await school.rows("UPDATE papiers SET motif = 'Autre motif'")
	const again = await school.import([paper(numero, matricule, contenu)])
	expect([again.errors, again.written]).toEqual([[], false])
	expect((await stored())[0]!['motif']).toBe('Autre motif')
})

test.each([
	['CS-2026-000008', contenu, 'is not what an export writes here, or not about this number'],
	[numero, contenu.slice(0, -8), 'is not what an export writes here, or not about this number'],
	[numero, '{}', 'is not what an export writes here, or not about this number'],
	['CS-26-8', contenu, 'must be a number of a paper, such as CS-2026-000123']
])('the paper %s %p is refused', async (typed, content, reason) => {
	const { errors, written } = await school.import([paper(typed, matricule, content)])
	expect([errors.some((error) => JSON.stringify(error).includes(reason)), written]).toEqual([true, false])
})

test('a number far above the last one here is refused, so that numbers do not run out', async () => {
	for (const [typed, isTaken] of [
		['CS-2026-100001', false],
		['CS-2026-100000', true],
		['CS-2026-200001', false]
	] as const) {
		const { errors, written } = await school.import([paper(...madePaper(matricule, 'direction', typed).rows[0]!)])
		expect([typed, JSON.stringify(errors).includes('at most in this kind and year'), written]).toEqual([typed, !isTaken, isTaken])
	}
})

test('a public key that a file brings is named once before it is written, and not any more once it is here', async () => {
	const rows = ['CS-2026-000007', 'CS-2026-000008'].map((typed) => madePaper(matricule, 'direction', typed).rows[0]!)
	const both = file('papiers.csv', `numero;matricule;contenu\n${rows.map((cells) => cells.join(';')).join('\n')}\n`)
	const named = ({ warnings }: { readonly warnings: unknown }) => JSON.stringify(warnings).split('brings the public key').length - 1
	expect(named(await school.import([both]))).toBe(1)
	expect(named(await school.import([paper(...madePaper(matricule, 'direction', 'CS-2026-000009').rows[0]!)]))).toBe(0)
})

test('the register of a school whose key has a number that another key has here is refused', async () => {
	await school.rows(`INSERT INTO cles_papiers (numero, publique, created_at) VALUES (1, '${'x'.repeat(43)}', 1)`)
	const { errors, written } = await school.import([paper(numero, matricule, contenu)])
	expect([JSON.stringify(errors).includes('this register is of another school'), written]).toEqual([true, false])
})
