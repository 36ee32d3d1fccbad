/** Counts what holds and what does not, and says each as it is found. */
export class Checks {
	passed = 0
	failed = 0
	readonly #started = performance.now()

	title(text: string): void {
		console.log(`--- ${text} (after ${((performance.now() - this.#started) / 1000).toFixed(0)} s)`)
	}

	/** `expected` is a value, or a pattern that the text matches. */
	that(what: string, actual: unknown, expected: unknown): void {
		const holds = expected instanceof RegExp ? expected.test(String(actual)) : Bun.deepEquals(actual, expected)
		if (holds) this.passed++
		else this.failed++
		console.log(holds ? `ok    ${what}` : `FAIL  ${what}\n      found:    ${shown(actual)}\n      expected: ${shown(expected)}`)
	}

	totals(): string {
		return `${this.passed} passed, ${this.failed} failed`
	}
}

const shown = (value: unknown) => (value instanceof RegExp ? String(value) : JSON.stringify(value))
