/** Lets reads run beside each other, but not beside a commit: a read finds the revision that is known while it runs. */
export class Gate {
	#reading = 0
	#commit: Promise<void> | undefined
	#idle: (() => void) | undefined

	async read<T>(run: () => Promise<T>): Promise<T> {
		while (this.#commit) await this.#commit
		this.#reading++
		try {
			return await run()
		} finally {
			if (--this.#reading === 0) this.#idle?.()
		}
	}

	/** Runs `run` once all reads have ended; one call at a time. */
	async alone<T>(run: () => Promise<T>): Promise<T> {
		const { promise, resolve } = Promise.withResolvers<void>()
		this.#commit = promise
		try {
			if (this.#reading > 0) await new Promise<void>((idle) => (this.#idle = idle))
			return await run()
		} finally {
			this.#idle = this.#commit = undefined
			resolve()
		}
	}
}
