import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, insertPresences, write } from '../support/affairs'
import { signedIn, type Browser } from '../support/console'
import { AT, type Name } from '../support/people'
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
		// more coming évaluations than a page shows, and than a file reads at a time
		await insertEvaluations(
			db,
			Array.from({ length: 600 }, (_, n) => ({ id: 1000 + n, date: '2026-12-01', classe_id: 2, matiere_id: 3, titre: `Suite ${n}` }))
		)
		await insertPresences(db, [[105, 22, 'absent']])
		await db.run('UPDATE seances_classes SET presences_at = 1 WHERE seance_id = 105')
		await db.run("UPDATE seances SET lien_visio = 'https://visio.test/1', salle = '+A1' WHERE id = 101")
		const parent = { nom: '@PERE', prenoms: 'Papa', lien: 'père', updated_at: AT }
		await db.insert(s.responsables).values([
			{ ...parent, etudiant_id: 22, rang: 1, telephone: '+2250100000099', email: 'papa@ecole.test' },
			{ ...parent, etudiant_id: 22, rang: 2, prenoms: 'Sans', telephone: null }
		])
		const day = { au: '2026-11-20', fin_s: 1_795_219_200, cree_at: 1, cree_par: 1 }
		await db.insert(s.justificatifs).values([
			{ cle: 'a', etudiant_id: 22, du: '2026-11-20', debut_s: 1_795_132_800, nature: 'maladie', ...day },
			{
				cle: 'b',
				etudiant_id: 20,
				du: '2026-11-20',
				heure_debut: '08:00',
				debut_s: 1_795_161_600,
				nature: 'stage',
				vu_at: 1_795_100_000,
				...day
			}
		])
		await db.insert(s.absencesEnseignants).values(
			[10, 11].map((enseignant_id) => ({
				enseignant_id,
				cle: `a${enseignant_id}`,
				annoncee_par: enseignant_id,
				debut_s: 1_795_507_200,
				fin_s: 1_795_521_600,
				motif: '=motif',
				created_at: 1
			}))
		)
		await db.insert(s.annonces).values(
			[1, 10].map((auteur_id, n) => ({
				auteur_id,
				cle: `cle${n}`,
				envoi_id: n + 1,
				audience: '{"classe_id":1}',
				titre: '-Titre',
				texte: `Texte de ${auteur_id}`,
				canaux: '["email"]',
				created_at: 1_795_100_000,
				complete_at: 1_795_100_001
			}))
		)
		// more than a page shows
		await db.run(`INSERT INTO envois (id, cle, type, perime_at, contenu, created_at)
			SELECT value, 'e' || value, 'annonce', 0, '{}', 0 FROM generate_series(1, 60)`)
		await db.run(`INSERT INTO outbox (envoi_id, type, canal, statut, utilisateur_id, adresse, occasion, tentatives, created_at, prochain_at, perime_at, erreur)
			SELECT value, 'annonce', 'email', 'echec', 10, '=a' || value || '@b.test', 'annonce:1', 3, 1795100000, 1795100000, 1797100000, '550 boîte inconnue'
			FROM generate_series(1, 60)`)
		await db.run("UPDATE utilisateurs SET fonctions = 'scolarite|surveillance' WHERE identifiant = 'parti'")
	})
})
afterAll(() => schools.stop())

const visitors = new Map<Name, Promise<Browser>>()
const as = (name: Name) => visitors.getOrInsertComputed(name, () => signedIn(schools, name))

/** The lines of a file, with its head first. */
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

/** Pages with a list, and the people who can open them. */
const PAGES: readonly (readonly [page: string, who: Name])[] = [
	['/classes?q=meca', 'awa'],
	['/etudiants?q=e&classe=1', 'awa'],
	['/filieres?q=meca', 'awa'],
	['/enseignants?q=fanta', 'awa'],
	['/historique?objet=classes', 'awa'],
	['/evaluations?periode=passees&classe=1', 'moussa'],
	['/inscriptions', 'awa'],
	['/inscriptions?classe=1&choix=toutes', 'awa'],
	['/acces?q=in', 'awa'],
	['/repartition', 'awa'],
	['/repartition?classe=MECA-L1', 'awa'],
	['/classes/1/notes?matiere=1', 'moussa'],
	['/absences-du-jour?jour=2026-11-18', 'moussa'],
	['/justificatifs', 'awa'],
	['/absences-enseignants', 'fanta'],
	['/emploi-du-temps?semaine=2026-11-16&classe=1', 'moussa'],
	['/annonces', 'fanta'],
	['/serveur/messages', 'awa']
]

