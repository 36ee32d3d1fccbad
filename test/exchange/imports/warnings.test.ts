import { expect, test } from 'bun:test'
import { formatReport } from '../../../src/exchange/imports/report/format-report'
import { file } from './csv-folder'
import { withSchool, type TemporarySchool } from './temporary-school'

const BASE = {
	annees: 'libelle;date_debut;date_fin;courante\n2026-2027;2026-09-14;2027-07-31;oui\n',
	filieres: 'code;nom;systeme\nGI;Génie;LMD\n',
	matieres: 'code;nom;filiere;niveau\nALGO;Algorithmique;GI;L1\nANG;Anglais;GI;L1\n',
	classes: 'code;nom;filiere;niveau;capacite\nA;Classe A;GI;L1;2\nB;Classe B;GI;L1;\n',
	enseignants: 'matricule;nom;prenoms\nP-1;KONÉ;Awa\nP-2;BÂ;Ali\n',
	enseignements: 'classe;matiere;enseignant\nA;ALGO;P-1\nB;ALGO;P-2\n',
	etudiants: `matricule;nom;prenoms\n${[1, 2, 3, 4, 5, 6].map((n) => `E-${n};NOM${n};Ama\n`).join('')}`
}

const bring = (school: TemporarySchool, files: Record<string, string>, dryRun = false) =>
	school.import(
		Object.entries(files).map(([name, text]) => file(`${name}.csv`, text)),
		{ dryRun }
	)

const SEANCES = 'ref;classes;matiere;enseignant;date;heure_debut;heure_fin;salle;mode;statut\n'

async function warned(files: Record<string, string>): Promise<string[]> {
	let told: string[] = []
	await withSchool(async (school) => {
		expect((await bring(school, BASE)).warnings).toEqual([])
		const dry = await bring(school, files, true)
		const report = await bring(school, files)
		expect(report.errors).toEqual([])
		expect(report.written).toBe(true)
		expect([dry.warnings, dry.warningCount]).toEqual([report.warnings, report.warningCount])
		told = report.warnings.map(({ file: name, line, column, message }) => `${name}:${line}: ${column}: ${message}`)
		expect(report.warningCount).toBe(told.length)
		if (told.length > 0) expect(formatReport(report)).toContain(`warning: ${told[0]}`)
	})
	return told
}

test('a teacher, room or class in two places at once causes a warning, unless one begins as the other ends, was called off or is online', async () => {
	const rows = [
		'S-1;A;ALGO;P-1;2026-11-23;08:00;10:00;Salle é 1;presentiel;planifiee',
		'S-2;B;ALGO;P-1;2026-11-23;09:00;11:00;;presentiel;planifiee',
		'S-3;B;ALGO;P-2;2026-11-23;08:30;09:00;SALLE E1;presentiel;planifiee',
		'S-4;A;ALGO;P-2;2026-11-23;09:30;10:30;;presentiel;planifiee',
		'S-5;A;ALGO;P-1;2026-11-23;10:30;12:00;Salle é 1;presentiel;annulee',
		'S-6;B;ALGO;;2026-11-23;11:00;12:00;Salle 9;en_ligne;planifiee',
		'S-7;A;ALGO;;2026-11-23;11:00;12:00;Salle 9;presentiel;planifiee'
	]
	expect(await warned({ seances: SEANCES + rows.join('\n') })).toEqual([
		'seances.csv:3: enseignant: teacher P-1 is in S-1 too, 2026-11-23 08:00-10:00',
		'seances.csv:4: salle: room Salle é 1 is in S-1 too, 2026-11-23 08:00-10:00',
		'seances.csv:5: classes: class A is in S-1 too, 2026-11-23 08:00-10:00'
	])
})

test('a future séance that is said to be held causes a warning, unless it begins within half an hour or was called off', async () => {
	const rows = [
		'S-1;A;ALGO;P-1;2026-11-20;08:30;10:00;;presentiel;terminee',
		'S-2;A;ALGO;P-1;2026-11-20;10:00;12:00;;presentiel;terminee',
		'S-3;B;ALGO;P-2;2026-11-23;08:00;10:00;;presentiel;en_cours',
		'S-4;B;ALGO;P-2;2026-11-24;08:00;10:00;;presentiel;annulee'
	]
	expect(await warned({ seances: SEANCES + rows.join('\n') })).toEqual([
		'seances.csv:3: statut: is terminee, and the séance is still to come',
		'seances.csv:4: statut: is en_cours, and the séance is still to come'
	])
})

