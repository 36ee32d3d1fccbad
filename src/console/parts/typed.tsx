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
	const columns = Map.groupBy(form.starting(''), ([field]) => field.replace(PREFIX, ''))
	const said = [...columns].flatMap(([column, fields]) => {
		const texts = fields.map(([, text]) => text).filter((text) => text.trim() !== '')
		const isTold = Object.hasOwn(t.fiches.champs, column) && !SECRET.has(column)
		return !isTold || texts.length === 0 || texts.join('|') === shown[column] ? [] : [{ column, texts }]
	})
	return said.length === 0 ? null : (
		<>
			<h2>{t.erreur.saisi}</h2>
			<dl class="facts">
				{said.map(({ column, texts }) => (
					<>
						<dt>{columnLabel(t, '', column)}</dt>
						<dd dir="auto">
							{texts.map((text) => (text === 'oui' || text === 'non' ? t.mots[text] : wordLabel(t, column, text))).join(', ')}
						</dd>
					</>
				))}
			</dl>
		</>
	)
}
