import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Reglement } from '../../src/domain/resultats/reglement'
import { ABI_EXAMEN, ABJ_EXAMEN, COMPENSATIONS, MOYENNE, POIDS_UE, REPORTS, reglementUsuel } from '../../src/domain/resultats/reglement'
import { toCentieme, centiemesOf, unrounded, type Resultat } from '../../src/domain/resultats/resultat'
import { matiereSession1, matiereSession2, type Entree } from '../../src/domain/resultats/resultat-matiere'
import { convoquees, semestre, type ResultatSemestre } from '../../src/domain/resultats/resultat-semestre'
import { ETATS_NOTE, TYPES_EVALUATION } from '../../src/domain/vocabulaire'

const said = (resultat: Resultat) => resultat.sans ?? centiemesOf(resultat)

const someRegles: fc.Arbitrary<Reglement> = fc
	.record({
		parts: fc.constantFrom(null, { cc: 40, ex: 60 }, { cc: 1, ex: 99 }),
		absence_injustifiee_zero: fc.boolean(),
		abi_examen: fc.constantFrom(...ABI_EXAMEN),
		abj_examen: fc.constantFrom(...ABJ_EXAMEN),
		poids_ue: fc.constantFrom(...POIDS_UE),
		plancher_matiere: fc.constantFrom(null, 600),
		plancher_ue: fc.constantFrom(null, 800),
		compensation: fc.constantFrom(...COMPENSATIONS),
		report_session2: fc.constantFrom(...REPORTS)
	})
	.map((some) => ({ ...reglementUsuel(false), ...some }))

const aMark = fc
	.record({
		type: fc.constantFrom(...TYPES_EVALUATION),
		coefficient: fc.constantFrom(0, 0.5, 1, 2, 4.5),
		bareme: fc.constantFrom(10, 20, 30, 100),
		share: fc.integer({ min: 0, max: 1000 })
	})
	.map(({ share, ...rest }): Entree => ({
		...rest,
		session: 1,
		etat: 'note',
		note_centiemes: Math.floor((share * rest.bareme) / 10)
	}))
const anEntry = fc
	.tuple(aMark, fc.constantFrom(null, ...ETATS_NOTE, 'note' as const, 'note' as const))
	.map(([mark, etat]): Entree => ({ ...mark, etat, note_centiemes: etat === 'note' ? mark.note_centiemes : null }))
const someEntries = fc.array(anEntry, { maxLength: 6 })
const session2 = (entrees: readonly Entree[]) => entrees.map((one, at) => (at % 3 === 2 ? { ...one, session: 2 } : one))

/** A matière in session 1, and after session 2. */
const both = (entrees: readonly Entree[], regles: Reglement) => [matiereSession1(entrees, regles), matiereSession2(entrees, regles)]
const shown = (entrees: readonly Entree[], regles: Reglement) =>
	both(entrees, regles).map(({ resultat, exclut, session }) => [said(resultat), exclut, session])

test('the order of entries changes nothing (property)', () => {
	fc.assert(
		fc.property(someEntries, someRegles, (given, regles) => {
			const entrees = session2(given)
			expect(shown(entrees.toReversed(), regles)).toEqual(shown(entrees, regles))
		})
	)
})

test('a factor in all coefficients, or in marks and their barèmes, changes nothing (property)', () => {
	fc.assert(
		fc.property(someEntries, someRegles, fc.integer({ min: 2, max: 5 }), (given, regles, factor) => {
			const entrees = session2(given)
			const heavier = entrees.map((one) => ({ ...one, coefficient: one.coefficient * factor }))
			const larger = entrees.map((one) => ({
				...one,
				bareme: one.bareme * factor,
				note_centiemes: one.note_centiemes === null ? null : one.note_centiemes * factor
			}))
			expect(shown(heavier, regles)).toEqual(shown(entrees, regles))
			expect(shown(larger, regles)).toEqual(shown(entrees, regles))
		})
	)
})

