import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvLine } from '../../../src/exchange/imports/files/csv'
import { Connection } from '../../../src/db/client/connection'
import { login, type Program } from '../program'
import { rowsOf } from './rows'

export const CODE = 'ecole'
export const PASSWORD = 'mot-de-passe'
/** People who log in and out again; as many as connections, since attempts on one identifier wait for each other. */
export const COMING = ['personne0', 'personne1', 'personne2', 'personne3']
/** The person who opens a calendar again and again, and the one who changes their password. */
export const WITH_CALENDAR = 'agenda'
export const WITH_PASSWORDS = 'changeant'
/** The person who writes in the console. */
export const IN_OFFICE = 'secretariat'
export const STUDENTS = 60
/** The number of students, from the first on, whose attendance is taken by hand; the others get it from video. */
export const BY_HAND = 30
/** The number of students, from the first on, who have an address for mail. */
export const ADDRESSED = 20
/** The mark of what the school's first import brings. */
export const FIRST = 'depart'
const PAYMENTS = 3000
const DAY = 86_400

type Cell = string | number
type Table = readonly [header: string, ...rows: (readonly Cell[])[]]

/** Targets of the writes of the kill rounds: ids of the file, and the start of the séances in seconds. */
export type School = {
	readonly students: readonly number[]
	readonly evaluations: readonly number[]
	readonly seances: readonly number[]
	/** one that is to come */
	readonly prochaine: number
	readonly matiere: number
	readonly classe: number
	readonly debut: number
	/** one more student who has left their class for another: an évaluation of before, a matière of now, a paper that is asked for */
	readonly changed: { readonly venue: number; readonly de: number; readonly matiere: number; readonly piece: number }
	/** YYYY-MM-DD, of the séances and évaluations */
	readonly jour: string
}

export function writeTables(folder: string, tables: Readonly<Record<string, Table>>) {
	mkdirSync(folder, { recursive: true })
	for (const [name, [header, ...rows]] of Object.entries(tables))
		writeFileSync(join(folder, `${name}.csv`), `${header}\n${rows.map((row) => csvLine(row.map(String), ';')).join('')}`)
}

const each = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

/** A class, its teacher, two évaluations, two séances of yesterday, so that their real end may lie anywhere up to now, and one to come. */
function tables(now: number): Record<string, Table> {
	const year = Number(day(now - 200 * DAY).slice(0, 4))
	const yesterday = day(now - DAY)
	return {
		annees: ['libelle;date_debut;date_fin;courante', [`${year}-${year + 1}`, day(now - 200 * DAY), day(now + 100 * DAY), 'oui']],
		filieres: ['code;nom;systeme', ['GM', 'Génie mécanique', 'BTS']],
		matieres: ['code;nom;filiere;niveau', ['MAT', 'Mathématiques', 'GM', 'BTS1'], ['PHY', 'Physique', 'GM', 'BTS1']],
		classes: ['code;nom;filiere;niveau', ['A', 'Classe A', 'GM', 'BTS1'], ['B', 'Classe B', 'GM', 'BTS1']],
		pieces: ['libelle', ['Photo']],
		utilisateurs: [
			'identifiant;role;nom;mot_de_passe',
			...[...COMING, WITH_CALENDAR, WITH_PASSWORDS, IN_OFFICE, 'direction'].map((who) => [who, 'administrateur', 'N', PASSWORD])
		],
		enseignants: ['matricule;identifiant;nom;mot_de_passe', ['P-1', 'prof', 'PROF', PASSWORD]],
		enseignements: ['classe;matiere;enseignant', ['A', 'MAT', 'P-1']],
		etudiants: [
			'matricule;identifiant;nom;email',
			...each(STUDENTS, (n) => [`E-${n}`, `etu${n}`, `NOM${n}`, n < ADDRESSED ? `etu${n}@ecole.test` : '']),
			['V-0', 'venue', 'VENUE', '']
		],
		inscriptions: [
			'matricule;classe;date_entree;statut;date_sortie',
			...each(STUDENTS, (n) => [`E-${n}`, 'A', '', 'Active', '']),
			['V-0', 'A', day(now - 100 * DAY), 'Active', day(now - 50 * DAY)],
			['V-0', 'B', day(now - 50 * DAY), 'Active', '']
		],
		evaluations: [
			'ref;classe;matiere;titre;type;date',
			...each(2, (n) => [`EV-${n}`, 'A', 'MAT', `Devoir ${n}`, 'devoir', yesterday]),
			['EV-2', 'A', 'MAT', 'Devoir 2', 'devoir', day(now - 75 * DAY)]
		],
		seances: [
			'ref;classes;matiere;enseignant;date;heure_debut;heure_fin;mode',
			...each(2, (n) => [`S-${n}`, 'A', 'MAT', 'P-1', yesterday, '07:00', '19:00', 'en_ligne']),
			['S-2', 'A', 'MAT', 'P-1', day(now + 5 * DAY), '07:00', '19:00', 'en_ligne']
		],
		...entries({ mark: FIRST, note: 10, statut: 'present' })
	}
}

