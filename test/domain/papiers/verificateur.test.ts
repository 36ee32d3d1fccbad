import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'bun:test'
import { verdictOf, type Verificateur, type Verifies } from '../../../src/domain/papiers/verificateur'
import { AWA, pairOfPapers } from '../../support/papiers'

const [first, second, foreign] = [pairOfPapers(), pairOfPapers(), pairOfPapers()]
const verifies: Verifies = (signature, message, publique) => ed25519.verify(signature, message, publique, { zip215: false })
const SCHOOL: Verificateur = {
	ecole: 'École de mécanique',
	etabli: '2027-03-01',
	cles: [
		[1, first.publique, null],
		[2, second.publique, '2027-02-01']
	],
	finis: [
		['RN-2026-000001', 'revoque', '2027-02-20', null],
		['RN-2026-000002', 'remplace', '2027-02-21', 'RN-2027-000124'],
		['RN-2026-000003', 'remplace', '2027-02-22', null]
	]
}
const say = (code: string) => verdictOf(SCHOOL, code, verifies)

test('a signed paper is shown as it was signed', () => {
	expect(say(first.codeOf(AWA))).toEqual({ etat: 'signe', signe: AWA })
})

test('a paper that is not in force any more has its day, and the number in its place', () => {
	const ofNumber = (numero: string) => say(first.codeOf({ ...AWA, numero }))
	expect(ofNumber('RN-2026-000001')).toMatchObject({ etat: 'revoque', jour: '2027-02-20', par: null })
	expect(ofNumber('RN-2026-000002')).toMatchObject({ etat: 'remplace', jour: '2027-02-21', par: 'RN-2027-000124' })
	expect(ofNumber('RN-2026-000003')).toMatchObject({ etat: 'remplace', jour: '2027-02-22', par: null })
})

test('a paper from after the day of the verifier is signed, but nothing is said about its revocation', () => {
	expect(say(first.codeOf({ ...AWA, jour: '2027-03-01' }))).toMatchObject({ etat: 'signe' })
	expect(say(first.codeOf({ ...AWA, jour: '2027-03-02' }))).toMatchObject({ etat: 'recent' })
})

test('a stolen key counts no longer from its day on, and papers from before say so', () => {
	expect(say(second.codeOf({ ...AWA, jour: '2027-02-01' }, 2))).toMatchObject({ etat: 'cle', jour: '2027-02-01' })
	expect(say(second.codeOf({ ...AWA, jour: '2027-01-31' }, 2))).toMatchObject({ etat: 'signe', cleDepuis: '2027-02-01' })
})

test('a key of another school, a key of another number and an unknown key are foreign', () => {
	expect(say(foreign.codeOf(AWA))).toEqual({ etat: 'etranger' })
	expect(say(second.codeOf(AWA, 1))).toEqual({ etat: 'etranger' })
	expect(say(first.codeOf(AWA, 3))).toEqual({ etat: 'etranger' })
	expect(verdictOf({ ...SCHOOL, cles: [[1, 'é', null]] }, first.codeOf(AWA), verifies)).toEqual({ etat: 'etranger' })
})

test('a code of a later version is not taken for a text that is not a code', () => {
	expect(say('bonjour')).toEqual({ etat: 'illisible' })
	const bytes = Buffer.from(first.codeOf(AWA), 'base64url')
	bytes[0] = 2
	expect(say(bytes.toString('base64url'))).toEqual({ etat: 'futur' })
})
