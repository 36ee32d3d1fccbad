import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The browser's part of the console, by file name, minified. A macro: it runs when the program is built or read from its
 * sources, and never in the executable. The bundler cannot be called from within itself, so it runs as its own program.
 */
export function bundled(): Record<string, string> {
	const client = join(import.meta.dir, '../client')
	const entries = readdirSync(client)
		.filter((name) => /^[a-z-]+\.ts$/.test(name))
		.map((name) => join(client, name))
	const folder = mkdtempSync(join(tmpdir(), 'preau-client-'))
	try {
		const sources = [...entries, join(import.meta.dir, 'style.css')]
		const flags = ['--target=browser', '--minify', `--root=${import.meta.dir}`, '--entry-naming=[name].[ext]']
		const build = Bun.spawnSync([process.execPath, 'build', ...sources, `--outdir=${folder}`, ...flags])
		if (build.exitCode !== 0) throw new Error(build.stderr.toString())
		return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}
