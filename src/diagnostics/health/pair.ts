import type { PairState } from '../../host/pair/pair-state'
import type { Checked } from './checked'

/** The state of the pair, without names. Every fault needs attention, but does not keep this PC from serving. */
export function pairCheck(state: PairState): Checked {
	const status = state.kind === 'whole' ? 'ok' : 'degraded'
	if (state.kind === 'unknown') return { status, state: state.kind, reason: state.reason }
	const since = state.since?.toString() ?? null
	return { status, state: state.kind, since, ...(state.kind === 'behind' && { behind_mb: state.behindMb }) }
}
