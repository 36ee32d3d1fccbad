/** Milliseconds between the first two looks, and the most between later ones. */
const [SHORTEST, LONGEST] = [5, 50]

/** Looks until it is so: the test's own limit is the only one. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	for (let pause = SHORTEST; !(await isSo()); pause = Math.min(pause * 1.5, LONGEST)) await Bun.sleep(pause)
}

/** Yields a few times, so that everything that only waits for this thread goes on. */
export async function turns(): Promise<void> {
	for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next))
}
