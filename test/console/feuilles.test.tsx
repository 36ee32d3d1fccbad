/** @jsxImportSource preact */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { markup } from '../../src/console/parts/html'
import { textesIn } from '../../src/console/textes/textes'
import type { SheetDecision } from '../../src/exchange/imports/files/decisions'
import type { SheetLook } from '../../src/exchange/mapping/look/sheet-look'
import { formOf, LEFT, type SheetForm } from '../../src/features/imports/feuille-champs.page'
import { decisionOf, sentForm, wrongIn } from '../../src/features/imports/feuille-form.console'
import { Feuille } from '../../src/features/imports/feuille.page'
import { Form } from '../../src/http/door/form'
import { plainly } from '../support/console'
import { sentOf, sentWith } from '../support/sent-form'
import { columnLook, offers, studentsLook } from '../support/sheet-look'

const t = textesIn('fr')
const path = '/importer/brouillons/1/feuilles/1'

type Shown = { readonly form?: SheetForm; readonly open?: readonly number[]; readonly wrong?: Readonly<Record<string, string>> }

const pageOf = (look: SheetLook, { form = formOf(look), ...shown }: Shown = {}) =>
	markup(<Feuille t={t} langue="fr" root="/console" path={path} look={look} form={form} offers={offers} {...shown} />)

const formIn = (sent: readonly [string, string][]) => new Form(new URLSearchParams(sent.map(([name, value]) => [name, value])))

/** The fields that the page of a look sends; radios that are not chosen are left out. */
const sentBy = (html: string) => sentOf(html.replaceAll(/<input type="radio"(?![^>]* checked)[^>]*>/g, ''))

/** The form that somebody sends from a page, and what is wrong with it. */
function sending(look: SheetLook, changes: Parameters<typeof sentWith>[1] = {}, before?: SheetDecision) {
	const sent = formIn(sentWith(sentBy(pageOf(look, { form: formOf(look, before) })), changes))
	const form = sentForm(look, sent, offers, before)
	return { form, wrong: wrongIn(t, look, form, offers) }
}

