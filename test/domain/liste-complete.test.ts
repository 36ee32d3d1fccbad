import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isPresentOn } from '../../src/domain/personnes/inscription'
import { debutEnseignement, finEnseignement, isAskedAgain, sortieHorsListe } from '../../src/domain/liste-complete'

const jour = fc.integer({ min: 0, max: 400 }).map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString())

test('a confirmation is asked for above a fifth, from ten records on', () => {
	expect([isAskedAgain(9, 9), isAskedAgain(10, 10), isAskedAgain(10, 49), isAskedAgain(10, 50), isAskedAgain(11, 50)]).toEqual([
		false,
		true,
		true,
		false,
		true
	])
})

test('a teaching that is left out is taught until yesterday', () =>
	fc.assert(
		fc.property(fc.option(jour), jour, (date_debut, today) => {
			const fin = finEnseignement({ date_debut, date_fin: null }, today)
			if (fin === undefined) expect(date_debut! >= today).toBe(true)
			else {
				expect((date_debut ?? '') <= fin).toBe(true)
				expect(Temporal.PlainDate.from(fin).add({ days: 1 }).toString()).toBe(today)
			}
		})
	))

test('an enrollment that is left out stays unchanged on every day before today, and ends today', () =>
	fc.assert(
		fc.property(jour, jour, jour, (date_entree, today, day) => {
			const open = { statut: 'Active' as const, date_entree, date_sortie: null }
			const left = { ...open, date_sortie: sortieHorsListe(open, today) }
			expect(left.date_sortie >= date_entree).toBe(true)
			expect(isPresentOn(left, day)).toBe(day < today && isPresentOn(open, day))
		})
	))

test('a new teaching begins after all teachings that it replaces have ended, and before it ends itself', () =>
	fc.assert(
		fc.property(fc.array(jour), fc.option(jour), (ends, date_fin) => {
			const replaced = ends.filter((fin) => date_fin === null || fin < date_fin)
			const debut = debutEnseignement({ date_fin }, ends)
			expect(debut === undefined).toBe(replaced.length === 0)
			if (debut === undefined) return
			expect(replaced.every((fin) => fin < debut)).toBe(true)
			expect(replaced).toContain(Temporal.PlainDate.from(debut).subtract({ days: 1 }).toString())
			expect(date_fin === null || debut <= date_fin).toBe(true)
		})
	))
