import { renameSync } from 'node:fs'

/** Rounds of 20 ms. */
const TRIES = 100
/** How often all is looked through, each time in another turn. */
const TURNS = 2

/**
 * Has libSQL give back `files` of closed connections, which it does only when its objects are collected. Windows renames and
 * removes no file that is open: there it waits until they can be renamed. What the turn that calls may still have on its stack is
 * collected in the next one.
 */
export async function letGo(...files: readonly string[]): Promise<void> {
	for (let turns = 0; turns < TURNS; turns++) {
		await new Promise(setImmediate)
		Bun.gc(true)
	}
	if (process.platform !== 'win32') return
	for (let left = TRIES; left > 0 && files.some(isHeld); left--) {
		await Bun.sleep(20)
		Bun.gc(true)
	}
}

function isHeld(file: string): boolean {
	try {
		renameSync(file, file)
		return false
	} catch (error) {
		return error instanceof Error && 'code' in error && ['EBUSY', 'EPERM', 'EACCES'].includes(String(error.code))
	}
}
