/** Run by thread-modules.ts: bundles the modules of all threads into the folder that is named. */
import { dirname, join, relative, resolve } from 'node:path'

const src = resolve(import.meta.dir, '../../src')
const folder = process.argv[2]!
const workers = await Array.fromAsync(new Bun.Glob('**/*.worker.ts').scan({ cwd: src, absolute: true }))

/** `watched` is what the thread's preload fills; addresses in `workers` are relative to src/. */
const shared: Bun.BunPlugin = {
	name: 'modules that are not bundled',
	setup(build) {
		build.onResolve({ filter: /\/(watched|workers)$/ }, ({ path, importer }) => ({
			path: resolve(importer, '..', `${path}.ts`),
			external: true
		}))
	}
}

const { metafile } = await Bun.build({
	entrypoints: workers.toSorted(),
	outdir: folder,
	// in one folder: a source map names its files from there
	naming: '[name]-[hash].js',
	target: 'bun',
	splitting: true,
	metafile: true,
	sourcemap: 'inline',
	external: ['@libsql/*', '@node-rs/*', 'libsql'],
	plugins: [shared]
})

for (const [path, { entryPoint }] of Object.entries(metafile!.outputs)) {
	if (entryPoint === undefined) continue
	const stub = join(folder, relative(src, resolve(entryPoint)).replace(/ts$/, 'js'))
	await Bun.write(stub, `import './${relative(dirname(stub), join(folder, path))}'\n`)
}
