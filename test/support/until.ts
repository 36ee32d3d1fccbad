/** Milliseconds between two looks. */
const PAUSE = 5

/** Looks until it is so: the test's own limit is the only one. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await isSo())) await Bun.sleep(PAUSE)
}

/** Yields a few times, so that everything that only waits for this thread goes on. */
export async function turns(): Promise<void> {
	for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next))
}
