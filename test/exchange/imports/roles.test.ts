import { describe, expect, test } from 'bun:test'
import { file } from './csv-folder'
import { withSchool, type TemporarySchool } from './temporary-school'

const UTILISATEURS =
	'identifiant;role;roles;nom;prenoms\nsira;coordinateur;coordinateur|enseignant;ÉBOUÉ;Sira\ndirection;administrateur;administrateur|coordinateur;DIABATÉ;Moussa\n'
const ENSEIGNANTS = 'matricule;identifiant;nom;prenoms;telephone\nENS-1;sira;ÉBOUÉ;Sira;+225 01\nENS-2;yao;YAO;Paul;\n'

const told = async (school: TemporarySchool, ...files: [string, string][]) =>
	(await school.import(files.map(([name, text]) => file(`${name}.csv`, text)))).errors.map(
		({ file: name, line, column, message }) => `${name}:${line}: ${column}: ${message}`
	)

const people = (school: TemporarySchool) =>
	school.rows(`SELECT u.identifiant, u.role, (SELECT group_concat(role) FROM autres_roles WHERE utilisateur_id = u.id) AS others,
		t.matricule AS teacher, e.matricule AS student, u.telephone
		FROM utilisateurs u LEFT JOIN enseignants t ON t.id = u.id LEFT JOIN etudiants e ON e.id = u.id ORDER BY u.identifiant`)

const SIRA = { identifiant: 'sira', role: 'coordinateur', others: 'enseignant', teacher: 'ENS-1', student: null, telephone: '+225 01' }
const DIRECTION = {
	identifiant: 'direction',
	role: 'administrateur',
	others: 'coordinateur',
	teacher: null,
	student: null,
	telephone: null
}
const YAO = { identifiant: 'yao', role: 'enseignant', others: null, teacher: 'ENS-2', student: null, telephone: null }

