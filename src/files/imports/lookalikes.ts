import { folded } from '../../domain/forms'
import { sentence, type Told } from '../../domain/sentence'
import { planned, type Noun, type Plan } from './noun'
import { quoted } from './quoted'

type Coded = { readonly id: number; readonly code: string }

/** A code as people mistake it for another: accents, case and spaces do not count. */
const spelled = ({ code }: Coded) => folded(code).replace(/\s+/g, '')

const isTheSame = (code: string): Told => sentence('is {code} but for accents, capitals and spaces: the same one twice?', { code })

/**
 * Tells of records whose code is new and another one's in another spelling. A form asks it.
 * @param same what two records have in common that are mistaken for each other
 */
export function warnOfLookalikes<R extends Coded>(
	plan: Plan,
	noun: Noun<R>,
	same: (row: R) => string = spelled,
	told: (code: string) => Told = isTheSame
) {
	const own = planned(plan, noun)
	if (!own) return
	const lines = new Map(
		own.changes.filter(({ before, after }) => before?.code !== after.code).map(({ after, line }) => [after.id, line ?? 1])
	)
	if (lines.size === 0) return
	const known = new Map<string, R>()
	// those who are known first
	for (const row of plan.school.rows(noun).toSorted((a, b) => Number(lines.has(a.id)) - Number(lines.has(b.id)))) {
		const name = same(row)
		const other = known.get(name)
		known.set(name, other ?? row)
		const line = lines.get(row.id)
		if (other && line !== undefined) plan.warnings.add(own.table.file, line, 'code', told(quoted(other.code)))
	}
}

/** The same of records of a year. */
export const warnOfLookalikesOfYear = <R extends Coded & { readonly annee_id: number }>(plan: Plan, noun: Noun<R>) =>
	warnOfLookalikes(plan, noun, (row) => `${row.annee_id} ${spelled(row)}`)
