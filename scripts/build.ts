/**
 * Builds the self-contained executables into dist/:
 *   scripts/bun scripts/build.ts                          for this machine
 *   scripts/bun scripts/build.ts all                      for every platform
 *   scripts/bun scripts/build.ts linux-arm64 windows-x64  for those
 * PREAU_RELEASE_KEY: the minisign public key whose releases they accept; scripts/release.ts sets it.
 */
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { nativeAddons } from './native-addons'
import { inputsFile } from './notice'
import { smallPapers } from './small-papers'
import { hostPlatform, type Platform, platforms } from './platforms'

/** Reproducible builds name their time; `SOURCE_DATE_EPOCH` is in seconds. */
const BUILT = new Date(process.env['SOURCE_DATE_EPOCH'] ? Number(process.env['SOURCE_DATE_EPOCH']) * 1000 : Date.now()).toISOString()

const root = resolve(import.meta.dir, '..')

const git = (...args: string[]) => new Response(Bun.spawn(['git', ...args], { cwd: root, stderr: 'ignore' }).stdout).text()

/** The commit in ten digits, with a `+` if the tree has uncommitted changes; empty outside a checkout. */
async function commit(): Promise<string> {
	const [head, changes] = await Promise.all([git('rev-parse', '--short=10', 'HEAD'), git('status', '--porcelain')])
	return head.trim().slice(0, 10) + (changes === '' ? '' : '+')
}

/** Installs what bun.lock pins, with the addons of the platform, beside our own packages; returns its node_modules. */
async function installAddons(folder: string, { os, cpu, libc }: Platform): Promise<string> {
	await mkdir(folder, { recursive: true })
	for (const file of ['package.json', 'bun.lock']) await copyFile(join(root, file), join(folder, file))
	const flags = ['--production', '--frozen-lockfile', '--ignore-scripts', `--os=${os}`, `--cpu=${cpu}`, `--libc=${libc}`]
	const install = Bun.spawn([process.execPath, 'install', ...flags], { cwd: folder, stdout: 'pipe', stderr: 'pipe' })
	const [stderr, code] = await Promise.all([new Response(install.stderr).text(), install.exited])
	if (code !== 0) throw new Error(`installing the addons of ${os} ${cpu} ${libc} failed:\n${stderr}`)
	return join(folder, 'node_modules')
}

/**
 * Not minified: minified syntax breaks how Elysia reads its handlers, and minified lines make a crash report unreadable.
 * Source maps go into the executable, so that stack traces name our own files.
 */
async function compile(name: string, platform: Platform): Promise<string> {
	const folder = join(root, 'build', name)
	const addons = nativeAddons(await installAddons(folder, platform), platform.addon, platform.os === 'win32')
	const papers = await smallPapers()
	const workers = await Array.fromAsync(new Bun.Glob('**/*.worker.ts').scan({ cwd: join(root, 'src'), absolute: true }))
	const built = join(folder, `preau-${name}${platform.suffix}`)
	const { metafile } = await Bun.build({
		entrypoints: [join(root, 'src/main.ts'), ...workers.toSorted()],
		root: join(root, 'src'),
		plugins: [addons, papers],
		format: 'esm',
		bytecode: true,
		splitting: true,
		metafile: true,
		sourcemap: 'linked',
		allowUnresolved: [''],
		define: {
			'process.env.NODE_ENV': '"production"',
			PREAU_BUILT: JSON.stringify(BUILT),
			PREAU_COMMIT: JSON.stringify(await commit()),
			PREAU_RELEASE_KEY: JSON.stringify(process.env['PREAU_RELEASE_KEY'] ?? '')
		},
		// Elysia reads the environment itself, at run time and before any line of ours
		banner: 'process.env.NODE_ENV = "production";',
		compile: { target: platform.runtime, outfile: built, autoloadDotenv: false, autoloadBunfig: false }
	})
	addons.assertAllEmbedded()
	await writeFile(inputsFile(root, name), JSON.stringify([...Object.keys(metafile?.inputs ?? {}), ...papers.inputs]))
	const outfile = join(root, 'dist', `preau-${name}${platform.suffix}`)
	await mkdir(join(root, 'dist'), { recursive: true })
	await rename(built, outfile)
	return outfile
}

const asked = process.argv.slice(2)
const names = asked.includes('all') ? Object.keys(platforms) : asked.length > 0 ? asked : [hostPlatform()]
for (const name of names) {
	const platform = platforms[name]
	if (platform === undefined) {
		console.error(`unknown platform ${name}; known: ${Object.keys(platforms).join(', ')}, all`)
		process.exit(64)
	}
	console.log(await compile(name, platform))
}
