import type { BunPlugin } from 'bun'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')

/** The modules that the program imports of packages that make papers: PDFs, and forms in Word. */
const ENGINES: Readonly<Record<string, readonly string[]>> = {
	pdfmake: ['LayoutBuilder', 'PDFDocument', 'Renderer', 'SVGMeasure'].map((part) => `pdfmake/js/${part}.js`),
	'easy-template-x': ['easy-template-x']
}

/**
 * Parts that the program never runs: pdfkit reads WOFF2 fonts and encrypts, and pdfmake draws codes of its own. Each becomes a module that
 * says so if it runs after all.
 */
const UNUSED =
	/[\\/]node_modules[\\/](?:brotli[\\/]decompress|pdfkit[\\/]node_modules[\\/]@noble[\\/](?:ciphers[\\/]aes|hashes[\\/]sha2)|pdfmake[\\/]js[\\/]qrEnc)\.js$/

const unused: BunPlugin = {
	name: 'unused',
	setup(build) {
		build.onLoad({ filter: UNUSED }, ({ path }) => ({
			contents: `module.exports = () => { throw new Error(${JSON.stringify(`${path.split(/[\\/]/).at(-1)} is not in the program`)}) }\n`,
			loader: 'js'
		}))
	}
}

const packed = (bytes: Uint8Array) => Bun.zstdCompressSync(bytes, { level: 19 })

/** The code of a package and of what it needs, as one packed module, with the files in it. */
async function packedEngine(name: string, imports: readonly string[]) {
	const entry = join(root, `${name}.js`)
	const parts = imports.map((path) => `${JSON.stringify(path)}: require(${JSON.stringify(Bun.resolveSync(path, root))})`)
	const { outputs, metafile } = await Bun.build({
		entrypoints: [entry],
		files: { [entry]: `module.exports = { ${parts.join(', ')} }` },
		root,
		target: 'node',
		format: 'cjs',
		plugins: [unused],
		metafile: true
	})
	return { code: packed(new Uint8Array(await outputs[0]!.arrayBuffer())), inputs: Object.keys(metafile!.inputs) }
}

/** A module that unpacks an engine. Its file names itself in stack traces. */
const unpacking = (name: string) => `
	import { readFileSync } from 'node:fs'
	import { compileFunction } from 'node:vm'
	import path from '${name}.zst'
	const engine = { exports: {} }
	const code = Bun.zstdDecompressSync(readFileSync(path)).toString()
	compileFunction(code, ['module', 'require'], { filename: '${name}.js' })(engine, (builtin) => process.getBuiltinModule(builtin))
	export default engine.exports
`

/**
 * Packs what only papers need: the code of their packages, to a fifteenth of what it takes with its bytecode and its map, and their fonts,
 * to two fifths, which `exchange/pdf/pdf.ts` unpacks. `inputs`: the files of this code.
 */
export async function smallPapers(): Promise<BunPlugin & { readonly inputs: readonly string[] }> {
	const engines = new Map(
		await Promise.all(Object.entries(ENGINES).map(async ([name, imports]) => [name, await packedEngine(name, imports)] as const))
	)
	return {
		name: 'small-papers',
		inputs: [...engines.values()].flatMap(({ inputs }) => inputs).filter((path) => path.includes('node_modules/')),
		setup(build) {
			build.onResolve({ filter: /^(?:pdfmake\/js\/\w+\.js|easy-template-x)$/ }, ({ path }) => ({ path, namespace: 'import' }))
			build.onResolve({ filter: /^engine:/ }, ({ path }) => ({ path, namespace: 'engine' }))
			build.onResolve({ filter: /\.zst$/ }, ({ path }) => ({ path, namespace: 'packed' }))
			build.onLoad({ filter: /./, namespace: 'import' }, ({ path }) => ({
				contents: `module.exports = require('engine:${path.split('/')[0]}').default[${JSON.stringify(path)}]`,
				loader: 'js'
			}))
			build.onLoad({ filter: /./, namespace: 'engine' }, ({ path }) => ({
				contents: unpacking(path.slice('engine:'.length)),
				loader: 'js'
			}))
			build.onLoad({ filter: /./, namespace: 'packed' }, ({ path }) => ({
				contents: engines.get(path.slice(0, -'.zst'.length))!.code,
				loader: 'file'
			}))
			build.onLoad({ filter: /\.ttf$/ }, async ({ path }) => ({ contents: packed(await Bun.file(path).bytes()), loader: 'file' }))
		}
	}
}