test('an évaluation that weighs 0 changes nothing (property)', () => {
	fc.assert(
		fc.property(fc.array(anEntry, { minLength: 1, maxLength: 6 }), anEntry, someRegles, (given, more, regles) => {
			const entrees = session2(given)
			for (const session of [1, 2])
				expect(shown([...entrees, { ...more, session, coefficient: 0 }], regles)).toEqual(shown(entrees, regles))
		})
	)
})

const someUes = fc.array(
	fc.record({
		credits: fc.constantFrom(0, 1.5, 2, 6),
		matieres: fc.array(fc.tuple(someEntries, fc.constantFrom(0, 0.5, 1, 3)), { minLength: 1, maxLength: 3 })
	}),
	{ minLength: 1, maxLength: 4 }
)
type SomeUes = readonly { credits: number; matieres: readonly (readonly [readonly Entree[], number])[] }[]
const semestreOf = (ues: SomeUes, regles: Reglement, arrondi = toCentieme): ResultatSemestre =>
	semestre(
		ues.map(({ credits, matieres }, at) => ({
			id: at,
			credits,
			matieres: matieres.map(([entrees, coefficient], index) => ({
				...matiereSession1(entrees, regles, undefined, arrondi),
				id: at * 10 + index,
				coefficient
			}))
		})),
		regles,
		arrondi
	)
const averagesOf = ({ ues, resultat }: ResultatSemestre) => [
	...ues.flatMap((ue) => [...ue.matieres.map((one) => one.resultat), ue.resultat]),
	resultat
]

test('a higher mark lowers no average of matière, UE or semester (property)', () => {
	fc.assert(
		fc.property(someUes, someRegles, fc.nat(), (ues, regles, which) => {
			const at = which % ues.length
			const raised = ues.map((ue, index) =>
				index === at
					? {
							...ue,
							matieres: ue.matieres.map(
								([entrees, coefficient]) =>
									[
										entrees.map((one) => (one.note_centiemes === null ? one : { ...one, note_centiemes: one.bareme * 100 })),
										coefficient
									] as const
							)
						}
					: ue
			)
			const [before, after] = [ues, raised].map((one) => averagesOf(semestreOf(one, regles)))
			for (const [index, one] of before!.entries())
				if (one.moyenne) expect(centiemesOf(after![index]!)!).toBeGreaterThanOrEqual(centiemesOf(one)!)
				else expect(after![index]!.sans).toBe(one.sans)
		})
	)
})

test('nobody is called to a matière that is incomplete, excluded or weighs 0, or of a UE that is acquired (property)', () => {
	fc.assert(
		fc.property(someUes, someRegles, (ues, regles) => {
			const found = semestreOf(ues, regles)
			const called = new Set(convoquees(found, regles).map(({ id }) => id))
			if (found.estAcquis) expect(called.size).toBe(0)
			for (const { matieres, validation } of found.ues)
				for (const { id, resultat, exclut, coefficient } of matieres) {
					if (!called.has(id)) continue
					expect([validation, exclut, coefficient > 0]).toEqual([null, false, true])
					expect(['incomplete', 'dispensee']).not.toContain(resultat.sans)
					if (regles.report_session2 === 'garder' && resultat.moyenne) expect(centiemesOf(resultat)!).toBeLessThan(MOYENNE)
				}
		})
	)
})

test('the average without rounding is within a hundredth for each level of the rounded one (property)', () => {
	fc.assert(
		fc.property(someUes, someRegles, (ues, regles) => {
			const [rounded, exact] = [semestreOf(ues, regles), semestreOf(ues, regles, unrounded)]
			const near = (one: Resultat, other: Resultat, levels: number) => {
				expect(other.sans).toBe(one.sans)
				if (one.moyenne && other.moyenne)
					expect(Math.abs(Number(other.moyenne.value) / Number(other.moyenne.over) - centiemesOf(one)!)).toBeLessThanOrEqual(levels)
			}
			for (const [at, ue] of rounded.ues.entries()) {
				near(ue.resultat, exact.ues[at]!.resultat, 2)
				for (const [index, one] of ue.matieres.entries()) near(one.resultat, exact.ues[at]!.matieres[index]!.resultat, 1)
			}
			near(rounded.resultat, exact.resultat, 3)
		})
	)
})
