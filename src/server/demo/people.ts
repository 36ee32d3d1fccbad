import type { Random } from './random'
import { FILIERES, NOMS, PRENOMS_F, PRENOMS_M } from './words'

/** The accounts that the demo prints; everybody else has none to log in with. */
export const LOGINS = [
	{ identifiant: 'admin', role: 'administrateur', password: 'Admin-Demo-1' },
	{ identifiant: 'coord', role: 'coordinateur', password: 'Coord-Demo-1' },
	{ identifiant: 'prof', role: 'enseignant', password: 'Prof-Demo-1' },
	{ identifiant: 'etudiant', role: 'etudiant', password: 'Etudiant-Demo-1' }
] as const

/** The cashier, who enters by typing. */
const CASHIER = { identifiant: 'caisse', password: 'Caisse-Demo-1' } as const

export const passwordOf = (identifiant: string) => [...LOGINS, CASHIER].find((login) => login.identifiant === identifiant)?.password ?? ''

export type Classe = ReturnType<typeof classesOf>[number]

/** Every class of the year: one a level, two in the first year of a BTS. */
export const classesOf = () =>
	FILIERES.flatMap(({ code, niveaux }, filiere) =>
		niveaux.flatMap((niveau) =>
			(niveau === 'BTS1' ? [' A', ' B'] : ['']).map((group) => ({
				code: `${code}-${niveau}${group.trim()}`,
				nom: `${code} ${niveau}${group}`,
				filiere,
				niveau
			}))
		)
	).map((classe, index) => ({ ...classe, salle: `${'ABC'[index % 3]}${101 + Math.floor(index / 3)}` }))

/** No two classes of one hour share a teacher with this many of them (see `teacherOf`). */
export const TEACHERS = 41
export const teacherOf = (classe: number, matiere: number) => (classe * 6 + matiere) % TEACHERS
export const matriculeOfTeacher = (teacher: number) => `ENS-${String(teacher + 1).padStart(3, '0')}`

export const STUDENTS_A_CLASS = 29
export const matriculeOfStudent = (student: number) => `26-${String(student + 1).padStart(4, '0')}`
export const membersOf = (classe: number) => Array.from({ length: STUDENTS_A_CLASS }, (_, index) => classe * STUDENTS_A_CLASS + index)

export function person(random: Random) {
	const sexe = random.pick(['F', 'M'] as const)
	return { nom: random.pick(NOMS), prenoms: random.pick(sexe === 'F' ? PRENOMS_F : PRENOMS_M), sexe }
}
