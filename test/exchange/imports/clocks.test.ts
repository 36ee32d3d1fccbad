import { expect, test } from 'bun:test'
import { csvFiles, file, smallSchool } from './csv-folder'
import { withSchool } from './temporary-school'

test('a time that a change of clocks skips causes a warning with the time that it counts as', () =>
	withSchool(async (school) => {
		await school.import(csvFiles(smallSchool({ seances: 1 })))
		const text = (day: string) =>
			`ref;classes;matiere;enseignant;date;heure_debut;heure_fin\nN-1;C0;M0-0-L1;P-0;${day};02:15;04:00\nN-2;C0;M0-0-L1;P-0;${day};00:30;02:45\n`
		const told = async (day: string) =>
			(await school.import([file('seances.csv', text(day))])).warnings
				.filter(({ message }) => message.includes('does not exist'))
				.map(({ line, column, message }) => [line, column, message])
		expect(await told('2027-03-28')).toEqual([
			[2, 'heure_debut', '02:15 does not exist on 2027-03-28: it counts as 03:15'],
			[3, 'heure_fin', '02:45 does not exist on 2027-03-28: it counts as 03:45']
		])
		expect(await told('2027-03-29')).toEqual([])
		// an hour that comes twice exists
		expect(await told('2026-10-25')).toEqual([])
	}, 'Europe/Paris'))

test('so does the arrival of a student, and the real start of a séance', () =>
	withSchool(async (school) => {
		await school.import(csvFiles(smallSchool({ seances: 1 })))
		const seance =
			'ref;classes;matiere;enseignant;date;heure_debut;heure_fin;statut;debut_reel\nN-1;C0;M0-0-L1;P-0;2026-10-25;01:00;04:00;terminee;02:30\n'
		expect(
			(await school.import([file('seances.csv', seance)])).warnings.filter(({ message }) => message.includes('does not exist'))
		).toEqual([])
		await school.use(({ client }) => client.execute("UPDATE annees SET date_debut = '2026-03-01' WHERE libelle = '2026-2027'"))
		const spring = seance.replace('N-1', 'N-2').replace('2026-10-25', '2026-03-29')
		const report = await school.import([
			file('seances.csv', spring),
			file('inscriptions.csv', 'matricule;classe;date_entree;statut\nE-0;C0;2026-03-01;Active\n'),
			file('presences.csv', 'seance;matricule;statut;heure_arrivee\nN-2;E-0;retard;02:40\n')
		])
		expect(report.errors).toEqual([])
		expect(
			report.warnings.flatMap(({ file: name, column, message }) => (message.includes('does not exist') ? [[name, column, message]] : []))
		).toEqual([
			['seances.csv', 'debut_reel', '02:30 does not exist on 2026-03-29: it counts as 03:30'],
			['presences.csv', 'heure_arrivee', '02:40 does not exist on 2026-03-29: it counts as 03:40']
		])
	}, 'Europe/Paris'))
