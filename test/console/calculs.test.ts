import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { renderToString } from 'preact-render-to-string'
import { publieeDite } from '../../src/console/parts/note-said'
import { textesIn } from '../../src/console/textes/textes'
import { reglementFrom, type Choix } from '../../src/domain/resultats/reglement'
import { releveOf, type MatiereComptee, type NoteDeReleve, type Releve } from '../../src/domain/resultats/releve'
import { moyenneOrReason } from '../../src/features/resultats/chiffres.page'
import { ReleveBody } from '../../src/features/resultats/releve.page'
import type { Feuille } from '../../src/features/resultats/publies.service'
import { feuilles } from '../support/releves'
import { hundredthsOf } from '../support/tableur'

const t = textesIn('fr')

function pageOf(releve: Releve, isBts: boolean, choix: Parameters<typeof reglementFrom>[1]): string {
	const contexte = { isBts, regles: reglementFrom(isBts, choix), classement: null, periode: 'Semestre 1' }
	const feuille = { releve, rang: null, publication: undefined, contexte } as unknown as Feuille
	return renderToString(ReleveBody({ t, langue: 'fr', feuille } as unknown as Parameters<typeof ReleveBody>[0]))
}

/** The calculations that a relevé unfolds to, as « 9,00 × 6 + 15,00 × 4) ÷ 10 = 11,40 ». */
function calculsOf(releve: Releve, isBts: boolean, choix: Parameters<typeof reglementFrom>[1]): string[] {
	const page = pageOf(releve, isBts, choix)
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
	const regles = reglementFrom(false, [{ cc: 0 }])
	const mark = { type: 'devoir', coefficient: 1, titre: 'Devoir', date: '2026-11-05', classe: null, publiee_le: null } as const
	const notes: NoteDeReleve[] = [
		{ ...mark, session: 1, etat: 'note', note_centiemes: 1000, bareme: 30 },
		{ ...mark, session: 1, etat: 'note', note_centiemes: 666, bareme: 20 }
	]
	const matieres = [{ id: 1, code: 'MATH', nom: 'Maths', coefficient: 1, ue: null, notes, regles }]
	const lines = calculsOf(releveOf(matieres, { isBts: true, regles, acquis: new Map() }), true, [{ cc: 0 }])
	expect(lines[0]).toBe('Moyenne = (10,00 × 20 ÷ 30 × 1 + 6,66 × 1) ÷ 2 = 6,66')
})

