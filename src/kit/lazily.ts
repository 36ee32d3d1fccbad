/** Calls `make` on the first use and keeps the result, so that the start does not take time for it. */
export function lazily<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined
	return () => (made ??= { value: make() }).value
}
