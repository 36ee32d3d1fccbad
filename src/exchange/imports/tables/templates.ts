import { LANGUES } from '../../../kit/langue'
import { csvLine } from '../files/csv'
import type { Noun } from '../noun/noun'
import type { SourceFile } from '../files/source-file'
import { templatesText, TEXT_NAMES } from './templates-text'

const utf8 = (text: string) => new TextEncoder().encode(text)

/**
 * A file for each noun, with only its header: an example in it would sooner or later be somebody's student. The texts beside say what goes
 * into every column, with an example.
 */
export const templateFiles = (nouns: readonly Noun[]): SourceFile[] => [
	// with a byte order mark, which spreadsheets want
	...nouns.map(({ name, columns }) => ({ name: `${name}.csv`, bytes: utf8(`\uFEFF${csvLine(columns.map((column) => column.name))}`) })),
	...LANGUES.map((langue) => ({ name: TEXT_NAMES[langue], bytes: utf8(`\uFEFF${templatesText(nouns, langue)}`) }))
]
