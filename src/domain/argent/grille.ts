import { folded } from '../../kit/forms'
import { jourLu } from '../../kit/jour'
import { jourEcrit } from '../../kit/jour-ecrit'
import type { NatureFrais } from './mots'

/** The criteria of a line of the grid (null: all), and the place of an enrollment. */
export type Portee = { readonly filiere_id: number | null; readonly niveau_id: number | null; readonly regime: string | null }

/** A line of the grid of a year. `parts`: as `parseTranches` reads them; the last part takes the remainder at `echeance`. */
export type LigneDeGrille = Portee & {
	readonly annee_id: number
	readonly libelle: string
	readonly nature: NatureFrais
	readonly montant: number
	readonly parts: string | null
	readonly echeance: string | null
}

const CRITERIA = ['filiere_id', 'niveau_id', 'regime'] as const

const isAbout = (ligne: Portee, place: Portee) => CRITERIA.every((name) => ligne[name] === null || ligne[name] === place[name])

/** How specific a line is: how many criteria it has; of two with as many, filière before niveau before régime. */
const specificity = (ligne: Portee) => CRITERIA.reduce((sum, name, at) => sum + (ligne[name] === null ? 0 : 10 + (CRITERIA.length - at)), 0)

/** Libellés that differ only by accents, case or spaces are one. */
export const libelleKey = (libelle: string) => folded(libelle).trim()

/** The lines of the grid that apply to an enrollment: of each libellé the most specific one (rule 7.5). */
export function lignesPour<L extends LigneDeGrille>(lignes: readonly L[], place: Portee): L[] {
	const best = new Map<string, L>()
	for (const ligne of lignes) {
		if (!isAbout(ligne, place)) continue
		const key = libelleKey(ligne.libelle)
		const other = best.get(key)
		if (!other || specificity(ligne) > specificity(other)) best.set(key, ligne)
	}
	return [...best.values()]
}

/** An enrollment, with the year, and whether the passage of the former year has made it. */
export type PlaceDeGrille = Portee & { readonly annee_id: number; readonly passe: boolean }

/**
 * The lines whose fees an enrollment makes: without resits, which a closed list makes, with the fee of réinscription only after a passage,
 * without amounts of 0, and without the libellés that are owed already (`owed`: their keys).
 */
export const fraisDInscription = <L extends LigneDeGrille>(lignes: readonly L[], place: PlaceDeGrille, owed: ReadonlySet<string>): L[] =>
	lignesPour(
		lignes.filter(({ annee_id }) => annee_id === place.annee_id),
		place
	).filter(
		({ nature, montant, libelle }) =>
			montant > 0 && nature !== 'session2' && (nature !== 'reinscription' || place.passe) && !owed.has(libelleKey(libelle))
	)

/** Whether a change of an enrollment makes its fees: it is new or was a Prospect, becomes « En validation » or Active, and has not ended. */
export const makesFees = (
	before: { readonly statut: string } | undefined,
	after: { readonly statut: string; readonly date_sortie: string | null },
	today: string
) =>
	after.statut !== 'Prospect' && (before?.statut ?? 'Prospect') === 'Prospect' && (after.date_sortie === null || after.date_sortie > today)

/** A part of a fee before its last one. */
export type Tranche = { readonly date: string; readonly montant: number }

/** The most characters of a text that names parts. */
const MAX_TRANCHES = 600

/** The parts that a text names, `15/10/2026 100 000 | 15/01/2027 100 000`, by day; `undefined` if it is not of this form. */
export function parseTranches(text: string): Tranche[] | undefined {
	if (text.length > MAX_TRANCHES) return undefined
	const parts: Tranche[] = []
	for (const part of text.split('|')) {
		const [, day = '', amount = ''] = /^([\d/.-]{8,10}) ?[:=]? (\d[\d ]{0,20})$/.exec(part.trim().replaceAll(/\s+/g, ' ')) ?? []
		const date = jourEcrit(day)
		const montant = Number(amount.replaceAll(' ', ''))
		if (!date || !Number.isSafeInteger(montant) || montant <= 0) return undefined
		parts.push({ date, montant })
	}
	return parts.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The text of parts, as it is kept. */
export const tranchesText = (parts: readonly Tranche[]) => parts.map(({ date, montant }) => `${jourLu(date)} ${montant}`).join(' | ')

/** Why the parts of a line cannot be: `undefined` if they can. */
export function wrongTranches(parts: readonly Tranche[], { montant, echeance }: Pick<LigneDeGrille, 'montant' | 'echeance'>) {
	if (parts.length > 12) return 'many'
	if (parts.some(({ date }, at) => date === parts[at - 1]?.date)) return 'twice'
	if (parts.reduce((sum, part) => sum + part.montant, 0) >= montant) return 'sum'
	return echeance === null || parts.some(({ date }) => date >= echeance) ? 'echeance' : undefined
}
