/** @jsxImportSource preact */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { markup } from '../../src/console/parts/html'
import { textesIn } from '../../src/console/textes/textes'
import type { Decisions, SheetDecision } from '../../src/exchange/imports/files/decisions'
import type { Fault } from '../../src/exchange/imports/noun/faults'
import type { Questions as Open } from '../../src/exchange/imports/report/questions'
import { Brouillon, type SheetState } from '../../src/features/imports/brouillon.page'
import { Fautes } from '../../src/features/imports/fautes.page'
import { Questions } from '../../src/features/imports/questions.page'
import { askedOf } from '../../src/features/imports/questions-posees.page'
import { answersIn, correctionsIn } from '../../src/features/imports/reponses.console'
import { Form } from '../../src/http/door/form'
import { verbatim } from '../../src/kit/sentence'
import { plainly } from '../support/console'
import { offers } from '../support/sheet-look'
import { sentOf } from '../support/sent-form'

const t = textesIn('fr')
const L1 = { file: 'Liste.xlsx', sheet: 'L1' }
const L2 = { file: 'Liste.xlsx', sheet: 'L2' }
const facts = {
	...offers.facts,
	filieres: [{ code: 'ELT', nom: 'Électrotechnique' }],
	niveaux: [{ code: 'BTS1' as const, libelle: 'BTS 1' }]
}
const context = { t, langue: 'fr', facts, today: '2026-11-20' } as const

const sheetOf = (place: typeof L1): SheetDecision => ({
	...place,
	kind: 'etudiants',
	heading: 1,
	columns: [
		{ heading: 'Nom', column: 0, use: 'etudiants.nom_prenoms' },
		{ heading: 'Né le', column: 1, use: 'etudiants.date_naissance' },
		{ heading: 'Classe', column: 2, use: 'inscriptions.classe' }
	],
	given: {},
	words: {},
	cells: {},
	aside: [],
	existing: 'completer',
	people: {}
})
const before: Decisions = { sheets: [sheetOf(L1), sheetOf(L2)], classes: [] }

const NONE: Open = { words: [], classes: [], people: [], days: [], names: [], series: [] }
const EVERYTHING: Open = {
	words: [
		{ ...L1, use: 'etudiants.sexe', word: 'Garçon', count: 14, choices: ['M', 'F'] },
		{ ...L2, use: 'etudiants.nationalite', word: '?', count: 1, choices: [] }
	],
	classes: [
		{ word: 'BTS1 ELT A', count: 28 },
		{ word: 'BTS1 ELT Z', count: 2 }
	],
	people: [
		{ ...L1, row: 7, nom: 'AHOUSSOU Awa', candidates: [{ matricule: '26-0320', nom: 'AHOUSSOU Awa' }] },
		{ ...L2, row: 7, nom: 'KONÉ Ben', candidates: [{ matricule: '26-0321', nom: 'KONÉ Ben' }] }
	],
	days: [{ ...L1, column: 1, heading: 'Né le', samples: ['03/04/2005'] }],
	names: [{ ...L2, column: 0, heading: 'Nom', samples: ['KOUASSI AMA ROSE'] }],
	series: [{ of: 'etudiants', count: 26, prefix: '26-', digits: 4, next: 31 }]
}

const pageOf = (questions: Open) => markup(<Questions {...context} root="/console" draft="/importer/brouillons/1" questions={questions} />)

const answering = (questions: Open, answers: Readonly<Record<string, string>>) =>
	answersIn(before, questions, new Form(new URLSearchParams(answers)), context)

