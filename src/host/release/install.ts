import { join } from 'node:path'
import type { Langue } from '../../kit/langue'
import { runInstaller } from './installer'
import { takeRelease } from './take'
import { verifyRelease } from './verify'

export type Installing = {
	/** a folder that no other user may write */
	readonly parent: string
	readonly arch: string
	/** minisign's line; empty: a signature is not required */
	readonly publicKey: string
	/** what the installer speaks */
	readonly langue: Langue
}

/** Runs the installer of a release, which is the one way in, of a copy that was verified. @returns its exit code @throws OperationError if the release is not accepted */
export async function installRelease(given: string, { parent, arch, publicKey, langue }: Installing): Promise<number> {
	const { folder, remove } = await takeRelease(given, parent, arch)
	try {
		await verifyRelease(folder, arch, publicKey, given)
		return await runInstaller(join(folder, 'install.sh'), langue)
	} finally {
		remove()
	}
}
