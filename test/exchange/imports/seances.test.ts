import { describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportSchool } from '../../../src/exchange/exports/export-school'
import { file } from './csv-folder'
import { withSchool, type TemporarySchool } from './temporary-school'
import { NOUNS } from '../../../src/server/nouns'

const SCHOOL = [
	file('annees.csv', 'libelle;date_debut;date_fin;courante\n2026-2027;2026-09-14;2027-07-31;oui\n'),
	file('filieres.csv', 'code;nom;systeme\nF;Filière;BTS\n'),
	file(
		'matieres.csv',
		'code;nom;filiere;niveau\nRDM-9;Résistance;F;BTS1\nRDM-10;Resistance;F;BTS1\nANG;Anglais;F;BTS1\nANG-11;Anglais;F;BTS1\nANG-11B;Anglais;F;BTS1\n'
	),
	file('classes.csv', 'code;nom;filiere;niveau\nGR9;Groupe 9;F;BTS1\nGR10;Groupe 10;F;BTS1\nGR11;Groupe 11;F;BTS1\n'),
	file('enseignants.csv', 'matricule;nom\nP;DIABATÉ\n'),
	file('enseignements.csv', 'classe;matiere;enseignant\nGR9;RDM-9;P\nGR10;RDM-10;P\nGR11;ANG-11;P\nGR11;ANG-11B;P\n')
]
const HEAD = 'ref;classes;matiere;enseignant;date;heure_debut;heure_fin;statut'

async function take(school: TemporarySchool, text: string) {
	const report = await school.import([file('seances.csv', text)])
	expect(report.errors).toEqual([])
	return report
}
const refused = async (school: TemporarySchool, text: string) =>
	(await school.import([file('seances.csv', text)])).errors.map(({ line, column, message }) => `${line} ${column}: ${message}`)
/** `class:matière` of a séance, by class, and its own matière. */
const matieres = async (school: TemporarySchool, ref = 'S-1') => {
	const links = await school.rows(`SELECT c.code || ':' || m.code AS link FROM seances_classes l JOIN seances s ON s.id = l.seance_id
		JOIN classes c ON c.id = l.classe_id JOIN matieres m ON m.id = l.matiere_id WHERE s.ref = '${ref}' ORDER BY c.id`)
	return links.map(({ link }) => link).join(' ')
}
const withRows = (run: (school: TemporarySchool) => Promise<void>) => () =>
	withSchool(async (school) => {
		expect((await school.import(SCHOOL)).errors).toEqual([])
		await run(school)
	})

