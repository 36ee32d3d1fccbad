/** A series of matricules that end in a number. */
export type Suite = { readonly prefix: string; /** digits of the number, with leading zeros */ readonly width: number }

const NUMBER = /(?<!\d)\d+$/u

/** The series of a school's matricules: the prefix that most of the latest share; `undefined` if none ends in a number. Latest first. */
export function suiteOf(latest: readonly string[]): Suite | undefined {
	const counts = new Map<string, { readonly suite: Suite; count: number }>()
	for (const matricule of latest) {
		const { 0: digits = '', index = 0 } = NUMBER.exec(matricule) ?? {}
		if (digits === '' || digits.length > 15) continue
		const prefix = matricule.slice(0, index)
		const known = counts.get(prefix)
		if (known) known.count++
		else counts.set(prefix, { suite: { prefix, width: digits.length }, count: 1 })
	}
	return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.suite
}

/** The series of another year: `25-` becomes `26-` in 2026 if the prefix contains the year before. @param year in which the school year begins */
export function inYear({ prefix, width }: Suite, year: number): Suite {
	const former = year - 1
	for (const [from, to] of [
		[String(former), String(year)],
		[String(former).slice(2), String(year).slice(2)]
	] as const) {
		const at = new RegExp(`(?<!\\d)${from}(?!\\d)`, 'u')
		if (at.test(prefix)) return { prefix: prefix.replace(at, to), width }
	}
	return { prefix, width }
}

/** The next matricule of a series. @param last its highest number so far, 0 if it is new */
export const nextMatricule = ({ prefix, width }: Suite, last: number) => prefix + String(last + 1).padStart(width, '0')
