import { chmodSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './folder'

/** A folder that can be made again as it was: its path stays, for files in it name each other. */
export function folderWithStates() {
	const { path, remove } = temporaryFolder()
	const folder = join(path, 'now')
	mkdirSync(folder)
	const copy = (from: string, to: string) => cpSync(from, to, { recursive: true, verbatimSymlinks: true })
	const states = new Set<string>()
	function keep(state: string) {
		copy(folder, join(path, state))
		states.add(state)
	}
	function back(state: string) {
		rmSync(folder, { recursive: true })
		copy(join(path, state), folder)
	}
	return {
		folder,
		remove,
		/** Has other users of this computer reach the files. */
		letIn() {
			for (const one of [path, folder]) chmodSync(one, 0o755)
		},
		/** Keeps the folder as it is, under a name. */
		keep,
		/** Makes it as it was kept. */
		back,
		/** Makes it as it is after `work` in it, which is done once. */
		async after(state: string, work: () => Promise<unknown>) {
			if (states.has(state)) return back(state)
			await work()
			keep(state)
		}
	}
}