describe('the matières of a séance of several classes', () => {
	test(
		'named once, are what each class is taught under that code, or else under that name, or else that code',
		withRows(async (school) => {
			await take(school, `${HEAD}\nS-1;GR9|GR10|GR11;RDM-9;P;2026-11-23;08:00;10:00;\n`)
			expect(await matieres(school)).toBe('GR9:RDM-9 GR10:RDM-10 GR11:RDM-9')
			await take(school, `${HEAD}\nS-2;GR10|GR11;ANG;P;2026-11-23;08:00;10:00;\n`)
			expect(await matieres(school, 'S-2')).toBe('GR10:ANG GR11:ANG')
			await take(school, `${HEAD}\nS-3;GR10;RDM-9;P;2026-11-23;08:00;10:00;\n`)
			expect(await matieres(school, 'S-3')).toBe('GR10:RDM-9')
		})
	)

	test(
		'named for each, are these, in the order in which the file names the classes, even one twice',
		withRows(async (school) => {
			await take(school, `${HEAD}\nS-1;GR10|GR9;RDM-10|ANG;P;2026-11-23;08:00;10:00;\n`)
			expect(await matieres(school)).toBe('GR9:ANG GR10:RDM-10')
			const again = await take(school, `${HEAD}\nS-1;GR9|GR10;ANG|RDM-10;P;2026-11-23;08:00;10:00;\n`)
			expect(again.written).toBe(false)
			await take(school, `${HEAD}\nS-1;GR10|GR9;ANG|ANG;P;2026-11-23;08:00;10:00;\n`)
			expect(await matieres(school)).toBe('GR9:ANG GR10:ANG')
		})
	)

	test(
		'are of the named class, even if its code looks like one of a year',
		withRows(async (school) => {
			const classes = 'code;nom;filiere;niveau\nGR10@2025-2026;Anciens;F;BTS1\nAB;Autre;F;BTS1\n'
			expect((await school.import([file('classes.csv', classes)])).errors).toEqual([])
			await take(school, `${HEAD}\nS-1;GR10@2025-2026|GR10|GR9@2026-2027;RDM-9|RDM-10|ANG;P;2026-11-23;08:00;10:00;\n`)
			expect(await matieres(school)).toBe('GR9:ANG GR10:RDM-10 GR10@2025-2026:RDM-9')
			await take(school, `${HEAD}\nS-2;GR9|AB;ANG|RDM-9;P;2026-11-24;08:00;10:00;\n`)
			await take(school, 'ref;matiere\nS-2;RDM-10|ANG-11\n')
			expect(await matieres(school, 'S-2')).toBe('GR9:ANG-11 AB:RDM-10')
		})
	)

	test(
		'stay with a class that stays, with what attendance was taken of; a new one gets its own',
		withRows(async (school) => {
			await take(school, `${HEAD}\nS-1;GR9|GR10;RDM-9;P;2026-11-23;08:00;10:00;\n`)
			await school.use(({ client }) => client.execute('UPDATE seances_classes SET presences_at = 7'))
			await take(school, 'ref;classes\nS-1;GR10|GR11\n')
			expect(await matieres(school)).toBe('GR10:RDM-10 GR11:RDM-9')
			expect(await school.rows('SELECT presences_at FROM seances_classes ORDER BY classe_id')).toEqual([
				{ presences_at: 7 },
				{ presences_at: null }
			])
			await take(school, 'ref;matiere\nS-1;ANG\n')
			expect(await matieres(school)).toBe('GR10:ANG GR11:ANG')
		})
	)

	test(
		'are refused if they are neither one nor one for each',
		withRows(async (school) => {
			expect(
				await refused(
					school,
					`${HEAD}\nS-1;GR9|GR10|GR11;RDM-9|RDM-10;P;2026-11-23;08:00;10:00;\nS-2;GR9;RDM-9|ANG;P;2026-11-23;08:00;10:00;\n`
				)
			).toEqual([
				'2 matiere: names 2 matières for 3 classes: name one, or one for each class',
				'3 matiere: names 2 matières for one class: name one, or one for each class'
			])
			expect(await refused(school, `${HEAD}\nS-1;GR9|GR10;RDM-9|RDM-11;P;2026-11-23;08:00;10:00;\n`)).toEqual([
				expect.stringContaining('2 matiere: unknown "RDM-11"')
			])
		})
	)
})