test('a held séance that is moved to a future day causes one warning', () =>
	withSchool(async (school) => {
		await bring(school, BASE)
		const told = async (seances: string) =>
			(await bring(school, { seances })).warnings.map(({ line, column, message }) => `${line}: ${column}: ${message}`)
		expect(await told(`${SEANCES}S-1;A;ALGO;P-1;2026-11-18;08:00;10:00;;presentiel;terminee`)).toEqual([])
		expect(await told('ref;date\nS-1;2026-11-19\n')).toEqual([])
		const moved = 'ref;date\nS-1;2026-12-16\n'
		expect(await told(moved)).toEqual(['2: date: is terminee, and the séance is still to come'])
		expect(await told(moved)).toEqual([])
	}))

test('a birth that no student has, and a first day far from the year of the class, cause warnings', async () => {
	// NOW is 2026-11-20; half a year before the year begins is 2026-03-15
	const births = ['2026-11-20', '2026-11-19', '2016-11-21', '2016-11-20', '1905-06-27', '01/01/1900', '1944', '1945', '2017', '2027']
	const etudiants = `matricule;nom;date_naissance\n${births.map((birth, n) => `N-${n};NAISSANCE ${n};${birth}\n`).join('')}`
	expect(await warned({ etudiants })).toEqual([
		'etudiants.csv:2: date_naissance: must be before today',
		'etudiants.csv:3: date_naissance: makes a student 0 years old: check the year',
		'etudiants.csv:4: date_naissance: makes a student 9 years old: check the year',
		'etudiants.csv:6: date_naissance: is probably the year 2005, which the spreadsheet shows as a day: write the day of birth, or 2005 alone',
		'etudiants.csv:7: date_naissance: makes a student 126 years old: check the year',
		'etudiants.csv:8: date_naissance: makes a student 81 years old: check the year',
		'etudiants.csv:10: date_naissance: makes a student 9 years old: check the year',
		'etudiants.csv:11: date_naissance: must be before today'
	])
	const entered = (...days: readonly string[]) =>
		`matricule;classe;statut;date_entree\n${days.map((day, n) => `E-${n + 1};B;Active;${day}\n`).join('')}`
	expect(await warned({ inscriptions: entered('2026-03-15', '2026-03-14', '2027-07-31', '2027-08-01') })).toEqual([
		'inscriptions.csv:3: date_entree: 2026-03-14 is far from the year 2026-2027 (2026-09-14 to 2027-07-31)',
		'inscriptions.csv:5: date_entree: 2027-08-01 is far from the year 2026-2027 (2026-09-14 to 2027-07-31)'
	])
})

test('a year without readable days is the only fault, whoever enters a class of it', () =>
	withSchool(async (school) => {
		for (const days of ['31/02/2026;2027-07-31', '2026-09-14;31/02/2027']) {
			const { errors } = await bring(school, {
				...BASE,
				annees: `libelle;date_debut;date_fin;courante\n2026-2027;${days};oui\n`,
				inscriptions: 'matricule;classe;statut;date_entree\nE-1;B;Active;2026-10-01\n'
			})
			expect(errors).toMatchObject([{ file: 'annees.csv', line: 2 }])
		}
	}))

test('a class beyond its places causes a warning, counted by the fullest future day', async () => {
	const rows = ['E-1;A;Active;', 'E-2;A;Active;2026-12-01', 'E-3;A;Active;2026-11-01', 'E-4;A;Prospect;', 'E-5;A;Active;', 'E-6;B;Active;']
	expect(await warned({ inscriptions: `matricule;classe;statut;date_sortie\n${rows.join('\n')}` })).toEqual([
		'inscriptions.csv:6: classe: class A has 3 students at once, and 2 places'
	])
})