describe('the questions about spreadsheets', () => {
	test('stand once each, with their count, an example and the person that may be meant', () => {
		const html = plainly(pageOf(EVERYTHING))
		for (const words of [
			'« Garçon » (14 fois) veut dire',
			'« BTS1 ELT A » (28 lignes)',
			"C'est AHOUSSOU Awa (26-0320)",
			'Une autre personne',
			'« 03/04/2005 » est le',
			'3 avril 2005',
			'4 mars 2005',
			'nom KOUASSI, prénoms AMA ROSE',
			'nom KOUASSI AMA, prénoms ROSE',
			'value="26-0031"'
		])
			expect(html).toContain(words)
	})

	test('without an answer stay open: an untouched page decides only the series that it shows', () => {
		const sent = Object.fromEntries(sentOf(pageOf(EVERYTHING)).filter(([name]) => name !== 'tous'))
		const { decisions, wrong } = answering(EVERYTHING, sent)
		expect(wrong).toEqual({})
		expect(decisions).toEqual({ ...before, series: { etudiants: { prefix: '26-', digits: 4, next: 31 } } })
	})

	test('are decided by their answers', () => {
		const { decisions, wrong } = answering(EVERYTHING, {
			'mot.0': '=M',
			'mot.1': 'ivoirienne',
			'classe.0': 'ELT1A',
			'classe.1': 'nouvelle',
			'code.1': 'ELT1Z',
			'nom.1': 'ELT BTS1 Z',
			'filiere.1': 'ELT',
			'niveau.1': 'BTS1',
			'annee.1': '2026-2027',
			'personne.0': '26-0320',
			'personne.1': 'autre',
			'jours.0': 'mois',
			'noms.0': '1',
			'serie.0': 'ELT-26-007'
		})
		expect(wrong).toEqual({})
		const [first, second] = decisions.sheets
		const classe = { 'BTS1 ELT A': 'ELT1A', 'BTS1 ELT Z': 'ELT1Z' }
		expect([first!.words, second!.words]).toEqual([
			{ 'etudiants.sexe': { Garçon: 'M' }, 'inscriptions.classe': classe },
			{ 'etudiants.nationalite': { '?': 'ivoirienne' }, 'inscriptions.classe': classe }
		])
		expect(decisions.classes).toEqual([{ code: 'ELT1Z', nom: 'ELT BTS1 Z', filiere: 'ELT', niveau: 'BTS1', annee: '2026-2027' }])
		expect([first!.people, second!.people]).toEqual([{ 7: '26-0320' }, { 7: 'autre' }])
		expect([first!.columns[1]!.days, second!.columns[1]!.days, second!.columns[0]!.split]).toEqual(['mois', undefined, 1])
		expect(decisions.series).toEqual({ etudiants: { prefix: 'ELT-26-', digits: 3, next: 7 } })
	})

	test('take one answer for all people, except for those that are answered otherwise', () => {
		const { decisions } = answering(EVERYTHING, { tous: 'oui', 'personne.1': 'autre' })
		expect(decisions.sheets.map(({ people }) => people)).toEqual([{ 7: '26-0320' }, { 7: 'autre' }])
	})

	test('offer all namesakes of a row at once, and one answer for all people leaves them and other names open', () => {
		const people: Open['people'] = [
			...EVERYTHING.people,
			{
				...L1,
				row: 8,
				nom: 'KONE Awa',
				candidates: [
					{ matricule: '26-0001', nom: 'KONÉ Awa' },
					{ matricule: '26-0009', nom: 'KONÉ Awa' }
				]
			},
			{ ...L1, row: 9, nom: 'DIOMANDE Salif', candidates: [{ matricule: '26-0002', nom: 'KOUASSI Ama' }] }
		]
		const questions = { ...NONE, people }
		expect(plainly(pageOf(questions))).toContain('Pour les 2 lignes dont une seule fiche porte le nom')
		const decidedPeople = (answers: Readonly<Record<string, string>>) => answering(questions, answers).decisions.sheets[0]!.people
		expect(decidedPeople({ tous: 'oui' })).toEqual({ 7: '26-0320' })
		expect(decidedPeople({ 'personne.2': '26-0001', 'personne.3': 'autre' })).toEqual({ 8: '26-0001', 9: 'autre' })
	})

	test('propose the filière and the level that the word of a class names, and make all such classes by one tick', () => {
		const long = 'Génie civil option Bâtiment et Travaux Publics et Aménagements'
		const classes = [
			{ word: 'ELT BTS1 C', count: 20 },
			{ word: 'ELT BTS1 D', count: 19 },
			{ word: `${long} L1/CN`, count: 1 }
		]
		const html = plainly(pageOf({ ...NONE, classes }))
		expect(html).toContain('Créer les 2 classes dont la filière et le niveau sont proposés')
		expect(html).toContain('value="Génie civil option Bâtiment et Travaux Aménagements L1/CN"')
		const { decisions, wrong } = answering({ ...NONE, classes }, { ...Object.fromEntries(sentOf(html)), toutes: 'oui' })
		expect(wrong).toEqual({})
		expect(decisions.classes).toEqual(
			['C', 'D'].map((letter) => {
				const code = `ELT BTS1 ${letter}`
				return { code, nom: code, filiere: 'ELT', niveau: 'BTS1', annee: '2026-2027' }
			})
		)
	})

	test('say that a class needs a filière, where the school does not have any', () => {
		const empty = { ...context, facts: { ...facts, filieres: [] } }
		expect(askedOf({ ...NONE, classes: EVERYTHING.classes }, empty)[0]!.asked[0]!.hint).toBe(t.feuilles.questions.sansFiliere)
	})

	test('refuse a class without what it needs, and a series without a number', () => {
		const { decisions, wrong } = answering(EVERYTHING, { 'classe.0': 'nouvelle', 'filiere.0': 'nulle', 'serie.0': 'élève' })
		expect(Object.keys(wrong).toSorted()).toEqual(['annee.0', 'code.0', 'filiere.0', 'niveau.0', 'nom.0', 'serie.0'])
		expect(decisions).toEqual(before)
	})

	test('take only answers that they offer, whatever fields somebody sends', () => {
		const name = fc.constantFrom('mot.0', 'classe.0', 'personne.0', 'jours.0', 'noms.0', 'tous', 'mot.99', '__proto__')
		fc.assert(
			fc.property(fc.dictionary(name, fc.string({ maxLength: 300 })), (fields) => {
				const { decisions } = answering({ ...EVERYTHING, series: [] }, fields)
				for (const { words, people, columns } of decisions.sheets) {
					expect(['M', 'F', '', undefined]).toContain(words['etudiants.sexe']?.['Garçon'])
					expect(['26-0320', '26-0321', 'autre', undefined]).toContain(people[7])
					expect(columns.every(({ days, split }) => days !== undefined || split === undefined || split <= 3)).toBe(true)
				}
			})
		)
	})

	test('make a class of another year with its year, beside one of the same code in this year', () => {
		const years = [...facts.annees, { libelle: '2027-2028', courante: 0 }] as typeof facts.annees
		const made = { code: 'ELT1Z', nom: 'Z', filiere: 'ELT', niveau: 'BTS1', annee: '2026-2027' }
		const fields = {
			'classe.1': 'nouvelle',
			'code.1': 'ELT1Z',
			'nom.1': 'Z',
			'filiere.1': 'ELT',
			'niveau.1': 'BTS1',
			'annee.1': '2027-2028'
		}
		const form = new Form(new URLSearchParams(fields))
		const { decisions } = answersIn({ ...before, classes: [made] }, EVERYTHING, form, { ...context, facts: { ...facts, annees: years } })
		expect(decisions.classes).toEqual([made, { ...made, annee: '2027-2028' }])
		expect(decisions.sheets[0]!.words['inscriptions.classe']).toEqual({ 'BTS1 ELT Z': 'ELT1Z@2027-2028' })
	})

	test('are at most 20 on a page, and more come later, whose fields the page does not read', () => {
		const words = Array.from({ length: 250 }, (_, at) => ({
			...L1,
			use: 'etudiants.sexe',
			word: `mot ${at}`,
			count: 1,
			choices: ['M', 'F']
		}))
		const html = pageOf({ ...NONE, words })
		expect([...html.matchAll(/<select/g)].length).toBe(20)
		expect(plainly(html)).toContain("D'autres questions viendront après celles-ci.")
		expect(answering({ ...NONE, words }, { 'mot.19': '=F', 'mot.20': '=F' }).decisions.sheets[0]!.words).toEqual({
			'etudiants.sexe': { 'mot 19': 'F' }
		})
		const classes = words.slice(0, 15).map(({ word }) => ({ word, count: 1 }))
		expect([...pageOf({ ...NONE, classes, words }).matchAll(/name="(?:classe|mot)\.\d+"/g)].length).toBe(20)
	})

	test('come for up to 200 people on a page, beside 20 others, and the page stays within its budget', () => {
		const candidates = ['26-0320', '26-0321'].map((matricule) => ({ matricule, nom: 'KONÉ Awa' }))
		const people = Array.from({ length: 250 }, (_, at) => ({ ...L1, row: at + 2, nom: 'KONE Awa', candidates }))
		const words = Array.from({ length: 30 }, (_, at) => ({
			...L1,
			use: 'etudiants.sexe',
			word: `mot ${at}`,
			count: 1,
			choices: ['M', 'F']
		}))
		const html = pageOf({ ...NONE, people, words })
		expect([...html.matchAll(/<select/g)].length).toBe(220)
		expect(gzipSync(html).length).toBeLessThan(80_000)
		expect(pageOf({ ...NONE, people: people.slice(0, 200) })).not.toContain(t.feuilles.questions.suite)
		expect(pageOf({ ...NONE, people })).toContain(t.feuilles.questions.suite)
		const decidedRows = answering({ ...NONE, people }, { 'personne.199': 'autre', 'personne.200': 'autre' }).decisions.sheets[0]!.people
		expect(decidedRows).toEqual({ 201: 'autre' })
	})
})

