import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { signedIn, type Browser } from '../support/console'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z', operateurs: ['alpha/awa', 'alpha/sira'] })
	await insertTeaching(await schools.store())
	await write(schools, async (db) => {
		// names that a spreadsheet would take for formulas
		await db.run("UPDATE utilisateurs SET nom = '=cmd()' WHERE identifiant = 'marie'")
		await db.run("UPDATE classes SET nom = '=1+1' WHERE id = 1")
		await db.run("UPDATE evaluations SET titre = '@devoir' WHERE id = 201")
		await insertNotes(db, [
			[201, 20, 1250],
			[201, 22, 'absent_injustifie'],
			[205, 20, 'dispense'],
			[202, 20, 1000]
		])
		await db.run("UPDATE utilisateurs SET langue = 'en' WHERE identifiant = 'yao'")
		// more évaluations to come than a page shows, and a file reads at a time
		await insertEvaluations(
			db,
			Array.from({ length: 600 }, (_, n) => ({ id: 1000 + n, date: '2026-12-01', classe_id: 2, matiere_id: 3, titre: `Suite ${n}` }))
		)
		await db.run("UPDATE utilisateurs SET fonctions = 'scolarite|surveillance' WHERE identifiant = 'parti'")
	})
})
afterAll(() => schools.stop())

const visitors = new Map<Name, Promise<Browser>>()
const as = (name: Name) => visitors.getOrInsertComputed(name, () => signedIn(schools, name))

/** The lines of a file, the head first. */
async function lines(name: Name, path: string): Promise<string[]> {
	const response = await (await as(name)).get(path)
	expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'text/csv; charset=utf-8'])
	const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
	expect(text[0]).toBe('\ufeff')
	return text.slice(1).trimEnd().split('\r\n')
}
const book = async (name: Name, path: string) => (await readXlsx(await (await (await as(name)).get(path)).bytes())).sheets[0]!.rows
const status = async (name: Name, path: string) => (await (await as(name)).get(path)).status
const nameOf = async (name: Name, path: string) =>
	/filename="(.*)"/.exec((await (await as(name)).get(path)).headers.get('content-disposition') ?? '')?.[1]

/** Pages with a list, and who opens them. */
const PAGES: readonly (readonly [page: string, who: Name])[] = [
	['/classes?q=meca', 'awa'],
	['/evaluations?periode=passees&classe=1', 'moussa'],
	['/inscriptions', 'awa'],
	['/inscriptions?classe=1&choix=toutes', 'awa'],
	['/acces?q=in', 'awa'],
	['/repartition', 'awa'],
	['/repartition?classe=MECA-L1', 'awa']
]

test.each(PAGES)('%s leads to the files of its list, with what is asked of it', async (page, who) => {
	const html = await (await (await as(who)).get(page)).text()
	const [path, asked = ''] = page.split('?')
	for (const form of ['csv', 'xlsx']) {
		const links = [...html.matchAll(new RegExp(`href="/console(${path}/export\\.${form}[^"]*)"`, 'g'))].map(([, link]) =>
			link!.replaceAll('&amp;', '&')
		)
		expect(links).toHaveLength(1)
		const query = new URLSearchParams(links[0]!.split('?')[1])
		for (const [name, value] of new URLSearchParams(asked)) expect([name, query.get(name)]).toEqual([name, value])
		const response = await (await as(who)).get(links[0]!)
		expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
	}
})

describe('the file of the classes', () => {
	test('has those of its reader that a search finds', async () => {
		expect(await lines('awa', '/classes/export.csv')).toEqual([
			'Classe;Nom;Filière;Niveau;Effectif;Capacité',
			'ENER-1;Énergie 1;Énergie;BTS1;1;',
			"MECA-L1;'=1+1;Mécanique;L1;2;30"
		])
		expect(await lines('sira', '/classes/export.csv')).toHaveLength(2)
		expect((await lines('awa', '/classes/export.csv?q=ener')).slice(1)).toEqual(['ENER-1;Énergie 1;Énergie;BTS1;1;'])
		expect((await book('awa', '/classes/export.xlsx?q=meca'))[1]).toEqual(['MECA-L1', '=1+1', 'Mécanique', 'L1', 2, 30])
		expect((await lines('yao', '/classes/export.csv'))[0]).toStartWith('Class;')
		expect(await status('ines', '/classes/export.xlsx')).toBe(403)
	})
})

