import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { renderToString } from 'preact-render-to-string'
import { textesIn } from '../../src/console/textes/textes'
import { reglementSelon } from '../../src/domain/reglement'
import { releveDe, type MatiereComptee, type NoteDeReleve, type Releve } from '../../src/domain/releve'
import { ReleveBody } from '../../src/features/resultats/releve.page'
import type { Feuille } from '../../src/features/resultats/publies.service'
import { feuilles } from '../support/releves'
import { hundredthsOf } from '../support/tableur'

const t = textesIn('fr')

/** The calculations that a relevé unfolds to, as « 9,00 × 6 + 15,00 × 4) ÷ 10 = 11,40 ». */
function calculsOf(releve: Releve, isBts: boolean, choix: Parameters<typeof reglementSelon>[1]): string[] {
	const contexte = { isBts, regles: reglementSelon(isBts, choix), classement: null, periode: 'Semestre 1' }
	const feuille = { releve, rang: null, publication: undefined, contexte } as unknown as Feuille
	const page = renderToString(ReleveBody({ t, langue: 'fr', feuille } as unknown as Parameters<typeof ReleveBody>[0]))
	return [...page.matchAll(/<p>([^<]*=[^<]*)<\/p>/g)].map(([, line]) => line!)
}

/** The number at the end of a calculation, and the one that a calculator finds, both in hundredths. */
function bothOf(line: string): readonly [shown: number, found: number] {
	const plain = line.replaceAll(/\s/g, '').replaceAll(',', '.').replaceAll('×', '*').replaceAll('÷', '/').replaceAll('%', '/100')
	const [calcul, total] = plain.split('=').slice(-2)
	const cells = [[`=ROUND(${calcul};2)`, total!]]
	return [hundredthsOf(cells, 'B1'), hundredthsOf(cells, 'A1')]
}

const aNote = fc
	.record({
		type: fc.constantFrom('devoir' as const, 'partiel' as const, 'examen' as const),
		coefficient: fc.constantFrom(0, 0.25, 1, 2, 4.5),
		bareme: fc.constantFrom(7, 10, 20, 30, 60, 100, 10_000),
		share: fc.integer({ min: 0, max: 10_000 }),
		isAbsent: fc.boolean()
	})
	.map(({ share, isAbsent, ...rest }): NoteDeReleve => ({
		...rest,
		titre: 'Devoir',
		date: '2026-11-05',
		classe: null,
		publiee_le: null,
		session: 1,
		etat: isAbsent ? 'absent_injustifie' : 'note',
		note_centiemes: isAbsent ? null : Math.floor((share * rest.bareme) / 100)
	}))

test('a mark whose barème is not 20 is shown as a calculator converts it', () => {
	const regles = reglementSelon(false, [{ cc: 0 }])
	const mark = { type: 'devoir', coefficient: 1, titre: 'Devoir', date: '2026-11-05', classe: null, publiee_le: null } as const
	const notes: NoteDeReleve[] = [
		{ ...mark, session: 1, etat: 'note', note_centiemes: 1000, bareme: 30 },
		{ ...mark, session: 1, etat: 'note', note_centiemes: 666, bareme: 20 }
	]
	const matieres = [{ id: 1, code: 'MATH', nom: 'Maths', coefficient: 1, ue: null, notes, regles }]
	const lines = calculsOf(releveDe(matieres, { isBts: true, regles, acquis: new Map() }), true, [{ cc: 0 }])
	expect(lines[0]).toBe('Moyenne = (10,00 × 20 ÷ 30 × 1 + 6,66 × 1) ÷ 2 = 6,66')
})

test('each calculation of a relevé gives the number that it shows (property)', () => {
	const someNotes = fc.array(aNote, { minLength: 1, maxLength: 6 })
	const some = fc.array(fc.tuple(someNotes, fc.constantFrom(1, 0.5, 3)), { minLength: 1, maxLength: 3 })
	fc.assert(
		fc.property(fc.array(some, { minLength: 1, maxLength: 3 }), fc.constantFrom(0, 40, 33), fc.boolean(), (ues, cc, isBts) => {
			const regles = reglementSelon(isBts, [{ cc }])
			const matieres = ues.flatMap((own, ue) =>
				own.map(([notes, coefficient], at): MatiereComptee => {
					const names = { code: `${ue}-${at}`, nom: `Matière ${ue} ${at}` }
					return { id: ue * 10 + at, ...names, coefficient, ue: { id: ue, code: 'UE', nom: 'UE', credits: ue + 0.5 }, notes, regles }
				})
			)
			for (const line of calculsOf(releveDe(matieres, { isBts, regles, acquis: new Map() }), isBts, [{ cc }])) {
				const [shown, found] = bothOf(line)
				expect([line, found]).toEqual([line, shown])
			}
		}),
		{ numRuns: 50 }
	)
})

test('each calculation of the twenty relevés computed by hand gives the number that it shows', () => {
	for (const { isBts, regles, choix, semestres } of feuilles())
		for (const { matieres, ues } of semestres) {
			const acquis = new Map(ues.flatMap(({ id, acquis: own }) => (own ? [[id, own] as const] : [])))
			const lines = calculsOf(releveDe(matieres, { isBts, regles, acquis }), isBts, [choix])
			expect(lines.map((line) => [line, bothOf(line)[1]])).toEqual(lines.map((line) => [line, bothOf(line)[0]]))
		}
})
