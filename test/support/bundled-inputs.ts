/**
 * Prints the files that the program for Linux on x64 is made of, as a list in JSON. In a process of its own: in that of a whole run of
 * tests, the bundler's memory comes on top of everything else and stays.
 */
import { join, resolve } from 'node:path'
import { nativeAddons } from '../../scripts/native-addons'
import { smallPapers } from '../../scripts/small-papers'

const root = resolve(import.meta.dir, '../..')
const papers = await smallPapers()
const { metafile } = await Bun.build({
	entrypoints: [join(root, 'src/main.ts')],
	root: join(root, 'src'),
	target: 'bun',
	plugins: [nativeAddons(join(root, 'node_modules'), 'linux-x64-gnu', false), papers],
	allowUnresolved: [''],
	metafile: true
})
console.log(JSON.stringify([...Object.keys(metafile?.inputs ?? {}), ...papers.inputs].map((path) => resolve(path))))
