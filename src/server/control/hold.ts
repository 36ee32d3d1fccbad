import { takeDataFolder } from '../../tenants/data-folder'
import { isAnswering } from './channel'

type Held = NonNullable<ReturnType<typeof takeDataFolder>>

/** The number of tries, 100 ms apart, while another process is busy with the data folder. */
const TRIES = 100

/**
 * The data folder for this process, or `served` if a server has it. A process that has it without answering is a command at
 * work, or a server that starts or stops: this waits for it, and returns `undefined` if it does not end in time.
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
