import { expect, test } from 'bun:test'
import typescript from 'typescript-5'
import { sourceNodes } from './support/source-nodes'

/** The number of lines that fit on a screen. */
const MOST = 80

test('no function is longer than 80 lines', () => {
	const long = [...sourceNodes()]
		.filter(({ node }) => typescript.isFunctionLike(node))
		.map(({ node, file, line }) => ({
			file,
			line,
			lines: node.getSourceFile().getLineAndCharacterOfPosition(node.getEnd()).line + 2 - line
		}))
		.filter(({ lines }) => lines > MOST)
	expect(long.map(({ file, line, lines }) => `src/${file}:${line} has ${lines} lines`)).toEqual([])
})

test('a function with a body at the top of a module is declared with its name, unless a type says what it takes', () => {
	const arrows = [...sourceNodes()].filter(
		({ node }) =>
			typescript.isArrowFunction(node) &&
			typescript.isBlock(node.body) &&
			typescript.isVariableDeclaration(node.parent) &&
			!node.parent.type &&
			typescript.isSourceFile(node.parent.parent.parent.parent)
	)
	expect(arrows.map(({ file, line }) => `src/${file}:${line}`)).toEqual([])
})
