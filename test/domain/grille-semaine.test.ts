import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { blocsOf, grilleOf, type Creneau } from '../../src/domain/seances/grille-semaine'

const JOURS = ['2026-11-16', '2026-11-17', '2026-11-18']
const heure = fc
	.integer({ min: 0, max: 95 })
	.map((quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`)
const creneau: fc.Arbitrary<Creneau> = fc
	.tuple(fc.constantFrom(...JOURS), heure, heure)
	.filter(([, from, to]) => from !== to)
	.map(([date, from, to]) => ({ date, heure_debut: from < to ? from : to, heure_fin: from < to ? to : from }))

test('every créneau appears once, on its day and at its time, and all columns have the same height', () => {
	fc.assert(
		fc.property(fc.array(creneau, { maxLength: 30 }), (creneaux) => {
			const { rangs } = grilleOf(JOURS, creneaux)
			for (const [column, jour] of JOURS.entries()) {
				const cells = rangs.map(({ cases }) => cases[column]!)
				const shown = cells.flatMap((cell) => (typeof cell === 'string' ? [] : cell.bloc.creneaux))
				const own = creneaux.filter(({ date }) => date === jour)
				expect(shown.toSorted(byText)).toEqual(own.toSorted(byText))
				let height = 0
				for (const [index, cell] of cells.entries()) {
					if (cell === 'pris') continue
					expect(height).toBe(index)
					height += cell === 'vide' ? 1 : cell.rangs
					if (cell !== 'vide') expect([rangs[index]!.debut, rangs[index + cell.rangs - 1]!.fin]).toEqual([cell.bloc.debut, cell.bloc.fin])
				}
				expect(height).toBe(rangs.length)
			}
		})
	)
})

test('blocs of a day never overlap, and each créneau in a bloc overlaps one before it', () => {
	fc.assert(
		fc.property(fc.array(creneau, { maxLength: 20 }), (creneaux) => {
			const blocs = blocsOf(creneaux.map((one) => ({ ...one, date: JOURS[0]! })))
			for (const [index, bloc] of blocs.entries()) if (index > 0) expect(blocs[index - 1]!.fin <= bloc.debut).toBe(true)
			for (const { creneaux: inside, debut } of blocs) {
				let end = inside[0]!.heure_fin
				expect(inside[0]!.heure_debut).toBe(debut)
				for (const one of inside.slice(1)) {
					expect(one.heure_debut < end).toBe(true)
					if (one.heure_fin > end) end = one.heure_fin
				}
			}
		})
	)
})

test('two créneaux without a break between them are two blocs', () => {
	const day = (heure_debut: string, heure_fin: string) => ({ date: JOURS[0]!, heure_debut, heure_fin })
	expect(blocsOf([day('10:00', '12:00'), day('08:00', '10:00')]).map(({ debut, fin }) => [debut, fin])).toEqual([
		['08:00', '10:00'],
		['10:00', '12:00']
	])
	expect(grilleOf(JOURS, [])).toEqual({ jours: JOURS, rangs: [] })
})

const byText = (a: Creneau, b: Creneau) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
