import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
	adressesOf,
	courrielExterne,
	externalKey,
	externalText,
	identiteExterne,
	nomExterne,
	nomsExternes
} from '../../src/domain/personnes/identite-externe'

describe('the e-mail of an account for Moodle', () => {
	test('is one that nobody else can have, whatever the account says', () => {
		for (const email of ['ines@ecole.test', 'admin@moodle.ecole.test', null])
			expect(courrielExterne({ id: 21, email }, 'alpha', 'internes')).toBe('u21@alpha.invalid')
	})

	test('is that of the account where the school wants real ones, and made up for an account without one', () => {
		expect(courrielExterne({ id: 20, email: 'ines@ecole.test' }, 'alpha', 'reelles')).toBe('ines@ecole.test')
		expect(courrielExterne({ id: 21, email: null }, 'alpha', 'reelles')).toBe('u21@alpha.invalid')
	})

	test('never is one that is made up for somebody else', () => {
		for (const email of ['u21@alpha.invalid', 'U21@ALPHA.INVALID'])
			expect(courrielExterne({ id: 20, email }, 'alpha', 'reelles')).toBe('u20@alpha.invalid')
	})

	test('is made up if Moodle could not hold or read it', () => {
		for (const email of [`${'a'.repeat(95)}@e.test`, 'a&b@e.test', 'a<b@e.test', 'a\nb@e.test'])
			expect(courrielExterne({ id: 20, email }, 'alpha', 'reelles')).toBe('u20@alpha.invalid')
	})
})

test('the settings choose the e-mails; where they do not, a school whose programs were joined earlier keeps real ones', () => {
	const [joined, fresh] = [{ adresses_reelles: true }, { adresses_reelles: false }]
	expect([adressesOf('', fresh), adressesOf('', joined)]).toEqual(['internes', 'reelles'])
	expect([adressesOf('reelles', fresh), adressesOf('internes', joined)]).toEqual(['reelles', 'internes'])
})

describe('the names of an account for Moodle', () => {
	test('have "et" for an ampersand, and neither tags nor line breaks', () => {
		expect(nomsExternes({ nom: 'DUPONT & FILS', prenoms: 'A<b>wa\nMariam' })).toEqual({ family: 'DUPONT et FILS', given: 'Abwa Mariam' })
		expect(nomsExternes({ nom: 'A&B', prenoms: '' })).toEqual({ family: 'A et B', given: '-' })
	})

	test('fit on one line of at most 100 characters, whatever they are', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (text) => {
				const shown = externalText(text)
				expect(shown).not.toMatch(/[&<>\p{Cc}]/u)
				expect(Array.from(shown).length).toBeLessThanOrEqual(100)
			})
		)
	})
})

test('a key keeps its letters, but no character that would end a tag', () => {
	expect([externalKey('R&D'), externalKey('<ETU>-1'), externalKey('ETU-1')]).toEqual(['RetD', 'ETU-1', 'ETU-1'])
})

const INES = {
	id: 20,
	identifiant: 'Inès.Z',
	nom: 'ZADI',
	prenoms: 'Inès',
	email: 'ines@ecole.test',
	langue: 'en',
	matricule: 'ETU-1'
} as const
const ALL = ['openid', 'profile', 'email']

test('other programs know an account by an address of its own, its identifiant in lower case and its matricule', () => {
	expect(identiteExterne(INES, 'alpha', ALL, 'internes')).toEqual({
		sub: '20',
		preferred_username: 'inès.z',
		given_name: 'Inès',
		family_name: 'ZADI',
		locale: 'en',
		idnumber: 'ETU-1',
		email: 'u20@alpha.invalid',
		email_verified: false
	})
})

test('the user name in Moodle is made up as well, unless the school wants real e-mails', () => {
	expect(nomExterne({ id: 20, identifiant: 'Directrice' }, 'alpha', 'internes')).toBe('u20@alpha.invalid')
	expect(nomExterne({ id: 20, identifiant: 'ADMIN' }, 'alpha', 'reelles')).toBe('admin')
})

test('a program gets a real e-mail as one that nobody has verified', () => {
	expect(identiteExterne(INES, 'alpha', ALL, 'reelles')).toMatchObject({ email: 'ines@ecole.test', email_verified: false })
})

test('a program learns only what its scopes ask for, and staff have no idnumber', () => {
	expect(identiteExterne(INES, 'alpha', ['openid'], 'internes')).toEqual({ sub: '20' })
	expect(Object.keys(identiteExterne(INES, 'alpha', ['openid', 'email'], 'internes'))).toEqual(['sub', 'email', 'email_verified'])
	const staff = identiteExterne({ ...INES, matricule: null }, 'alpha', ALL, 'internes')
	expect([Object.keys(staff).includes('idnumber'), staff.locale]).toEqual([false, 'en'])
})
