import { expect, test } from 'bun:test'
import { isOnlyOfAcces, retraitsOf } from '../../src/domain/retraits'

const line = (avant: object, apres: object, action = 'fiche.update') => ({
	action,
	objet_id: '7',
	avant: JSON.stringify(avant),
	apres: JSON.stringify(apres)
})
const of = (...lines: ReturnType<typeof line>[]) => {
	const found = retraitsOf(lines).get(7)
	return found && [found.ferme, found.motDePasse, [...found.retires], [...found.donnes]]
}

test('a demotion takes a role away and keeps what was given in exchange; a promotion takes nothing away', () => {
	const up = line({ role: 'coordinateur', roles: 'coordinateur' }, { role: 'administrateur', roles: 'administrateur' })
	const down = line({ role: 'administrateur', roles: 'administrateur' }, { role: 'coordinateur', roles: 'coordinateur' })
	expect(of(down)).toEqual([false, false, ['administrateur'], ['coordinateur']])
	expect(of(up)).toBeUndefined()
	expect(of(down, up)).toBeUndefined()
})

test('withdrawn fonctions and roles come back only with a later line', () => {
	const taken = line({ fonctions: 'scolarite|comptabilite' }, { fonctions: 'scolarite' })
	expect(of(taken)).toEqual([false, false, ['comptabilite'], []])
	expect(of(taken, line({ fonctions: 'scolarite' }, { fonctions: 'scolarite|comptabilite' }))).toBeUndefined()
})

test('a form, a command and a fusion can close an account', () => {
	expect(of(line({ actif: 1 }, { actif: 0 }))).toEqual([true, false, [], []])
	expect(of(line({ actif: true }, { actif: false, jetons_revoques: 1 }, 'user.deactivate'))).toEqual([true, false, [], []])
	expect(of(line({ matricule: 'E' }, { reuni_avec: 8 }, 'etudiant.fusion'))).toEqual([true, false, [], []])
	expect(of(line({ actif: 1 }, { actif: 0 }), line({ actif: 0 }, { actif: 1 }))).toBeUndefined()
})

test('a line that also says something else is partly lost', () => {
	expect(isOnlyOfAcces(line({ actif: 1 }, { actif: 0 }))).toBe(true)
	expect(isOnlyOfAcces(line({ actif: 1, nom: 'A' }, { actif: 0, nom: 'B' }))).toBe(false)
	expect(isOnlyOfAcces(line({ fonctions: '' }, { fonctions: 'scolarite' }))).toBe(false)
})
