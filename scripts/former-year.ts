/** The year before in the complete school: GI-L1, whose students are in L2 or repeat, and a class of BTS1 whose students are in BTS2 now. */

export const CLASSE_BTS = 'GM-1A'
/** Credits that were others then: the year of L1 had 58. */
export const CREDITS_OF_FORMER: Readonly<Record<string, number>> = { 'UE-GI-S2-7': 1 }
/** Somebody who came in February. */
export const LATE = 'E-GI-L2-6'

const repeats = (matricule: string) => matricule.startsWith('E-GI-L1')

type Matiere = { readonly code: string; readonly rang: 1 | 2 | undefined }
type Classe = { readonly classe: string; readonly matieres: readonly Matiere[]; readonly matricules: readonly string[] }
type Writing = {
	readonly annee: string
	readonly evaluation: (...row: (string | number)[]) => void
	readonly note: (...row: (string | number)[]) => void
	/** a mark; `least` is in hundredths */
	readonly mark: (least: number) => string
}

/** Marks in the continuous part and at the exam, and at session 2 where somebody has one. */
type Marks = { readonly cc: string; readonly ex: string; readonly session2?: string }

/** Marks of students who are not simply good, by matricule, in the matière of an index in a semester. */
const STORIES: Readonly<Record<string, (rang: 1 | 2, index: number) => Marks | undefined>> = {
	// one UE is missing at the end of the year
	'E-GI-L2-0': (rang, index) => (rang === 1 && index === 3 ? { cc: '5', ex: '6', session2: '6,5' } : undefined),
	'E-GI-L2-1': (rang, index) => (rang === 1 && index === 0 ? { cc: '12', ex: 'absent_injustifie', session2: '11' } : undefined),
	'E-GI-L2-2': (rang, index) => (rang === 1 && index === 0 ? { cc: '12', ex: 'absent_justifie', session2: '13' } : undefined),
	// the year compensates the first semester
	'E-GI-L2-4': (rang) => (rang === 1 ? { cc: '9,5', ex: '9' } : { cc: '12', ex: '12,25' }),
	// the semester reaches 10, but a UE lies under its floor
	'E-GI-L2-5': (_rang, index) => (index === 4 ? { cc: '6', ex: '5', session2: '9' } : { cc: '13', ex: '12' }),
	'E-GM-2-1': (rang, index) => (rang === 1 && index === 1 ? { cc: '11', ex: 'absent_justifie' } : undefined),
	'E-GM-2-2': (rang, index) => (rang === 2 && index === 2 ? { cc: '8,5', ex: 'absent_injustifie' } : undefined)
}

const FAILED: Marks = { cc: '7', ex: '6,5', session2: '8' }

/** Devoir and exam of each matière in its semester, in BTS in both; and session 2. */
export function formerMarks({ annee, evaluation, note, mark }: Writing, classes: readonly Classe[]) {
	for (const { classe, matieres, matricules } of classes)
		for (const rang of [1, 2] as const)
			for (const [index, { code }] of matieres.filter((one) => (one.rang ?? rang) === rang).entries()) {
				const add = (kind: string, type: string, date: string, session: 1 | 2, of: (marks: Marks) => string | undefined) => {
					const ref = `${kind}-${rang}-${code}`
					const entries = matricules.flatMap((matricule) => {
						if (matricule === LATE && rang === 1) return []
						const marks = STORIES[matricule]?.(rang, index) ?? (repeats(matricule) ? FAILED : { cc: mark(1000), ex: mark(1000) })
						const given = of(marks)
						return given === undefined ? [] : [[matricule, given] as const]
					})
					if (entries.length === 0) return
					const titre = { C: 'Devoir', A: 'Examen' }[kind] ?? 'Rattrapage'
					evaluation(ref, `${classe}@${annee}`, code, titre, type, date, '', 120, 2, 20, 'presentiel', session, '', date, 'non')
					for (const [matricule, given] of entries)
						if (/^\d/.test(given)) note(ref, matricule, given, 'note', '')
						else note(ref, matricule, '', given, '')
				}
				add('C', 'devoir', rang === 1 ? '2025-11-20' : '2026-04-20', 1, ({ cc }) => cc)
				add('A', 'examen', rang === 1 ? '2026-01-26' : '2026-06-15', 1, ({ ex }) => ex)
				add('R', 'examen', '2026-07-06', 2, ({ session2 }) => session2)
			}
}
