/** What `make` makes: when it is first asked for, and never again. A start takes no time for it. */
export function lazily<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined
	return () => (made ??= { value: make() }).value
}
