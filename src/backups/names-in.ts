import { readdir } from 'node:fs/promises'

/** milliseconds that a folder may take to be listed: one on a disk or network that hangs never is */
const PATIENCE = 2_000

const listing = new Map<string, Promise<ReadonlySet<string> | undefined>>()

/** The names in a folder; `undefined` if it cannot be listed, or not soon. Callers that ask at the same time share one call. */
export async function namesIn(folder: string): Promise<ReadonlySet<string> | undefined> {
	const look =
		listing.get(folder) ??
		readdir(folder)
			.then(
				(names) => new Set(names),
				() => undefined
			)
			.finally(() => listing.delete(folder))
	listing.set(folder, look)
	const late = Promise.withResolvers<undefined>()
	const timer = setTimeout(() => late.resolve(undefined), PATIENCE)
	try {
		return await Promise.race([look, late.promise])
	} finally {
		clearTimeout(timer)
	}
}