describe('the faults of spreadsheets', () => {
	const errors: Fault[] = [
		{ ...L1, line: 17, cell: 'C17', column: 'nom', text: '#REF!', message: 'must be a name' },
		{ ...L2, line: 4, cell: 'B4', message: 'must not be empty' },
		{ file: 'Liste.xlsx', line: 0, message: 'the file is too large' }
	]
	const html = markup(<Fautes t={t} langue="fr" root="/console" draft="/importer/brouillons/1" errors={errors} count={3} />)
	const correcting = (fields: Readonly<Record<string, string>>) => correctionsIn(before, errors, new Form(new URLSearchParams(fields)))

	test('have a field for the cell that can be corrected, and a box for each row', () => {
		expect([...html.matchAll(/name="((?:cellule|laisser)\.\d)"/g)].map(([, name]) => name)).toEqual(['cellule.0', 'laisser.0', 'laisser.1'])
		expect(html).toContain('value="#REF!"')
	})

	test('have no field for a cell that it would change: one of several lines, or of more than 1,000 letters', () => {
		const texts = ['KONE\nAwa', 'x'.repeat(1500), ' KONE ']
		const all = texts.map((text, row): Fault => ({ ...L1, line: row + 2, cell: `C${row + 2}`, text, message: 'must be a name' }))
		const form = new Form(new URLSearchParams({ 'cellule.0': 'KONEAwa', 'cellule.1': 'x'.repeat(1000), 'cellule.2': ' KONE ' }))
		expect(correctionsIn(before, all, form)).toEqual(before)
		const page = markup(<Fautes t={t} langue="fr" root="/console" draft="/importer/brouillons/1" errors={all} count={3} />)
		expect([...page.matchAll(/name="(cellule\.\d)"/g)].map(([, name]) => name)).toEqual(['cellule.2'])
	})

	test('change cells and rows of their sheet alone; untouched they change nothing', () => {
		expect(correcting(Object.fromEntries(sentOf(html)))).toEqual(before)
		const [first, second] = correcting({ 'cellule.0': ' KOUASSI ', 'laisser.1': 'oui', 'laisser.2': 'oui', 'cellule.2': 'x' }).sheets
		expect([first!.cells, first!.aside]).toEqual([{ C17: 'KOUASSI' }, []])
		expect([second!.cells, second!.aside]).toEqual([{}, [4]])
	})
})

