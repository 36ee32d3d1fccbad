import { inYear, nextMatricule, suiteOf, type Suite } from '../../../domain/personnes/matricule'
import { foldedKey } from '../../../kit/forms'
import type { Series } from '../../imports/files/decisions'

/** How many of the latest matricules say which series the school follows. */
const LATEST = 200
/** The most digits of a number that is counted. */
const LONGEST = 15

/** The series of a school without any numbers: 26-0001, ENS-001. */
const FIRST = {
	etudiants: (year: number): Suite => ({ prefix: `${String(year).slice(2)}-`, width: 4 }),
	enseignants: (): Suite => ({ prefix: 'ENS-', width: 3 })
}

/** The highest number of a series among `matricules`; 0 if it is new. */
function highestIn(prefix: string, matricules: readonly string[]): number {
	let highest = 0
	for (const matricule of matricules) {
		const digits = matricule.startsWith(prefix) ? matricule.slice(prefix.length) : ''
		if (digits.length <= LONGEST && /^\d+$/.test(digits)) highest = Math.max(highest, Number(digits))
	}
	return highest
}

/**
 * The series that new people get their numbers in: as the school's latest numbers have it, in the year that begins in `year`.
 * @param matricules of all people of this kind, the oldest card first
 */
export function proposedSeries(of: keyof typeof FIRST, matricules: readonly string[], year: number): Series {
	const followed = suiteOf(matricules.slice(-LATEST).toReversed())
	const { prefix, width } = followed ? inYear(followed, year) : FIRST[of](year)
	return { prefix, digits: width, next: highestIn(prefix, matricules) + 1 }
}

/** The numbers of a series in order, without those that are `taken`. */
export function* matriculesOf({ prefix, digits, next }: Series, taken: Iterable<string>): Generator<string, never> {
	const keys = new Set([...taken].map(foldedKey))
	for (let number = next; ; number++) {
		const matricule = nextMatricule({ prefix, width: digits }, number - 1)
		if (!keys.has(foldedKey(matricule))) yield matricule
	}
}