describe('the file of the évaluations', () => {
	test('has those of its reader, of the time and the class that are asked for', async () => {
		expect(await lines('moussa', '/evaluations/export.csv?periode=passees')).toEqual([
			'Jour;Heure;Titre;Matière;Classe;Type;Session;Notes;Notes attendues;Publication',
			'2026-11-18;;Interrogation;Mathématiques;MECA-L1;Devoir;1;0;2;Non publiée',
			"2026-11-18;;Devoir d'anglais;Anglais;MECA-L1;Devoir;1;1;2;Non publiée",
			"2026-11-18;;'@devoir;Mathématiques;MECA-L1;Devoir;1;1;2;Non publiée"
		])
		expect((await lines('yao', '/evaluations/export.csv?periode=passees')).slice(1).join()).not.toContain('Mathématiques')
		expect((await lines('awa', '/evaluations/export.csv?periode=passees&classe=2')).slice(1).map((line) => line.split(';')[2])).toEqual([
			'Devoir de thermique'
		])
		for (const path of ['/evaluations/export.csv', '/evaluations/export.xlsx']) expect(await status('ines', path)).toBe(403)
	})

	test('has all of them, and not a page', async () => {
		const found = await lines('sira', '/evaluations/export.csv')
		expect([found.length, new Set(found).size]).toEqual([601, 601])
		expect(await book('sira', '/evaluations/export.xlsx')).toHaveLength(601)
	})
})

describe('the file of the enrollments', () => {
	test('has the classes, or the enrollments of one that are asked for', async () => {
		expect((await lines('awa', '/inscriptions/export.csv'))[2]).toBe("MECA-L1;'=1+1;1;1;2;30")
		expect(await lines('awa', '/inscriptions/export.csv?classe=1')).toEqual([
			"Nom;Prénoms;Matricule;Classe;Statut;Premier jour dans la classe;Premier jour où il n'est plus là",
			'PROSPER;Paul;ETU-4;MECA-L1;Préinscrit;2026-09-14;',
			'VALIDE;Léa;ETU-5;MECA-L1;Dossier en cours;2026-09-14;'
		])
		const active = await lines('awa', '/inscriptions/export.csv?classe=1&choix=Active')
		expect(active).toContain("'=cmd();Marie;ETU-3;MECA-L1;Inscrit;2026-09-11;")
		expect(active).toContain('SORTIE;Rita;ETU-6;MECA-L1;Inscrit;2026-09-11;2026-10-15')
		expect(await nameOf('awa', '/inscriptions/export.xlsx?classe=1')).toBe('inscriptions-MECA-L1.xlsx')
	})

	test('is of the year, and of nobody else', async () => {
		expect(await status('awa', '/inscriptions/export.csv?classe=3')).toBe(404)
		for (const name of ['moussa', 'fanta', 'ines'] as const) expect(await status(name, '/inscriptions/export.csv?classe=1')).toBe(403)
	})
})

describe('the file of the accounts', () => {
	test('has those of the administration, or whom a search finds', async () => {
		const found = await lines('awa', '/acces/export.csv')
		expect(found[0]).toBe('Nom;Prénoms;Identifiant;Rôles;Fonctions;État;Sessions et jetons')
		expect(found.slice(1).map((line) => line.split(';')[2])).toEqual(['moussa', 'sira', 'awa', 'parti'])
		expect((await lines('awa', '/acces/export.csv?q=marie'))[1]).toBe("'=cmd();Marie;marie;Étudiant;;Ouvert;1")
		expect((await lines('awa', '/acces/export.csv?q=parti'))[1]).toBe('PARTI;Ancien;parti;Enseignant;Scolarité, Surveillance;Fermé;1')
		for (const name of ['sira', 'fanta', 'ines'] as const) expect(await status(name, '/acces/export.csv')).toBe(403)
	})
})

describe('the file of who teaches what', () => {
	test('has the classes, or the hours of one', async () => {
		expect(await lines('awa', '/repartition/export.csv')).toEqual([
			'Classe;Nom;Matières avec enseignant;Sans enseignant',
			'ENER-1;Énergie 1;1;0',
			"MECA-L1;'=1+1;2;0"
		])
		expect(await lines('awa', '/repartition/export.csv?classe=MECA-L1')).toEqual([
			'Classe;Code;Matière;Enseignants;Heures prévues;Faites;Restantes;Au-delà',
			"MECA-L1;ANG;Anglais;N'GUESSAN Yao, 22,5 h;22,5;0;22,5;0",
			'MECA-L1;MATH;Mathématiques;TRAORÉ Fanta, 45 h;45;2;43;0'
		])
		expect((await book('awa', '/repartition/export.xlsx?classe=MECA-L1'))[1]?.slice(4)).toEqual([22.5, 0, 22.5, 0])
		expect(await status('awa', '/repartition/export.csv?classe=RIEN')).toBe(404)
		for (const name of ['moussa', 'fanta', 'ines'] as const) expect(await status(name, '/repartition/export.csv?classe=MECA-L1')).toBe(403)
	})
})