describe('the page of a draft', () => {
	const draftPage = (...states: SheetState[]) =>
		plainly(
			markup(
				<Brouillon
					t={t}
					langue="fr"
					root="/console"
					draft={{
						path: '/importer/brouillons/1',
						until: '2026-11-27',
						sheets: states.map((state, number) => ({
							number,
							file: 'Liste.xlsx',
							sheet: `L${number}`,
							kind: 'etudiants',
							count: 0,
							state
						})),
						refused: [{ file: 'photo.jpg', told: verbatim('illisible') }]
					}}
				/>
			)
		)

	test('checks everything once each sheet is decided, one of them to be taken', () => {
		expect(draftPage('prete', 'laissee', 'vide')).toContain('/importer/brouillons/1/verifier')
		for (const page of [draftPage('prete', 'a_voir'), draftPage('prete', 'refusee'), draftPage('laissee', 'vide')])
			expect(page).not.toContain('/verifier')
	})

	test('says how many sheets wait, that there is not anything to import, and how long the draft is kept', () => {
		expect(draftPage('a_voir', 'refusee', 'prete')).toContain('2 feuilles sont à voir')
		expect(draftPage('laissee', 'vide')).toContain('Rien à importer : chaque feuille est vide ou laissée de côté.')
		expect(draftPage('prete')).toContain("gardé jusqu'au 27/11/2026")
		expect(draftPage('prete')).toContain('photo.jpg : illisible')
	})
})
