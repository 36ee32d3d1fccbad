/** A lock that is handed on in the order of asking. `acquire` returns `undefined` if it was free, so the common case awaits nothing. */
export class FifoLock {
	#held = false
	readonly #waiting: (() => void)[] = []

	get isFree() {
		return !this.#held
	}

	acquire(): Promise<void> | undefined {
		if (!this.#held) {
			this.#held = true
			return undefined
		}
		return new Promise((resolve) => this.#waiting.push(resolve))
	}

	release() {
		const next = this.#waiting.shift()
		if (next) next()
		else this.#held = false
	}
}