test('a séance in a matière that nobody teaches its class causes a warning', async () =>
	expect(await warned({ seances: `${SEANCES}S-1;A|B;ANG;;2026-11-23;08:00;10:00;;presentiel;planifiee\n` })).toEqual([
		'seances.csv:2: matiere: nobody teaches it to class A (enseignements.csv)',
		'seances.csv:2: matiere: nobody teaches it to class B (enseignements.csv)'
	]))

test('teachers who share a course beyond its hours cause a warning: one may take over from the other', () =>
	withSchool(async (school) => {
		await bring(school, BASE)
		const told = async (volume: string, ...rows: string[]) => {
			const { errors, warnings } = await bring(
				school,
				{
					matieres: `code;nom;filiere;niveau;volume_horaire\nANG;Anglais;GI;L1;${volume}\n`,
					enseignements: `classe;matiere;enseignant;heures_prevues;date_debut;date_fin\n${rows.join('\n')}`
				},
				true
			)
			expect(errors).toEqual([])
			return warnings.map(({ line, column, message }) => `${line}: ${column}: ${message}`)
		}
		const side = (hours: string) =>
			`3: enseignant: P-2 and P-1 teach ANG to class A side by side and together plan ${hours}: if one takes over from the other, give the last day (date_fin) of the one who leaves`
		expect(await told('45', 'A;ANG;P-1;45;;', 'A;ANG;P-2;45;;')).toEqual([side('90 hours of 45')])
		expect(await told('45', 'A;ANG;P-1;45;;', 'A;ANG;P-2;22,5;2026-11-02;')).toEqual([side('67.5 hours of 45')])
		expect(await told('45', 'A;ANG;P-1;22,5;;', 'A;ANG;P-2;22,5;;')).toEqual([])
		expect(await told('45', 'A;ANG;P-1;45;;2026-11-01', 'A;ANG;P-2;45;;')).toEqual([])
		expect(await told('45', 'A;ANG;P-1;60;;')).toEqual([])
		expect(await told('45', 'A;ANG;P-1;45;;', 'B;ANG;P-2;45;;', 'A;ALGO;P-2;45;;')).toEqual([])
		expect(await told('', 'A;ANG;P-1;45;;', 'A;ANG;P-2;45;;')).toEqual([side('90 hours')])
		expect(await told('', 'A;ANG;P-1;45;;', 'A;ANG;P-2;20;;')).toEqual([])
		expect(await told('', 'A;ANG;P-1;;;', 'A;ANG;P-2;;;')).toEqual([])
	}))

test('a file without teachings side by side does not warn of them, and one that names the later one warns there', async () => {
	const head = 'classe;matiere;enseignant;heures_prevues\n'
	await withSchool(async (school) => {
		await bring(school, { ...BASE, enseignements: `${head}A;ANG;P-1;45\n` })
		expect((await bring(school, { enseignements: `${head}A;ANG;P-2;45\n` })).warnings).toMatchObject([
			{ line: 2, message: expect.stringContaining('P-2 and P-1 teach ANG to class A') }
		])
		expect((await bring(school, { enseignements: `${head}A;ALGO;P-2;45\n` })).warnings).toEqual([])
		expect((await bring(school, { etudiants: 'matricule;prenoms\nE-1;Ada\n' })).warnings).toEqual([])
	})
})

test('a matière under another code causes a warning, within its own filière and level', async () =>
	expect(await warned({ matieres: 'code;nom;filiere;niveau\nALGO-1;algorithmique;GI;L1\nALGO-2;Algorithmique;GI;L2\n' })).toEqual([
		'matieres.csv:2: code: "algorithmique" is the name of ALGO too'
	]))

test('a third of a kind under new keys causes a warning', async () => {
	const etudiants = 'matricule;nom;prenoms\n1;NOM1;Ama\n2;NOM2;Ama\nE-9;NOM9;Ama\n'
	expect(await warned({ etudiants })).toEqual([
		'etudiants.csv:2: matricule: 2 new records have the same names as records that are stored (6) under another matricule: has the matricule changed?'
	])
	expect(await warned({ etudiants: 'matricule;nom;prenoms\n1;NOM1;Ama\nE-9;NOM9;Ama\n' })).toEqual([])
})

