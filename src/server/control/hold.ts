import { takeDataFolder } from '../../tenants/data-folder'
import { isAnswering } from './channel'

type Held = NonNullable<ReturnType<typeof takeDataFolder>>

/** How long a process waits for another one that is busy with the data folder, in tries of 100 ms. */
const TRIES = 100

/**
 * The data folder for this process, or `served` where a server has it. A process that has it without answering is a command
 * at work, or a server that starts or stops: it is waited for, and nothing comes back where it does not end in time.
 */
export async function holdDataFolder(folder: string, tries = TRIES): Promise<Held | 'served' | undefined> {
	for (let left = tries; ; left--) {
		const lock = takeDataFolder(folder)
		if (lock) return lock
		if (await isAnswering(folder)) return 'served'
		if (left <= 0) return undefined
		await Bun.sleep(100)
	}
}