describe('the page of a sheet', () => {
	test('opens a chooser for doubtful columns alone, and sends the others too', () => {
		const html = pageOf(studentsLook())
		expect([...html.matchAll(/<select name="(use\.\d+)"/g)].map(([, name]) => name)).toEqual(['use.4', 'use.5'])
		expect(sentOf(html).filter(([name]) => name.startsWith('use.'))).toEqual([
			['use.0', ''],
			['use.1', 'etudiants.nom'],
			['use.2', 'etudiants.prenoms'],
			['use.3', 'etudiants.date_naissance'],
			['use.4', 'etudiants.telephone'],
			['use.5', 'responsables.telephone'],
			['use.6', '']
		])
	})

	test('says each state in a word, and where a proposal for all rows comes from', () => {
		const html = plainly(pageOf(studentsLook()))
		for (const words of ['Reconnu', 'À vérifier', 'Non repris', "« ELT BTS1 A » est proposé d'après ELT BTS1 A"])
			expect(html).toContain(words)
		expect(html).not.toContain('%')
	})

	test('opens the chooser of a column that somebody wants to change', () => {
		expect(pageOf(studentsLook(), { open: [1] })).toContain('<select name="use.1"')
	})

	test('asks once about hidden cells, without an answer of its own', () => {
		const look = studentsLook({ hidden: { rows: 3, columns: ['actif'], isSheet: false, isFiltered: true } })
		expect(plainly(pageOf(look))).toContain('3 lignes sont masquées par un filtre.')
		expect(sending(look).wrong).toHaveProperty('caches')
		expect(sending(look, { caches: 'laisser' }).wrong).toEqual({})
	})

	test('only leaves out a sheet that cannot be read', () => {
		const html = pageOf(studentsLook({ columns: [], heading: 0 }))
		expect(html).not.toContain('name="use.')
		expect(sentOf(html)).toContainEqual(['contenu', LEFT])
	})

	test('with 300 columns of marks stays within its budget, also if all of them are refused', () => {
		const columns = Array.from({ length: 300 }, (_, at) => columnLook(at, `Devoir ${at}`, 'notes.note', 'a_verifier', `${at % 20}`))
		const look = studentsLook({ kind: 'notes', columns })
		const { form, wrong } = sending(look)
		expect(Object.keys(wrong).length).toBe(300)
		expect(gzipSync(pageOf(look, { form, wrong })).length).toBeLessThan(80_000)
	})

	test('with 300 columns stays within its budget', () => {
		const letters = (at: number) => Bun.hash(String(at)).toString(36)
		const columns = Array.from({ length: 300 }, (_, at) =>
			columnLook(at, letters(at), '', at % 2 === 0 ? 'a_verifier' : 'non_repris', letters(at + 300), letters(at + 600), letters(at + 900))
		)
		const firstRows = Array.from({ length: 10 }, (_, row) => ({
			number: row + 2,
			cells: columns.map(({ column }) => letters(row * 300 + column))
		}))
		const html = pageOf(studentsLook({ columns, firstRows }))
		expect([...html.matchAll(/<select name="use\./g)].length).toBe(60)
		expect(gzipSync(html).length).toBeLessThan(80_000)
	})
})

describe('the form of a sheet', () => {
	test('decides exactly what the page has shown', () => {
		const look = studentsLook({ totals: [33] })
		const { form, wrong } = sending(look)
		expect(wrong).toEqual({})
		expect(decisionOf(form)).toEqual({
			file: 'Liste L1 2025.xlsx',
			sheet: 'ELT BTS1 A',
			kind: 'etudiants',
			heading: 4,
			columns: [
				{ heading: 'NOM', column: 1, use: 'etudiants.nom' },
				{ heading: 'Prénoms', column: 2, use: 'etudiants.prenoms' },
				{ heading: 'Né(e) le', column: 3, use: 'etudiants.date_naissance' },
				{ heading: 'Contact', column: 4, use: 'etudiants.telephone' },
				{ heading: 'Tél. parent', column: 5, use: 'responsables.telephone' }
			],
			given: { 'inscriptions.classe': 'ELT BTS1 A' },
			words: {},
			cells: {},
			aside: [33],
			existing: 'completer',
			hidden: '',
			people: {}
		})
	})

	test('shows a decision again as it was decided', () => {
		const look = studentsLook()
		const decision = decisionOf(sending(look, { 'use.5': '', 'pour_toutes.inscriptions.annee': '2026-2027' }).form)
		expect(decisionOf(sending(look, {}, decision).form)).toEqual(decision)
	})

	test('is refused if two columns become the same, with both headings', () => {
		const { wrong } = sending(studentsLook(), { 'use.4': 'etudiants.nom' })
		expect(wrong).toEqual({ 'use.4': t.feuilles.deuxFois('NOM', 'Contact', 'Nom') })
	})

	test('is refused if a day of enrollment comes without a class', () => {
		const columns = [
			columnLook(0, 'Nom', 'etudiants.nom', 'reconnu', 'KONE'),
			columnLook(1, 'Inscrit le', 'inscriptions.date_inscription', 'reconnu', '2026-09-01')
		]
		const look = studentsLook({ columns, given: {} })
		expect(sending(look).wrong).toEqual({ 'use.1': t.feuilles.sansClasse })
		expect(sending(look, { 'pour_toutes.inscriptions.classe': 'ELT1A' }).wrong).toEqual({})
	})

	test('keeps what a person has answered, unless the headings are in another row', () => {
		const look = studentsLook()
		const answered = { ...decisionOf(sending(look).form), cells: { C7: 'Awa' }, people: { 9: 'autre' }, aside: [12] }
		expect(decisionOf(sending(look, {}, answered).form)).toEqual(answered)
		expect(decisionOf(sending({ ...look, heading: 5 }, {}, answered).form)).toMatchObject({ cells: {}, people: {}, aside: [] })
	})

	test('does not take kinds, uses, rows or choices that the page does not offer', () => {
		const { form, wrong } = sending(studentsLook({ totals: [33] }), {
			contenu: 'etudiants',
			'use.1': '__proto__',
			'use.2': 'utilisateurs.roles',
			'use.9999': 'etudiants.nom',
			total: ['33', '7', '-1', 'NaN'],
			existants: 'constructor',
			caches: 'peut-être',
			'pour_toutes.__proto__': 'x',
			'pour_toutes.etudiants.matricule': '26-0001'
		})
		expect([form.columns[1]!.use, form.columns[2]!.use, form.columns.length]).toEqual(['', '', 7])
		expect([form.aside, form.existing, form.hidden]).toEqual([[33], 'completer', ''])
		expect(Object.keys(form.given)).toEqual(['inscriptions.classe'])
		expect(wrong).toEqual({})
		expect(sending(studentsLook(), { contenu: 'toString' }).wrong).toHaveProperty('contenu')
	})

	test('is read whatever fields somebody sends', () => {
		const names = fc.oneof(
			fc.constantFrom('contenu', 'vu', 'use.1', 'evaluation.1', 'total', 'caches', 'classe', 'pour_toutes.inscriptions.classe'),
			fc.string()
		)
		fc.assert(
			fc.property(fc.array(fc.tuple(names, fc.string({ maxLength: 300 }))), (fields) => {
				const look = studentsLook()
				const form = sentForm(look, formIn(fields), offers)
				for (const { use } of form.columns) expect(use === '' || offers.usesOf(form.kind).some((offered) => offered.use === use)).toBe(true)
				wrongIn(t, look, form, offers)
				pageOf(look, { form })
			})
		)
	})
})

describe('a sheet of marks', () => {
	const look = studentsLook({
		kind: 'notes',
		given: { 'inscriptions.classe': { value: 'ELT1A', from: 'ELT BTS1 A' } },
		columns: [
			columnLook(0, 'Matricule', 'notes.matricule', 'reconnu', '26-0001'),
			columnLook(1, 'Devoir 1', 'notes.note', 'a_verifier', '12', '15,5'),
			columnLook(2, 'Devoir 2', 'notes.note', 'a_verifier', '8')
		]
	})

	test('asks for the évaluation of each column, among those of the class', () => {
		const html = pageOf(look)
		expect(html).toContain('EV-1')
		expect(html).not.toContain('EV-0')
		expect(Object.keys(sending(look).wrong)).toEqual(['evaluation.1', 'evaluation.2'])
	})

	test('fills an évaluation that is there, and one that it makes', () => {
		const { form, wrong } = sending(look, {
			'evaluation.1': 'EV-1',
			'evaluation.2': 'nouvelle',
			'matiere.2': 'ELEC',
			'type.2': 'examen',
			'date.2': '2026-11-19'
		})
		expect(wrong).toEqual({})
		const decision = decisionOf(form)
		expect(decisionOf(sending(look, {}, decision).form)).toEqual(decision)
		expect(decision.columns.slice(1)).toEqual([
			{ heading: 'Devoir 1', column: 1, use: 'notes.note', evaluation: { ref: 'EV-1' } },
			{
				heading: 'Devoir 2',
				column: 2,
				use: 'notes.note',
				evaluation: { titre: 'Devoir 2', classe: 'ELT1A', matiere: 'ELEC', type: 'examen', date: '2026-11-19', bareme: '20' }
			}
		])
	})

	test('proposes the heading as the title of a new évaluation, and takes the name of the class', () => {
		const { form, wrong } = sending(studentsLook({ kind: 'notes' }), {
			'use.4': 'notes.note',
			'evaluation.4': 'nouvelle',
			'pour_toutes.inscriptions.classe': 'ELT BTS1 A'
		})
		expect(form.columns[4]).toMatchObject({ titre: 'Contact', bareme: '20' })
		expect(form.given).toEqual({ 'inscriptions.classe': 'ELT1A' })
		expect(Object.keys(wrong).toSorted()).toEqual(['date.4', 'matiere.4', 'type.4'])
	})

	test('fills an évaluation from one column only, and makes a complete one only', () => {
		expect(Object.keys(sending(look, { 'evaluation.1': 'EV-1', 'evaluation.2': 'EV-1' }).wrong)).toEqual(['evaluation.2'])
		const { wrong } = sending(look, {
			'evaluation.1': 'EV-1',
			'evaluation.2': 'nouvelle',
			'titre.2': '',
			'bareme.2': '0',
			'pour_toutes.inscriptions.classe': 'ELT BTS9'
		})
		expect(Object.keys(wrong).toSorted()).toEqual([
			'bareme.2',
			'date.2',
			'matiere.2',
			'pour_toutes.inscriptions.classe',
			'titre.2',
			'type.2'
		])
	})
})
