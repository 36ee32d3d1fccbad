import { usageError } from '../kit/errors'
import { tomlValue } from './toml-text'
import type { Placed } from './reader'

const STRING = /^(?:"(?:[^"\\]|\\.)*"|'[^']*')(?!["'])/

/**
 * The text of a TOML file with another value for one entry; the rest stays as it is, letter by letter.
 * @throws OperationError 64 if the value is not a string on one line
 */
export function withValue(text: string, { line, column, key }: Pick<Placed, 'line' | 'column' | 'key'>, value: string): string {
	const lines = text.split('\n')
	const before = lines[line - 1]?.slice(0, column - 1) ?? ''
	const rest = lines[line - 1]?.slice(column - 1) ?? ''
	if (!STRING.test(rest)) throw usageError('{key}: write its value on one line', { key })
	lines[line - 1] = before + rest.replace(STRING, () => tomlValue(value))
	return lines.join('\n')
}
