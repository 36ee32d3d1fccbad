export type FuzzOptions = {
	readonly requests: number
	/** after which no further request is sent */
	readonly seconds: number
	readonly seed: number
}

const CONNECTIONS = 8
/** Milliseconds that an answer may take, and after which it is not waited for any longer. */
export const SLOW = 2000
export const HANG = 30_000

/** Has the requests made by their numbers, some at a time, until all are or the time is over. @returns how many */
export async function inParallel(
	{ requests, seconds }: FuzzOptions,
	shown: (done: number) => void,
	ask: (number: number) => Promise<void>
) {
	const end = performance.now() + seconds * 1000
	let next = 0
	await Promise.all(
		Array.from({ length: CONNECTIONS }, async () => {
			while (next < requests && performance.now() < end) {
				const number = next++
				if (number % 10_000 === 0) shown(number)
				await ask(number)
			}
		})
	)
	return next
}