describe('one identifiant in several files', () => {
	test('is one account with all of its roles, and the same files again change nothing', () =>
		withSchool(async (school) => {
			expect(await told(school, ['utilisateurs', UTILISATEURS], ['enseignants', ENSEIGNANTS])).toEqual([])
			expect(await people(school)).toEqual([DIRECTION, SIRA, YAO])
			const before = await school.fingerprint()
			expect(await told(school, ['utilisateurs', UTILISATEURS], ['enseignants', ENSEIGNANTS])).toEqual([])
			expect(await school.fingerprint()).toBe(before)
		}))

	test('keeps the password that the first of them gives', () =>
		withSchool(async (school) => {
			const utilisateurs = 'identifiant;role;nom;mot_de_passe\nsira;coordinateur;ÉBOUÉ;un long mot à elle\n'
			const enseignants = 'matricule;identifiant;nom\nENS-1;sira;ÉBOUÉ\n'
			expect(await told(school, ['utilisateurs', utilisateurs], ['enseignants', enseignants])).toEqual([])
			expect(await school.rows('SELECT role, mot_de_passe_hash IS NOT NULL AS has FROM utilisateurs')).toEqual([
				{ role: 'coordinateur', has: 1 }
			])
		}))

	test('keeps its only role: what the first file says stays if the second says nothing', () =>
		withSchool(async (school) => {
			await told(school, ['enseignants', 'matricule;identifiant;nom;prenoms;email\nENS-2;yao;YAO;Paul;ancien@ecole.example\n'])
			const hash = `$2b$04$${'a'.repeat(53)}`
			const accounts = `identifiant;email;actif;mot_de_passe_hash\nyao;nouveau@ecole.example;non;${hash}\n`
			expect(await told(school, ['utilisateurs', accounts], ['enseignants', 'matricule;telephone\nENS-2;+225 02\n'])).toEqual([])
			expect(await school.rows('SELECT email, email_norm, actif, telephone, mot_de_passe_hash AS hash FROM utilisateurs')).toEqual([
				{ email: 'nouveau@ecole.example', email_norm: 'nouveau@ecole.example', actif: 0, telephone: '+225 02', hash }
			])
			const differs = ['utilisateurs', 'identifiant;nom\nyao;YAO\n'] as [string, string]
			expect(await told(school, differs, ['enseignants', 'matricule;nom\nENS-2;YAPI\n'])).toEqual([
				'enseignants.csv:2: nom: is "YAO" in utilisateurs.csv:2: that is the same account'
			])
		}))

	test('has the role of its record in one file and its fonctions from another', () =>
		withSchool(async (school) => {
			const utilisateurs = 'identifiant;role;fonctions;nom\nyao;;scolarite;YAO\n'
			const enseignants = 'matricule;identifiant;nom\nENS-2;yao;YAO\n'
			const stored = () => school.rows('SELECT role, fonctions, console_seule FROM utilisateurs')
			for (const _ of [1, 2]) {
				expect(await told(school, ['utilisateurs', utilisateurs], ['enseignants', enseignants])).toEqual([])
				expect(await stored()).toEqual([{ role: 'enseignant', fonctions: 'scolarite', console_seule: 0 }])
			}
			await told(
				school,
				['utilisateurs', 'identifiant;role;fonctions\nyao;coordinateur;surveillance\n'],
				['enseignants', 'matricule;telephone\nENS-2;+225 01\n']
			)
			expect(await stored()).toEqual([{ role: 'coordinateur', fonctions: 'surveillance', console_seule: 0 }])
			await told(school, ['utilisateurs', 'identifiant;role\nyao;\n'], ['enseignants', 'matricule;telephone\nENS-2;+225 02\n'])
			expect(await stored()).toEqual([{ role: 'enseignant', fonctions: 'surveillance', console_seule: 0 }])
		}))

	test('may come file after file, in either order', () =>
		withSchool(async (school) => {
			expect(await told(school, ['enseignants', ENSEIGNANTS])).toEqual([])
			expect(await told(school, ['utilisateurs', UTILISATEURS])).toEqual([])
			expect(await people(school)).toEqual([DIRECTION, SIRA, YAO])
			expect(await told(school, ['etudiants', 'matricule;identifiant;nom;prenoms\nETU-9;yao;YAO;Paul\n'])).toEqual([])
			expect(await people(school)).toEqual([DIRECTION, SIRA, { ...YAO, others: 'etudiant', student: 'ETU-9' }])
			expect(
				await told(school, ['etudiants', 'matricule;sexe\nETU-9;M\n'], ['enseignants', 'matricule;telephone\nENS-2;+225 02\n'])
			).toEqual([])
			expect((await people(school))[2]).toMatchObject({ teacher: 'ENS-2', student: 'ETU-9', telephone: '+225 02' })
		}))

	test('keeps its roles if the column is missing', () =>
		withSchool(async (school) => {
			await told(school, ['utilisateurs', UTILISATEURS], ['enseignants', ENSEIGNANTS])
			expect(
				await told(school, ['utilisateurs', 'identifiant;role;nom\nsira;coordinateur;ÉBOUÉ\ndirection;coordinateur;DIABATÉ\n'])
			).toEqual([])
			expect(await people(school)).toEqual([DIRECTION, SIRA, YAO])
			expect(await told(school, ['utilisateurs', 'identifiant;role;roles\ndirection;administrateur;administrateur\n'])).toEqual([])
			expect((await people(school))[0]).toEqual({ ...DIRECTION, others: null })
		}))

	test.each<[string, [string, string][], string[]]>([
		[
			'of another name',
			[['enseignants', 'matricule;identifiant;nom;prenoms\nENS-1;direction;KONÉ;Awa\n']],
			['enseignants.csv:2: identifiant: "direction" is already the identifiant of "direction" (stored, administrateur)']
		],
		[
			'of a name that two files change differently',
			[
				['utilisateurs', 'identifiant;role;nom\nsira;coordinateur;KONÉ\n'],
				['enseignants', 'matricule;nom\nENS-1;TOURÉ\n']
			],
			['enseignants.csv:2: nom: is "KONÉ" in utilisateurs.csv:2: that is the same account']
		],
		[
			'who teaches without a record',
			[['utilisateurs', 'identifiant;role;roles\ndirection;administrateur;administrateur|enseignant\n']],
			['utilisateurs.csv:2: roles: direction is enseignant, but no record of enseignants.csv has this identifiant']
		],
		[
			'whose role is none of the roles',
			[['utilisateurs', 'identifiant;role;roles\ndirection;administrateur;coordinateur\n']],
			['utilisateurs.csv:2: roles: must name the role, administrateur']
		],
		[
			'with a role that there is not',
			[['utilisateurs', 'identifiant;role;roles\ndirection;administrateur;administrateur|concierge\n']],
			['utilisateurs.csv:2: roles: must be one of administrateur, coordinateur, enseignant, etudiant, not "concierge"']
		]
	])('%s: nothing is written', (_what, files, errors) =>
		withSchool(async (school) => {
			await told(school, ['utilisateurs', UTILISATEURS], ['enseignants', ENSEIGNANTS])
			const before = await school.fingerprint()
			expect(await told(school, ...files)).toEqual(errors)
			expect(await school.fingerprint()).toBe(before)
		})
	)

	test('a coordinator who teaches may coordinate a filière', () =>
		withSchool(async (school) => {
			await told(school, ['utilisateurs', UTILISATEURS], ['enseignants', ENSEIGNANTS])
			expect(await told(school, ['filieres', 'code;nom;systeme;coordinateurs\nGI;Génie;LMD;sira|direction\n'])).toEqual([])
			expect(await told(school, ['filieres', 'code;coordinateurs\nGI;yao\n'])).toEqual([
				'filieres.csv:2: coordinateurs: "yao" is enseignant, not coordinateur'
			])
		}))
})
