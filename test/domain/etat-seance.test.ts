import { expect, test } from 'bun:test'
import { etatSeance } from '../../src/domain/seances/etat-seance'

const [DEBUT, FIN] = ['2026-11-20T08:00:00Z', '2026-11-20T10:00:00Z']
const at = (heure: string) => Date.parse(`2026-11-20T${heure}:00Z`)
const seance = (statut: Parameters<typeof etatSeance>[0]['statut']) => ({ statut, debut: DEBUT, fin: FIN })
const [NOTHING, REGISTER, SIGNED] = [
	{ aPrendre: true, emargee: false },
	{ aPrendre: false, emargee: false },
	{ aPrendre: false, emargee: true }
]

test.each([
	['planifiee', '07:59', NOTHING, 'planifiee'],
	['planifiee', '08:00', NOTHING, 'en_cours'],
	['planifiee', '09:59', REGISTER, 'en_cours'],
	['en_cours', '09:00', REGISTER, 'en_cours'],
	['en_cours', '07:50', NOTHING, 'en_cours'],
	['planifiee', '10:00', NOTHING, 'appel_a_faire'],
	['planifiee', '10:00', REGISTER, 'a_signer'],
	['en_cours', '10:00', REGISTER, 'a_signer'],
	['terminee', '09:50', REGISTER, 'a_signer'],
	['terminee', '10:00', SIGNED, 'terminee'],
	['planifiee', '10:00', SIGNED, 'terminee'],
	['planifiee', '10:00', undefined, 'passee'],
	['terminee', '10:00', undefined, 'terminee'],
	['annulee', '09:00', NOTHING, 'annulee'],
	['reportee', '11:00', NOTHING, 'reportee']
] as const)('a séance %s at %s with %p is called %s', (statut, heure, suites, etat) => {
	expect(etatSeance(seance(statut), at(heure), suites)).toBe(etat)
})
