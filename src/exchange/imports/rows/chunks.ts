/** How many ids or journal lines go into one statement. */
const CHUNK = 2000

export function* chunks<T>(items: readonly T[], size = CHUNK): Generator<T[]> {
	for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** The same for items that are made while they are walked through. */
export function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
	let batch: T[] = []
	for (const item of items) {
		batch.push(item)
		if (batch.length < size) continue
		yield batch
		batch = []
	}
	if (batch.length > 0) yield batch
}
