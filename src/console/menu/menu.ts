import type { Caller } from '../../domain/droits/caller'
import { usesModule } from '../../domain/droits/modules'
import type { Fonction } from '../../domain/droits/fonctions'
import { AIDE, type Chapter, type Entry } from '../parts/frame'
import type { Textes } from '../textes/textes'

type School = Parameters<typeof usesModule>[0]

type Reader = { readonly caller: Caller; readonly institution: School }

/** The pages that a person may open; links never lead to other pages. */
export function opensFor({ caller: { roles, fonctions = [], operateur }, institution }: Reader) {
	const isStaff = roles.some((role) => role !== 'etudiant')
	const isStudent = roles.includes('etudiant')
	const uses = (module: Parameters<typeof usesModule>[1]) => usesModule(institution, module)
	const has = (...asked: readonly Fonction[]) => asked.some((fonction) => fonctions.includes(fonction))
	const isAdministrator = roles.includes('administrateur')
	const keepsRecords = isAdministrator || has('scolarite')
	const directs = has('direction')
	return {
		/** the pages for managing the school's own structure */
		ecole: {
			acces: isAdministrator,
			historique: keepsRecords || directs,
			importer: keepsRecords,
			serveur: operateur === true,
			annees: isAdministrator,
			/** the coming year */
			preparer: keepsRecords || directs,
			/** the switch to another year */
			passer: isAdministrator || directs,
			reglages: isAdministrator,
			periodes: isAdministrator,
			reglements: uses('notes') && isAdministrator,
			conges: keepsRecords,
			salles: keepsRecords,
			/** the cards of all teachers too; each teacher opens their own */
			structure: uses('structure') && keepsRecords
		},
		encaisser: uses('scolarite') && (isAdministrator || has('comptabilite', 'caisse')),
		frais: uses('scolarite') && (isAdministrator || has('comptabilite', 'caisse', 'direction')),
		/** who may enter, yes or no */
		quitus: uses('scolarite') && (isAdministrator || has('comptabilite', 'caisse', 'direction', 'surveillance', 'scolarite')),
		/** who is registered for the State's exam */
		examen: uses('scolarite') && (isAdministrator || has('comptabilite', 'direction', 'scolarite')),
		/** the drawers of all cashiers */
		caisses: uses('scolarite') && (isAdministrator || has('comptabilite', 'direction')),
		verifier: uses('scolarite') && (isAdministrator || has('comptabilite', 'direction')),
		recherche: isStaff || fonctions.length > 0,
		emploiDuTemps: uses('emploi_temps') && (roles.length > 0 || has('scolarite', 'surveillance', 'direction')),
		absencesEnseignants: uses('emploi_temps') && (isStaff || has('scolarite', 'direction')),
		heuresEnseignants: uses('emploi_temps') && (isAdministrator || has('scolarite', 'comptabilite', 'direction')),
		mesHeures: uses('emploi_temps') && roles.includes('enseignant'),
		joursChomes: uses('emploi_temps') && (roles.includes('administrateur') || has('scolarite')),
		classes: uses('structure') && (isStaff || fonctions.length > 0),
		evaluations: uses('evaluations') && (isStaff || has('scolarite', 'direction')),
		/** until when grades are typed */
		delais: uses('notes') && keepsRecords,
		inscriptions: uses('structure') && (roles.includes('administrateur') || has('scolarite')),
		/** the register of papers that have left the school */
		papiers: keepsRecords,
		annonces: uses('notifications') && (isStaff || has('scolarite')),
		messages: uses('notifications'),
		/** absences, day by day, of all students that the person is in charge of */
		absences: uses('presences') && (isAdministrator || roles.includes('coordinateur') || has('surveillance', 'direction')),
		/** the results of others */
		resultats: uses('notes') && (keepsRecords || directs || roles.includes('coordinateur')),
		statistiques: isAdministrator || directs || roles.includes('coordinateur'),
		mesPapiers: isStudent,
		mesPaiements: uses('scolarite') && isStudent,
		mesNotes: uses('notes') && isStudent,
		mesAbsences: uses('presences') && isStudent
	}
}

/**
 * The chapters of the menu, each with the pages beneath it: of the office, of teachers and of students. Chapters without a page that the
 * person may open are left out.
 */
