import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fractionOf } from '../../src/domain/resultats/fraction'
import { reglementUsuel, type Reglement } from '../../src/domain/resultats/reglement'
import {
	isReachedByRounding,
	toCentieme,
	centiemesOf,
	ensemble,
	unrounded,
	type Resultat,
	type SansMoyenne
} from '../../src/domain/resultats/resultat'
import {
	compensesByAnnee,
	convoquees,
	convoqueesBts,
	moyenneAnnee,
	rangs,
	semestre,
	semestreBts,
	etendue,
	type MatiereDUe,
	type UeDeSemestre
} from '../../src/domain/resultats/resultat-semestre'

const LMD = reglementUsuel(false)

const of = (said: number | SansMoyenne): Resultat =>
	typeof said === 'string' ? { sans: said } : { moyenne: fractionOf(Math.round(said * 100)) }
const said = (resultat: Resultat) => resultat.sans ?? centiemesOf(resultat)! / 100

let last = 0
const matiere = (moyenne: number | SansMoyenne, coefficient = 1, exclut = false): MatiereDUe => ({
	id: ++last,
	coefficient,
	resultat: of(moyenne),
	cc: null,
	ex: null,
	exclut,
	plancher: null,
	session: 1
})
const ue = (credits: number | null, matieres: readonly MatiereDUe[], acquis?: UeDeSemestre['acquis']): UeDeSemestre => ({
	id: ++last,
	credits,
	matieres,
	acquis
})

const validationsOf = (ues: readonly UeDeSemestre[], regles: Partial<Reglement> = {}) => {
	const found = semestre(ues, { ...LMD, ...regles })
	return [said(found.resultat), found.ues.map(({ validation }) => validation), found.credits] as const
}

describe('a semester of LMD', () => {
	test('weighs matières by coefficients and UEs by credits, each rounded', () => {
		const ues = [ue(6, [matiere(12, 3), matiere(8)]), ue(4, [matiere(9.5)])]
		expect(validationsOf(ues, { compensation: 'aucune' })).toEqual([10.4, ['V', null], 6])
		expect(validationsOf(ues)).toEqual([10.4, ['V', 'VC'], 10])
	})

	test('weighs UEs by the coefficients of their matières if the school says so', () => {
		const ues = [ue(6, [matiere(12, 3), matiere(8)]), ue(4, [matiere(9.5)])]
		expect(validationsOf(ues, { poids_ue: 'coefficients' })[0]).toBe(10.7)
	})

	test('under 10 compensates nothing', () => {
		expect(validationsOf([ue(6, [matiere(9)]), ue(4, [matiere(11)])])).toEqual([9.8, [null, 'V'], 4])
	})

	test('with a matière under a floor acquires neither its UE nor the others by compensation', () => {
		const ues = (plancher: number | null) => [
			ue(6, [matiere(16), { ...matiere(5), plancher }]),
			ue(4, [matiere(9.5)]),
			ue(4, [matiere(14)])
		]
		expect(validationsOf(ues(null))[1]).toEqual(['V', 'VC', 'V'])
		expect(validationsOf(ues(500))[1]).toEqual(['V', 'VC', 'V'])
		expect(validationsOf(ues(600))).toEqual([11.21, [null, null, 'V'], 4])
	})

	test('with a UE under a floor compensates nothing', () => {
		expect(validationsOf([ue(6, [matiere(7)]), ue(20, [matiere(14)])], { plancher_ue: 800 })[1]).toEqual([null, 'V'])
	})

	test.each<SansMoyenne>(['incomplete', 'defaillante', 'attend'])(
		'with a matière that is %s has no average, and keeps what its other UEs acquire',
		(sans) => {
			expect(validationsOf([ue(6, [matiere(12), matiere(sans)]), ue(4, [matiere(9)]), ue(5, [matiere(11)])])).toEqual([
				sans,
				[null, null, 'V'],
				5
			])
		}
	)

	test('leaves a matière out that is dispensed, and a UE of such matières alone', () => {
		expect(validationsOf([ue(6, [matiere(12), matiere('dispensee', 4)]), ue(4, [matiere('dispensee')])])).toEqual([12, ['V', null], 6])
	})

	test('takes what was acquired elsewhere as a UE of this school, the better of the two averages', () => {
		expect(validationsOf([ue(6, [matiere('incomplete')], { moyenne: 1300 }), ue(4, [matiere(9)])])).toEqual([11.4, ['acquis', 'VC'], 10])
		expect(validationsOf([ue(6, [matiere(14)], { moyenne: 1300 })])[0]).toBe(14)
		expect(validationsOf([ue(6, [matiere('incomplete')], { moyenne: null }), ue(4, [matiere(12)])])).toEqual([12, ['acquis', 'V'], 10])
	})

	test('adds credits as exact decimals', () => {
		expect(validationsOf([ue(0.1, [matiere(10)]), ue(0.2, [matiere(10)])])[2]).toBe(0.3)
	})

	test('does not count UEs without known credits, or matières that weigh 0', () => {
		expect(validationsOf([ue(null, [matiere(4)]), ue(3, [matiere(12), matiere('incomplete', 0)])])[0]).toBe(12)
	})
})

