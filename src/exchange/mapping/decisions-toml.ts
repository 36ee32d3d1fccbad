import { dirname } from 'node:path'
import { choice, integer, type Kind } from '../../config/kind'
import { ConfigError } from '../../config/problem'
import { inOrder, readTree } from '../../config/read'
import { Reader } from '../../config/reader'
import { entry, inherited, list, tableList, type Fields, type Values } from '../../config/schema'
import { tomlValue, type TomlValue } from '../../config/toml-text'
import { TYPES_EVALUATION } from '../../domain/vocabulaire'
import type { Noun } from '../imports/noun/noun'

const MAX_ROW = 1_048_576
const text: Kind<string> = { expected: 'a string', accept: (raw) => (typeof raw === 'string' ? raw : undefined) }
const row = integer(1, MAX_ROW)
const textOrNone = entry(text, '')
const anyText = inherited(text)
const tables = <const F extends Fields>(fields: F) => tableList('', fields, [])

/** The form of a file of decisions. A field without a default must be there; names differ from those around, which it would take over. */
const formOf = (kinds: readonly string[]) => ({
	sheets: tables({
		file: anyText,
		sheet: textOrNone,
		/** empty if the sheet is left out */
		kind: inherited(choice('', ...kinds)),
		heading_row: entry(row, 1),
		existing: entry(choice('completer', 'remplacer', 'garder'), 'completer'),
		hidden: entry(choice('', 'reprendre', 'laisser'), ''),
		aside: list(row, []),
		columns: tables({
			heading: anyText,
			/** its letters, if the heading is empty or stands twice */
			column: textOrNone,
			/** empty if the column is left out */
			use: anyText,
			days: entry(choice('', 'jour', 'mois'), ''),
			/** -1 if nobody has said it */
			split: entry(integer(-1, 20), -1),
			evaluation: textOrNone,
			titre: textOrNone,
			classe: textOrNone,
			matiere: textOrNone,
			type: entry(choice('', ...TYPES_EVALUATION), ''),
			date: textOrNone,
			bareme: textOrNone
		}),
		given: tables({ use: anyText, value: anyText }),
		words: tables({ use: anyText, word: anyText, means: anyText }),
		cells: tables({ cell: anyText, text: anyText }),
		people: tables({ row: inherited(row), who: anyText })
	}),
	classes: tables({ code: anyText, nom: anyText, filiere: anyText, niveau: anyText, annee: anyText }),
	series: tables({
		of: inherited(choice('etudiants', 'enseignants')),
		prefix: textOrNone,
		digits: inherited(integer(1, 12)),
		next: inherited(integer(0, 999_999_999_999))
	})
})

export type WrittenDecisions = Values<ReturnType<typeof formOf>>
export type WrittenSheet = WrittenDecisions['sheets'][number]

/** The decisions in a TOML file. @throws ConfigError with each line that does not make sense */
export function readDecisions(file: string, nouns: readonly Noun[]): WrittenDecisions {
	const { tree, problems } = readTree({ file, mustExist: true })
	const reader = new Reader(dirname(file))
	const values = reader.readFields(formOf(nouns.map(({ name }) => name)), tree, '') as WrittenDecisions
	const all = inOrder([...problems, ...reader.problems])
	if (all.length > 0) throw new ConfigError(file, all)
	return values
}

/** A line of a list in such a file: `{ heading = "Nom", use = "etudiants.nom" }`. */
export const decisionLine = (fields: Readonly<Record<string, TomlValue>>) =>
	`{ ${Object.entries(fields)
		.map(([name, value]) => `${name} = ${tomlValue(value)}`)
		.join(', ')} }`