test('more than a fifth of a kind that goes out of use causes a warning', async () => {
	expect(await warned({ etudiants: 'matricule;actif\nE-1;non\nE-2;non\n' })).toEqual([
		'etudiants.csv:2: actif: 2 of 6 etudiants go out of use'
	])
	expect(await warned({ etudiants: 'matricule;actif\nE-1;non\n' })).toEqual([])
})

test('a room that may be meant for another, and a telephone that has lost its zero, cause warnings', async () => {
	expect(await warned({ salles: 'code;nom\nA-103;\na 103;\nB1;\n' })).toEqual([
		'salles.csv:3: code: is taken for the room "A-103": accents, capitals, spaces and dashes do not make it another room'
	])
	await withSchool(async (school) => {
		await bring(school, { ...BASE, etudiants: 'matricule;nom;prenoms;telephone\nE-1;N;A;0102 03 04 05\nE-2;N;B;102030405\n' })
		const { warnings, errors } = await bring(school, { etudiants: 'matricule;telephone\nE-1;102030405\nE-2;771234567\n' })
		expect(errors).toEqual([])
		expect(warnings.map(({ line, message }) => [line, message])).toEqual([[2, 'has lost the zero at its beginning: make the column text']])
	})
})

test('a new student who may be known already, or is in the file twice, causes a warning', async () => {
	await withSchool(async (school) => {
		const known =
			'matricule;nom;prenoms;date_naissance;telephone\nE-1;AHOUSSOU;Awa;2005-03-04;+225 07 00 00 00 01\nE-2;KONE;Ali;2004-01-01;\n'
		expect((await bring(school, { ...BASE, etudiants: known })).warnings).toEqual([])
		const fresh = [
			'N-1;Ahousou;Awa;04/03/2005;',
			'N-2;AHOUSSOU AWA;;;+2250700000001',
			// of one name, born on another day or nobody knows when; a brother of that phone
			'N-3;KONÉ;Ali;2004-01-02;',
			'N-4;KONÉ;Ali;;',
			'N-5;AHOUSSOU;Jean-Baptiste;;+2250700000001',
			'N-6;ZADI;Ines;2006-06-06;',
			'N-7;Zadi;Inès;06/06/2006;'
		]
		const file = { etudiants: `matricule;nom;prenoms;date_naissance;telephone\n${fresh.join('\n')}\n` }
		const dry = await bring(school, file, true)
		const { warnings, errors } = await bring(school, file)
		expect(errors).toEqual([])
		expect(warnings.map(({ line, message }) => [line, message])).toEqual([
			[2, 'may be the student "E-1", who has a close name and the same day of birth'],
			[3, 'may be the student "E-1", who has the same name'],
			[8, 'may be the student "N-6", who has the same name']
		])
		expect(dry.warnings).toEqual(warnings)
		// a student who is known by now does not cause a warning any more
		expect((await bring(school, file)).warnings).toEqual([])
	})
})

test.each([
	['without a name', ';Awa', 'nom'],
	['whose first names are too long', `AKA;${'x'.repeat(201)}`, 'prenoms']
])('a new student %s, born on the day of others, causes an error in its cell and no more', (_, name, column) =>
	withSchool(async (school) => {
		const head = 'matricule;nom;prenoms;date_naissance\n'
		await bring(school, { ...BASE, etudiants: `${head}E-1;KONÉ;Ali;2005-03-04\n` })
		const { errors } = await bring(school, { etudiants: `${head}N-1;ZADI;Inès;2005-03-04\nN-2;${name};2005-03-04\n` })
		expect(errors.map(({ line, column: at }) => [line, at])).toEqual([[3, column]])
	})
)

