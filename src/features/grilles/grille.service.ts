import { parseTranches, tranchesText } from '../../domain/argent/grille'
import { anneeModele, type Annee } from '../../domain/annee'
import { dayLater } from '../../domain/annees/preparation'
import type { WrittenRecord } from '../../exchange/records/records'
import { AppError, notFound } from '../../kit/errors'
import { seen } from '../../kit/seen'
import { toWireInstant } from '../../kit/clock'
import { todayOf, type KnownVisit, type View } from '../../tenants/visit'
import { fraisDePlaces, missingFrais, writeFrais } from './frais-dus.service'
import { selectPlacesDAnnee, type NouveauFrais } from './frais-dus.queries'
import { keepsGrille, mustKeepGrille, mustReadGrille } from './grille.policy'
import { selectClasses, selectGrille, selectNoms } from './grille.queries'

export { keepsGrille } from './grille.policy'

export type Ligne = Awaited<ReturnType<typeof selectGrille>>[number]

/** The years of the school, the newest first; those in preparation too for whoever keeps the grid. */
export const anneesDeGrille = ({ perimetre, institution: { annees, preparees } }: Pick<View, 'institution' | 'perimetre'>): Annee[] =>
	[...annees, ...(keepsGrille(perimetre) ? preparees : [])].toSorted((a, b) => (a.date_debut < b.date_debut ? 1 : -1))

/** The year of a grid; without a libellé the shown one. @throws AppError 404 */
export function anneeDeGrille(view: View, libelle: string | undefined): Annee {
	const annee = libelle ? anneesDeGrille(view).find((candidate) => candidate.libelle === libelle) : view.institution.annee
	if (!annee) throw notFound()
	return annee
}

/** The grid of a year. @throws AppError 403 */
export function grilleOf(view: View, annee: Annee) {
	mustReadGrille(view)
	return selectGrille(view.db, annee.id)
}

/** A student who would owe fees of the grid. */
export type Debut = {
	readonly id: number
	readonly nom: string
	readonly prenoms: string
	readonly matricule: string
	readonly classe: string
	readonly frais: readonly NouveauFrais[]
	readonly total: number
}

export type ParClasse = {
	readonly code: string
	readonly nom: string
	readonly etudiants: number
	readonly frais: number
	readonly total: number
}

const totalOf = (all: readonly { readonly montant: number }[]) => all.reduce((sum, { montant }) => sum + montant, 0)

/**
 * The students of a year who would owe fees of its grid that they don't owe yet, by class and name. A fee that somebody has withdrawn is left
 * out. Of two enrollments, the last one counts. @throws AppError 403
 */
export async function applicationOf(view: View, annee: Annee) {
	mustReadGrille(view)
	const { db } = view
	const places = new Map((await selectPlacesDAnnee(db, annee.id, todayOf(view))).map((place) => [place.etudiant_id, place]))
	const nouveaux = await missingFrais(db, await fraisDePlaces(db, [...places.values()]), { rewrites: false })
	const fees = Map.groupBy(nouveaux, ({ etudiant_id }) => etudiant_id)
	const noms = await selectNoms(db, [...fees.keys()])
	const classes: ParClasse[] = []
	const etudiants: Debut[] = []
	for (const { id, code, nom } of await selectClasses(db, annee.id)) {
		const members = noms.filter((etudiant) => places.get(etudiant.id)!.classe_id === id)
		if (members.length === 0) continue
		const ofClass = members.map((etudiant): Debut => {
			const frais = fees.get(etudiant.id)!
			return { ...etudiant, classe: code, frais, total: totalOf(frais) }
		})
		etudiants.push(...ofClass)
		const count = ofClass.reduce((sum, { frais }) => sum + frais.length, 0)
		classes.push({ code, nom, etudiants: ofClass.length, frais: count, total: ofClass.reduce((sum, { total }) => sum + total, 0) })
	}
	return { annee, classes, etudiants, nouveaux, total: totalOf(nouveaux), vu: seen([annee.id, nouveaux]) }
}

/**
 * Writes the fees of a year's grid that its students don't owe yet, as the author has seen them. The same form again writes nothing.
 * @throws AppError 403; 409 if they have changed since; 422 if the year is closed
 */
export const applyGrille = (visit: KnownVisit, libelle: string, vu: string): Promise<number> =>
	visit.write({ right: mustKeepGrille, touches: ['donnees'] }, async (write) => {
		const annee = anneeDeGrille(write, libelle)
		if (annee.cloturee) throw new AppError('validation', 'annee_cloturee')
		const application = await applicationOf(write, annee)
		if (application.nouveaux.length === 0) return 0
		if (application.vu !== vu) throw new AppError('conflict', 'modifie_entretemps')
		return writeFrais(write, application.nouveaux, toWireInstant(write.now, write.institution.timezone))
	})

const keyOf = ({ filiere, niveau, regime, libelle }: Ligne) => [filiere, niveau, regime, libelle].join('@')

/** The lines of the year before that a year does not have, as records with the days of that year, and how many it has already. */
export async function copyOf(view: View, annee: Annee) {
	const depuis = anneeModele(
		anneesDeGrille(view).filter(({ id, date_debut }) => id !== annee.id && date_debut < annee.date_debut),
		annee
	)
	const present = new Set((await selectGrille(view.db, annee.id)).map(keyOf))
	const lignes = depuis ? (await selectGrille(view.db, depuis.id)).filter((ligne) => !present.has(keyOf(ligne))) : []
	const later = (jour: string) => dayLater(jour, depuis!, annee)
	const written = lignes.map(({ filiere, niveau, regime, libelle, nature, montant, parts, echeance }): WrittenRecord => {
		const moved = parts === null ? [] : parseTranches(parts)!.map((part) => ({ ...part, date: later(part.date) }))
		const place = { annee: annee.libelle, filiere: filiere ?? '', niveau: niveau ?? '', regime, libelle, nature, montant: String(montant) }
		return { kind: 'grilles', cells: { ...place, parts: tranchesText(moved), echeance: echeance === null ? '' : later(echeance) } }
	})
	return { depuis, written, there: present.size }
}
