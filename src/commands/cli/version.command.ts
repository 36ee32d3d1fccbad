import { sentence } from '../../domain/sentence'
import { VERSION } from '../../version'
import type { Command } from './command'

export const version: Command = {
	name: 'version',
	summary: 'Print the version',
	usage: '',
	words: [0, 0],
	examples: ['preau version'],
	async run({ io, json }) {
		if (json) io.data(JSON.stringify({ version: VERSION, bun: Bun.version }))
		else io.out(sentence('preau {VERSION} (bun {version})', { VERSION, version: Bun.version }))
	}
}
