/** @jsxImportSource preact */
import { isJour, jourLu } from '../../kit/jour'
import type { Form } from '../../http/door/form'
import type { Textes } from '../textes/textes'
import { shownIn } from './based'
import { columnLabel, wordLabel } from './record-form'
import { writtenFields } from './written-fields'

/** The prefix of a field in a form with several records. */
const PREFIX = /^[a-z]\./

const SECRET: ReadonlySet<string> = new Set(['mot_de_passe', 'mot_de_passe_hash'])

type Props = {
	readonly t: Textes
	readonly form: Form
	/** the address that it was sent to, below the console */
	readonly path: string
}

/** The texts typed into a form that can no longer be accepted. If the form says what it had shown, only the changed ones. */
export function Typed({ t, form, path }: Props) {
	const ownFields = writtenFields(t, path)
	const shown = shownIn(form) ?? {}
	const lines = [...Map.groupBy(form.starting(''), ([field]) => field)].flatMap(([field, fields]) => {
		const column = field.replace(PREFIX, '')
		const texts = fields.map(([, text]) => text).filter((text) => text.trim() !== '')
		const isTold = Object.hasOwn(ownFields ?? t.fiches.champs, column) && !SECRET.has(column)
		if (!isTold || texts.length === 0 || texts.join('|') === shown[column]) return []
		return [
			ownFields
				? { label: ownFields[column], words: texts.map(inWords) }
				: { label: columnLabel(t, '', column), words: texts.map(wordsOf(t, column)) }
		]
	})
	return lines.length === 0 ? null : (
		<>
			<h2>{t.erreur.saisi}</h2>
			<dl class="facts">
				{lines.map(({ label, words }) => (
					<>
						<dt>{label}</dt>
						<dd dir="auto" class="lines">
							{words.join(', ')}
						</dd>
					</>
				))}
			</dl>
		</>
	)
}

const inWords = (text: string) => (isJour(text) ? jourLu(text) : text)

const wordsOf = (t: Textes, column: string) => (text: string) =>
	text === 'oui' || text === 'non' ? t.mots[text] : inWords(wordLabel(t, column, text))