export function menuOf(t: Textes, { caller, institution }: Reader): Chapter[] {
	const opens = opensFor({ caller, institution })
	const { acces, importer, serveur } = opens.ecole
	const { chapitres, ...labels } = t.menu
	const isOffice = caller.roles.some((role) => role === 'administrateur' || role === 'coordinateur') || (caller.fonctions ?? []).length > 0
	const students = opens.classes && { path: '/etudiants', label: labels.etudiants }
	const teachersAbsences = opens.absencesEnseignants && { path: '/absences-enseignants', label: labels.absencesEnseignants }
	const ownAbsences = opens.mesAbsences && { path: '/absences', label: labels.absences }
	const today = chapter(labels.aujourdhui, { path: '', label: labels.aujourdhui })
	const notes = chapter(
		chapitres.notes,
		opens.evaluations && { path: '/evaluations', label: labels.evaluations },
		opens.delais && { path: '/evaluations/delais', label: labels.delais },
		opens.resultats && { path: '/resultats', label: t.resultats.titre },
		opens.mesNotes && { path: '/notes', label: labels.notes },
		opens.mesNotes && { path: '/mes-resultats', label: t.resultats.mes }
	)
	const papers = opens.papiers && { path: '/papiers', label: t.papiers.scolarite.titre }
	const ownPayments = t.rapprochement.mes.titre
	const ownPapers = t.papiers.scolarite.mes.titre
	const messages = chapter(
		chapitres.messages,
		opens.messages && { path: '/messages', label: labels.messages },
		opens.annonces && { path: '/annonces', label: labels.annonces }
	)
	const { heures, ownHeures } = hoursOf(t, opens)
	const week = opens.emploiDuTemps && { path: '/emploi-du-temps', label: labels.emploiDuTemps }
	const classes = opens.classes && { path: '/classes', label: labels.classes }
	const ecole = chapter(
		t.etablissement.titre,
		Object.values(opens.ecole).includes(true) && { path: '/etablissement', label: t.etablissement.titre },
		importer && { path: '/importer', label: t.etablissement.liens.importer.nom },
		acces && { path: '/acces', label: t.etablissement.liens.acces.nom },
		serveur && { path: '/serveur', label: t.etablissement.liens.serveur.nom }
	)
	const chapters = isOffice
		? [
				today,
				chapter(labels.etudiants, students, opens.inscriptions && { path: '/inscriptions', label: labels.inscriptions }, papers),
				chapter(labels.classes, classes),
				chapter(labels.emploiDuTemps, week, opens.joursChomes && { path: '/jours-chomes', label: labels.joursChomes }),
				chapter(
					chapitres.absences,
					opens.absences && { path: '/absences-du-jour', label: t.justificatifs.absences.titre },
					teachersAbsences,
					ownAbsences
				),
				notes,
				chapter(chapitres.enseignants, opens.ecole.structure && { path: '/enseignants', label: chapitres.enseignants }, heures, ownHeures),
				messages,
				moneyChapter(t, opens),
				chapter(t.statistiques.titre, opens.statistiques && { path: '/statistiques', label: t.statistiques.titre }),
				ecole
			]
		: [
				today,
				chapter(labels.emploiDuTemps, week, teachersAbsences, ownHeures),
				chapter(labels.classes, classes, students),
				notes,
				chapter(chapitres.absences, ownAbsences),
				messages,
				ecole
			]
	return withThumb(
		[
			...chapters,
			chapter(ownPayments, opens.mesPaiements && { path: '/mes-paiements', label: ownPayments }),
			chapter(ownPapers, opens.mesPapiers && { path: '/mes-papiers', label: ownPapers }),
			chapter(labels.compte, { path: '/compte', label: labels.compte }),
			chapter(t.aide.titre, { path: AIDE, label: t.aide.titre })
		].flat()
	)
}

/** The chapter of money. */
const moneyChapter = (t: Textes, opens: ReturnType<typeof opensFor>) =>
	chapter(
		t.menu.frais,
		opens.frais && { path: '/frais', label: t.menu.frais },
		opens.encaisser && { path: '/encaisser', label: t.caisse.encaisser },
		opens.encaisser && { path: '/caisse', label: t.caisse.maCaisse },
		opens.frais && { path: '/frais/grille', label: t.grille.title },
		opens.frais && { path: '/tiers', label: t.tiers.titre },
		opens.quitus && { path: '/frais/quitus', label: t.frais.quitus.titre },
		opens.examen && { path: '/frais/examen', label: t.frais.examen.titre },
		opens.caisses && { path: '/caisses', label: t.caisses.titre },
		opens.verifier && { path: '/verifier', label: t.rapprochement.titre },
		opens.verifier && { path: '/journal-comptable', label: t.ecritures.titre }
	)

/** The pages about hours to pay: of all teachers, and one's own. */
const hoursOf = ({ paie }: Textes, opens: ReturnType<typeof opensFor>) => ({
	heures: opens.heuresEnseignants && { path: '/heures-enseignants', label: paie.titre },
	ownHeures: opens.mesHeures && { path: '/mes-heures', label: paie.mes }
})

/** Chapters that a telephone shows first. */
const FIRST = ['', '/emploi-du-temps', '/absences-du-jour', '/etudiants', '/classes']

const rank = ({ path }: Entry) => (FIRST.includes(path) ? FIRST.indexOf(path) : FIRST.length)

/** Marks the four chapters that a telephone shows beside « Menu ». */
function withThumb(chapters: readonly Omit<Chapter, 'thumb'>[]): Chapter[] {
	const thumb = new Set(chapters.toSorted((a, b) => rank(a) - rank(b)).slice(0, 4))
	return chapters.map((entry) => ({ ...entry, thumb: thumb.has(entry) }))
}

/** A chapter that leads to the first of its pages, or none. */
function chapter(label: string, ...pages: readonly (Entry | false)[]): Omit<Chapter, 'thumb'>[] {
	const under = pages.filter((page) => page !== false)
	return under[0] === undefined ? [] : [{ path: under[0].path, label, under: under.filter((page) => page.label !== label) }]
}

/** The path of the page in the menu that an address is part of, else of the page to which `current` belongs. */
export function placeIn(menu: readonly Chapter[], address: string, current: string): string {
	const paths = menu.flatMap(({ path, under }) => [path, ...under.map((page) => page.path)])
	const around = paths.filter((path) => path !== '' && `${address}/`.startsWith(`${path}/`))
	return around.toSorted((a, b) => b.length - a.length)[0] ?? current
}
