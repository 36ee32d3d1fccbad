import type { Noun } from '../../imports/noun/noun'
import { isMarks, type Kind, type SeenColumn } from './kinds'
import { headingKey } from './memory'
import type { ColumnLook, Memory } from './sheet-look'
import { meantBy, ranksOf, type Meant } from './synonyms'
import { CLASS_PART, NEVER, nounOf, partsOf, usesOf, type Use } from './uses'
import { fits } from './values'

export type Proposal = Pick<ColumnLook, 'use' | 'certainty'>

/** A use that a column may get; `rank` tells which of two columns gets it. */
type Candidate = Meant & {
	readonly column: SeenColumn
	readonly fit: boolean | undefined
	readonly isByHeading: boolean
	readonly rank: number
}

/** Uses that a person must complete or read again, whatever says them. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(['notes.note', 'inscriptions.filiere', 'inscriptions.niveau', 'paiements.deja_paye'])
/** Columns of a student that may be about the family. */
const SHARED = new Set(['telephone', 'email', 'adresse'])

/**
 * The use of each column in a sheet of a kind. « reconnu » only if the kind is sure, and heading and values agree.
 * @param memory an earlier decision, which then replaces the headings
 */
export function propose(
	columns: readonly SeenColumn[],
	{ kind, isSure }: Kind,
	nouns: readonly Noun[],
	memory: Memory | undefined
): ReadonlyMap<number, Proposal> {
	const noun = nounOf(nouns, kind)!
	const uses = usesOf(kind, nouns)
	const ranks = ranksOf(columns.map(({ meaning }) => meaning))
	const candidates = columns.flatMap((column) => {
		const candidateOf = ({ use, isClear }: Meant, isByHeading: boolean): Candidate => {
			const fit = fits(
				uses.find((other) => other.use === use)!,
				column.values
			)
			return {
				column,
				use,
				isClear,
				fit,
				isByHeading,
				rank: (isByHeading ? 4 : 0) + (isClear ? 2 : 0) + (fit === undefined ? 0 : fit ? 1 : -1)
			}
		}
		if (memory) return rememberedUse(column, memory, uses).map((use) => candidateOf({ use, isClear: true }, true))
		if (kind === 'notes' && isMarks(column, true)) return candidateOf({ use: 'notes.note', isClear: false }, true)
		const meant = meantBy(column.heading, column.meaning, noun, uses, ranks)
		if (meant) return candidateOf(meant, true)
		if (column.meaning.isWhole && column.meaning.key !== '') return []
		return byValues(column, kind)
			.filter((use) => uses.some((other) => other.use === use))
			.map((use) => candidateOf({ use, isClear: false }, false))
	})
	const bests = bestOf(candidates)
	// a day of enrollment says nothing without a class
	const hasClass = [...bests.values()].some(({ use }) => CLASS_PART.test(use))
	const isOfClass = (use: string) => hasClass || partsOf(use).noun !== 'inscriptions'
	const isOpen = (column: SeenColumn) => candidates.some((candidate) => candidate.column === column) || isUnknownTo(memory, column)
	return new Map(
		columns.map((column): [number, Proposal] => {
			const best = bests.get(column)
			if (column.values.filled === 0) return [column.column, { use: '', certainty: 'non_repris' }]
			if (!best) return [column.column, { use: '', certainty: isOpen(column) ? 'a_verifier' : 'non_repris' }]
			const isSafe =
				isSure &&
				(memory ? best.fit === true : isBeyondDoubt(best, candidates, ranks.size > 0)) &&
				isOfClass(best.use) &&
				!ALWAYS_OPEN.has(best.use)
			return [column.column, { use: best.use, certainty: isSafe ? 'reconnu' : 'a_verifier' }]
		})
	)
}

/** @param isFamily whether columns are about parents */
function isBeyondDoubt({ use, isClear, fit, column }: Candidate, candidates: readonly Candidate[], isFamily: boolean): boolean {
	const { noun, column: name } = partsOf(use)
	const rivals = candidates.filter((other) => other.column !== column)
	const mayBeOfFamily = isFamily && noun === 'etudiants' && SHARED.has(name)
	// a « Nom » alone may be the whole name
	const isWholeName =
		name === 'nom' && /^(?:etudiants|enseignants)$/.test(noun) && !rivals.some((other) => partsOf(other.use).column === 'prenoms')
	return (
		isClear &&
		!column.isDoubtful &&
		fit === true &&
		!rivals.some((other) => other.use === use && other.isByHeading) &&
		!mayBeOfFamily &&
		!isWholeName
	)
}

/** The use of an earlier decision. Columns of rights are not proposed again either. */
function rememberedUse({ heading }: SeenColumn, memory: Memory, uses: readonly Use[]): string[] {
	const key = headingKey(heading)
	const use = Object.hasOwn(memory.uses, key) ? memory.uses[key]! : ''
	return uses.some((other) => other.use === use) && !NEVER.has(partsOf(use).column) ? [use] : []
}

/** Whether an earlier decision says something about a column that cannot be proposed, or its heading stands for nothing. */
const isUnknownTo = (memory: Memory | undefined, { heading }: SeenColumn) =>
	memory !== undefined && (headingKey(heading) === '' || Object.hasOwn(memory.uses, headingKey(heading)))

/** The use that values alone tell. */
function byValues({ values }: SeenColumn, kind: string): string[] {
	if (values.filled === 0 || values.isCounting) return []
	if (values.knownAs('etudiants') >= 0.8) return [`${kind}.matricule`]
	if (values.shareOf('email') >= 0.9) return [`${kind}.email`]
	if (values.shareOf('telephone') >= 0.9 && values.shareOf('day') < 0.1) return [`${kind}.telephone`]
	if (values.knownAs('classes') >= 0.9) return ['inscriptions.classe']
	return values.shareOf('birth') >= 0.9 && values.distinct > 2 ? [`${kind}.date_naissance`] : []
}

/** The best column of each use; two that are equally good get none of it. Marks are as many as there are. */
function bestOf(candidates: readonly Candidate[]): ReadonlyMap<SeenColumn, Candidate> {
	const bests = new Map<SeenColumn, Candidate>()
	for (const [use, rivals] of Map.groupBy(candidates, (candidate) => candidate.use)) {
		const highest = Math.max(...rivals.map(({ rank }) => rank))
		const winners = rivals.filter(({ rank }) => rank === highest)
		if (use === 'notes.note' || winners.length === 1) for (const winner of winners) bests.set(winner.column, winner)
	}
	return bests
}
