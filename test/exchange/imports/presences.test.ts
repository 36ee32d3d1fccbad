import { expect, test } from 'bun:test'
import { file } from './csv-folder'
import { NOW, withSchool, type TemporarySchool } from './temporary-school'

const BASE = {
	annees: 'libelle;date_debut;date_fin;courante\n2026-2027;2026-09-14;2027-07-31;oui\n',
	filieres: 'code;nom;systeme\nF;Filière;BTS\n',
	matieres: 'code;nom;filiere;niveau\nM;Maths;F;BTS1\n',
	classes: 'code;nom;filiere;niveau\nA;A;F;BTS1\nB;B;F;BTS1\n',
	etudiants: 'matricule;nom\nE-1;KONÉ\nE-2;BÂ\n',
	inscriptions:
		'matricule;classe;statut;date_entree;date_sortie\nE-1;A;Active;2026-09-14;2026-11-16\nE-1;B;Active;2026-11-16;\nE-2;A;Active;2026-09-14;\n',
	// it is 8 o'clock on 20 November 2026
	seances:
		'ref;classes;matiere;date;heure_debut;heure_fin\nS-0;A|B;M;2026-11-15;08:00;10:00\nS-1;A|B;M;2026-11-16;08:00;10:00\nS-2;A|B;M;2026-11-20;08:30;10:00\nS-3;A|B;M;2026-11-20;08:31;10:00\n'
}

const bring = async (school: TemporarySchool, files: Record<string, string>) => {
	const report = await school.import(Object.entries(files).map(([name, text]) => file(`${name}.csv`, text)))
	return { ...report, told: report.errors.map(({ line, column, message }) => `${line} ${column}: ${message}`) }
}
const withBase = (run: (school: TemporarySchool) => Promise<void>) => () =>
	withSchool(async (school) => {
		expect((await bring(school, BASE)).told).toEqual([])
		await run(school)
	})
const taken = async (school: TemporarySchool) =>
	(
		await school.rows(`SELECT s.ref || ' ' || c.code AS one, l.presences_at AS at FROM seances_classes l JOIN seances s ON s.id = l.seance_id
			JOIN classes c ON c.id = l.classe_id WHERE l.presences_at IS NOT NULL ORDER BY s.id, c.id`)
	).map(({ one, at }) => [one, at])
const AT = NOW.epochMilliseconds / 1000

test(
	'attendance is taken for the class in which a student with a record was on that day, not on the day away',
	withBase(async (school) => {
		expect((await bring(school, { presences: 'seance;matricule;statut\nS-0;E-1;absent\nS-1;E-1;present\n' })).told).toEqual([])
		expect(await taken(school)).toEqual([
			['S-0 A', AT],
			['S-1 B', AT]
		])
	})
)

test(
	'attendance can be given from thirty minutes before a séance; before that only an excuse, which does not count as taken',
	withBase(async (school) => {
		const early = 'until 30 minutes before it, only excuse can be recorded'
		for (const statut of ['present', 'retard', 'absent'])
			expect((await bring(school, { presences: `seance;matricule;statut\nS-2;E-2;${statut}\nS-3;E-2;${statut}\n` })).told).toEqual([
				`3 statut: the séance has not begun: ${early}`
			])
		expect((await bring(school, { presences: 'seance;matricule;statut\nS-2;E-1;absent\nS-3;E-2;excuse\n' })).told).toEqual([])
		expect(await taken(school)).toEqual([['S-2 B', AT]])
		expect((await bring(school, { presences: 'seance;matricule;statut\nS-3;E-2;present\n' })).told).toHaveLength(1)
	})
)

test(
	'stored attendance may be repeated after its séance has been put off',
	withBase(async (school) => {
		const presences = 'seance;matricule;statut\nS-1;E-2;present\n'
		await bring(school, { presences })
		await bring(school, { seances: 'ref;date\nS-1;2026-12-01\n' })
		expect((await bring(school, { presences })).told).toEqual([])
	})
)
