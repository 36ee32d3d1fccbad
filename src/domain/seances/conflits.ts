import { isCalledOff, type StatutSeance } from './statut-seance'
import type { Mode } from '../vocabulaire'

/** A séance that occupies a teacher, a room and classes from `debut_s` until just before `fin_s` (seconds). */
export type Occupation = {
	/** below 0 for a séance that is not stored yet */
	readonly id: number
	readonly statut: StatutSeance
	readonly debut_s: number
	readonly fin_s: number
	readonly enseignant_id: number | null
	readonly salle: string | null
	readonly mode: Mode
	/** all classes of the séance */
	readonly classes: readonly { readonly id: number }[]
}

export const NATURES_CONFLIT = ['enseignant', 'salle', 'classe'] as const
export type NatureConflit = (typeof NATURES_CONFLIT)[number]

/** Two séances that need the same thing at the same time. */
export type Conflit<O extends Occupation = Occupation> = {
	readonly nature: NatureConflit
	/** the class, if the conflict is about a class */
	readonly classe?: number
	readonly voulue: O
	readonly autre: O
}

const meets = (a: Occupation, b: Occupation) => a.debut_s < b.fin_s && b.debut_s < a.fin_s

/** The room of a séance in comparable form; `undefined` if it is online or has no room. */
const roomFor = ({ salle, mode }: Occupation, lieu: (salle: string) => string) =>
	mode === 'en_ligne' || salle === null || lieu(salle) === '' ? undefined : lieu(salle)

/**
 * Conflicts of the wanted séances: a teacher, room or class that another séance, stored or wanted, has at the same time.
 * Times are half-open: a séance that begins as another ends does not meet it. Séances that are called off occupy nothing. A stored
 * séance that is among the wanted ones is compared as it is wanted. `lieu` gives all names of one room the same text.
 */
export function conflitsOf<O extends Occupation>(
	voulues: readonly O[],
	stored: readonly O[],
	lieu: (salle: string) => string
): Conflit<O>[] {
	const wantedIds = new Set(voulues.map(({ id }) => id))
	const wanted = voulues.filter(({ statut }) => !isCalledOff(statut))
	const others = stored.filter(({ id, statut }) => !wantedIds.has(id) && !isCalledOff(statut))
	return wanted.flatMap((voulue, index) =>
		[...others, ...wanted.slice(0, index)].filter((autre) => meets(voulue, autre)).flatMap((autre) => betweenTwo(voulue, autre, lieu))
	)
}

function betweenTwo<O extends Occupation>(voulue: O, autre: O, lieu: (salle: string) => string): Conflit<O>[] {
	const found: Conflit<O>[] = []
	if (voulue.enseignant_id !== null && voulue.enseignant_id === autre.enseignant_id) found.push({ nature: 'enseignant', voulue, autre })
	const room = roomFor(voulue, lieu)
	if (room !== undefined && room === roomFor(autre, lieu)) found.push({ nature: 'salle', voulue, autre })
	for (const { id } of voulue.classes)
		if (autre.classes.some((classe) => classe.id === id)) found.push({ nature: 'classe', classe: id, voulue, autre })
	return found
}
