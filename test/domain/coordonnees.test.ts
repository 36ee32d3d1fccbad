import { expect, test } from 'bun:test'
import { coordonneesOf } from '../../src/domain/personnes/coordonnees'
import { DEVISES, deviseCourte, deviseNommee } from '../../src/domain/argent/devise'

const NOTHING = { adresse: '', telephone: ' ', email: '' }

test('empty texts are stored as null, and postal lines lose empty lines and outer spaces', () => {
	expect(coordonneesOf({ ...NOTHING, adresse: ' 12, rue du Préau \r\n\n\tAbidjan\n' })).toEqual({
		adresse: '12, rue du Préau\nAbidjan',
		telephone: null,
		email: null
	})
})

test('every faulty text is named', () => {
	const all = () => coordonneesOf({ ...NOTHING, adresse: 'a\nb\nc\nd\ne\nf\ng', telephone: '1\n2', email: 'a b@c' })
	expect(all).toThrow(expect.objectContaining({ kind: 'validation' }))
	try {
		all()
	} catch (error) {
		expect(Object.keys((error as { fields: object }).fields)).toEqual(['adresse', 'telephone', 'email'])
	}
	expect(coordonneesOf({ ...NOTHING, adresse: 'a\nb\nc\nd\ne\nf' }).adresse).toBe('a\nb\nc\nd\ne\nf')
})

test('a currency is short after amounts, and has its name in lists in both languages', () => {
	expect(['XOF', 'XAF', 'GNF', 'EUR'].map(deviseCourte)).toEqual(['F CFA', 'F CFA', 'GNF', '€'])
	for (const code of DEVISES) expect(deviseNommee('fr', code)).not.toStartWith(`${code},`)
	expect(deviseNommee('fr', 'XOF')).toMatch(/franc/)
})