test('each calculation of a relevé gives the number that it shows (property)', () => {
	const someNotes = fc.array(aNote, { minLength: 1, maxLength: 6 })
	const some = fc.array(fc.tuple(someNotes, fc.constantFrom(1, 0.5, 3)), { minLength: 1, maxLength: 3 })
	fc.assert(
		fc.property(fc.array(some, { minLength: 1, maxLength: 3 }), fc.constantFrom(0, 40, 33), fc.boolean(), (ues, cc, isBts) => {
			const regles = reglementFrom(isBts, [{ cc }])
			const matieres = ues.flatMap((own, ue) =>
				own.map(([notes, coefficient], at): MatiereComptee => {
					const names = { code: `${ue}-${at}`, nom: `Matière ${ue} ${at}` }
					return { id: ue * 10 + at, ...names, coefficient, ue: { id: ue, code: 'UE', nom: 'UE', credits: ue + 0.5 }, notes, regles }
				})
			)
			for (const line of calculsOf(releveOf(matieres, { isBts, regles, acquis: new Map() }), isBts, [{ cc }])) {
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
			const lines = calculsOf(releveOf(matieres, { isBts, regles, acquis }), isBts, [choix])
			expect(lines.map((line) => [line, bothOf(line)[1]])).toEqual(lines.map((line) => [line, bothOf(line)[0]]))
		}
})

type Ecrite = Pick<NoteDeReleve, 'type' | 'session' | 'etat' | 'coefficient' | 'note_centiemes'>
const ecrite = (type: Ecrite['type'], session: number, coefficient: number, ecrit: number | NoteDeReleve['etat']): Ecrite =>
	typeof ecrit === 'number'
		? { type, session, coefficient, etat: 'note', note_centiemes: ecrit * 100 }
		: { type, session, coefficient, etat: ecrit, note_centiemes: null }
const devoirs = (...all: number[]) => all.map((one) => ecrite('devoir', 1, 1, one))
const USUELLES = [...devoirs(12, 8, 16), ecrite('examen', 1, 4.5, 7)]
const rattrapage = (ecrit: number | NoteDeReleve['etat'], type: Ecrite['type'] = 'examen') => ecrite(type, 2, 1, ecrit)

/** The relevé of somebody who is called to session 2 in their only matière. */
function apresSession2(ecrites: readonly Ecrite[], choix: Partial<Choix>, acquis?: MatiereComptee['acquis']): Releve {
	const regles = reglementFrom(false, [choix])
	const notes = ecrites.map((one): NoteDeReleve => ({
		...one,
		titre: one.session === 2 ? 'Rattrapage' : 'Devoir',
		date: '2026-11-05',
		classe: null,
		publiee_le: null,
		bareme: 20
	}))
	const ue = { id: 1, code: 'UE', nom: 'UE', credits: 6 }
	const matieres = [{ id: 1, code: 'MATH', nom: 'Maths', coefficient: 1, ue, notes, regles, convoquee: true, acquis }]
	return releveOf(matieres, { isBts: false, regles, acquis: new Map() })
}

/** The sentences that the matière of such a relevé unfolds to. */
const sentencesOf = (releve: Releve, choix: Partial<Choix>) => {
	const own = pageOf(releve, false, [choix]).split('</ul>')[1]!.split('</details>')[0]!
	return [...own.matchAll(/<p>([^<]*)<\/p>/g)].map(([, line]) => line!.replaceAll('\u00A0', ' '))
}

const EXAMEN = 'La session 2 remplace la note de l’examen.'
const MATIERE = 'La session 2 remplace la moyenne de la matière.'
const QUATORZE = 'Session 2 = (14,00 × 1) ÷ 1 = 14,00'
const SOMME = 'Moyenne = (12,00 × 1 + 8,00 × 1 + 16,00 × 1 + 14,00 × 4,5) ÷ 7,5 = 13,20'
const CC = 'CC = (12,00 × 1 + 8,00 × 1 + 16,00 × 1) ÷ 3 = 12,00'
const plafond = (total: string) =>
	`Le règlement limite la moyenne après la session 2 à 10,00, ou à ce que la matière avait si c’était plus. Moyenne : ${total}.`

describe('the sentences of an average after session 2', () => {
	const RESIT = [...USUELLES, rattrapage(14)]
	const SANS_EXAMEN = [...devoirs(6, 8), rattrapage(12)]
	const PARTS = '12,00 × 40 % + 14,00 × 60 % = 13,20'
	test.each<[string, readonly Ecrite[], Partial<Choix>, number, string[]]>([
		['in the place of the exam', RESIT, { cc: 0 }, 1320, [EXAMEN, QUATORZE, SOMME]],
		['in the place of the exam, 40 and 60', RESIT, { cc: 40 }, 1320, [EXAMEN, CC, QUATORZE, PARTS]],
		['in the place of the matière', RESIT, { cc: 0, session2_remplace: 'matiere' }, 1400, [MATIERE, QUATORZE]],
		['in the place of the matière, 40 and 60', RESIT, { cc: 40, session2_remplace: 'matiere' }, 1400, [MATIERE, QUATORZE]],
		['under a ceiling', RESIT, { cc: 0, session2_plafond: 1000 }, 1000, [EXAMEN, QUATORZE, SOMME, plafond('10,00')]],
		['under a ceiling, 40 and 60', RESIT, { cc: 40, session2_plafond: 1000 }, 1000, [EXAMEN, CC, QUATORZE, PARTS, plafond('10,00')]],
		['without an exam', SANS_EXAMEN, { cc: 0 }, 1200, [MATIERE, 'Session 2 = (12,00 × 1) ÷ 1 = 12,00']],
		['without an exam, 40 and 60', SANS_EXAMEN, { cc: 40 }, 1200, [MATIERE, 'Session 2 = (12,00 × 1) ÷ 1 = 12,00']],
		[
			'under a ceiling that it had passed before, and keeps the last one',
			[...devoirs(12), rattrapage(15)],
			{ cc: 40, session2_plafond: 1000, session2_garde: 'derniere' },
			1200,
			[MATIERE, 'Session 2 = (15,00 × 1) ÷ 1 = 15,00', plafond('12,00')]
		]
	])('%s', (_what, notes, choix, moyenne, expected) => {
		const releve = apresSession2(notes, choix)
		expect([releve.ues[0]!.matieres[0]!.moyenne, sentencesOf(releve, choix)]).toEqual([moyenne, expected])
		for (const line of calculsOf(releve, false, [choix])) expect([line, bothOf(line)[1]]).toEqual([line, bothOf(line)[0]])
	})
})

const anEcrite = (session: number) => aNote.map((note) => ({ ...note, session, titre: session === 2 ? 'Rattrapage' : note.titre }))
const someEcrites = fc.tuple(fc.array(anEcrite(1), { maxLength: 5 }), fc.array(anEcrite(2), { minLength: 1, maxLength: 3 }))

test('the last number that a matière unfolds to after session 2 is its average, and each calculation gives its number (property)', () => {
	const someChoix = fc.record({
		cc: fc.constantFrom(0, 40, 33),
		abi_examen: fc.constantFrom('zero' as const, 'neutralise' as const),
		session2_remplace: fc.constantFrom('examen' as const, 'matiere' as const),
		session2_garde: fc.constantFrom('meilleure' as const, 'derniere' as const),
		session2_plafond: fc.constantFrom(2000, 1000, 1234)
	})
	fc.assert(
		fc.property(someEcrites, someChoix, ([premiere, seconde], choix) => {
			const regles = reglementFrom(false, [choix])
			const ue = { id: 1, code: 'UE', nom: 'UE', credits: 6 }
			const notes = [...premiere, ...seconde]
			const matieres = [{ id: 1, code: 'MATH', nom: 'Maths', coefficient: 1, ue, notes, regles, convoquee: true }]
			const releve = releveOf(matieres, { isBts: false, regles, acquis: new Map() })
			const { moyenne } = releve.ues[0]!.matieres[0]!
			const lines = sentencesOf(releve, choix)
			for (const line of lines.filter((one) => one.includes('='))) expect([line, bothOf(line)[1]]).toEqual([line, bothOf(line)[0]])
			const last = /(\d+,\d\d)\.?$/.exec(lines.at(-1) ?? '')?.[1]
			expect([lines, last]).toEqual([lines, moyenne === null ? undefined : (moyenne / 100).toFixed(2).replace('.', ',')])
		}),
		{ numRuns: 500 }
	)
})

const notesOf = (page: string) => [...page.matchAll(/<li>(.*?)<\/li>/g)].map(([, one]) => one!.replaceAll(/<[^>]*>/g, ''))

describe('a mark of session 2 is named as it counts there', () => {
	const WAITS = [...devoirs(12), ecrite('examen', 1, 2, 'absent_justifie')]
	test.each<[string, readonly Ecrite[], Partial<Choix>, string]>([
		['a mark that is not better', [...USUELLES, rattrapage(3)], {}, 'ne compte pas'],
		['an excused absence', [...WAITS, rattrapage('absent_justifie')], {}, 'ne compte pas'],
		[
			'an unexcused absence where the last one is kept',
			[...USUELLES, rattrapage('absent_injustifie')],
			{ session2_garde: 'derniere' },
			'compte 0'
		],
		['an unexcused absence where the better one is kept', [...USUELLES, rattrapage('absent_injustifie')], {}, 'ne compte pas'],
		['an unexcused absence of somebody who waited', [...WAITS, rattrapage('absent_injustifie')], {}, 'défaillante'],
		[
			'an unexcused absence in a devoir, as at the exam',
			[...USUELLES, rattrapage('absent_injustifie', 'devoir')],
			{ absence_injustifiee_zero: false, session2_garde: 'derniere' },
			'compte 0'
		],
		['no mark', [...USUELLES, rattrapage(null)], {}, 'manque']
	])('%s', (_what, notes, choix, expected) => {
		const page = pageOf(apresSession2(notes, choix), false, [choix])
		expect(notesOf(page).at(-1)).toEndWith(`session 2 · ${expected}`)
	})
})

test('who waited and is absent at session 2 too with an excuse is « en attente », with the UE, the semester and the year', () => {
	const waits = [...devoirs(12), ecrite('examen', 1, 2, 'absent_justifie')]
	const said = (releve: Releve) => pageOf(releve, false, []).match(/(en attente|attend la session 2)(?=<\/(td|strong)>)/g)
	expect(said(apresSession2([...waits, rattrapage('absent_justifie')], {}))).toEqual(['en attente', 'en attente', 'en attente'])
	const year = (releve: Releve) =>
		moyenneOrReason({ t, langue: 'fr' }, { moyenne: null, sans: 'attend', semestres: [{ releve }, { releve: undefined }] })
	expect(year(apresSession2([...waits, rattrapage('absent_justifie')], {}))).toBe('en attente')
	expect(year({ ...apresSession2(waits, {}), sans: 'attend' })).toBe('attend la session 2')
})

test('a published average that waits is « en attente » only after session 2', () => {
	const publiee = { moyenne: null, sans: 'attend', definitive: 1, periode: 1, libelle: 'Semestre 1' } as const
	const texts = ([1, 2] as const).map((session) => publieeDite(t, 'fr', { ...publiee, session }))
	expect(texts).toEqual(['attend la session 2', 'en attente · session 2'])
})

test('an average that was acquired elsewhere is named, and one that is better here shows its calculation', () => {
	const acquis = (moyenne: number) => apresSession2([...USUELLES, rattrapage(14)], { cc: 0 }, { moyenne })
	expect(sentencesOf(acquis(1500), { cc: 0 })).toEqual(['Moyenne acquise ailleurs ou avant : 15,00.'])
	expect(sentencesOf(acquis(1100), { cc: 0 })).toEqual([EXAMEN, QUATORZE, SOMME])
})