test('among very many people of one birthday, only the same name causes a warning', () =>
	withSchool(async (school) => {
		const names = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').flatMap((a) => ['X', 'Y', 'Z'].map((b) => a.repeat(9) + b.repeat(9)))
		const of = (prefix: string, all: readonly string[]) => all.map((nom, at) => `${prefix}-${at};${nom};Né vers;2005-01-01\n`).join('')
		const columns = 'matricule;nom;prenoms;date_naissance\n'
		expect((await bring(school, { etudiants: columns + of('K', names) })).warnings).toEqual([])
		const { warnings } = await bring(school, { etudiants: columns + of('N', [`${names[70]!}X`, names[70]!, names[3]!]) })
		expect(warnings.map(({ line, message }) => [line, message])).toEqual([
			[3, 'may be the student "K-70", who has the same name'],
			[4, 'may be the student "K-3", who has the same name']
		])
	}))

test('a closed teacher with future séances causes a warning, unless somebody else will give them', () =>
	withSchool(async (school) => {
		const days = (teacher: string) =>
			`${SEANCES}S-1;A;ALGO;${teacher};2026-11-18;08:00;10:00;;presentiel;terminee
S-2;A;ALGO;${teacher};2026-11-20;14:00;16:00;;presentiel;planifiee\nS-3;A;ALGO;${teacher};2026-12-04;08:00;10:00;;presentiel;annulee\n`
		expect((await bring(school, { ...BASE, seances: days('P-1') })).warnings).toEqual([])
		const told = async (files: Record<string, string>) =>
			(await bring(school, files, true)).warnings
				.filter(({ message }) => message.includes('to give'))
				.map(({ file: name, line, column, message }) => `${name}:${line}: ${column}: ${message}`)
		const closed = 'matricule;actif\nP-2;non\nP-1;non\n'
		const warning = '3: actif: "P-1" has séances to give until 20/11/2026: who gives them?'
		expect(await told({ enseignants: closed })).toEqual([`enseignants.csv:${warning}`])
		expect(await told({ enseignants: closed, seances: days('P-1') })).toEqual([`enseignants.csv:${warning}`])
		const given = `${BASE.enseignements}A;ALGO;P-2\n`
		expect(await told({ enseignants: 'matricule;actif\nP-1;non\n', enseignements: given, seances: days('P-2') })).toEqual([])
		expect(await told({ utilisateurs: 'identifiant;actif\nP-2;non\nP-1;non\n' })).toEqual([`utilisateurs.csv:${warning}`])
		expect(await told({ enseignants: 'matricule;nom;actif\nP-1;AUTRE;oui\n' })).toEqual([])
		await bring(school, { enseignants: closed })
		expect(await told({ enseignants: closed })).toEqual([])
		expect(await told({ enseignants: 'matricule;nom\nP-1;ENCORE\n' })).toEqual([])
	}))

test('a new code that differs only by accents, capitals and spaces is refused, for classes within their year', () =>
	withSchool(async (school) => {
		await bring(school, BASE)
		const twice = (known: string) =>
			`differs from ${known} only in capitals, accents, spaces, hyphens or letters that look alike: write that one, or choose another`
		const years = `${BASE.annees}2025-2026;2025-09-14;2026-07-31;non\n`
		const files = {
			annees: years,
			filieres: 'code;nom;systeme\nG-I;Encore une;LMD\n',
			classes: "code;annee;nom;filiere;niveau\na;2025-2026;D'avant;GI;L1\n B ;2026-2027;La même;GI;L1\n"
		}
		expect((await bring(school, files)).errors).toEqual([])
		const { errors, written } = await bring(school, {
			filieres: 'code;nom;systeme\ngi;Autre;LMD\n',
			classes: 'code;annee;nom;filiere;niveau\nb;2026-2027;Une autre;GI;L1\n',
			matieres: 'code;nom;filiere;niveau\nÀLGO;Autre nom;GI;L1\n',
			ues: 'code;nom;filiere;niveau;semestre;credits\nUE 1;Une;GI;L1;1;6\nue1;Deux;GI;L1;1;6\n'
		})
		expect([written, ...errors.map(({ file: name, line, column, message }) => `${name}:${line}: ${column}: ${message}`)]).toEqual([
			false,
			`filieres.csv:2: code: ${twice('"GI" (Génie)')}`,
			`classes.csv:2: code: ${twice('"B" (La même)')}`,
			`matieres.csv:2: code: ${twice('"ALGO" (Algorithmique)')}`,
			`ues.csv:3: code: ${twice('"UE 1" (Une)')}`
		])
	}))
