/** Shares one look between all who ask while another one is running. Everybody gets a look that began after they asked. */
export function joined<T>(look: () => Promise<T>): () => Promise<T> {
	let running: Promise<unknown> | undefined
	let next: Promise<T> | undefined
	const begin = async () => {
		await running?.catch(() => undefined)
		next = undefined
		const begun = look()
		running = begun
		return begun
	}
	return () => (next ??= begin())
}
