import { mayImport } from '../../exchange/uploads/imports'
import { hasCharge, type Caller } from '../../domain/droits/caller'
import type { opensFor } from '../../console/menu/menu'
import { opensYears } from '../../console/menu/years'
import type { Textes } from '../../console/textes/textes'

export type Parcours = keyof Textes['aide']['parcours']

type Opens = ReturnType<typeof opensFor>
type Page = readonly [path: string, opens: (opens: Opens) => boolean]

const today: Page = ['', () => true]
const awayTeachers: Page = ['/absences-enseignants', (opens) => opens.absencesEnseignants]
const results: Page = ['/resultats', (opens) => opens.resultats]
/** For whoever publishes them. */
const publishing: Page = ['/resultats', (opens) => opens.delais]
const taughtClasses: Page = ['/classes', (opens) => opens.classes]
const papers: Page = ['/papiers', (opens) => opens.papiers]
/** For whoever prepares the coming year, and for whoever turns the school to it. */
const preparing: Page = ['/annees/preparer', (opens) => opens.ecole.preparer]
const turning: Page = ['/annees/passer', (opens) => opens.ecole.passer]
/** For whoever prepares a year to which others turn the school. */
const preparation: Page = ['/annees/preparer', (opens) => opens.ecole.preparer && !opens.ecole.passer]
const evaluations: Page = ['/evaluations', (opens) => opens.evaluations]

/** The page that each step of the manual is about, step by step, and whether somebody opens it; the step is for them alone. */
export const PAGES: Readonly<Record<Parcours, readonly Page[]>> = {
	secretariat: [
		['/recherche', (opens) => opens.recherche],
		['/etudiants/nouveau', (opens) => opens.inscriptions],
		['/etudiants', (opens) => opens.classes],
		['/caisse', (opens) => opens.encaisser],
		['/enseignants/coupons', (opens) => opens.ecole.structure],
		['/absences-du-jour', (opens) => opens.absences],
		awayTeachers,
		['/emploi-du-temps', (opens) => opens.emploiDuTemps],
		['/classes', (opens) => opens.classes],
		['/evaluations/delais', (opens) => opens.delais],
		results,
		publishing,
		publishing,
		publishing,
		publishing,
		results,
		['/annonces', (opens) => opens.annonces],
		['/heures-enseignants', (opens) => opens.heuresEnseignants]
	],
	papiers: [
		['/etudiants', (opens) => opens.inscriptions],
		['/etudiants/corrections', (opens) => opens.papiers],
		publishing,
		publishing,
		papers,
		papers,
		['/papiers/demandes', (opens) => opens.papiers],
		papers,
		['/etablissement/papiers', (opens) => opens.ecole.reglages],
		['/etablissement/papiers/modeles', (opens) => opens.ecole.reglages],
		['/classes', (opens) => opens.inscriptions],
		['/papiers/verificateur', (opens) => opens.papiers]
	],
	importer: Array.from({ length: 8 }, (): Page => ['/importer', (opens) => opens.ecole.importer]),
	annee: [
		preparing,
		preparing,
		preparing,
		preparing,
		preparing,
		preparing,
		preparing,
		preparation,
		turning,
		turning,
		['/inscriptions', (opens) => opens.inscriptions],
		turning
	],
	enseignant: [
		today,
		today,
		today,
		evaluations,
		evaluations,
		taughtClasses,
		evaluations,
		awayTeachers,
		['/mes-heures', (opens) => opens.mesHeures]
	],
	etudiant: [
		['/emploi-du-temps', (opens) => opens.emploiDuTemps],
		['/notes', (opens) => opens.mesNotes],
		['/mes-resultats', (opens) => opens.mesNotes],
		['/mes-paiements', (opens) => opens.mesPaiements],
		['/messages', (opens) => opens.messages],
		['/compte', () => true]
	],
	direction: [
		today,
		['/acces', (opens) => opens.ecole.acces],
		['/historique', (opens) => opens.ecole.historique],
		['/enseignants', (opens) => opens.ecole.structure],
		['/verifier', (opens) => opens.verifier],
		['/journal-comptable', (opens) => opens.verifier],
		['/frais', (opens) => opens.frais],
		['/statistiques', (opens) => opens.statistiques],
		['/frais/grille', (opens) => opens.frais],
		['/tiers', (opens) => opens.frais],
		['/regles', (opens) => opens.ecole.reglements]
	],
	informatique: [
		['/serveur', (opens) => opens.ecole.serveur],
		['/serveur/copies', (opens) => opens.ecole.serveur],
		['/serveur/messages', (opens) => opens.ecole.serveur],
		['/programmes', (opens) => opens.ecole.acces],
		['/serveur/moodle', (opens) => opens.ecole.serveur]
	]
}

/** The parts of the manual for somebody, what they do first. */
export function parcoursOf(caller: Caller): Parcours[] {
	const { roles, fonctions = [], operateur } = caller
	const isAdministrator = roles.includes('administrateur')
	return [
		...(hasCharge(caller, 'direction') ? (['direction'] as const) : []),
		...(isAdministrator || roles.includes('coordinateur') || fonctions.length > 0 ? (['secretariat'] as const) : []),
		...(isAdministrator || fonctions.includes('scolarite') ? (['papiers'] as const) : []),
		...(mayImport(caller) ? (['importer'] as const) : []),
		...(opensYears(caller) ? (['annee'] as const) : []),
		...(isAdministrator || roles.includes('enseignant') ? (['enseignant'] as const) : []),
		...(isAdministrator || roles.includes('etudiant') ? (['etudiant'] as const) : []),
		...(operateur === true ? (['informatique'] as const) : [])
	]
}

/** The place of a step in its part. */
export const stepAt = (path: string): string => `a${path.replaceAll('/', '-')}`

/** The place in the manual about a page, for somebody with these parts: the part, and its step. */
export function placeOf(parcours: readonly Parcours[], opens: Opens, page: string): string | undefined {
	const part = parcours.find((name) => PAGES[name].some(([path, isOpen]) => path === page && isOpen(opens)))
	return part && `${part}#${stepAt(page)}`
}

/** A sentence with texts of the catalogue instead of `{a.b}`. */
export const named = (t: Textes, sentence: string): string =>
	sentence.replace(/\{([\w.]{1,60})\}/g, (_, path: string) => {
		const found = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], t)
		if (typeof found !== 'string') throw new Error(`the catalogue does not have ${path}`)
		return found
	})
