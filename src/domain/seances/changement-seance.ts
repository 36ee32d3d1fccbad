import type { StatutSeance } from './statut-seance'
import type { Mode, TypeSeance } from '../vocabulaire'

/** A class of a séance, and the matière under which the class has it. */
type Reunie = { readonly id: number; readonly matiere_id: number }

/** A séance as the timetable plans it. */
export type Prevue = {
	readonly classes: readonly Reunie[]
	readonly date: string
	readonly heure_debut: string
	readonly heure_fin: string
	readonly enseignant_id: number | null
	readonly salle: string | null
	readonly type: TypeSeance
	readonly mode: Mode
	readonly lien_visio: string | null
	readonly statut: StatutSeance
	readonly motif: string | null
}

export const COLONNES_PREVUES = [
	'classes',
	'date',
	'heure_debut',
	'heure_fin',
	'enseignant_id',
	'salle',
	'type',
	'mode',
	'lien_visio',
	'statut',
	'motif'
] as const satisfies readonly (keyof Prevue)[]

/** The classes of a séance as an import stores them: their ids in order, and their matières in the same order. */
export function linksOf({ classes }: Pick<Prevue, 'classes'>) {
	const sorted = classes.toSorted((a, b) => a.id - b.id)
	return { classes: sorted.map(({ id }) => id).join(','), matieres: sorted.map(({ matiere_id }) => matiere_id).join(',') }
}

const joined = (seance: Prevue) => Object.values(linksOf(seance)).join(':')

export const changedIn = (avant: Prevue, apres: Prevue) =>
	COLONNES_PREVUES.filter((column) => (column === 'classes' ? joined(avant) !== joined(apres) : avant[column] !== apres[column]))

/** The records of a séance: its status, a signature, a register. */
export type Traces = { readonly statut: StatutSeance; readonly emargee: boolean; readonly presences: boolean }

/** Columns that may still change after the séance began or ended, its register was taken, or it was signed. */
const HARMLESS: readonly (keyof Prevue)[] = ['salle', 'lien_visio', 'mode']

export type Refus = 'signee' | 'appel' | 'tenue'

/**
 * Why the timetable can no longer change a séance: it was signed, its register was taken, or it has begun or ended (rules 3.5).
 * Room, link and mode may still change; the teacher may change until the séance is signed.
 */
export function refusOf({ statut, emargee, presences }: Traces, changed: readonly (keyof Prevue)[]): Refus | undefined {
	const grave = changed.filter((column) => !HARMLESS.includes(column) && (emargee || column !== 'enseignant_id'))
	if (grave.length === 0) return undefined
	if (emargee) return 'signee'
	if (presences) return 'appel'
	return statut === 'terminee' || statut === 'en_cours' ? 'tenue' : undefined
}

/** The kinds of change that people are notified of. */
export const SORTES_CHANGEMENT = ['ajoutee', 'annulee', 'reportee', 'retablie', 'deplacee', 'modifiee'] as const
export type SorteChangement = (typeof SORTES_CHANGEMENT)[number]

const MOVES: readonly (keyof Prevue)[] = ['date', 'heure_debut', 'heure_fin']
/** Columns whose changes nobody is notified of. */
const SILENT: readonly (keyof Prevue)[] = ['type', 'motif', 'lien_visio']

/** The kind of a change, for notifications; `undefined` if nobody needs to know. */
export function sorteOf(avant: Prevue | undefined, apres: Prevue): SorteChangement | undefined {
	if (!avant) return 'ajoutee'
	const changed = changedIn(avant, apres).filter((column) => !SILENT.includes(column))
	if (changed.length === 0) return undefined
	if (apres.statut === 'annulee' || apres.statut === 'reportee') return changed.includes('statut') ? apres.statut : undefined
	if (changed.includes('statut')) return 'retablie'
	return changed.some((column) => MOVES.includes(column)) ? 'deplacee' : 'modifiee'
}

export type SorteLue = SorteChangement | 'remplacee'

/** The same as a person reads it: a séance with another teacher is « remplacée », not « modifiée ». */
export function sorteLue(avant: Prevue | undefined, apres: Prevue): SorteLue {
	const sorte = sorteOf(avant, apres) ?? 'modifiee'
	return sorte === 'modifiee' && avant && avant.enseignant_id !== apres.enseignant_id ? 'remplacee' : sorte
}

/**
 * Whether calendars must notice a change that an import made (RFC 5545, SEQUENCE): another time or room, called off, planned again.
 * A change of classes does not count: for people who stay in the séance nothing moves, others gain or lose it at the next reading.
 */
export const raises = (avant: Prevue, apres: Prevue) =>
	changedIn(avant, apres).some((column) => MOVES.includes(column) || column === 'salle' || column === 'statut')

export const PORTEES_CHANGEMENT = ['celle_ci', 'suivantes', 'a_venir'] as const
/** The scope of a change: one séance, that one and those after it, or all similar ones to come. */
export type PorteeChangement = (typeof PORTEES_CHANGEMENT)[number]
