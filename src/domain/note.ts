/** A grade in hundredths, as it is stored; nothing for a number with more than two decimals (contract 1.4). */
export function toCentiemes(note: number): number | undefined {
	const centiemes = Math.round(note * 100)
	return Number.isFinite(note) && centiemes / 100 === note ? centiemes : undefined
}

export const fromCentiemes = (centiemes: number) => centiemes / 100
