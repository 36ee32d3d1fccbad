import { sentence } from '../kit/sentence'
import { ParseError, parseTOML, type AST } from 'toml-eslint-parser'
import type { Problem } from './problem'
import { endOf } from './syntax-problem'

/** The parser's message about a repeated key or section. */
const REPEATED = 'Defining a key multiple times is invalid'
/** Put before a repeated key, this makes another key of it, so that the rest can be parsed too. */
const MARK = 'again.'
const MOST = 100

type Definition = { readonly index: number; readonly path: string; readonly isSection: boolean }

/** Every key and section that is in `text` more than once, each with the place of the first; empty if something else is wrong too. */
export function repeatedKeys(text: string): Problem[] {
	let markedText = text
	const marks: number[] = []
	const original = (index: number) => index - marks.filter((mark) => mark < index).length * MARK.length
	const indexes = new Set<number>()
	for (let n = 0; n < MOST; n++)
		try {
			const definitions = definitionsIn(parseTOML(markedText, { tomlVersion: '1.1' }).body[0].body).map((definition) => ({
				...definition,
				index: original(definition.index)
			}))
			return [...indexes].flatMap((index) => problemAt(text, index, definitions))
		} catch (error) {
			if (!(error instanceof ParseError) || error.message !== REPEATED) return []
			const { index } = error
			indexes.add(original(index))
			markedText = `${markedText.slice(0, index)}${MARK}${markedText.slice(index)}`
			for (const [at, mark] of marks.entries()) if (mark >= index) marks[at] = mark + MARK.length
			marks.push(index)
		}
	return []
}

function problemAt(text: string, index: number, definitions: readonly Definition[]): Problem[] {
	const second = definitions.find((definition) => definition.index === index)
	const first = second && definitions.find(({ path }) => path === second.path)
	if (!second || !first || first.index >= index) return []
	const { line, column } = placeOf(text, first.index)
	const { path } = second
	const message = second.isSection
		? sentence('[{path}] is here a second time; the first is in line {line}, column {column}: write the entries there', {
				path,
				line,
				column
			})
		: sentence('{path} is here a second time; the first is in line {line}, column {column}: keep one of them', { path, line, column })
	return [{ ...placeOf(text, index), key: '', message }]
}

/** Sections and keys in the order of the file, under the names that they have without marks. */
function definitionsIn(body: AST.TOMLTopLevelTable['body']): Definition[] {
	return body.flatMap((item) => {
		if (item.type === 'TOMLKeyValue') return definitionsOf(item, [])
		const section = namesOf(item.key)
		return [
			{ index: lastPart(item.key), path: pathOf(section), isSection: true },
			...item.body.flatMap((pair) => definitionsOf(pair, section))
		]
	})
}

/** The definition of a key; for a dotted one, also those of the sections that it opens. */
function definitionsOf({ key, value }: AST.TOMLKeyValue, around: readonly string[]): Definition[] {
	const names = [...around, ...namesOf(key)]
	const opened = key.keys.slice(0, -1).map(({ range }, at) => {
		const path = pathOf(names.slice(0, around.length + at + 1))
		return { index: range[0], path, isSection: true }
	})
	return [
		...opened.filter(({ path }) => path !== pathOf(around)),
		{ index: lastPart(key), path: pathOf(names), isSection: false },
		...(value.type === 'TOMLInlineTable' ? value.body.flatMap((pair) => definitionsOf(pair, names)) : [])
	]
}

/** the beginning of its last part */
const lastPart = ({ keys }: AST.TOMLKey) => keys.at(-1)?.range[0] ?? 0
const namesOf = ({ keys }: AST.TOMLKey) => keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value))
const pathOf = (names: readonly string[]) => names.filter((name) => `${name}.` !== MARK).join('.')

const placeOf = (text: string, index: number) => endOf(text.slice(0, index))