type Entered = { readonly mark: string; readonly note: number; readonly statut: string }

/** A grade and attendance of everybody in the places that others write to. */
const entries = ({ mark, note, statut }: Entered): Record<string, Table> => ({
	notes: ['evaluation;matricule;note;commentaire', ...each(STUDENTS, (n) => ['EV-0', `E-${n}`, note, mark])],
	presences: ['seance;matricule;statut;commentaire', ...each(BY_HAND, (n) => ['S-0', `E-${n}`, statut, mark])]
})

/** The files of an import of the rounds: payments, and entries, which only win if they differ from the import before. */
export const imported = (entered: Entered): Record<string, Table> => ({
	...entries(entered),
	paiements: [
		'reference;matricule;date;montant',
		...each(PAYMENTS, (n) => [`${entered.mark}-${n}`, `E-${n % STUDENTS}`, '2026-01-15', 1000 + n])
	]
})
export const IMPORTED = { notes: STUDENTS, presences: BY_HAND, paiements: PAYMENTS } as const

export const fileOf = (program: Program) =>
	new Connection(join(program.data, 'tenants', `${CODE}.db`), { synchronous: 'normal', busyTimeout: 5000 })

/** Makes the institution, imports its school, and looks up what it became. */
export async function makeSchool(program: Program): Promise<School> {
	const source = join(program.folder, FIRST)
	const now = Math.floor(Date.now() / 1000)
	writeTables(source, tables(now))
	for (const step of [
		['tenant', 'create', CODE, '--name', 'École', '--timezone', 'Africa/Abidjan'],
		['import', CODE, source]
	]) {
		const { code, stderr } = await program.command(step)
		if (code !== 0) throw new Error(stderr)
	}
	const file = fileOf(program)
	try {
		const ids = (sql: string) => rowsOf<{ id: number }>(file, sql).map(({ id }) => id)
		return {
			students: ids("SELECT id FROM etudiants WHERE matricule LIKE 'E-%' ORDER BY CAST(substr(matricule, 3) AS INTEGER)"),
			evaluations: ids('SELECT id FROM evaluations ORDER BY ref'),
			seances: ids("SELECT id FROM seances WHERE ref < 'S-2' ORDER BY ref"),
			prochaine: ids("SELECT id FROM seances WHERE ref = 'S-2'")[0]!,
			matiere: ids('SELECT id FROM matieres ORDER BY code')[0]!,
			classe: ids('SELECT id FROM classes ORDER BY code')[0]!,
			debut: ids("SELECT debut_s AS id FROM seances WHERE ref = 'S-0'")[0]!,
			changed: {
				venue: ids("SELECT id FROM etudiants WHERE matricule = 'V-0'")[0]!,
				de: ids("SELECT matiere_id AS id FROM evaluations WHERE ref = 'EV-2'")[0]!,
				matiere: ids("SELECT id FROM matieres WHERE code = 'PHY'")[0]!,
				piece: ids('SELECT id FROM pieces')[0]!
			},
			jour: day(now - DAY)
		}
	} finally {
		file.close()
	}
}

export async function tokenFor(url: string, who: string): Promise<string> {
	const { status, token } = await login(url, CODE, who, PASSWORD)
	if (status !== 200) throw new Error(`a login answered ${status}`)
	return token
}