test.each(PAGES)('%s links to the files of its list, with the same query', async (page, who) => {
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
	test("the file has the reader's classes that a search finds", async () => {
		expect(await lines('awa', '/classes/export.csv')).toEqual([
			'code;nom;filiere;(Filière);niveau;(Effectif);capacite',
			'ENER-1;Énergie 1;ENER;Énergie;BTS1;1;',
			"MECA-L1;'=1+1;MECA;Mécanique;L1;2;30"
		])
		expect(await lines('sira', '/classes/export.csv')).toEqual([
			'Classe;Nom;Filière;Niveau;Effectif;Capacité',
			'ENER-1;Énergie 1;Énergie;BTS1;1;'
		])
		expect((await lines('awa', '/classes/export.csv?q=ener')).slice(1)).toEqual(['ENER-1;Énergie 1;ENER;Énergie;BTS1;1;'])
		expect((await book('moussa', '/classes/export.xlsx?q=meca'))[1]).toEqual(['MECA-L1', '=1+1', 'Mécanique', 'L1', 2, 30])
		expect(await book('awa', '/classes/export.xlsx?q=meca')).toEqual([
			['code', 'nom', 'filiere', '(Filière)', 'niveau', '(Effectif)', 'capacite'],
			['MECA-L1', '=1+1', 'MECA', 'Mécanique', 'L1', 2, 30]
		])
		expect((await lines('yao', '/classes/export.csv'))[0]).toStartWith('Class;')
		expect(await status('ines', '/classes/export.xlsx')).toBe(403)
	})
})

