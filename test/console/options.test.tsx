/** @jsxImportSource preact */
import { expect, test } from 'bun:test'
import { Choice } from '../../src/console/parts/form'
import { markup } from '../../src/console/parts/html'
import { choosing, countOptions, hasOption, withoutOption, writtenOptions } from '../../src/console/parts/options'

const OPTIONS = [
	{ value: '1', label: 'Un & « deux »' },
	{ value: '12', label: '<option value="1">' },
	{ value: 'a"b&c', label: '$& $1 é' },
	{ value: "$&$'", label: 'Dollars' },
	{ value: '2', label: '' }
]
const written = writtenOptions(OPTIONS)
const [blank, gone] = [
	{ value: '', label: '–' },
	{ value: '99', label: 'Parti' }
]

test.each(['', '1', '12', 'a"b&c', '2', '99', '3', "$&$'"])('kept options equal newly written ones, with « %s » chosen', (value) => {
	const anew = <Choice name="n" value={value} options={[blank, ...OPTIONS, gone]} />
	expect(markup(<Choice name="n" value={value} options={[blank]} written={written} last={[gone]} />)).toBe(markup(anew))
})

test('several of the written options can be chosen, counted, searched and left out', () => {
	expect(markup(choosing(written, ['2', 'a"b&c', '3']))).toBe(
		markup(
			OPTIONS.map(({ value, label }) => (
				<option value={value} selected={value === '2' || value === 'a"b&c'}>
					{label}
				</option>
			))
		)
	)
	expect([countOptions(written), countOptions('')]).toEqual([5, 0])
	expect(['1', '2', 'a"b&c', '', '3', 'a'].map((value) => hasOption(written, value))).toEqual([true, true, true, false, false, false])
	expect(withoutOption(written, 'a"b&c')).toBe(writtenOptions(OPTIONS.filter(({ value }) => value !== 'a"b&c')))
	expect(withoutOption(written, '3')).toBe(written)
})
