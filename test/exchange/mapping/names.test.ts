import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { splitNames } from '../../../src/exchange/mapping/apply/names'

/** The names of a column, each as `nom|prenoms`; `?` where a person must write a comma. */
const split = (cells: readonly string[], words?: number) => {
	const names = splitNames(cells, words)
	return 'samples' in names ? names : names.names.map((name) => ('problem' in name ? '?' : `${name.nom}|${name.prenoms}`))
}

const CLEAR = Array.from({ length: 40 }, (_, at) => `KOUASSI Ama${'a'.repeat(at)}`)
const beside = (cell: string) => (split([...CLEAR, cell]) as string[]).at(-1)

describe('whole names', () => {
	test.each([
		['KOUASSI Ama Rose', 'KOUASSI|Ama Rose'],
		['  KOUASSI\nAma  Rose ', 'KOUASSI|Ama Rose'],
		['Ama Rose KOUASSI', 'KOUASSI|Ama Rose'],
		['N’ZUE Ama', 'N’ZUE|Ama'],
		["N'GUESSAN-YAO Jean-Pierre", "N'GUESSAN-YAO|Jean-Pierre"],
		['N GUESSAN Ama', 'N GUESSAN|Ama'],
		["d'ALMEIDA Ana", "d'ALMEIDA|Ana"],
		['de SOUZA Ana', 'de SOUZA|Ana'],
		['DE SOUZA Ana de Lourdes', 'DE SOUZA|Ana de Lourdes'],
		['BA épouse DIOP Awa', 'BA épouse DIOP|Awa'],
		['KOFFI dit YAO Jean', 'KOFFI dit YAO|Jean'],
		['KONAN Koffi dit Petit', 'KONAN|Koffi dit Petit'],
		['TANOH Ben', 'TANOH|Ben'],
		['Ben ALI Moncef', 'Ben ALI|Moncef'],
		['Moncef Ben ALI', 'Ben ALI|Moncef'],
		['Mohamed Ould AHMED', 'Ould AHMED|Mohamed'],
		['El Hadj Moussa KONE', 'KONE|El Hadj Moussa'],
		['N’ GUESSAN Ama', 'N’ GUESSAN|Ama'],
		["Ama N' GUESSAN", "N' GUESSAN|Ama"],
		['KONAN Awa épouse', '?'],
		['ÉBOUÉ Élise', 'ÉBOUÉ|Élise'],
		['KONE A.', 'KONE|A.'],
		['KONE Ama B', 'KONE|Ama B'],
		['KOUASSI', 'KOUASSI|'],
		['kouassi, ama rose', 'kouassi|ama rose'],
		['', '|'],
		['KOUASSI AMA', '?'],
		['Kouassi Ama', '?'],
		['KOUASSI Ama YAO', '?'],
		['TRAORE B Moussa', '?'],
		['M. KOUASSI Ama', '?'],
		['McDONALD Ronald', '?'],
		['KOUASSI Ama (abandon)', '?'],
		['KOUASSI, Ama, Rose', '?'],
		['KOUASSI,', '?']
	])('%p beside names in capitals and small letters is %p', (cell, name) => {
		expect(beside(cell)).toBe(name)
	})

	test('in capitals alone are not split before a person has said where', () => {
		const cells = ['KOUASSI AMA ROSE', 'DE SOUZA ANA', 'N GUESSAN YAO', 'BA EPOUSE DIOP AWA', 'ZADI']
		expect(split(cells)).toEqual({ samples: ['KOUASSI AMA ROSE', 'DE SOUZA ANA', 'N GUESSAN YAO'] })
		expect(split(cells, 1)).toEqual(['KOUASSI|AMA ROSE', 'DE SOUZA|ANA', 'N GUESSAN|YAO', 'BA EPOUSE DIOP|AWA', 'ZADI|'])
		expect(split(cells, 0)).toEqual(['KOUASSI AMA ROSE|', 'DE SOUZA ANA|', 'N GUESSAN YAO|', 'BA EPOUSE DIOP AWA|', 'ZADI|'])
	})

	test('split by capitals only where 95 of 100 have capitals and small letters', () => {
		expect(split([...CLEAR.slice(0, 19), 'YAO AMA'])).toHaveLength(20)
		expect(split([...CLEAR.slice(0, 18), 'YAO AMA'])).toHaveProperty('samples')
		expect(split([...CLEAR.slice(0, 18), 'YAO AMA', 'YAO, Ama', ''])).toHaveProperty('samples')
	})

	test('lose no word, whatever they hold and wherever they split', () => {
		const sorted = (text: string) =>
			text
				.split(/[\s,]+/)
				.filter((word) => word !== '')
				.toSorted()
		fc.assert(
			fc.property(
				fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('KOUASSI Ama', 'de SOUZA Ana', 'BA née DIOP', 'YAO, Ama'))),
				fc.option(fc.nat({ max: 4 }), { nil: undefined }),
				(cells, words) => {
					const names = splitNames(cells, words)
					if ('samples' in names) return
					expect(names.names).toHaveLength(cells.length)
					for (const [at, name] of names.names.entries())
						if (!('problem' in name)) expect(sorted(`${name.nom} ${name.prenoms}`)).toEqual(sorted(cells[at]!))
				}
			)
		)
	})
})
