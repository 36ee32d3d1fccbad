import type { PairState } from '../../host/pair/pair-state'
import { pairTold } from '../../host/pair/pair-told'
import { findingsOf, type Finding } from './finding'

const { pass, warn, fail } = findingsOf('pair')

/** Whether both PCs of a pair have everything. */
export function checkPair(state: PairState | undefined): Finding[] {
	if (!state) return []
	const told = pairTold(state)
	if (state.kind === 'whole') return [pass(told)]
	return [state.kind === 'split' || state.kind === 'disk' ? fail(told) : warn(told)]
}
