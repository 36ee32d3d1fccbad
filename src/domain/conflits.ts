import { isCalledOff, type StatutSeance } from './statut-seance'
import type { Mode } from './vocabulaire'

/** What takes somebody's time, a room and classes, from `debut_s` on, until before `fin_s` (seconds). */
export type Occupation = {
	/** of a séance that is not stored yet, below 0 */
	readonly id: number
	readonly statut: StatutSeance
	readonly debut_s: number
	readonly fin_s: number
	readonly enseignant_id: number | null
	readonly salle: string | null
	readonly mode: Mode
	/** each of the classes that it gathers */
	readonly classes: readonly { readonly id: number }[]
}

export const NATURES_CONFLIT = ['enseignant', 'salle', 'classe'] as const
export type NatureConflit = (typeof NATURES_CONFLIT)[number]

/** Two séances that want the same at once. */
export type Conflit<O extends Occupation = Occupation> = {
	readonly nature: NatureConflit
	/** the class, where it is one */
	readonly classe?: number
	readonly voulue: O
	readonly autre: O
}

const meets = (a: Occupation, b: Occupation) => a.debut_s < b.fin_s && b.debut_s < a.fin_s

/** The room of a séance as rooms are compared; none for one that is online, or has none. */
const roomFor = ({ salle, mode }: Occupation, lieu: (salle: string) => string) =>
	mode === 'en_ligne' || salle === null || lieu(salle) === '' ? undefined : lieu(salle)

/**
 * What some séances cannot have as they are wanted: a teacher, a room or a class that another one has at the same time, of those that
 * are stored or of the wanted ones themselves. Times are half-open: what begins as another ends does not meet it. What is called off
 * takes nothing, and a stored séance that is among the wanted ones is looked at as it is wanted. `lieu` names rooms alike that are one.
 */
export function conflitsOf<O extends Occupation>(
	voulues: readonly O[],
	stored: readonly O[],
	lieu: (salle: string) => string
): Conflit<O>[] {
	const own = new Set(voulues.map(({ id }) => id))
	const wanted = voulues.filter(({ statut }) => !isCalledOff(statut))
	const others = stored.filter(({ id, statut }) => !own.has(id) && !isCalledOff(statut))
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
		if (autre.classes.some((one) => one.id === id)) found.push({ nature: 'classe', classe: id, voulue, autre })
	return found
}
