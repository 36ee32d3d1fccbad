import { expect, test } from 'bun:test'
import { file } from './csv-folder'
import { withSchool } from './temporary-school'

test.each([
	['etudiants.csv', 'matricule;nom;prenoms\nA;KONÉ;Awa\n;;;\nB;YAO;Ben;\n'],
	['etudiants.csv', 'matricule;nom;prenoms\nA;KONÉ;Awa;;;\nB;YAO;Ben; \n;;;;;;\n'],
	['etudiants.csv', 'matricule|nom|prenoms\nA|KONÉ|Awa\nB|YAO|Ben\n'],
	['etudiants.tsv', 'matricule\tnom\tprenoms\nA\tKONÉ\tAwa\t\nB\tYAO\tBen\n'],
	['Étudiants.txt', 'matricule;nom;prenoms\nA;"KONÉ";"Awa"\nB;YAO;"\nBen\n"\n']
])('%s is read with the separators that it has: %j', (name, text) =>
	withSchool(async (school) => {
		expect((await school.import([file(name, text)])).errors).toEqual([])
		expect(await school.rows('SELECT nom, prenoms FROM utilisateurs ORDER BY nom')).toEqual([
			{ nom: 'KONÉ', prenoms: 'Awa' },
			{ nom: 'YAO', prenoms: 'Ben' }
		])
	})
)

test('a text file that does not have the name of a list is left out, and told', () =>
	withSchool(async (school) => {
		const report = await school.import([file('LISEZMOI.txt', 'bonjour'), file('salles.csv', 'code;nom\nS1;"Salle\r\n1"\n')])
		expect([report.errors, report.ignored]).toEqual([[], ['LISEZMOI.txt']])
		expect(await school.rows('SELECT nom FROM salles')).toEqual([{ nom: 'Salle 1' }])
	}))
