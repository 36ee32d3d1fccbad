/** @jsxImportSource preact */
import type { Form } from '../../http/door/form'
import type { Textes } from '../textes/textes'
import { shownIn } from './based'
import { columnLabel, wordLabel } from './record-form'

/** The prefix of a field where a form has several records. */
const PREFIX = /^[a-z]\./

const SECRET: ReadonlySet<string> = new Set(['mot_de_passe', 'mot_de_passe_hash'])

/** What somebody had typed into a form that cannot be taken any more: where the form says what it had shown, what they changed of it. */
export function Typed({ t, form }: { t: Textes; form: Form }) {
	const shown = shownIn(form) ?? {}
	const said = [...form.starting('')].flatMap(([field, text]) => {
		const column = field.replace(PREFIX, '')
		const isTold = Object.hasOwn(t.fiches.champs, column) && !SECRET.has(column)
		return !isTold || text.trim() === '' || text === shown[column] ? [] : [{ column, text }]
	})
	return said.length === 0 ? null : (
		<>
			<h2>{t.erreur.saisi}</h2>
			<dl class="facts">
				{said.map(({ column, text }) => (
					<>
						<dt>{columnLabel(t, '', column)}</dt>
						<dd dir="auto">{wordLabel(t, column, text)}</dd>
					</>
				))}
			</dl>
		</>
	)
}
