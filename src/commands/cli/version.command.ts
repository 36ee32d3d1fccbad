import { VERSION } from '../../version'
import type { Command } from './command'

export const version: Command = {
	name: 'version',
	summary: 'Print the version',
	usage: '',
	words: [0, 0],
	examples: ['preau version'],
	async run({ io, json }) {
		io.out(json ? JSON.stringify({ version: VERSION, bun: Bun.version }) : `preau ${VERSION} (bun ${Bun.version})`)
	}
}
