import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MARK_CHOICES, MarkedEvaluations, markOf } from '../../../src/exchange/mapping/apply/marks'
import type { EvaluationDecision } from '../../../src/exchange/imports/files/decisions'
import { ETATS_NOTE } from '../../../src/domain/vocabulaire'
import { worded } from '../../../src/kit/sentence'

const read = (text: string, meanings = {}) => {
	const mark = markOf(text, 20, meanings)
	return mark && 'problem' in mark ? worded('en', mark.problem) : mark
}
const note = (text: string) => ({ note: text, etat: '' })
const etat = (word: string) => ({ note: '', etat: word })

describe('a cell of marks', () => {
	test.each([
		['15,5', note('15,5')],
		[' 08.00 ', note('08.00')],
		['12/20', note('12')],
		['12,5 / 20', note('12,5')],
		['12/40', 'the mark "12/40" is not out of 20, as its évaluation is'],
		['75 %', note('75 %')],
		['2026-05-12', note('2026-05-12')],
		['abs', etat('absent')],
		['ABS', etat('absent')],
		['Absent(e)', etat('absent')],
		['ABI', etat('absent_injustifie')],
		['Dispensé', etat('dispense')],
		['A', { open: true }],
		['D', { open: true }],
		['-', { open: true }],
		['note', { open: true }],
		['malade', { open: true }],
		['', undefined],
		['  ', undefined]
	])('%p is read as %p', (text, mark) => {
		expect(read(text)).toEqual(mark as never)
	})

	test('means what a person has said', () => {
		expect(read('A', { A: 'absent_justifie' })).toEqual(etat('absent_justifie'))
		expect(read('-', { '-': '' })).toBeUndefined()
		expect(read('N2', { N2: 'dispense' })).toEqual(etat('dispense'))
	})

	test('has the words of marks as choices, without a number', () => {
		expect(MARK_CHOICES.toSorted()).toEqual(['', ...ETATS_NOTE.filter((word) => word !== 'note')].toSorted())
	})

	test('is never cleared, and never an absence that nobody wrote', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (text) => {
				const mark = markOf(text, 20, {})
				if (mark && 'note' in mark) expect(mark.note === '').toBe(mark.etat !== '')
				if (mark && 'etat' in mark && mark.etat !== '') expect(text.toLowerCase()).toMatch(/abs|ab[ij]|disp|exempt/)
				expect(mark === undefined).toBe(text.trim() === '')
			})
		)
	})
})

const STORED = { ref: 'EV-1', titre: 'Devoir 1', date: '2026-11-12', bareme: 20, classe: 'ELT1', annee: '2026-2027', matiere: 'MATH' }
const DEVOIR = { titre: 'Devoir 2', classe: 'ELT1', matiere: 'MATH', type: 'devoir', date: '2026-12-01', bareme: '20' } as const

describe('an évaluation that a column fills', () => {
	const refOf = (chosen: EvaluationDecision, stored = [STORED]) => {
		const marked = new MarkedEvaluations(stored).of(chosen)
		return 'problem' in marked ? worded('en', marked.problem) : marked.ref
	}

	test('is a stored one, by its ref', () => {
		expect(new MarkedEvaluations([STORED]).of({ ref: 'EV-1' })).toMatchObject({ ref: 'EV-1', bareme: 20 })
		expect(refOf({ ref: 'EV-9' })).toBe('the évaluation "EV-9" does not exist')
	})

	test('is the stored one with the same class, matière, day and title', () => {
		expect(refOf({ ...DEVOIR, titre: ' DEVOIR 1', date: '2026-11-12' })).toBe('EV-1')
		expect(refOf({ ...DEVOIR, titre: 'Devoir 1', date: '2026-11-12', bareme: '40' })).toBe(
			'the évaluation "EV-1" is the same one, and out of 20: choose it, or give this one another title'
		)
	})

	test('is made once, unpublished, with a ref that nobody has', () => {
		const marked = new MarkedEvaluations([{ ...STORED, ref: 'elt1-math-2026-12-01-devoir 2' }])
		const ref = 'ELT1-MATH-2026-12-01-Devoir 2-2'
		expect(marked.of(DEVOIR)).toEqual({ ref, bareme: 20, record: { ...DEVOIR, ref, publiee_le: '' } })
		expect(marked.of({ ...DEVOIR, titre: 'devoir 2 ' })).toEqual({ ref, bareme: 20 })
		expect(marked.of({ ...DEVOIR, bareme: '40' })).toHaveProperty('problem')
	})

	test('has a ref of its own, however long its names are', () => {
		fc.assert(
			fc.property(fc.array(fc.string({ maxLength: 300 }), { maxLength: 20 }), (titres) => {
				const marked = new MarkedEvaluations([])
				const refs = titres.flatMap((titre) => {
					const evaluation = marked.of({ ...DEVOIR, titre })
					return 'record' in evaluation ? [evaluation.ref] : []
				})
				expect(new Set(refs.map((ref) => ref.toLowerCase())).size).toBe(refs.length)
				expect(refs.every((ref) => ref.length <= 100)).toBe(true)
			})
		)
	})
})
