import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { classesFor, proposedClasse, proposeSuite, type AnneeAJuger, type ClasseDAvant } from '../../../src/domain/annees/passage'
import { restesOf, type UeDAnnee } from '../../../src/domain/annees/acquis-gardes'
import { SANS_MOYENNE } from '../../../src/domain/resultats/resultat'
import { VALIDATIONS } from '../../../src/domain/resultats/resultat-semestre'
import { NIVEAUX } from '../../../src/domain/vocabulaire'

const niveau = fc.constantFrom(...NIVEAUX)
const lu = fc.oneof(
	fc.record({ moyenne: fc.integer({ min: 0, max: 2000 }), sans: fc.constant(null) }),
	fc.record({ moyenne: fc.constant(null), sans: fc.constantFrom(...SANS_MOYENNE) })
)
const resultat = fc
	.record({ lu, credits: fc.option(fc.integer({ min: 0, max: 60 })), estAcquise: fc.boolean(), attendSession2: fc.boolean() })
	.map(({ lu: moyenneLue, credits, estAcquise, attendSession2 }) => ({
		...moyenneLue,
		credits,
		estAcquise: credits !== null && estAcquise,
		attendSession2,
		estRouverte: false
	}))
const anneeAJuger: fc.Arbitrary<AnneeAJuger> = fc.record({
	niveau,
	resultat: fc.option(resultat),
	passage_credits: fc.option(fc.integer({ min: 1, max: 60 }))
})

describe('a proposed suite', () => {
	test('is the next niveau, or the end of the cycle, at an average of 10 or more', () => {
		fc.assert(
			fc.property(anneeAJuger, fc.integer({ min: 1000, max: 2000 }), (annee, moyenne) => {
				fc.pre(annee.resultat !== null && annee.niveau !== 'BTS2')
				const { suite, raison } = proposeSuite({ ...annee, resultat: { ...annee.resultat, moyenne, sans: null } })
				expect(suite).toBe(annee.niveau === 'L3' || annee.niveau === 'M2' ? 'fin_de_cycle' : 'passe')
				expect(raison).toBe('moyenne')
			})
		)
	})

	test('is absent in the second year of BTS, of a year that is incomplete, and as long as nothing is published', () => {
		fc.assert(
			fc.property(anneeAJuger, (annee) => {
				const { suite } = proposeSuite(annee)
				if (annee.niveau === 'BTS2' || annee.resultat === null || annee.resultat.sans === 'incomplete') expect(suite).toBeNull()
			})
		)
	})

	test('is absent as long as a publication of the year is reopened', () => {
		fc.assert(
			fc.property(anneeAJuger, resultat, (annee, published) => {
				expect(proposeSuite({ ...annee, resultat: { ...published, estRouverte: true } }).suite).toBeNull()
			})
		)
	})

	test('is to repeat only under 10 or after a failed matière, without enough credits and without a session 2 to come', () => {
		fc.assert(
			fc.property(anneeAJuger, (annee) => {
				if (proposeSuite(annee).suite !== 'redouble') return
				const { moyenne, sans, credits, estAcquise, attendSession2 } = annee.resultat!
				expect(moyenne === null ? sans === 'defaillante' : moyenne < 1000).toBe(true)
				expect(attendSession2).toBe(false)
				if (credits !== null) expect(annee.passage_credits === null ? estAcquise : credits >= annee.passage_credits).toBe(false)
			})
		)
	})

	test.each([
		[null, true, 60, 'passe', 'credits'],
		[null, false, 54, 'redouble', 'sous'],
		[45, false, 45, 'passe', 'credits'],
		[45, false, 44, 'redouble', 'sous']
	] as const)(
		'under 10 with %p required credits, all acquired %p and %p credits is %s',
		(passage_credits, estAcquise, credits, suite, raison) => {
			const resultatLu = { moyenne: 950, sans: null, credits, estAcquise, attendSession2: false, estRouverte: false }
			expect(proposeSuite({ niveau: 'L1', resultat: resultatLu, passage_credits })).toEqual({ suite, raison })
		}
	)
})

