/** Milliseconds between two looks. */
const PAUSE = 5

/** Looks until it is so: the test's own limit is the only one. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await isSo())) await Bun.sleep(PAUSE)
}

/** Lets everything go on that waits for no more than this thread, a few times over. */
export async function turns(): Promise<void> {
	for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next))
}
