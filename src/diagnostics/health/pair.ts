import type { PairState } from '../../host/pair/pair-state'
import type { Checked } from './checked'

/** How the pair is, without a name; whatever is not whole needs a look, and nothing of it keeps this PC from serving. */
export function pairCheck(state: PairState): Checked {
	const status = state.kind === 'whole' ? 'ok' : 'degraded'
	if (state.kind === 'unknown') return { status, state: state.kind, reason: state.reason }
	const since = state.since?.toString() ?? null
	return { status, state: state.kind, since, ...(state.kind === 'behind' && { behind_mb: state.behindMb }) }
}
