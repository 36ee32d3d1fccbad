import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { changedIn, COLONNES_PREVUES, linksOf, raises, refusOf, sorteOf, type Prevue } from '../../src/domain/seances/changement-seance'
import { MODES, STATUTS_SEANCE, TYPES_SEANCE } from '../../src/domain/vocabulaire'

const [GR9, GR10] = [
	{ id: 1, matiere_id: 5 },
	{ id: 2, matiere_id: 6 }
]

const prevue: Prevue = {
	classes: [GR9],
	date: '2026-11-20',
	heure_debut: '08:00',
	heure_fin: '10:00',
	enseignant_id: 1,
	salle: 'A',
	type: 'CM',
	mode: 'presentiel',
	lien_visio: null,
	statut: 'planifiee',
	motif: null
}
const any: fc.Arbitrary<Prevue> = fc.record({
	classes: fc.constantFrom([GR9], [GR9, GR10], [GR10, GR9], [{ ...GR9, matiere_id: 6 }]),
	date: fc.constantFrom('2026-11-20', '2026-11-21'),
	heure_debut: fc.constantFrom('08:00', '09:00'),
	heure_fin: fc.constantFrom('10:00', '11:00'),
	enseignant_id: fc.constantFrom(null, 1, 2),
	salle: fc.constantFrom(null, 'A', 'B'),
	type: fc.constantFrom(...TYPES_SEANCE),
	mode: fc.constantFrom(...MODES),
	lien_visio: fc.constantFrom(null, 'https://x.test'),
	statut: fc.constantFrom(...STATUTS_SEANCE),
	motif: fc.constantFrom(null, 'Grève')
})
const columns = fc.uniqueArray(fc.constantFrom(...COLONNES_PREVUES))

describe('changes to a séance', () => {
	const free = { statut: 'planifiee', emargee: false, presences: false } as const

	test('everything may change in a séance without records', () => {
		fc.assert(fc.property(columns, (changed) => expect(refusOf(free, changed)).toBeUndefined()))
	})

	test('room, mode and link may change in any séance', () => {
		const traces = fc.record({ statut: fc.constantFrom(...STATUTS_SEANCE), emargee: fc.boolean(), presences: fc.boolean() })
		fc.assert(fc.property(traces, (one) => expect(refusOf(one, ['salle', 'mode', 'lien_visio'])).toBeUndefined()))
	})

	test('the teacher may change until the séance is signed', () => {
		expect(refusOf({ ...free, statut: 'terminee' }, ['enseignant_id'])).toBeUndefined()
		expect(refusOf({ ...free, statut: 'terminee', presences: true }, ['enseignant_id'])).toBeUndefined()
		expect(refusOf({ ...free, statut: 'terminee', emargee: true }, ['enseignant_id'])).toBe('signee')
	})

	test('nothing else may change in a séance that is signed, called, begun or held', () => {
		for (const column of ['classes', 'date', 'heure_debut', 'heure_fin', 'type', 'statut', 'motif'] as const) {
			expect(refusOf({ statut: 'terminee', emargee: true, presences: true }, [column])).toBe('signee')
			expect(refusOf({ ...free, presences: true }, [column])).toBe('appel')
			expect(refusOf({ ...free, statut: 'terminee' }, [column])).toBe('tenue')
			expect(refusOf({ ...free, statut: 'en_cours' }, [column])).toBe('tenue')
			expect(refusOf({ ...free, statut: 'annulee' }, [column])).toBeUndefined()
		}
	})
})

describe('changes that people are notified of', () => {
	test.each<[Partial<Prevue>, Partial<Prevue>, ReturnType<typeof sorteOf>]>([
		[{}, {}, undefined],
		[{}, { type: 'TD' }, undefined],
		[{}, { lien_visio: 'https://x.test' }, undefined],
		[{}, { salle: 'B' }, 'modifiee'],
		[{}, { enseignant_id: 2 }, 'modifiee'],
		[{}, { mode: 'en_ligne' }, 'modifiee'],
		[{}, { date: '2026-11-21', salle: 'B' }, 'deplacee'],
		[{}, { heure_fin: '11:00' }, 'deplacee'],
		[{}, { statut: 'annulee', motif: 'Grève' }, 'annulee'],
		[{}, { statut: 'reportee' }, 'reportee'],
		[{ statut: 'annulee' }, { statut: 'planifiee', date: '2026-11-21' }, 'retablie'],
		[{ statut: 'annulee' }, { statut: 'annulee', salle: 'B' }, undefined],
		[{ statut: 'annulee' }, { statut: 'reportee' }, 'reportee']
	])('%p to %p: %p', (avant, apres, sorte) => {
		expect(sorteOf({ ...prevue, ...avant }, { ...prevue, ...apres })).toBe(sorte)
	})

	test('a new séance is announced as new', () => {
		expect(sorteOf(undefined, prevue)).toBe('ajoutee')
	})
})

test('calendars notice another time, room or status, and nothing else', () => {
	fc.assert(
		fc.property(any, any, (avant, apres) => {
			const moved = changedIn(avant, apres).filter((column) => ['date', 'heure_debut', 'heure_fin', 'salle', 'statut'].includes(column))
			expect(raises(avant, apres)).toBe(moved.length > 0)
			expect(changedIn(avant, apres).length === 0).toBe(COLONNES_PREVUES.every((column) => avant[column] === apres[column]))
		})
	)
})

test('other classes or another matière for one of them are a change, another order is not', () => {
	const both = { ...prevue, classes: [GR9, GR10] }
	expect(changedIn(both, { ...prevue, classes: [GR10, GR9] })).toEqual([])
	expect(changedIn(prevue, both)).toEqual(['classes'])
	expect(changedIn(both, { ...prevue, classes: [GR9, { ...GR10, matiere_id: 5 }] })).toEqual(['classes'])
	expect(linksOf({ classes: [GR10, GR9] })).toEqual({ classes: '1,2', matieres: '5,6' })
	expect(sorteOf(prevue, both)).toBe('modifiee')
})
