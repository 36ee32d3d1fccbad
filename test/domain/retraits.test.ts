import { expect, test } from 'bun:test'
import { isOnlyOfAcces, retraitsOf } from '../../src/domain/personnes/retraits'

const line = (avant: object, apres: object, action = 'fiche.update') => ({
	action,
	objet: 'utilisateurs',
	enseignant: null,
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

const teaching = (avant: object | null, apres: object | null) => ({
	...line({}, {}),
	objet: 'enseignements',
	objet_id: '3',
	enseignant: 7,
	avant: avant && JSON.stringify(avant),
	apres: apres && JSON.stringify(apres)
})
const lignesOf = (...lines: Parameters<typeof retraitsOf>[0]) => retraitsOf(lines).get(7)?.lignes

test('a teaching is taken away if it ends earlier, begins later or is deleted, unless a later line undoes that', () => {
	const taken = [{ table: 'enseignements' as const, id: 3 }]
	const ended = teaching({ date_fin: null }, { date_fin: '2026-11-20' })
	expect(lignesOf(ended)).toEqual(taken)
	expect(lignesOf(teaching({ date_fin: '2026-11-20' }, { date_fin: '2026-11-19' }))).toEqual(taken)
	expect(lignesOf(teaching({ date_debut: null }, { date_debut: '2026-12-01' }))).toEqual(taken)
	expect(lignesOf(teaching({ enseignant_id: 7 }, null))).toEqual(taken)
	expect(lignesOf(ended, teaching({ date_fin: '2026-11-20' }, { date_fin: '2026-12-20' }))).toEqual(taken)
	expect(lignesOf(ended, teaching({ date_fin: '2026-11-20' }, { date_fin: null }))).toBeUndefined()
	expect(lignesOf(teaching(null, { date_fin: null }), teaching({ enseignant_id: 7 }, null))).toBeUndefined()
	expect(lignesOf(teaching({ date_debut: '2026-12-01' }, { date_debut: '2026-11-01' }))).toBeUndefined()
	expect(lignesOf(teaching({ heures_prevues: 30 }, { heures_prevues: 20 }))).toBeUndefined()
})

test('a filière is taken from each coordinator who is not named any more, also if it is deleted', () => {
	const of = (avant: object, apres: object | null) => ({
		...line(avant, {}),
		objet: 'filieres',
		objet_id: '4',
		apres: apres && JSON.stringify(apres)
	})
	const taken = [{ table: 'coordinations' as const, id: 4 }]
	expect(lignesOf(of({ coordinateurs: '7,8' }, { coordinateurs: '8' }))).toEqual(taken)
	expect(lignesOf(of({ coordinateurs: '7' }, null))).toEqual(taken)
	expect(lignesOf(of({ coordinateurs: '8' }, { coordinateurs: '7,8' }))).toBeUndefined()
	expect([isOnlyOfAcces(of({ coordinateurs: '7' }, { coordinateurs: '' })), isOnlyOfAcces(of({ coordinateurs: '7' }, null))]).toEqual([
		true,
		false
	])
	expect(isOnlyOfAcces(of({ coordinateurs: '7' }, { coordinateurs: '8' }))).toBe(false)
})