describe('the file of the évaluations', () => {
	test("the file has the reader's évaluations of the given time and class", async () => {
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

	test('the file has all évaluations, not only a page', async () => {
		const found = await lines('sira', '/evaluations/export.csv')
		expect([found.length, new Set(found).size]).toEqual([601, 601])
		expect(await book('sira', '/evaluations/export.xlsx')).toHaveLength(601)
	})
})

describe('the file of the enrollments', () => {
	test('the file has the classes, or the enrollments of the given one', async () => {
		expect((await lines('awa', '/inscriptions/export.csv'))[2]).toBe("MECA-L1;'=1+1;1;1;2;30")
		expect(await lines('awa', '/inscriptions/export.csv?classe=1')).toEqual([
			'(Nom);(Prénoms);matricule;classe;(Statut);statut;date_entree;date_sortie',
			'PROSPER;Paul;ETU-4;MECA-L1;Préinscrit;Prospect;2026-09-14;',
			'VALIDE;Léa;ETU-5;MECA-L1;Dossier en cours;En validation;2026-09-14;'
		])
		const active = await lines('awa', '/inscriptions/export.csv?classe=1&choix=Active')
		expect(active).toContain("'=cmd();Marie;ETU-3;MECA-L1;Inscrit;Active;2026-09-11;")
		expect(active).toContain('SORTIE;Rita;ETU-6;MECA-L1;Inscrit;Active;2026-09-11;2026-10-15')
		expect(await nameOf('awa', '/inscriptions/export.xlsx?classe=1')).toBe('inscriptions-MECA-L1.xlsx')
	})

	test('the file is for one year, and only for people with the right', async () => {
		expect(await status('awa', '/inscriptions/export.csv?classe=3')).toBe(404)
		for (const name of ['moussa', 'fanta', 'ines'] as const) expect(await status(name, '/inscriptions/export.csv?classe=1')).toBe(403)
	})
})

describe('the file of the accounts', () => {
	test("the file has the administration's accounts, or those that a search finds", async () => {
		const found = await lines('awa', '/acces/export.csv')
		expect(found[0]).toBe('nom;prenoms;identifiant;roles;(Rôles);fonctions;(Fonctions);(État);(Appareils connectés)')
		expect(found.slice(1).map((line) => line.split(';')[2])).toEqual(['moussa', 'sira', 'awa', 'parti'])
		expect((await lines('awa', '/acces/export.csv?q=marie'))[1]).toBe("'=cmd();Marie;marie;etudiant;Étudiant;;;Ouvert;1")
		expect((await lines('awa', '/acces/export.csv?q=parti'))[1]).toBe(
			'PARTI;Ancien;parti;enseignant;Enseignant;scolarite|surveillance;Scolarité, Surveillance;Fermé;1'
		)
		for (const name of ['sira', 'fanta', 'ines'] as const) expect(await status(name, '/acces/export.csv')).toBe(403)
	})
})

describe('the file of teachings', () => {
	test('the file has the classes, or the hours of one class', async () => {
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

describe('the file of the marks of a class', () => {
	test('the file has the typed grid, as far as its reader sees it', async () => {
		const head = 'Nom;Prénoms;Matricule;"@devoir, mer. 18 nov., sur 20";"Interrogation, mer. 18 nov., sur 10";Moyenne'
		const grid = ["'=cmd();Marie;ETU-3;ABI;;incomplète", 'ZADI;Inès;ETU-1;12,5;DISP;12,5']
		expect(await lines('moussa', '/classes/1/notes/export.csv?matiere=1')).toEqual([
			head.replace('"@', '"\'@').replaceAll('"', ''),
			...grid
		])
		expect((await book('fanta', '/classes/1/notes/export.xlsx'))[2]).toEqual(['ZADI', 'Inès', 'ETU-1', 12.5, 'DISP', 12.5])
		expect(await nameOf('moussa', '/classes/1/notes/export.csv?matiere=1')).toBe('notes-MECA-L1-mathematiques.csv')
	})

	test('the file of a single évaluation has its remarks too', async () => {
		const path = '/evaluations/201/export'
		expect(await lines('moussa', `${path}.csv`)).toEqual([
			'Nom;Prénoms;Matricule;Note;Commentaire',
			"'=cmd();Marie;ETU-3;ABI;",
			'ZADI;Inès;ETU-1;12,5;'
		])
		expect((await book('fanta', `${path}.xlsx`))[2]).toEqual(['ZADI', 'Inès', 'ETU-1', 12.5, null])
		expect(await (await (await as('moussa')).get('/evaluations/201')).text()).toContain(`${path}.xlsx`)
		for (const name of ['yao', 'sira', 'ines'] as const) expect([403, 404]).toContain(await status(name, `${path}.csv`))
		expect(await status('awa', '/evaluations/99/export.csv')).toBe(404)
	})

	test('the file is in the language of its reader', async () => {
		const [head, , ines] = await lines('yao', '/classes/1/notes/export.csv?matiere=2')
		expect([head?.split(';')[0], ines?.split(';')[3]]).toEqual(['Name', '10'])
	})

	test('people who may not read the marks do not get the file', async () => {
		expect(await status('yao', '/classes/1/notes/export.csv?matiere=1')).toBe(403)
		for (const name of ['sira', 'ines'] as const) expect(await status(name, '/classes/1/notes/export.csv')).toBe(403)
		expect(await status('awa', '/classes/99/notes/export.xlsx')).toBe(404)
	})
})

describe('the file of the absences', () => {
	const PATH = '/absences-du-jour/export.csv?jour=2026-11-18'

	test('the file has the absences of the day, with telephone numbers only for people who call', async () => {
		expect(await lines('awa', PATH)).toEqual([
			'Jour;Classe;Nom;Prénoms;Matricule;Début;Fin;Matière;Absence;À appeler',
			"2026-11-18;MECA-L1;'=cmd();Marie;ETU-3;08:00;10:00;Mathématiques;Absence injustifiée;'@PERE Papa (père) · +2250100000099",
			'2026-11-18;MECA-L1;ZADI;Inès;ETU-1;08:00;10:00;Mathématiques;Absence injustifiée;'
		])
		expect(await lines('awa', '/absences-du-jour/export.csv')).toHaveLength(1)
	})

	test('a coordinator gets the absences of their filière, without telephone numbers', async () => {
		const own = await lines('moussa', PATH)
		expect(own).toHaveLength(3)
		expect(own.join()).not.toMatch(/appeler|PERE|225/)
		expect(await lines('sira', PATH)).toHaveLength(1)
		for (const name of ['fanta', 'ines'] as const) expect(await status(name, PATH)).toBe(403)
	})

	test('a workbook contains hours as numbers that add up', async () => {
		expect((await book('moussa', '/absences-du-jour/heures.xlsx?classe=1'))[2]).toEqual([
			'MECA-L1',
			'ZADI',
			'Inès',
			'ETU-1',
			'2026-11',
			2,
			0
		])
	})
})

test('only people in charge of justificatifs get their file', async () => {
	expect(await lines('awa', '/justificatifs/export.csv')).toEqual([
		'Nom;Prénoms;Du;À partir de;Au;Jusqu’à;Nature;Papier',
		'ZADI;Inès;2026-11-20;08:00;2026-11-20;;Stage;Papier vu le 19/11/2026',
		"'=cmd();Marie;2026-11-20;;2026-11-20;;Maladie;Papier pas encore vu"
	])
	for (const name of ['moussa', 'fanta', 'ines'] as const) expect(await status(name, '/justificatifs/export.csv')).toBe(403)
})

test("the file of teachers' absences has all for people who decide, and their own for others", async () => {
	const all = await lines('awa', '/absences-enseignants/export.csv')
	expect([all[0], all.length]).toEqual(['Enseignant;Du;Au;À partir de;Jusqu’à;Motif;État', 3])
	expect(all[1]).toEndWith("TRAORÉ Fanta;2026-11-24;2026-11-24;08:00;12:00;'=motif;À décider")
	expect(await lines('fanta', '/absences-enseignants/export.csv')).toEqual([
		'Du;Au;À partir de;Jusqu’à;Motif;État',
		"2026-11-24;2026-11-24;08:00;12:00;'=motif;À décider"
	])
	expect(await lines('moussa', '/absences-enseignants/export.csv')).toEqual([
		'Enseignant;Du;Au;À partir de;Jusqu’à;État',
		'TRAORÉ Fanta;2026-11-24;2026-11-24;08:00;12:00;À décider',
		"N'GUESSAN Yao;2026-11-24;2026-11-24;08:00;12:00;À décider"
	])
	expect(await status('ines', '/absences-enseignants/export.csv')).toBe(403)
})

describe('the file of a week', () => {
	const WEEK = 'semaine=2026-11-16'

	test('the file has the requested séances', async () => {
		const found = await lines('moussa', `/emploi-du-temps/export.csv?${WEEK}&classe=1`)
		expect(found[0]).toBe('Jour;Début;Fin;Matière;Classes;Enseignant;Salle;Mode;Salle vidéo (https);État')
		expect(found).toContain("2026-11-20;08:00;10:00;Mathématiques;MECA-L1;TRAORÉ Fanta;'+A1;En ligne;https://visio.test/1;Prévue")
		expect(found).toHaveLength(8)
		expect(await nameOf('awa', `/emploi-du-temps/export.csv?${WEEK}&enseignant=10`)).toBe('emploi-du-temps-2026-11-16.csv')
		// nothing yet on a page that asks to choose
		expect(await lines('awa', `/emploi-du-temps/export.csv?${WEEK}`)).toHaveLength(1)
	})

	test("a student's file has their own week, including classes that the page leaves out", async () => {
		const own = await lines('ines', `/emploi-du-temps/export.csv?${WEEK}`)
		expect(own[0]).not.toContain('Classes')
		expect(own).toHaveLength(8)
		expect((await lines('ines', `/emploi-du-temps/export.csv?${WEEK}&classe=2`)).join()).not.toContain('Thermique')
		expect(await lines('ines', `/emploi-du-temps/export.csv?semaine=2026-09-28`)).toHaveLength(1)
	})

	test('the file can have all classes of a filière', async () => {
		const all = await lines('awa', `/emploi-du-temps/classes.csv?${WEEK}`)
		expect(all.join()).toContain('Thermique;ENER-1')
		const meca = await lines('awa', `/emploi-du-temps/classes.csv?${WEEK}&filiere=1`)
		expect(meca.join()).not.toContain('Thermique')
		expect(meca).toHaveLength(8)
		expect((await lines('sira', `/emploi-du-temps/classes.csv?${WEEK}`)).join()).not.toContain('Mathématiques')
		const page = await (await (await as('awa')).get(`/emploi-du-temps/classes?${WEEK}&filiere=1`)).text()
		expect(page).toContain(`/emploi-du-temps/classes.xlsx?${WEEK}&amp;filiere=1`)
	})
})

test('the file of announcements has all for administrators, and their own for others', async () => {
	const all = await lines('awa', '/annonces/export.csv')
	expect([all[0], all.length]).toEqual(['Écrite le;De;À qui;Titre;Texte;Envoyés;En attente;Refusés', 3])
	expect(all[2]).toBe("2026-11-19 14:53:20;KOUASSI Awa;Classe MECA-L1;'-Titre;Texte de 1;0;0;1")
	await write(schools, (db) => db.run("UPDATE annonces SET complete_at = NULL WHERE titre = '-Titre'"))
	expect((await lines('awa', '/annonces/export.csv'))[2]).toEndWith(';0;en préparation;1')
	const own = await lines('fanta', '/annonces/export.csv')
	expect([own.length, own[1]?.includes('Texte de 10')]).toEqual([2, true])
	expect(await lines('yao', '/annonces/export.csv')).toHaveLength(1)
	expect(await status('ines', '/annonces/export.csv')).toBe(403)
})

test("the file of refused messages has all of them, for an operator who may see people's names", async () => {
	const found = await lines('awa', '/serveur/messages/export.csv')
	expect([found[0], found.length]).toEqual(['Écrit le;Identifiant;À;Par;Raison', 61])
	expect(found).toContain("2026-11-19 14:53:20;fanta;'=a7@b.test;e-mail;550 boîte inconnue")
	const page = await (await (await as('sira')).get('/serveur/messages')).text()
	expect(page).not.toContain('/serveur/messages/export')
	// sira looks after the machine, but is not an administrator
	expect(await status('sira', '/serveur/messages')).toBe(200)
	for (const name of ['sira', 'moussa', 'ines'] as const)
		for (const form of ['csv', 'xlsx']) expect(await status(name, `/serveur/messages/export.${form}`)).toBe(403)
})
