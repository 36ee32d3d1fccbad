import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
	fraisDInscription,
	lignesPour,
	makesFees,
	parseTranches,
	tranchesText,
	wrongTranches,
	type LigneDeGrille
} from '../../../src/domain/argent/grille'

const line = (given: Partial<LigneDeGrille> = {}): LigneDeGrille => ({
	annee_id: 2,
	filiere_id: null,
	niveau_id: null,
	regime: null,
	libelle: 'Scolarité',
	nature: 'scolarite',
	montant: 400_000,
	parts: null,
	echeance: null,
	...given
})
const PLACE = { annee_id: 2, filiere_id: 1, niveau_id: 3, regime: 'affecte', passe: false }
const amounts = (lines: readonly LigneDeGrille[], place: typeof PLACE | (Omit<typeof PLACE, 'regime'> & { regime: null }) = PLACE) =>
	lignesPour(lines, place).map(({ montant }) => montant)

test('a line with more criteria wins, and of two with as many filière before niveau before régime', () => {
	const all = line({ montant: 1 })
	const [filiere, niveau, regime] = [
		line({ filiere_id: 1, montant: 2 }),
		line({ niveau_id: 3, montant: 3 }),
		line({ regime: 'affecte', montant: 4 })
	]
	const two = line({ niveau_id: 3, regime: 'affecte', montant: 5 })
	expect(
		[
			[all, regime],
			[regime, niveau],
			[niveau, filiere],
			[filiere, two]
		].map((lines) => amounts(lines))
	).toEqual([[4], [3], [2], [5]])
})

test('a line about another filière, niveau or régime does not count, also if the enrollment has no régime', () => {
	expect(amounts([line({ filiere_id: 2 }), line({ niveau_id: 1 }), line({ regime: 'boursier' })])).toEqual([])
	expect(amounts([line({ regime: 'affecte' }), line({ montant: 7 })], { ...PLACE, regime: null })).toEqual([7])
})

test('libellés that differ by accents, case or spaces are one fee', () => {
	expect(amounts([line({ montant: 1 }), line({ libelle: 'SCOLARITE ', filiere_id: 1, montant: 2 })])).toEqual([2])
})

const anyLine = fc.record({
	annee_id: fc.constant(2),
	filiere_id: fc.option(fc.constantFrom(1, 2)),
	niveau_id: fc.option(fc.constantFrom(3, 4)),
	regime: fc.option(fc.constantFrom('affecte', 'boursier')),
	libelle: fc.constantFrom('Droits', 'Scolarité', 'SCOLARITE'),
	nature: fc.constantFrom('droits' as const, 'scolarite' as const, 'session2' as const, 'reinscription' as const),
	montant: fc.nat(9),
	parts: fc.constant(null),
	echeance: fc.constant(null)
})
const place = fc.record({
	annee_id: fc.constant(2),
	filiere_id: fc.constantFrom(1, 2),
	niveau_id: fc.constantFrom(3, 4),
	regime: fc.option(fc.constantFrom('affecte', 'boursier')),
	passe: fc.boolean()
})
const criteria = ['filiere_id', 'niveau_id', 'regime'] as const
const count = (ligne: LigneDeGrille) => criteria.filter((name) => ligne[name] !== null).length

test('each libellé has one line, that applies, and no line with more criteria applies', () => {
	fc.assert(
		fc.property(fc.array(anyLine, { maxLength: 12 }), place, (lines, at) => {
			const applies = (ligne: LigneDeGrille) => criteria.every((name) => ligne[name] === null || ligne[name] === at[name])
			const keyOf = ({ libelle }: LigneDeGrille) => (libelle === 'Droits' ? 'd' : 's')
			const best = lignesPour(lines, at)
			expect(best.every(applies)).toBe(true)
			expect(new Set(best.map(keyOf)).size).toBe(best.length)
			expect(new Set(best.map(keyOf))).toEqual(new Set(lines.filter(applies).map(keyOf)))
			for (const chosen of best)
				for (const other of lines.filter((ligne) => applies(ligne) && keyOf(ligne) === keyOf(chosen)))
					expect(count(other)).toBeLessThanOrEqual(count(chosen))
		})
	)
})

