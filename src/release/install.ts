import { join } from 'node:path'
import { takeRelease } from './take'
import { verifyRelease } from './verify'

export type Installing = {
	/** a folder that no other user may write */
	readonly parent: string
	readonly arch: string
	/** minisign's line; empty: none is asked for */
	readonly publicKey: string
}

/** Runs the installer of a release, of a copy that was verified. @returns its exit code @throws OperationError where the release is not accepted */
export async function installRelease(given: string, { parent, arch, publicKey }: Installing): Promise<number> {
	const { folder, remove } = await takeRelease(given, parent, arch)
	try {
		await verifyRelease(folder, arch, publicKey)
		return await run(join(folder, 'install.sh'))
	} finally {
		remove()
	}
}

/** The one way in is the release's own installer; it goes on to its end, or back, whatever happens to this process. */
function run(script: string): Promise<number> {
	const child = Bun.spawn(['sh', script], { stdio: ['inherit', 'inherit', 'inherit'] })
	// a terminal's Ctrl-C reaches both; what was meant for this process alone is handed on
	process.on('SIGINT', () => undefined)
	for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
	return child.exited
}
