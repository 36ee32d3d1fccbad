import { verbatim, type Plain } from '../kit/sentence'
import type { ParseError } from 'toml-eslint-parser'
import type { Problem } from './problem'

const HINTS: Readonly<Record<string, Plain>> = {
	'Unterminated string constant': 'a string has no closing quote',
	'Defining a key multiple times is invalid': 'this key or section is here a second time',
	'Unspecified values are invalid': 'a value is missing',
	'Must be a newline': 'more text after the value: one entry a line, strings in quotes',
	'Expected equal (=) token': 'expected = after the key',
	'Unexpected character': 'not TOML: put strings in quotes, and comments after #',
	'Invalid character in escape sequence': "unknown escape: write Windows paths in single quotes, 'C:\\data', or with /",
	'The key, equals sign, and value must be on the same line': 'the line is not complete: write each entry on one line'
}

/** The parser's complaint in an administrator's words; if a line stops short, the position is the end of that line. */
export function syntaxProblem(text: string, error: ParseError): Problem {
	const before = text.slice(0, error.index)
	const written = before.trimEnd()
	const comment = written.indexOf('#', written.lastIndexOf('\n') + 1)
	const stopped = comment < 0 ? written : written.slice(0, comment).trimEnd()
	const stopsShort = stopped !== '' && (error.index >= text.trimEnd().length || before.slice(stopped.length).includes('\n'))
	if (stopsShort && stopped.endsWith('=')) return { ...endOf(stopped), key: '', message: 'a value is missing after =' }
	const message = HINTS[error.message] ?? verbatim(error.message)
	if (stopsShort && error.message.includes('same line')) return { ...endOf(stopped), key: '', message }
	return { line: error.lineNumber, column: error.column + 1, key: '', message }
}

/** The problem of the first bytes that are not UTF-8, in a text decoded with U+FFFD for them. */
export function encodingProblem(text: string): Problem {
	const { line, column } = endOf(text.slice(0, text.indexOf('\uFFFD')))
	return { line, column, key: '', message: 'not UTF-8: save the file as UTF-8' }
}

/** line and column after `text`, counted from 1 */
export function endOf(text: string): { line: number; column: number } {
	const lines = text.split('\n')
	return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}
