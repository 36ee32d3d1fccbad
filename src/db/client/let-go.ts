import { renameSync } from 'node:fs'

/** Tries, 20 ms apart. */
const TRIES = 100
/** How often the collector runs, each time in another turn of the event loop. */
const TURNS = 2

/**
 * Makes libSQL release the `files` of closed connections, which it does only when its objects are collected. Windows cannot rename or
 * remove an open file, so there this waits until they can be renamed. Objects on the caller's stack are collected in the next turn.
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
