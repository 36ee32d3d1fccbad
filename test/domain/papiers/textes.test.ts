import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SORTES } from '../../../src/domain/papiers/sortes'
import {
	champsEcole,
	champsOf,
	champsPersonne,
	fauteOf,
	MAX_TEXTE,
	rempli,
	TEXTES_USUELS,
	type Champs
} from '../../../src/domain/papiers/textes'

const awa: Champs = {
	nom: 'KOUASSI Awa',
	civilite: 'Madame',
	e: 'e',
	matricule: 'M-12',
	naissance: 'née le 12 février 2003 à Bouaké',
	classe: 'ELT BTS1 A',
	filiere: 'Électrotechnique',
	niveau: 'BTS 1',
	annee: '2026-2027',
	signataire: 'Jean YAO',
	qualite: 'directeur'
}

describe('texts of papers', () => {
	test('The usual certificate names the signatory, the student, the birth, the class and the year', () => {
		expect(rempli('certificat', TEXTES_USUELS.certificat, awa)).toBe(
			'Je soussigné(e), Jean YAO, directeur, certifie que Madame KOUASSI Awa, née le 12 février 2003 à Bouaké, matricule M-12, est régulièrement inscrite en BTS 1, Électrotechnique (classe ELT BTS1 A), pour l’année 2026-2027 et y suit les enseignements.\nCe certificat est délivré pour servir et valoir ce que de droit.'
		)
	})

	test('A clause whose field has no value is left out with its comma', () => {
		const { signataire: _, qualite: __, naissance: ___, ...bare } = awa
		expect(rempli('certificat', TEXTES_USUELS.certificat, bare)).toBe(
			'Je soussigné(e) certifie que Madame KOUASSI Awa, matricule M-12, est régulièrement inscrite en BTS 1, Électrotechnique (classe ELT BTS1 A), pour l’année 2026-2027 et y suit les enseignements.\nCe certificat est délivré pour servir et valoir ce que de droit.'
		)
		expect(rempli('certificat', 'Nom : {nom}, {nationalite}. Né le {naissance}.\nFin', { nom: 'X' })).toBe('Nom : X.\nFin')
	})

	test('Fields about a student and the school say what is known of them', () => {
		const known = { nom: 'KOUASSI', prenoms: 'Awa', date_naissance: '2003-02-12', lieu_naissance: 'Bouaké', nationalite: null }
		const student = { ...known, matricule: 'M-12', numero_national: null, sexe: null }
		expect(rempli('certificat', '{civilite} {nom}, {naissance}, inscrit{e}', champsPersonne(student))).toBe(
			'KOUASSI Awa, né(e) le 12 février 2003 à Bouaké, inscrit(e)'
		)
		const school = { nom: 'École de mécanique', lieu: null, annee: { libelle: '2026-2027' } }
		const fields = champsEcole(school, { nom: 'Jean YAO', qualite: null }, '2027-03-01')
		expect(rempli('certificat', '{ecole}, {signataire}, {qualite}, à {lieu}, le {jour}, {annee}', fields)).toBe(
			'École de mécanique, Jean YAO, le 1er mars 2027, 2026-2027'
		)
	})

	test('A student of unknown sex has neither « Monsieur » nor « Madame », and no space in their place', () => {
		expect(rempli('convocation', TEXTES_USUELS.convocation, { ...awa, civilite: null, e: '(e)' })).toStartWith(
			'KOUASSI Awa est convoqué(e) aux'
		)
	})

	test('A value is text and never a field', () => {
		expect(rempli('certificat', '{nom} {classe}', { nom: '{classe}', classe: '{nom}$&' })).toBe('{classe} {nom}$&')
	})

	test('An unknown field is named with the nearest one, and a lone brace is refused', () => {
		expect(fauteOf('certificat', 'Bonjour {nmo}')).toEqual({ champ: '{nmo}', proche: '{nom}' })
		expect(fauteOf('certificat', '{zzzzzzzzzzzz}')).toEqual({ champ: '{zzzzzzzzzzzz}', proche: undefined })
		expect(fauteOf('certificat', 'a { b')).toEqual({ accolade: '{' })
		expect(fauteOf('certificat', 'a } b')).toEqual({ accolade: '}' })
		expect(fauteOf('certificat', '{{nom}}')).toEqual({ accolade: '{' })
		expect(fauteOf('certificat', '{motif}')).toEqual({ champ: '{motif}', proche: undefined })
		expect(fauteOf('exeat', '{motif}')).toBeUndefined()
	})

	test('The usual texts have no fault and fit the table', () => {
		for (const sorte of SORTES) {
			expect(fauteOf(sorte, TEXTES_USUELS[sorte])).toBeUndefined()
			expect(TEXTES_USUELS[sorte].length).toBeLessThan(MAX_TEXTE)
		}
	})

	test('Each text without a fault is filled without a brace of its own', () => {
		const parts = fc.array(fc.oneof(fc.constantFrom(...champsOf('certificat').map((champ) => `{${champ}}`), ', ', '. ', '\n'), fc.string()))
		fc.assert(
			fc.property(parts, fc.string({ maxLength: 20 }), (texts, nom) => {
				const texte = texts.join('')
				fc.pre(fauteOf('certificat', texte) === undefined)
				const value = nom.replaceAll(/[{}]/g, '')
				expect(rempli('certificat', texte, { nom: value, e: '' })).not.toMatch(/[{}]/)
			})
		)
	})
})
