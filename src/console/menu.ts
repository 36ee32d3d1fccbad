import type { Caller } from '../domain/caller'
import { usesModule } from '../domain/modules'
import type { Entry } from './parts/frame'
import type { Textes } from './textes/textes'

type School = Parameters<typeof usesModule>[0]

/** The pages that somebody may open, what they need most first: no link leads to one that says no. */
export function menuOf(t: Textes, { roles, fonctions = [] }: Caller, institution: School): { first: Entry[]; more: Entry[] } {
	const isStaff = roles.some((role) => role !== 'etudiant')
	const isStudent = roles.includes('etudiant')
	const has = (module: Parameters<typeof usesModule>[1]) => usesModule(institution, module)
	return {
		first: entries(
			{ path: '', label: t.menu.aujourdhui },
			has('emploi_temps') && { path: '/emploi-du-temps', label: t.menu.emploiDuTemps },
			isStaff && has('structure') && { path: '/classes', label: t.menu.classes },
			(isStaff || fonctions.includes('scolarite')) && has('evaluations') && { path: '/evaluations', label: t.menu.evaluations },
			isStudent && has('notes') && { path: '/notes', label: t.menu.notes },
			isStudent && has('presences') && { path: '/absences', label: t.menu.absences }
		).slice(0, 6),
		more: entries(
			isStaff && has('structure') && { path: '/etudiants', label: t.menu.etudiants },
			isStaff && has('notifications') && { path: '/annonces', label: t.menu.annonces },
			{ path: '/compte', label: t.menu.compte }
		)
	}
}

const entries = (...all: (Entry | false)[]) => all.filter((entry) => entry !== false)
