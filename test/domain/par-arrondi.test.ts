import { expect, test } from 'bun:test'
import { reglementUsuel, type Reglement } from '../../src/domain/resultats/reglement'
import { namesReachedByRounding, type MatiereComptee, type NoteDeReleve } from '../../src/domain/resultats/releve'

const note = (note_centiemes: number, coefficient = 1): NoteDeReleve => ({
	titre: 'Devoir',
	date: '2026-11-10',
	type: 'devoir',
	session: 1,
	coefficient,
	bareme: 20,
	etat: 'note',
	note_centiemes,
	publiee_le: null,
	classe: null
})

/** A matière with these marks in a UE of its own. */
const matiere = (id: number, marks: readonly number[], regles: Reglement, coefficient = 1): MatiereComptee => ({
	id,
	code: `M${id}`,
	nom: `Matière ${id}`,
	coefficient,
	ue: { id, code: `U${id}`, nom: `UE ${id}`, credits: 15 },
	notes: marks.map((one) => note(one)),
	regles
})

const namesOf = (marks: readonly (readonly number[])[], own: Partial<Reglement> = {}, isBts = false) => {
	const regles: Reglement = { ...reglementUsuel(isBts), ...own }
	return namesReachedByRounding(
		marks.map((some, at) => matiere(at + 1, some, regles)),
		{ isBts, regles, acquis: new Map() }
	)
}

test('a matière, a UE and a period that reach 10 by rounding alone are named', () => {
	// 9.995 is read as 10.00
	expect(namesOf([[999, 1000], [1000]])).toEqual(['Matière 1', 'UE 1', ''])
	expect(namesOf([[999, 999], [900]])).toEqual([])
	expect(namesOf([[1000, 1000], [1000]])).toEqual([])
})

test('a matière and a UE that reach a floor by rounding alone are named', () => {
	const floors = { plancher_matiere: 700, plancher_ue: 700 }
	expect(namesOf([[699, 700], [1500]], floors)).toEqual(['Matière 1', 'UE 1'])
	expect(namesOf([[699, 700], [1500]])).toEqual([])
})

test('in BTS only the whole period is named', () => {
	expect(namesOf([[999, 1000], [1000]], {}, true)).toEqual([''])
})