describe('a year', () => {
	test('is the mean of its semesters, and incomplete without one of them', () => {
		expect(said(moyenneAnnee([of(10.4), of(11.25)], false))).toBe(10.83)
		expect(said(moyenneAnnee([of(10.4), of('attend')], false))).toBe('attend')
		expect(said(moyenneAnnee([undefined, of(11)], false))).toBe('incomplete')
		expect(said(moyenneAnnee([undefined, of(11)], true))).toBe(11)
		expect(said(moyenneAnnee([], true))).toBe('incomplete')
		expect(said(moyenneAnnee([of(12)], false))).toBe(12)
	})

	test('acquires what is left of both semesters if it reaches 10 and the school lets it', () => {
		const [first, second] = [semestre([ue(30, [matiere(8)])], LMD), semestre([ue(30, [matiere(12)])], LMD)]
		const year = moyenneAnnee([first.resultat, second.resultat], false)
		const byYear = (some: Partial<Reglement>, all = [first, second]) =>
			compensesByAnnee(all, year, { ...LMD, ...some }).map(({ credits, ues }) => [credits, ues[0]?.validation])
		expect(byYear({ compensation: 'annee' })).toEqual([
			[30, 'VC_annee'],
			[30, 'V']
		])
		expect(byYear({})[0]).toEqual([0, null])
		const floored = semestre([ue(30, [matiere(8)])], { ...LMD, plancher_ue: 900 })
		expect(byYear({ compensation: 'annee' }, [floored, second])[0]).toEqual([0, null])
		expect(said(year)).toBe(10)
	})
})

test('a semester of BTS weighs matières by their coefficients', () => {
	expect(said(semestreBts([matiere(12, 3), matiere(8)]))).toBe(11)
	expect(said(semestreBts([matiere(12, 3), matiere('attend')]))).toBe('attend')
})

describe('session 2', () => {
	const [nine, fail, wait, open, good] = [matiere(9), matiere('defaillante'), matiere('attend'), matiere('incomplete'), matiere(12)]
	const idsOf = (list: readonly MatiereDUe[]) => list.map(({ id }) => id)
	const ids = (ues: readonly UeDeSemestre[], some: Partial<Reglement> = {}) =>
		idsOf(convoquees(semestre(ues, { ...LMD, ...some }), { ...LMD, ...some }))

	test('calls to matières under 10 of UEs that are not acquired, and to those that wait or were failed by absence', () => {
		expect(ids([ue(6, [nine, good, fail, wait, open]), ue(4, [matiere(13), matiere(8)])])).toEqual([nine.id, fail.id, wait.id])
		expect(ids([ue(6, [nine, matiere(4), good])], { report_session2: 'reprendre' })).toHaveLength(3)
		expect(ids([ue(6, [nine]), ue(4, [matiere(16)])])).toEqual([])
	})

	test('does not call to a matière whose absence excludes from it, or that weighs 0', () => {
		expect(ids([ue(6, [matiere(0, 1, true), matiere(3, 0), nine])])).toEqual([nine.id])
	})

	test('of BTS calls only to those that wait or were failed by absence', () => {
		expect(idsOf(convoqueesBts([nine, fail, wait, open, good]))).toEqual([fail.id, wait.id])
	})
})

test('equal averages share a rank', () => {
	expect(rangs([1200, null, 1400, 1400, 900])).toEqual([3, null, 1, 1, 4])
	expect(etendue([1200, null, 1400])).toMatchObject({ min: 1200, max: 1400 })
	expect(etendue([null])).toBeUndefined()
})

test('an average that passes a threshold by rounding alone is found', () => {
	const marks = [999, 1000].map((value) => ({ moyenne: { value: BigInt(value), over: 1n }, poids: 1 }))
	expect(isReachedByRounding(ensemble(marks, toCentieme), ensemble(marks, unrounded), 1000)).toBe(true)
	expect(isReachedByRounding(ensemble(marks, toCentieme), ensemble(marks, unrounded), 999)).toBe(false)
})

const anUe = fc.record({
	credits: fc.constantFrom(0, 1.5, 2, 6),
	marks: fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.constantFrom(0, 1, 2.5)), { minLength: 1, maxLength: 4 })
})
const aSemester = fc.array(anUe, { minLength: 1, maxLength: 6 })
const made = (ues: readonly { credits: number; marks: readonly (readonly [number, number])[] }[]) =>
	ues.map(({ credits, marks }) =>
		ue(
			credits,
			marks.map(([moyenne, coefficient]) => matiere(moyenne / 100, coefficient))
		)
	)

test('a semester does not depend on the order of its UEs, and credits are those of acquired UEs (property)', () => {
	fc.assert(
		fc.property(aSemester, fc.constantFrom<Reglement['compensation']>('semestre', 'annee', 'aucune'), (given, compensation) => {
			const regles = { ...LMD, compensation }
			const ues = made(given)
			const [one, other] = [semestre(ues, regles), semestre(ues.toReversed(), regles)]
			expect([said(other.resultat), other.credits]).toEqual([said(one.resultat), one.credits])
			const acquired = one.ues.filter(({ validation }) => validation !== null).reduce((sum, { credits }) => sum + credits!, 0)
			expect(one.credits).toBeCloseTo(acquired, 6)
			const isHigh = one.resultat.moyenne !== undefined && centiemesOf(one.resultat)! >= 1000
			if (isHigh && compensation !== 'aucune')
				expect(one.ues.every(({ validation, resultat }) => validation !== null || resultat.sans === 'dispensee')).toBe(true)
			if (one.estAcquis) expect(convoquees(one, regles)).toEqual([])
		})
	)
})
