/** Resolves at the first of `signals`. */
export const stopSignal = (...signals: readonly NodeJS.Signals[]) =>
	new Promise<void>((resolve) => {
		for (const signal of signals) process.once(signal, () => resolve())
	})