test('the order of lines with different criteria does not matter', () => {
	const keyOf = ({ filiere_id, niveau_id, regime, libelle }: LigneDeGrille) =>
		`${filiere_id}/${niveau_id}/${regime}/${libelle === 'Droits' ? 'd' : 's'}`
	fc.assert(
		fc.property(fc.uniqueArray(anyLine, { maxLength: 12, selector: keyOf }), place, (lines, at) => {
			const sorted = (of: readonly LigneDeGrille[]) => lignesPour(of, at).map(keyOf).toSorted()
			expect(sorted(lines.toReversed())).toEqual(sorted(lines))
		})
	)
})

test('an enrollment never makes a fee of 0, of a list of resits, or that is owed, and réinscription only after a passage', () => {
	fc.assert(
		fc.property(fc.array(anyLine, { maxLength: 12 }), place, fc.boolean(), (lines, at, isOwed) => {
			const fees = fraisDInscription(lines, at, new Set(isOwed ? ['scolarite'] : []))
			expect(fees.every(({ montant, nature }) => montant > 0 && nature !== 'session2')).toBe(true)
			if (!at.passe) expect(fees.some(({ nature }) => nature === 'reinscription')).toBe(false)
			if (isOwed) expect(fees.every(({ libelle }) => libelle === 'Droits')).toBe(true)
			expect(fraisDInscription(lines, { ...at, annee_id: 1 }, new Set())).toEqual([])
		})
	)
})

test('an enrollment makes fees when it becomes « En validation » or Active, and not after its end', () => {
	const after = (statut: string, date_sortie: string | null = null) => ({ statut, date_sortie })
	const today = '2026-11-20'
	expect(makesFees(undefined, after('Prospect'), today)).toBe(false)
	expect(makesFees(undefined, after('En validation'), today)).toBe(true)
	expect(makesFees({ statut: 'Prospect' }, after('Active'), today)).toBe(true)
	expect(makesFees({ statut: 'Active' }, after('Active'), today)).toBe(false)
	expect(makesFees({ statut: 'En validation' }, after('Active'), today)).toBe(false)
	expect(makesFees(undefined, after('Active', '2026-11-20'), today)).toBe(false)
	expect(makesFees(undefined, after('Active', '2026-12-20'), today)).toBe(true)
})

test('parts are read in the forms in which people write them, and kept in one', () => {
	const parts = parseTranches('15/01/2027 : 150 000 | 2026-10-15 100000')!
	expect(parts).toEqual([
		{ date: '2026-10-15', montant: 100_000 },
		{ date: '2027-01-15', montant: 150_000 }
	])
	expect(tranchesText(parts)).toBe('15/10/2026 100000 | 15/01/2027 150000')
	expect(parseTranches(tranchesText(parts))).toEqual(parts)
})

test.each(['', '15/10/2026', '100000', '15/10/2026 0', '15/10/2026 1,5', '31/02/2027 5', '15/10/2026 -5', '15/10/2026 5 |'])(
	'the parts %p are refused',
	(text) => expect(parseTranches(text)).toBeUndefined()
)

test('parts leave a remainder for the last one, which is due after them', () => {
	const parts = [{ date: '2026-10-15', montant: 100 }]
	const wrong = (montant: number, echeance: string | null, of = parts) => wrongTranches(of, { montant, echeance })
	expect([wrong(101, '2026-10-16'), wrong(100, '2026-10-16'), wrong(101, '2026-10-15'), wrong(101, null)]).toEqual([
		undefined,
		'sum',
		'echeance',
		'echeance'
	])
	expect(wrong(201, '2027-01-01', [...parts, ...parts])).toBe('twice')
	expect(
		wrong(
			999,
			'2027-01-01',
			Array.from({ length: 13 }, (_, at) => ({ date: `2026-10-${10 + at}`, montant: 1 }))
		)
	).toBe('many')
})
