import { operationError } from '../../kit/errors'
import { readPair } from '../../host/pair/pair-state'
import { pairTold } from '../../host/pair/pair-told'
import type { Command } from '../terminal/command'

export const pair: Command = {
	name: 'pair',
	summary: 'Say how the pair of PCs is doing that this one belongs to; exit code 1 unless both have everything',
	usage: '',
	words: [0, 0],
	examples: ['preau pair', 'preau pair --json'],
	async run({ io, json, clock }) {
		const state = readPair(clock.now())
		if (!state) throw operationError('this PC does not belong to a pair')
		if (json) io.data(JSON.stringify({ ...state, told: io.words(pairTold(state)) }))
		else io.data(io.words(pairTold(state)))
		return state.kind === 'whole' ? 0 : 1
	}
}
