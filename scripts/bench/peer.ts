import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the peer's packages, and of what is bundled for its Node. */
const folder = join(import.meta.dir, '../../.tools/bench-peer')

/** Installs the packages that `peer/` pins. @returns its Node; `undefined` on systems other than Linux */
export function installPeer(): string {
	mkdirSync(folder, { recursive: true })
	for (const name of ['package.json', 'bun.lock']) copyFileSync(join(import.meta.dir, 'peer', name), join(folder, name))
	const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'install', '--frozen-lockfile', '--ignore-scripts'], { cwd: folder })
	if (exitCode !== 0) throw new Error(`the peer's packages: ${stderr.toString()}`)
	return join(folder, `node_modules/node-linux-${process.arch}/bin/node`)
}

/** A module of the bench for the peer's Node. @returns its path */
export async function forPeer(name: string): Promise<string> {
	const { outputs } = await Bun.build({
		entrypoints: [join(import.meta.dir, name)],
		outdir: folder,
		naming: '[name].mjs',
		target: 'node',
		external: ['better-sqlite3', 'fastify', 'bun:sqlite', 'libsql']
	})
	return outputs[0]!.path
}