describe('the real course, the room and the register of what was taught', () => {
	const MORE = `${HEAD};debut_reel;fin_reelle;lien_visio;contenu`
	const times = (school: TemporarySchool) =>
		school.rows(
			"SELECT time(debut_reel_s, 'unixepoch') AS debut, datetime(fin_reelle_s, 'unixepoch') AS fin, lien_visio, contenu FROM seances"
		)

	test(
		'are imported, and importing them again changes nothing',
		withRows(async (school) => {
			const text = `${MORE}\nS-1;GR9;RDM-9;P;2026-11-16;20:00;22:00;terminee;20:15;00:30;https://visio.ecole.test/1;"Poutres ; exercice 3\npour lundi"\n`
			await take(school, text)
			expect(await times(school)).toEqual([
				{
					debut: '20:15:00',
					fin: '2026-11-17 00:30:00',
					lien_visio: 'https://visio.ecole.test/1',
					contenu: 'Poutres ; exercice 3\npour lundi'
				}
			])
			expect((await take(school, text)).written).toBe(false)
			await school.use(({ client }) => client.execute('UPDATE seances SET debut_reel_s = debut_reel_s + 20'))
			expect((await take(school, text)).written).toBe(false)
			await take(school, 'ref;lien_visio\nS-1;\n')
			expect((await times(school))[0]).toMatchObject({ debut: '20:15:20', lien_visio: null })
		})
	)

	test.each([
		['planifiee;08:00;;', 'debut_reel: does not go with the statut planifiee'],
		['annulee;;10:00;', 'fin_reelle: does not go with the statut annulee'],
		['en_cours;;10:00;', 'fin_reelle: does not go with the statut en_cours'],
		['terminee;07:29;10:00;', 'debut_reel: must be between 30 minutes before the start and the end'],
		['terminee;08:00;14:01;', 'fin_reelle: must be after the start and at most 4 hours after the planned end'],
		['terminee;8h75;10:00;', 'debut_reel: must be a time such as 08:30'],
		['terminee;;;http://visio.test', 'lien_visio: must be an https:// address']
	])('%s is refused', (cells, message) =>
		withRows(async (school) => {
			const errors = await refused(school, `${MORE}\nS-1;GR9;RDM-9;P;2026-11-16;08:00;10:00;${cells};\n`)
			expect(errors).toEqual([expect.stringContaining(`2 ${message}`)])
		})()
	)
})

describe('a wrong état of a séance can be corrected', () => {
	const state = (school: TemporarySchool) => school.rows('SELECT uid, sequence, statut, date, motif FROM seances')
	test(
		'a séance that was put off gets its new date under the same uid; repeated without one, it stays put off',
		withRows(async (school) => {
			await take(school, `${HEAD}\nS-1;GR9;RDM-9;P;2026-11-23;08:00;10:00;planifiee\n`)
			const [planned] = await state(school)
			await school.use(({ client }) => client.execute("UPDATE seances SET statut = 'reportee', motif = 'Grève', sequence = 1"))
			await take(school, `${HEAD}\nS-1;GR9;RDM-9;P;2026-11-23;08:00;10:00;planifiee\n`)
			expect(await state(school)).toEqual([{ ...planned, sequence: 1, statut: 'reportee', motif: 'Grève' }])
			await take(school, `${HEAD}\nS-1;GR9;RDM-9;P;2026-11-30;08:00;10:00;planifiee\n`)
			expect(await state(school)).toEqual([{ ...planned, sequence: 2, date: '2026-11-30' }])
			await take(school, `${HEAD}\nS-1;GR9;RDM-9;P;2026-12-01;08:00;10:00;reportee\n`)
			await take(school, `${HEAD}\nS-1;GR9;RDM-9;P;2026-12-02;08:00;10:00;reportee\n`)
			expect(await state(school)).toMatchObject([{ statut: 'reportee', date: '2026-12-02' }])
		})
	)

	test.each(['annulee', 'en_cours'])('%s, not held, is planned again under the same uid', (statut) =>
		withRows(async (school) => {
			await take(school, `${HEAD}\nS-1;GR9;RDM-9;P;2026-11-23;08:00;10:00;planifiee\n`)
			const [planned] = await state(school)
			await take(school, `ref;statut\nS-1;${statut}\n`)
			const [wrong] = await state(school)
			await take(school, 'ref;statut\nS-1;planifiee\n')
			expect(await state(school)).toEqual([{ ...planned, sequence: Number(wrong!['sequence']) + 1 }])
			await take(school, 'ref;statut\nS-1;terminee\n')
			expect(await refused(school, 'ref;statut\nS-1;planifiee\n')).toEqual(['2 statut: the séance has been held: it is not planned again'])
		})()
	)
})

