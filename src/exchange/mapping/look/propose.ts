import type { Noun } from '../../imports/noun/noun'
import type { Kind, SeenColumn } from './kinds'
import { isMarks } from './kinds'
import type { Certainty } from './sheet-look'
import { meantBy, ranksOf } from './synonyms'
import { partsOf, usesOf, type Use } from './uses'
import { fits, type SchoolKeys } from './values'

export type Proposal = { readonly use: string; readonly certainty: Certainty }

const NOTHING: Proposal = { use: '', certainty: 'non_repris' }
const OPEN: Proposal = { use: '', certainty: 'a_verifier' }

type Candidate = {
	readonly column: SeenColumn
	readonly use: string
	readonly isClear: boolean
	readonly fit: boolean | undefined
	readonly isByHeading: boolean
	readonly strength: number
}

/** The use of each column in a sheet of a kind. « reconnu » only if the kind is sure, and heading and values agree. */
export function propose(
	columns: readonly SeenColumn[],
	groups: ReadonlyMap<number, string>,
	{ kind, isSure }: Kind,
	nouns: readonly Noun[],
	schoolKeys: SchoolKeys
): ReadonlyMap<number, Proposal> {
	const uses = new Map(usesOf(kind, nouns).map((use) => [use.use, use]))
	const ranks = ranksOf(columns.flatMap(({ meaning }) => (meaning.isWhole ? meaning : [])))
	const candidates = columns.flatMap((column) => candidatesOf(column, kind, uses, nouns, ranks, schoolKeys))
	const bests = bestOf(candidates)
	const proposals = new Map<number, Proposal>()
	const isFamily = ranks.size > 0
	for (const column of columns) {
		const candidate = bests.get(column.column)
		const isMentioned = candidates.some((other) => other.column === column)
		if (column.values.filled === 0) proposals.set(column.column, NOTHING)
		else if (!candidate) proposals.set(column.column, isMentioned ? OPEN : NOTHING)
		else
			proposals.set(column.column, {
				use: candidate.use,
				certainty: isSure && isBeyondDoubt(candidate, candidates, groups, isFamily) ? 'reconnu' : 'a_verifier'
			})
	}
	return proposals
}

function isBeyondDoubt(
	{ use, isClear, fit, column }: Candidate,
	candidates: readonly Candidate[],
	groups: ReadonlyMap<number, string>,
	isFamily: boolean
) {
	const { noun, column: name } = partsOf(use)
	const isTwice = candidates.some((other) => other.use === use && other.column !== column && other.isByHeading)
	// a telephone beside parents may be theirs
	const mayBeOfFamily = isFamily && noun === 'etudiants' && (name === 'telephone' || name === 'email' || name === 'adresse')
	const isAlwaysOpen =
		use === 'notes.note' || use === 'inscriptions.filiere' || use === 'inscriptions.niveau' || use === 'paiements.deja_paye'
	const isLoneName =
		name === 'nom' &&
		/^(etudiants|enseignants)$/.test(noun) &&
		!candidates.some((other) => partsOf(other.use).column === 'prenoms' && other.column !== column)
	return isClear && fit === true && !isTwice && !mayBeOfFamily && !isAlwaysOpen && !isLoneName && !groups.get(column.column)
}

function candidatesOf(
	column: SeenColumn,
	kind: string,
	uses: ReadonlyMap<string, Use>,
	nouns: readonly Noun[],
	ranks: ReadonlyMap<string, number>,
	schoolKeys: SchoolKeys
): Candidate[] {
	const { heading, meaning, values } = column
	const candidate = (use: string, isClear: boolean, isByHeading: boolean): Candidate => {
		const fit = fits(use, uses.get(use)?.column, values, schoolKeys)
		return {
			column,
			use,
			isClear,
			fit,
			isByHeading,
			strength: (isByHeading ? 4 : 0) + (isClear ? 2 : 0) + (fit === true ? 1 : fit === false ? -1 : 0)
		}
	}
	if (kind === 'notes' && isMarks(column, true)) return [candidate('notes.note', false, true)]
	const meant = meantBy(heading, meaning, kind, nouns, ranks)
	if (meant && uses.has(meant.use)) return [candidate(meant.use, meant.isClear, true)]
	if (meaning.isWhole && meaning.key !== '') return []
	return byValues(column, kind, schoolKeys).flatMap((use) => (uses.has(use) ? candidate(use, false, false) : []))
}

/** The use that values alone tell. */
function byValues({ values }: SeenColumn, kind: string, schoolKeys: SchoolKeys): string[] {
	if (values.filled === 0 || values.isCounting) return []
	if (values.knownTo(schoolKeys.matricules) >= 0.8) return [`${kind}.matricule`]
	if (values.share('email') >= 0.9) return [`${kind}.email`]
	if (values.share('telephone') >= 0.9 && values.share('day') < 0.1) return [`${kind}.telephone`]
	if (kind === 'etudiants' && values.knownTo(schoolKeys.classes) >= 0.9) return ['inscriptions.classe']
	if (kind === 'etudiants' && values.births >= 0.9 && values.distinct > 2) return ['etudiants.date_naissance']
	return []
}

/** The best column of each use; two that are equally good get none of it. Marks are as many as there are. */
function bestOf(candidates: readonly Candidate[]): ReadonlyMap<number, Candidate> {
	const bests = new Map<number, Candidate>()
	for (const [use, rivals] of Map.groupBy(candidates, (candidate) => candidate.use)) {
		const strongest = Math.max(...rivals.map(({ strength }) => strength))
		const winners = rivals.filter(({ strength }) => strength === strongest)
		if (use === 'notes.note' || winners.length === 1) for (const winner of winners) bests.set(winner.column.column, winner)
	}
	return bests
}
