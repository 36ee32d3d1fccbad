import { describe, expect, test } from 'bun:test'
import { reglementUsuel, type Reglement } from '../../src/domain/resultats/reglement'
import { anneeOfReleves, releveAfterSession2, releveAcquis, type Releve } from '../../src/domain/resultats/releve'
import { releveAvec, releveBts } from '../support/publies'

const LMD = reglementUsuel(false)
const year = (semestres: readonly (Releve | undefined)[], regles: Partial<Reglement> = {}) => {
	const { moyenne, sans, credits, semestres: after } = anneeOfReleves(semestres, false, { ...LMD, ...regles })
	return [moyenne ?? sans, credits, after.flatMap((one) => one?.ues.map(({ validation }) => validation) ?? [])]
}
const PAR_ANNEE = { compensation: 'annee' } as const

describe('the year of published semesters in LMD', () => {
	const failed = releveAvec({ code: 'UE-1', moyenne: 800 }, { code: 'UE-2', moyenne: 900 })
	const good = releveAvec({ code: 'UE-3', moyenne: 1200 })

	test('has the mean of its semesters and the credits of both', () => {
		expect(year([failed, good])).toEqual([1025, 30, [null, null, 'V']])
	})

	test('acquires each UE that is left if it reaches 10 and the school compensates by the year', () => {
		expect(year([failed, good], PAR_ANNEE)).toEqual([1025, 60, ['VC_annee', 'VC_annee', 'V']])
	})

	test('under 10 acquires nothing, and keeps what its semesters acquired', () => {
		const low = releveAvec({ code: 'UE-3', moyenne: 1000 }, { code: 'UE-4', moyenne: 800 })
		expect(year([failed, low], PAR_ANNEE)).toEqual([875, 15, [null, null, 'V', null]])
	})

	test('with a floor that is not reached in either semester compensates nothing', () => {
		const floored = releveAvec({ code: 'UE-1', moyenne: 500, sousPlancher: true }, { code: 'UE-2', moyenne: 950 })
		expect(year([floored, releveAvec({ code: 'UE-3', moyenne: 1600 })], PAR_ANNEE)).toEqual([1163, 30, [null, null, 'V']])
		expect(year([releveAvec({ code: 'UE-3', moyenne: 1600 }), floored], PAR_ANNEE)[2]).toEqual(['V', null, null])
	})

	test('with an incomplete semester has no average, and keeps credits', () => {
		const open: Releve = { ...good, moyenne: null, sans: 'attend' }
		expect(year([failed, open], PAR_ANNEE)).toEqual(['attend', 30, [null, null, 'V']])
	})

	test('without a semester is incomplete, and of a single semester is that one', () => {
		expect(year([undefined, good])).toEqual(['incomplete', 30, ['V']])
		expect(year([failed], PAR_ANNEE)).toEqual([850, 0, [null, null]])
	})

	test('knows whether it reaches 10 by rounding alone', () => {
		const of = (...moyennes: number[]) =>
			anneeOfReleves(
				moyennes.map((moyenne) => releveAvec({ code: 'UE-1', moyenne })),
				false,
				LMD
			).parArrondi
		expect([of(999, 1000), of(998, 1000), of(1000, 1000), of(900, 1100), of(1999, 2000)]).toEqual([true, false, false, false, false])
	})

	test('adds credits that are not 60 as they are', () => {
		const short = releveAvec({ code: 'UE-1', moyenne: 1100, credits: 27.5 })
		expect(year([short, good])[1]).toBe(57.5)
	})

	test('leaves out a semester in which all weighs 0', () => {
		const none: Releve = { ...releveAvec({ code: 'UE-1', moyenne: 1100, credits: 0 }), moyenne: null, sans: 'dispensee' }
		expect(year([none, good])).toEqual([1200, 30, ['V', 'V']])
		expect(year([none, none])[0]).toBe('dispensee')
	})
})

test('a relevé after session 2 keeps what session 1 acquired, with its credits; one of BTS stays as it is', () => {
	const premiere = releveAvec({ code: 'UE-1', moyenne: 1200 }, { code: 'UE-2', moyenne: 800 })
	const after = releveAvec({ code: 'UE-1', moyenne: 500 }, { code: 'UE-2', moyenne: 1100 })
	const { ues, credits, estAcquis } = releveAfterSession2(after, premiere)
	expect(ues.map(({ moyenne, validation }) => [moyenne, validation])).toEqual([
		[500, 'V'],
		[1100, 'V']
	])
	expect([credits, estAcquis]).toEqual([30, true])
	expect(releveAfterSession2(releveBts(900), releveBts(1100))).toEqual(releveBts(900))
})

test('the year of a BTS has an average alone, that of the other semester if one was over before the student came', () => {
	const of = (...semestres: readonly (Releve | undefined)[]) => anneeOfReleves(semestres, true, { ...reglementUsuel(true), ...PAR_ANNEE })
	expect(of(releveBts(1050), releveBts(1200))).toMatchObject({ moyenne: 1125, credits: null })
	expect(of(undefined, releveBts(1200))).toMatchObject({ moyenne: 1200, credits: null })
	expect(of(releveBts(null), releveBts(1200))).toMatchObject({ moyenne: null, sans: 'incomplete' })
})

describe('a semester acquired elsewhere', () => {
	const classmate = releveAvec({ code: 'UE-1', moyenne: 400, credits: 20 }, { code: 'UE-2', moyenne: 900, credits: 10 })
	const of = (acquis: Readonly<Record<string, number | null>>) => {
		const own = new Map(Object.entries(acquis).map(([code, moyenne]) => [code, { moyenne }]))
		const found = releveAcquis(classmate, own, LMD)
		return found && [found.moyenne ?? found.sans, found.credits, found.estAcquis]
	}

	test('has the averages from there, with the credits of this school', () => {
		expect(of({ 'UE-1': 1200, 'UE-2': 1500 })).toEqual([1300, 30, true])
		expect(of({ 'UE-1': 1200, 'UE-2': null })).toEqual([1200, 30, true])
		expect(of({ 'UE-1': null, 'UE-2': null })).toEqual(['dispensee', 30, true])
	})

	test('does not exist as long as a UE of it is missing', () => {
		expect(of({ 'UE-1': 1200 })).toBeUndefined()
		expect(releveAcquis(releveBts(1200), new Map(), LMD)).toBeUndefined()
	})
})
