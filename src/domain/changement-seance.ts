import type { StatutSeance } from './statut-seance'
import type { Mode, TypeSeance } from './vocabulaire'

/** A class that a séance gathers, and what it calls the séance. */
type Reunie = { readonly id: number; readonly matiere_id: number }

/** What the timetable says of a séance. */
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

/** The classes of a séance as an import holds them: their ids in order, and in the same order what each calls it. */
export function linksOf({ classes }: Pick<Prevue, 'classes'>) {
	const sorted = classes.toSorted((a, b) => a.id - b.id)
	return { classes: sorted.map(({ id }) => id).join(','), matieres: sorted.map(({ matiere_id }) => matiere_id).join(',') }
}

const joined = (seance: Prevue) => Object.values(linksOf(seance)).join(':')

export const changedIn = (avant: Prevue, apres: Prevue) =>
	COLONNES_PREVUES.filter((column) => (column === 'classes' ? joined(avant) !== joined(apres) : avant[column] !== apres[column]))

/** What has been recorded of a séance. */
export type Traces = { readonly statut: StatutSeance; readonly emargee: boolean; readonly presences: boolean }

/** What of a séance may still change although it was signed, ended or begun, or its register taken; who taught it, until it is signed. */
const HARMLESS: readonly (keyof Prevue)[] = ['salle', 'lien_visio', 'mode']

export type Refus = 'signee' | 'appel' | 'tenue'

/**
 * Why the timetable cannot change a séance any more: it has been signed, its register taken, or it has begun or been held (rules 2, 3).
 * Room, link and mode may change, and who taught it until it is signed.
 */
export function refusOf({ statut, emargee, presences }: Traces, changed: readonly (keyof Prevue)[]): Refus | undefined {
	const grave = changed.filter((column) => !HARMLESS.includes(column) && (emargee || column !== 'enseignant_id'))
	if (grave.length === 0) return undefined
	if (emargee) return 'signee'
	if (presences) return 'appel'
	return statut === 'terminee' || statut === 'en_cours' ? 'tenue' : undefined
}

/** What people are told of a séance. */
export const SORTES_CHANGEMENT = ['ajoutee', 'annulee', 'reportee', 'retablie', 'deplacee', 'modifiee'] as const
export type SorteChangement = (typeof SORTES_CHANGEMENT)[number]

const MOVES: readonly (keyof Prevue)[] = ['date', 'heure_debut', 'heure_fin']
/** What nobody need be told of. */
const SILENT: readonly (keyof Prevue)[] = ['type', 'motif', 'lien_visio']

/** What has become of a séance, as people are told of it; `undefined` where there is nothing to tell. */
export function sorteOf(avant: Prevue | undefined, apres: Prevue): SorteChangement | undefined {
	if (!avant) return 'ajoutee'
	const changed = changedIn(avant, apres).filter((column) => !SILENT.includes(column))
	if (changed.length === 0) return undefined
	if (apres.statut === 'annulee' || apres.statut === 'reportee') return changed.includes('statut') ? apres.statut : undefined
	if (changed.includes('statut')) return 'retablie'
	return changed.some((column) => MOVES.includes(column)) ? 'deplacee' : 'modifiee'
}

/**
 * Whether calendars must be told (RFC 5545, SEQUENCE), as an import tells them: another time or room, called off, planned again. Not of
 * other classes: for who stays in it nothing has moved, for all others it comes or goes with the next reading of their calendar.
 */
export const raises = (avant: Prevue, apres: Prevue) =>
	changedIn(avant, apres).some((column) => MOVES.includes(column) || column === 'salle' || column === 'statut')

export const PORTEES_CHANGEMENT = ['celle_ci', 'suivantes', 'a_venir'] as const
/** What a change is of: one séance, that and those after it, or all to come that are like it. */
export type PorteeChangement = (typeof PORTEES_CHANGEMENT)[number]
