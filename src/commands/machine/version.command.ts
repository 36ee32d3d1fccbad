import { sentence } from '../../kit/sentence'
import { BUILT, COMMIT, VERSION } from '../../version'
import type { Command } from '../terminal/command'

export const version: Command = {
	name: 'version',
	summary: 'Print the version',
	usage: '',
	words: [0, 0],
	examples: ['preau version'],
	async run({ io, json }) {
		const day = BUILT.toString().slice(0, 10)
		if (json) io.data(JSON.stringify({ version: VERSION, ...(COMMIT !== undefined && { commit: COMMIT, day }), bun: Bun.version }))
		else if (COMMIT === undefined) io.out(sentence('preau {VERSION} (bun {version})', { VERSION, version: Bun.version }))
		else io.out(sentence('preau {VERSION} (commit {commit}, {day}; bun {version})', { VERSION, commit: COMMIT, day, version: Bun.version }))
	}
}
