import { expect, test } from 'bun:test'
import typescript from 'typescript-5'
import { sourceNodes } from './support/source-nodes'

/** What fits on a screen. */
const MOST = 80

/** Files with a function that is longer yet. */
const LEFT = [
	'console/client/grille/keys.ts',
	'console/client/notes.ts',
	'features/annonces/annonces.console.tsx',
	'features/justificatifs/justificatifs.console.tsx',
	'pages/notes/notes.console.tsx',
	'pages/planning/planifier.page.tsx',
	'pages/repartition/repartition.console.tsx'
]

test('no function is longer than 80 lines', () => {
	const long = [...sourceNodes()]
		.filter(({ node }) => typescript.isFunctionLike(node))
		.map(({ node, file, line }) => ({
			file,
			line,
			lines: node.getSourceFile().getLineAndCharacterOfPosition(node.getEnd()).line + 2 - line
		}))
		.filter(({ lines }) => lines > MOST)
	expect(long.filter(({ file }) => !LEFT.includes(file)).map(({ file, line, lines }) => `src/${file}:${line} has ${lines} lines`)).toEqual(
		[]
	)
	expect(LEFT.filter((file) => !long.some((one) => one.file === file))).toEqual([])
})