describe('the proposed class', () => {
	const classe = (id: number, code: string, of: Partial<ClasseDAvant> = {}) =>
		({ id, code, filiere_id: 1, niveau: 'L2', tronc_commun: false, ...of }) as const
	const GI = classe(1, 'GI-L1-A', { niveau: 'L1' })

	test('is the only one of the next niveau, else the one of the same letter', () => {
		expect(proposedClasse('passe', GI, [classe(2, 'GI-L2'), classe(3, 'GM-L2', { filiere_id: 2 })])?.id).toBe(2)
		expect(proposedClasse('passe', GI, [classe(2, 'GI-L2-A'), classe(3, 'GI-L2-B')])?.id).toBe(2)
		expect(proposedClasse('passe', classe(1, 'GI-L1B', { niveau: 'L1' }), [classe(2, 'GI-L2A'), classe(3, 'GI-L2B')])?.id).toBe(3)
		expect(proposedClasse('passe', classe(1, 'GI-L1 2', { niveau: 'L1' }), [classe(2, 'GI-L2 1'), classe(3, 'GI-L2 2')])?.id).toBe(3)
		expect(proposedClasse('passe', GI, [classe(2, 'GI-L2-B'), classe(3, 'GI-L2-C')])).toBeUndefined()
		expect(proposedClasse('redouble', GI, [classe(2, 'GI-L1-B', { niveau: 'L1' }), classe(3, 'GI-L1-A', { niveau: 'L1' })])?.id).toBe(3)
	})

	test('is chosen by hand after a tronc commun, whose students may go to each filière', () => {
		const tronc = classe(1, 'TC-L1', { niveau: 'L1', tronc_commun: true })
		const next = [classe(2, 'GI-L2', { filiere_id: 2 }), classe(3, 'GM-L2', { filiere_id: 3 })]
		expect(classesFor('passe', tronc, next)).toEqual(next)
		expect(proposedClasse('passe', tronc, next)).toBeUndefined()
		expect(proposedClasse('passe', tronc, next.slice(0, 1))).toBeUndefined()
		const again = [classe(4, 'TC-L1', { niveau: 'L1' }), ...next]
		expect(classesFor('redouble', tronc, again).map(({ id }) => id)).toEqual([4])
		expect(proposedClasse('redouble', tronc, again)?.id).toBe(4)
	})

	test('is always one of those that are offered, for codes of any letters', () => {
		const codes = fc.array(fc.constantFrom('GI-L2-A', 'GI L2 Ɛ', 'ﺍ', 'L2A', 'x'.repeat(300), 'GI-L2-B'), { maxLength: 5 })
		fc.assert(
			fc.property(codes, fc.constantFrom('passe', 'redouble'), fc.string(), niveau, (all, suite, code, of) => {
				const classes = all.map((name, id) => classe(id, name))
				const de = classe(99, code, { niveau: of })
				const proposed = proposedClasse(suite, de, classes)
				if (proposed) expect(classesFor(suite, de, classes)).toContain(proposed)
			})
		)
	})
})

describe('what is left of a year', () => {
	const matiere = fc.record({
		id: fc.nat(),
		code: fc.string(),
		nom: fc.string(),
		moyenne: fc.option(fc.integer({ min: 0, max: 2000 })),
		coefficient: fc.integer({ min: 0, max: 5 })
	})
	const ue: fc.Arbitrary<UeDAnnee> = fc.record({
		id: fc.nat(),
		code: fc.string(),
		nom: fc.string(),
		credits: fc.option(fc.integer({ min: 0, max: 30 })),
		moyenne: fc.option(fc.integer({ min: 0, max: 2000 })),
		validation: fc.option(fc.constantFrom(...VALIDATIONS)),
		matieres: fc.array(matiere, { maxLength: 4 })
	})

	test('has each matière of a UE that is not acquired once: kept at 10 or more if the school keeps it, owed if it weighs', () => {
		fc.assert(
			fc.property(fc.array(ue, { maxLength: 5 }), fc.boolean(), (ues, garde_matieres) => {
				const { ues: acquises, gardees, dues } = restesOf(ues, { garde_matieres })
				const ouvertes = ues.flatMap(({ validation, matieres }) => (validation === null ? matieres : []))
				expect(acquises.every(({ validation }) => validation !== null && validation !== 'acquis')).toBe(true)
				expect(gardees.every(({ moyenne }) => garde_matieres && moyenne! >= 1000)).toBe(true)
				expect(dues.some((due) => gardees.includes(due))).toBe(false)
				expect(
					gardees.length + dues.length + ouvertes.filter((ouverte) => ouverte.coefficient === 0 && !gardees.includes(ouverte)).length
				).toBe(ouvertes.length)
			})
		)
	})
})
