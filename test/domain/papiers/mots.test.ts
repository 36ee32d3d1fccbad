import { expect, test } from 'bun:test'
import { abrege, accord, identiteFaits, jourLong, naissanceText, neText, signeOf } from '../../../src/domain/papiers/mots'
import { champsPersonne } from '../../../src/domain/papiers/textes'

const AWA = {
	nom: 'KOUASSI',
	prenoms: 'Awa',
	sexe: 'F',
	date_naissance: '2004-03-12',
	lieu_naissance: 'Bouaké',
	nationalite: 'ivoirienne',
	matricule: 'E-001',
	numero_national: null
}

test('Words of papers agree with the sex, and show both forms if it is unknown', () => {
	expect(['F', 'M', null].map((sexe) => accord(sexe, 'admis', 'admise'))).toEqual(['admise', 'admis', 'admis(e)'])
	expect(accord(null, 'Monsieur', 'Madame')).toBe('Monsieur / Madame')
	expect(['F', 'M', null].map(neText)).toEqual(['née', 'né', 'né(e)'])
})

test('A day of a paper names its month, and the first of a month is an ordinal', () => {
	expect(jourLong('2027-02-12')).toBe('12 février 2027')
	expect(jourLong('2027-03-01')).toBe('1er mars 2027')
})

test('A birth on a paper has its day and place as far as the school knows them', () => {
	expect(naissanceText(AWA)).toBe('née le 12 mars 2004 à Bouaké')
	expect(naissanceText({ sexe: null, date_naissance: '1998', lieu_naissance: null })).toBe('né(e) vers 1998')
	expect(naissanceText({ sexe: 'M', date_naissance: null, lieu_naissance: 'Korhogo' })).toBe('né à Korhogo')
	expect(naissanceText({ ...AWA, date_naissance: null, lieu_naissance: null })).toBeNull()
})

test('The identity on a paper has no line for what the school does not know', () => {
	expect(identiteFaits({ ...AWA, nationalite: null })).toEqual([
		['Nom et prénoms', 'KOUASSI Awa'],
		['Date et lieu de naissance', 'née le 12 mars 2004 à Bouaké'],
		['Matricule', 'E-001']
	])
})

test('Fields of texts about a person agree with the sex', () => {
	expect(champsPersonne(AWA)).toMatchObject({ nom: 'KOUASSI Awa', civilite: 'Madame', e: 'e', naissance: 'née le 12 mars 2004 à Bouaké' })
	expect(champsPersonne({ ...AWA, sexe: null })).toMatchObject({ civilite: null, e: '(e)' })
})

test('A signed name has at most 60 characters and a result 80, and a longer one ends in an ellipsis', () => {
	const { nom, resultat } = signeOf({ ...AWA, nom: 'Ɛ'.repeat(300) }, 'r'.repeat(81))
	expect(Array.from(nom)).toHaveLength(60)
	expect(nom).toEndWith('…')
	expect(resultat).toBe(`${'r'.repeat(79)}…`)
	expect(abrege('😀'.repeat(5), 5)).toBe('😀'.repeat(5))
	expect(abrege('😀'.repeat(9), 5)).toBe(`${'😀'.repeat(4)}…`)
})
