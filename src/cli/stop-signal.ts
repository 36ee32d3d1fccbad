/** Resolves at the first SIGTERM or Ctrl-C. */
export const stopSignal = () =>
	new Promise<void>((resolve) => {
		for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
	})
