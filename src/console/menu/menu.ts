import type { Caller } from '../../domain/caller'
import { usesModule } from '../../domain/modules'
import type { Fonction } from '../../domain/fonctions'
import type { Entry } from '../parts/frame'
import type { Textes } from '../textes/textes'

type School = Parameters<typeof usesModule>[0]

/** The pages that a person may open; links never lead to other pages. */
export function opensFor({
	caller: { roles, fonctions = [], operateur },
	institution
}: {
	readonly caller: Caller
	readonly institution: School
}) {
	const isStaff = roles.some((role) => role !== 'etudiant')
	const isStudent = roles.includes('etudiant')
	const uses = (module: Parameters<typeof usesModule>[1]) => usesModule(institution, module)
	const has = (...asked: readonly Fonction[]) => asked.some((fonction) => fonctions.includes(fonction))
	const isAdministrator = roles.includes('administrateur')
	const keepsRecords = isAdministrator || has('scolarite')
	return {
		/** the pages for managing the school's own structure */
		ecole: {
			acces: isAdministrator,
			historique: keepsRecords,
			importer: keepsRecords,
			serveur: operateur === true,
			annees: isAdministrator,
			reglages: isAdministrator,
			periodes: isAdministrator,
			conges: keepsRecords,
			salles: keepsRecords,
			structure: uses('structure') && keepsRecords
		},
		emploiDuTemps: uses('emploi_temps') && (roles.length > 0 || has('scolarite', 'surveillance')),
		absencesEnseignants: uses('emploi_temps') && (roles.includes('administrateur') || roles.includes('enseignant') || has('scolarite')),
		joursChomes: uses('emploi_temps') && (roles.includes('administrateur') || has('scolarite')),
		classes: uses('structure') && (isStaff || fonctions.length > 0),
		evaluations: uses('evaluations') && (isStaff || has('scolarite')),
		/** the cards of all teachers; each teacher opens their own */
		fichesEnseignant: uses('structure') && keepsRecords,
		inscriptions: uses('structure') && (roles.includes('administrateur') || has('scolarite')),
		annonces: uses('notifications') && (isStaff || has('scolarite')),
		messages: uses('notifications'),
		/** absences, day by day, of all students that the person is in charge of */
		absences: uses('presences') && (isAdministrator || roles.includes('coordinateur') || has('surveillance')),
		mesNotes: uses('notes') && isStudent,
		mesAbsences: uses('presences') && isStudent
	}
}

/** The menu, most needed entries first. */
export function menuOf(t: Textes, caller: Caller, institution: School): { first: Entry[]; more: Entry[] } {
	const opens = opensFor({ caller, institution })
	return {
		first: entries(
			{ path: '', label: t.menu.aujourdhui },
			opens.emploiDuTemps && { path: '/emploi-du-temps', label: t.menu.emploiDuTemps },
			opens.absences && { path: '/absences-du-jour', label: t.justificatifs.absences.titre },
			opens.classes && { path: '/classes', label: t.menu.classes },
			opens.evaluations && { path: '/evaluations', label: t.menu.evaluations },
			opens.mesNotes && { path: '/notes', label: t.menu.notes },
			opens.mesAbsences && { path: '/absences', label: t.menu.absences }
		).slice(0, 6),
		more: entries(
			opens.classes && { path: '/etudiants', label: t.menu.etudiants },
			opens.inscriptions && { path: '/inscriptions', label: t.menu.inscriptions },
			opens.absencesEnseignants && { path: '/absences-enseignants', label: t.menu.absencesEnseignants },
			opens.joursChomes && { path: '/jours-chomes', label: t.menu.joursChomes },
			opens.messages && { path: '/messages', label: t.menu.messages },
			opens.annonces && { path: '/annonces', label: t.menu.annonces },
			Object.values(opens.ecole).includes(true) && { path: '/etablissement', label: t.etablissement.titre },
			{ path: '/compte', label: t.menu.compte }
		)
	}
}

const entries = (...all: (Entry | false)[]) => all.filter((entry) => entry !== false)
