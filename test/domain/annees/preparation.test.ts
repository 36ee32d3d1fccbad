import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
	aYearLater,
	classesOfNewNiveaux,
	comingYear,
	daysLater,
	nextNiveau,
	overlapping,
	sortCharges,
	sortDaysOff,
	type Charge,
	type JourChome
} from '../../../src/domain/annees/preparation'
import { NIVEAUX } from '../../../src/domain/vocabulaire'

const year = (id: number, libelle: string, date_debut: string, date_fin: string, courante = false) => ({
	id,
	libelle,
	date_debut,
	date_fin,
	courante,
	cloturee: false,
	en_preparation: false
})
const [before, current, next] = [
	year(1, '2025-2026', '2025-09-15', '2026-07-31'),
	year(2, '2026-2027', '2026-09-14', '2027-07-31', true),
	year(3, '2027-2028', '2027-09-13', '2028-07-29')
]
const jours = fc
	.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
	.map((at) => at.toISOString().slice(0, 10))

describe('the coming year', () => {
	test('is the first in preparation, else the one whose libelle comes next', () => {
		const later = year(4, '2028-2029', '2028-09-11', '2029-07-28')
		expect(comingYear([later, before, next, current])?.annee).toEqual(next)
		expect(comingYear([later, before, current])?.annee).toBeUndefined()
		const prepared = { ...later, en_preparation: true }
		expect(comingYear([prepared, before, next, current])?.annee).toEqual(prepared)
		expect(comingYear([before, current])).toEqual({
			depuis: current,
			annee: undefined,
			proposee: { libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-29' }
		})
		expect(comingYear([before])).toBeUndefined()
	})

	test('is proposed after the last day of a year that lasts twelve months', () => {
		const whole = year(2, '2026-2027', '2026-09-01', '2027-08-31', true)
		expect(comingYear([whole])?.proposee).toEqual({ libelle: '2027-2028', date_debut: '2027-09-01', date_fin: '2028-08-29' })
	})

	test('has the same weekdays as the current one', () => {
		fc.assert(
			fc.property(jours, (jour) => {
				expect(Temporal.PlainDate.from(aYearLater(jour)).dayOfWeek).toBe(Temporal.PlainDate.from(jour).dayOfWeek)
			})
		)
	})

	test('overlaps a year with which it shares a day, and not itself', () => {
		expect(overlapping([before, current], '2027-2028', { date_debut: '2027-07-31', date_fin: '2028-07-01' })).toBe(current)
		expect(overlapping([before, current], '2027-2028', { date_debut: '2027-08-01', date_fin: '2028-07-01' })).toBeUndefined()
		expect(overlapping([next], '2027-2028', next)).toBeUndefined()
	})

	test('contains the periods proposed for it', () => {
		fc.assert(
			fc.property(jours, jours, (a, b) => {
				const days = daysLater({ date_debut: a, date_fin: b }, current, next)
				for (const jour of [days.date_debut, days.date_fin]) expect(jour >= next.date_debut && jour <= next.date_fin).toBe(true)
			})
		)
	})
})

describe('the days off of a year', () => {
	const off = (date_debut: string, libelle: string, others: Partial<JourChome> = {}): JourChome => ({
		date_debut,
		date_fin: date_debut,
		demi_journee: 'journee',
		filiere: null,
		niveau: null,
		libelle,
		...others
	})

	test('go on if they have a fixed day, also if the school alone has it each year', () => {
		const all = [
			off('2025-11-15', 'Journée de la paix'),
			off('2026-11-15', 'Journée de la Paix'),
			off('2026-12-25', 'Noël'),
			off('2027-05-01', 'Travail', { filiere: 'MECA' }),
			off('2027-04-05', 'Lundi de Pâques'),
			off('2026-12-20', 'Congés', { date_fin: '2027-01-03' })
		]
		const { copies, there, movable } = sortDaysOff(all, current, next)
		expect(copies.map(({ date_debut, filiere }) => [date_debut, filiere])).toEqual([
			['2027-11-15', null],
			['2027-12-25', null],
			['2028-05-01', 'MECA']
		])
		expect(movable.map(({ libelle }) => libelle)).toEqual(['Lundi de Pâques', 'Congés'])
		expect(there).toEqual([])
	})

	test('go on across New Year if they have the same first and last day in two years', () => {
		const all = [off('2025-12-20', 'Congés', { date_fin: '2026-01-03' }), off('2026-12-20', 'Congés', { date_fin: '2027-01-03' })]
		expect(sortDaysOff(all, current, next).copies).toMatchObject([{ date_debut: '2027-12-20', date_fin: '2028-01-03' }])
	})

	test('are found in the next year on their day, or near it if they are a feast that moves', () => {
		const all = [off('2026-12-25', 'Noël'), off('2027-03-10', 'Ramadan'), off('2027-12-25', 'Nativité'), off('2028-02-27', 'RAMADAN')]
		expect(sortDaysOff(all, current, next)).toMatchObject({ copies: [], movable: [], there: [{ libelle: 'Noël' }, { libelle: 'Ramadan' }] })
	})

	test('do not go on from the 29th of February to a year without that day', () => {
		const [leap, after] = [year(1, '2027-2028', '2027-09-13', '2028-07-29'), year(2, '2028-2029', '2028-09-11', '2029-07-28')]
		const all = [off('2024-02-29', 'Fête'), off('2028-02-29', 'Fête')]
		expect(sortDaysOff(all, leap, after)).toMatchObject({ copies: [], movable: [{ date_debut: '2028-02-29' }] })
	})
})

describe('classes of a new niveau', () => {
	const classe = (id: number, code: string, niveau: string, others = {}) => ({
		id,
		code,
		nom: `Classe ${code}`,
		filiere: 'GI',
		filiere_nom: 'Génie',
		niveau,
		capacite: null,
		...others
	})

	test('continue the classes of the last niveau that a filière has', () => {
		const news = classesOfNewNiveaux([classe(1, 'GI-L1-A', 'L1'), classe(2, 'GI-L1-B', 'L1'), classe(3, 'X-L3', 'L3', { filiere: 'X' })])
		expect(news.map(({ code, nom, niveau }) => [code, nom, niveau])).toEqual([
			['GI-L2-A', 'Classe GI-L2-A', 'L2'],
			['GI-L2-B', 'Classe GI-L2-B', 'L2']
		])
		expect(classesOfNewNiveaux([classe(1, 'GI-L1', 'L1'), classe(2, 'GI-L2', 'L2'), classe(3, 'GI-L3', 'L3')])).toEqual([])
	})

	test('get a code of their own if the code of the class does not name its niveau', () => {
		const news = classesOfNewNiveaux([classe(1, 'GI1', 'BTS1', { nom: 'Génie 1re année' })])
		expect(news).toMatchObject([{ code: 'GI1-BTS2', nom: 'Génie BTS2', niveau: 'BTS2' }])
	})

	test('stay within their cycle', () => {
		expect(NIVEAUX.map((niveau) => nextNiveau(niveau))).toEqual(['BTS2', undefined, 'L2', 'L3', undefined, 'M2', undefined])
		expect(nextNiveau('autre')).toBeUndefined()
	})
})

describe('the teachings of a matière in a class', () => {
	const charge = (name: string, others: Partial<Charge> = {}) => ({
		name,
		heures_prevues: 20,
		date_debut: null,
		date_fin: null,
		actif: 1 as const,
		...others
	})
	const namesOf = (charges: Parameters<typeof sortCharges<ReturnType<typeof charge> & Charge>>[0]) => {
		const { goOn, vacant } = sortCharges(charges, '2027-03-01')
		return { goOn: goOn.map(({ name, heures_prevues }) => [name, heures_prevues]), vacant: vacant.map(({ name }) => name) }
	}

	test('go on with each teacher who teaches side by side', () => {
		expect(namesOf([charge('a'), charge('b')])).toEqual({
			goOn: [
				['a', 20],
				['b', 20]
			],
			vacant: []
		})
	})

	test('go on with the last of those who followed each other, who gets all hours', () => {
		const chain = [
			charge('a', { date_fin: '2026-10-31' }),
			charge('b', { date_debut: '2026-11-01', date_fin: '2027-01-31' }),
			charge('c', { date_debut: '2027-02-01', heures_prevues: 5 })
		]
		expect(namesOf(chain)).toEqual({ goOn: [['c', 45]], vacant: [] })
	})

	test('keep their own hours if their teacher began without a date, or before another one ended', () => {
		const ended = charge('a', { date_fin: '2026-10-31' })
		for (const date_debut of [null, '2026-09-14', '2026-10-31'])
			expect(namesOf([ended, charge('b', { date_debut })]), String(date_debut)).toEqual({ goOn: [['b', 20]], vacant: [] })
	})

	test('do not go on with teachers who left and whose place is empty', () => {
		expect(namesOf([charge('a', { date_fin: '2026-10-31' })])).toEqual({ goOn: [], vacant: ['a'] })
		expect(namesOf([charge('a', { actif: 0 })])).toEqual({ goOn: [], vacant: ['a'] })
		expect(namesOf([charge('a', { actif: 0 }), charge('b')])).toEqual({ goOn: [['b', 20]], vacant: ['a'] })
		expect(namesOf([charge('a', { date_fin: '2026-10-31' }), charge('b', { date_debut: '2026-11-01', actif: 0 })])).toEqual({
			goOn: [],
			vacant: ['b']
		})
	})

	test('go on or are left if anybody taught them', () => {
		const some = fc.record({
			heures_prevues: fc.option(fc.integer({ min: 0, max: 60 })),
			date_debut: fc.option(jours),
			date_fin: fc.option(jours),
			actif: fc.constantFrom(0 as const, 1 as const)
		})
		fc.assert(
			fc.property(fc.array(some, { minLength: 1, maxLength: 5 }), jours, (charges, today) => {
				const coherent = charges.filter(({ date_debut, date_fin }) => date_debut === null || date_fin === null || date_debut <= date_fin)
				const { goOn, vacant } = sortCharges(coherent, today)
				expect(goOn.length + vacant.length > 0).toBe(coherent.length > 0)
				expect(goOn.every(({ actif }) => actif === 1)).toBe(true)
			})
		)
	})
})
