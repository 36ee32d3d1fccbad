import { expect, test } from 'bun:test'
import { nearest } from '../../src/kit/nearest'

test('a name is meant that is a few letters away, or part of the other', () => {
	expect(nearest('nmo', ['matricule', 'nom'])).toBe('nom')
	expect(nearest('Date-Debut', ['date_debut'])).toBe('date_debut')
	expect(nearest('telephone portable', ['nom', 'telephone'])).toBe('telephone')
	expect(nearest('couleur', ['nom', 'sexe'])).toBeUndefined()
})

test('a text longer than any name is not compared', () => {
	expect(nearest('matricule'.repeat(3_000_000), ['matricule'])).toBeUndefined()
	expect(nearest('matricule', ['matricule'.repeat(3_000_000)])).toBeUndefined()
})