test(
	'an export says the matières of séances as an import reads them, and their real times',
	withRows(async (school) => {
		await take(
			school,
			`${HEAD};debut_reel;fin_reelle;lien_visio
S-1;GR9|GR10;RDM-9;P;2026-11-16;08:00;10:00;terminee;08:15;;https://visio.ecole.test/1
S-2;GR9|GR10;ANG;P;2026-11-23;08:00;10:00;planifiee;;;
S-3;GR9;RDM-9;P;2026-11-24;08:00;10:00;planifiee;;;
`
		)
		const exported = (one: TemporarySchool) => {
			const folder = mkdtempSync(join(one.folder, 'export-'))
			const { files } = exportSchool({ file: fileURLToPath(one.url), folder }, () => undefined, NOUNS)
			return files.map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }))
		}
		const files = exported(school)
		const written = new TextDecoder().decode(files.find(({ name }) => name === 'seances.csv')!.bytes)
		expect(
			written
				.split('\r\n')
				.slice(1, 4)
				.map((line) => line.split(';').slice(0, 3).join(' '))
		).toEqual(['S-1 GR10|GR9 RDM-10|RDM-9', 'S-2 GR10|GR9 ANG|ANG', 'S-3 GR9 RDM-9'])
		expect((await school.import(files)).written).toBe(false)
		await withSchool(async (empty) => {
			expect((await empty.import(files)).errors).toEqual([])
			expect(new TextDecoder().decode(exported(empty).find(({ name }) => name === 'seances.csv')!.bytes)).toBe(written)
		})
	})
)

describe('the signature of a séance', () => {
	const signed = async (school: TemporarySchool) =>
		(await school.rows('SELECT s.ref FROM emargements m JOIN seances s ON s.id = m.seance_id ORDER BY 1')).map(({ ref }) => ref)

	test(
		'comes only with the import that says that it is over, and goes with that word',
		withRows(async (school) => {
			await take(school, `${HEAD}\nS-1;GR9;RDM-9;P;2026-11-16;08:00;10:00;terminee\n`)
			expect(await signed(school)).toEqual(['S-1'])
			await school.use(({ client }) => client.execute('DELETE FROM emargements'))
			await take(school, 'ref;salle\nS-1;B2\n')
			expect(await signed(school)).toEqual([])
			await take(school, `${HEAD}\nS-2;GR9;RDM-9;P;2026-11-17;08:00;10:00;terminee\n`)
			await take(school, 'ref;statut\nS-2;annulee\n')
			expect(await signed(school)).toEqual([])
		})
	)
})

test(
	'attendance of a video session is judged again if an import corrects the real end',
	withRows(async (school) => {
		const said = (fin: string) => `${HEAD};fin_reelle\nS-1;GR9;RDM-9;P;2026-11-16;08:00;10:00;terminee;${fin}\n`
		await take(school, said(''))
		await school.import([
			file('etudiants.csv', 'matricule;nom\nE-1;KOUASSI\n'),
			file('inscriptions.csv', 'matricule;classe;statut\nE-1;GR9;Active\n')
		])
		await school.use(async ({ client }) => {
			await client.execute(`INSERT INTO connexions_video (seance_id, utilisateur_id, joined_at, left_at, recu_at)
				SELECT s.id, e.id, s.debut_s, s.debut_s + 1800, 1 FROM seances s, etudiants e`)
			await client.execute('UPDATE seances SET presence_minimale = 0.5, tolerance_retard_minutes = 15')
			await client.execute(`INSERT INTO presences (seance_id, etudiant_id, statut, duree_s, source, updated_at)
				SELECT s.id, e.id, 'absent', 1800, 'video', '2026-11-16T12:00:00+00:00' FROM seances s, etudiants e`)
		})
		await take(school, said('08:45'))
		expect(await school.rows('SELECT statut FROM presences')).toEqual([{ statut: 'present' }])
	})
)
