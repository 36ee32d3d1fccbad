/** How many ids or journal lines go into one statement. */
const CHUNK = 2000

export function* chunks<T>(items: readonly T[], size = CHUNK): Generator<T[]> {
	for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
