/** The lowest average of each mention, in hundredths, the highest first. */
const MENTIONS = [
	[1600, 'Très bien'],
	[1400, 'Bien'],
	[1200, 'Assez bien'],
	[1000, 'Passable']
] as const

/** The mention of an average in hundredths (RULES.md 10.10); `undefined` under 10, and without an average. */
export const mentionOf = (moyenne: number | null): (typeof MENTIONS)[number][1] | undefined =>
	MENTIONS.find(([least]) => moyenne !== null && moyenne >= least)?.[1]
