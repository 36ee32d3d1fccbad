import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { noteFromMoodle, readExport, maximum, nombre } from '../../src/domain/resultats/notes-moodle'

describe('the highest mark of a column of Moodle', () => {
	test('follows from marks and percentages that agree on each row, as Moodle rounds them', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 500 }),
				fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 }),
				(max, parts) => {
					const found = maximum(
						parts.map((part) => [(part * max).toFixed(2), `${((Number((part * max).toFixed(5)) / max) * 100).toFixed(2)} %`])
					)
					expect([max, null]).toContain(found)
				}
			)
		)
		expect(
			maximum([
				['15.00', '75.00 %'],
				['-', '-'],
				['0.00', '0.00 %']
			])
		).toBe(20)
		expect(maximum([['15,00', '75,00 %']])).toBe(20)
	})

	test('the maximum is unknown if they do not agree, or without a mark', () => {
		expect(
			maximum([
				['15.00', '75.00 %'],
				['15.00', '50.00 %']
			])
		).toBeNull()
		expect(maximum([['-', '-']])).toBeNull()
		expect(maximum([['3.00', '0.00 %']])).toBeNull()
	})
})

describe('an export of marks', () => {
	test('two columns of one name have each its own percentage', () => {
		const heads = ['ID number', 'Devoir (Real)', 'Devoir (Percentage)', 'Devoir (Real)', 'Devoir (Percentage)']
		const read = readExport([heads, ['ETU-1', '10.00', '50.00 %', '30.00', '75.00 %']])
		expect(read?.colonnes.map(({ sur, cellules }) => [sur, cellules])).toEqual([
			[20, ['10.00']],
			[40, ['30.00']]
		])
	})

	test('a real mark has the nearest percentage of its name to the right, and a percentage counts alone without a real mark', () => {
		const form = fc.constantFrom('Real', 'Percentage', 'Letter')
		const heading = fc.record({ nom: fc.constantFrom('A', 'B', 'C'), forme: form })
		fc.assert(
			fc.property(fc.array(heading, { minLength: 1, maxLength: 12 }), (heads) => {
				const row = heads.map(({ forme }, at) => (forme === 'Percentage' ? '50.00 %' : `${at + 1}.00`))
				const read = readExport([
					['ID number', ...heads.map(({ nom, forme }) => `${nom} (${forme})`)],
					['ETU-1', ...row]
				])
				const expected = heads.flatMap(({ nom, forme }, at) => {
					const after = heads.findIndex((one, place) => place > at && one.nom === nom && one.forme === 'Percentage')
					if (forme === 'Real') return [[nom, row[at], after < 0 ? null : 2 * (at + 1)]]
					const isAlone = forme === 'Percentage' && !heads.some((one) => one.nom === nom && one.forme === 'Real')
					return isAlone ? [[nom, row[at], 100]] : []
				})
				expect(read?.colonnes.map(({ titre, cellules, sur }) => [titre, cellules[0], sur])).toEqual(expected)
			})
		)
	})

	test('long names and keys are cut before a page shows them', () => {
		const read = readExport([
			['ID number', `${'x'.repeat(30_000)} (Real)`],
			['k'.repeat(30_000), '12']
		])
		expect([read?.colonnes[0]?.titre.length, read?.personnes[0]?.idnumber.length]).toEqual([255, 255])
	})

	test('offers an activity whose name has the word total in it', () => {
		const names = ['Contrôle total', 'Total des lancers', 'Quiz: Contrôle total']
		const read = readExport([
			['ID number', ...names.map((name) => `${name} (Real)`), 'Course total (Real)'],
			['ETU-1', '1', '2', '3', '6']
		])
		expect(read?.colonnes.map(({ titre }) => titre)).toEqual(names)
	})

	test('is read by its headings, in both languages and in any order, without the total of the course, letters and feedback', () => {
		const french = [
			'Test : Devoir 1 (Brut)',
			'Prénom',
			'Total du cours (Brut)',
			'Test : Devoir 1 (Lettre)',
			"Numéro d'identification",
			'Test : Devoir 1 (Pourcentage)',
			'Suspendu',
			'Dernier téléchargement depuis ce cours'
		]
		const row = ['15,00', 'Inès', '15,00', 'B', 'ETU-1', '75,00 %', '', '1795000000']
		expect(readExport([french, row])).toEqual({
			personnes: [{ idnumber: 'ETU-1', email: '' }],
			colonnes: [{ titre: 'Test : Devoir 1', sur: 20, cellules: ['15,00'] }],
			at: 1_795_000_000
		})
		const english = [
			'First name',
			'ID number',
			'Email',
			'Assignment: Devoir (Real)',
			'Assignment: Devoir (Feedback)',
			'Homework total (Real)',
			'Quiz: Q (Percentage)',
			'Course total (Real)'
		]
		expect(readExport([english, ['Inès', '', 'ines@ecole.test', '12.50', 'bien', '3', '80.00 %', '5']])).toEqual({
			personnes: [{ idnumber: '', email: 'ines@ecole.test' }],
			colonnes: [
				{ titre: 'Assignment: Devoir', sur: null, cellules: ['12.50'] },
				{ titre: 'Homework total', sur: null, cellules: ['3'] },
				{ titre: 'Quiz: Q', sur: 100, cellules: ['80.00 %'] }
			],
			at: 0
		})
	})

	test('without a key of people is not read', () => {
		expect(
			readExport([
				['Prénom', 'Devoir (Brut)'],
				['Inès', '12']
			])
		).toBeUndefined()
		expect(readExport([])).toBeUndefined()
	})
})

describe('a mark of Moodle', () => {
	test('is converted to the barème, and leaves the stored one where it is empty', () => {
		expect([
			noteFromMoodle('15.00', 30, 20),
			noteFromMoodle('12,5', 20, 20),
			noteFromMoodle('75.00 %', 100, 20),
			noteFromMoodle('-', 20, 20),
			noteFromMoodle('', 20, 20)
		]).toEqual(['10', '12,5', '15', undefined, undefined])
	})

	test('is refused if it is a letter, negative or above the maximum', () => {
		expect(['B', 'Très bien', '-1', '21', '1e3', '٣'].map((cell) => noteFromMoodle(cell, 20, 20))).toEqual([
			null,
			null,
			null,
			null,
			null,
			null
		])
		expect(nombre('12.')).toBeUndefined()
	})
})
