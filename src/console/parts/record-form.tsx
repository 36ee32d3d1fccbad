/** @jsxImportSource preact */
import type { Meant } from '../../domain/entretemps'
import type { RecordField } from '../../exchange/records/records'
import type { Form } from '../../http/door/form'
import { isJour, jourLu } from '../../kit/jour'
import { naissanceTapee } from '../../kit/jour-ecrit'
import type { Textes } from '../textes/textes'
import { Choice, Field, Ticks, type ChoiceProps } from './form'
import { choosing, countOptions, hasOption, Options } from './options'
import { wordsOf } from '../../school/words'
import type { Langue } from '../../kit/langue'

export type Cells = Readonly<Record<string, string>>

/** A field of a form. `written` has the options of the records that it can name; without them the field is typed. */
export type FormField = Omit<RecordField, 'choices'> & {
	readonly written?: string | undefined
	/** a sentence about each of its words */
	readonly said?: Cells | undefined
	/** the word whose box stands apart */
	readonly apart?: string | undefined
}

export type RecordFieldsProps = {
	readonly t: Textes
	/** the name of the noun */
	readonly kind: string
	readonly fields: readonly FormField[]
	readonly cells: Cells
	/** the prefix of its fields' names, in a form with several records */
	readonly prefix?: string
	/** why fields were refused, by name */
	readonly wrong?: Cells | undefined
	/** changes by other people since the form was made */
	readonly since?: Since | undefined
}

export type Since = Pick<Meant, 'taken' | 'clashes'> & {
	/** who changed a column, as far as the reader may know it */
	readonly writers?: Cells
}

/** Whether other people changed anything. */
export const isNews = (since: Since | undefined): boolean =>
	since !== undefined && Object.keys(since.taken).length + Object.keys(since.clashes).length > 0

/** The label of a noun's column: its own there, else the label shared by all nouns. */
export const columnLabel = ({ fiches }: Textes, kind: string, column: string): string =>
	(fiches.propres as Cells)[`${kind}.${column}`] ?? (fiches.champs as Cells)[column] ?? column

export const wordLabel = ({ fiches }: Textes, column: string, word: string): string =>
	(fiches.mots as Readonly<Record<string, Cells>>)[column]?.[word] ?? word

/** The label of an action, or its filter word if it has no label. */
export const actionLabel = ({ historique }: Textes, action: string): string => (historique.actions as Cells)[action] ?? action

/** The label of a table's records. */
export const objetLabel = ({ langue }: Textes, objet: string): string => wordsOf(objet)?.label?.[langue as Langue][1] ?? objet

/** The label of one record of a table, with its article: « une salle ». */
export const unObjet = ({ langue }: Textes, objet: string): string => wordsOf(objet)?.label?.[langue as Langue][0] ?? objet

/** The same without its article: « salle ». */
export const ficheLabel = (t: Textes, objet: string): string => unObjet(t, objet).replace(/^(?:une?|an?) /, '')

export const RecordFields = ({ t, kind, fields, cells, prefix = '', wrong = {}, since }: RecordFieldsProps) => (
	<div class="fields">
		{fields.map((field) => {
			const value = cells[field.name] ?? ''
			const [before, theirs, writer] = [since?.taken[field.name], since?.clashes[field.name], since?.writers?.[field.name]]
			const about = {
				label: columnLabel(t, kind, field.name),
				wrong: [wrong[field.name], theirs === undefined ? undefined : t.fiches.deuxValeurs(cellSaid(t, field, theirs), writer)]
					.filter((why) => why !== undefined)
					.join(' ; '),
				hint:
					before !== undefined
						? t.fiches.changeEntretemps(cellSaid(t, field, before), writer)
						: field.form === 'naissance'
							? t.fiches.anneeSeule
							: undefined
			}
			const input = { t, field, name: prefix + field.name, value }
			return isTicked(field) ? (
				<Ticks
					{...about}
					name={input.name}
					options={(field.values ?? []).map((word) => ({
						value: word,
						label: wordLabel(t, field.name, word),
						said: field.said?.[word],
						isApart: field.apart === word
					}))}
					chosen={split(value)}
				/>
			) : (
				<Field {...about}>
					<Input {...input} />
				</Field>
			)
		})}
	</div>
)

function cellSaid(t: Textes, { name, form }: FormField, cell: string): string {
	if (form === 'oui' && cell !== '') return cell === 'oui' ? t.mots.oui : t.mots.non
	return split(cell)
		.map((word) => (form === 'choix' || form === 'plusieurs' ? wordLabel(t, name, word) : word))
		.join(form === 'plusieurs' || form === 'references' ? ', ' : '|')
}

type InputProps = { readonly t: Textes; readonly field: FormField; readonly id?: string; readonly name: string; readonly value: string }

function Input({ t, field, value, ...attributes }: InputProps) {
	const { form, required: isRequired, max, written: writtenForms } = field
	switch (form) {
		case 'lignes':
			return (
				<textarea {...attributes} maxLength={max} rows={max !== undefined && max > 500 ? 8 : 3} required={isRequired}>
					{value}
				</textarea>
			)
		case 'date':
			return <input type="date" {...attributes} value={value} required={isRequired} />
		case 'naissance':
			return <input {...attributes} value={isJour(value) ? jourLu(value) : value} maxLength={max} required={isRequired} />
		case 'heure':
			return <input type="time" {...attributes} value={value} required={isRequired} />
		case 'email':
			return <input type="email" {...attributes} value={value} maxLength={254} required={isRequired} />
		case 'nombre':
			return <input {...attributes} value={value} inputMode="decimal" required={isRequired} />
		case 'secret':
			return <input type="password" {...attributes} value="" autoComplete="new-password" />
		case 'oui':
			return (
				<Choice
					{...attributes}
					value={value}
					options={[
						...(value === '' ? [{ value: '', label: '' }] : []),
						{ value: 'oui', label: t.mots.oui },
						{ value: 'non', label: t.mots.non }
					]}
				/>
			)
		case 'choix':
		case 'plusieurs':
			return <Words t={t} field={field} {...attributes} value={value} />
		case 'reference':
		case 'references':
			return writtenForms === undefined ? (
				<input {...attributes} value={value} required={isRequired} />
			) : (
				<References field={field} written={writtenForms} {...attributes} value={value} />
			)
		default:
			return <input {...attributes} value={value} maxLength={max} required={isRequired} dir="auto" />
	}
}

const split = (value: string) => (value === '' ? [] : value.split('|'))
const blank = { value: '', label: '–' }

function Words({ t, field: { name: column, form, values = [], required }, value, ...named }: InputProps) {
	const options = values.map((word) => ({ value: word, label: wordLabel(t, column, word) }))
	return form === 'plusieurs' ? (
		<Several {...named} value={value} options={options} />
	) : (
		<Choice {...named} value={value} options={required && value !== '' ? options : [blank, ...options]} />
	)
}

function References({ field: { form, required }, written, value, ...named }: Omit<InputProps, 't'> & { written: string }) {
	// the value may name a record of another year, or out of use
	const gone = split(value).flatMap((part) => (hasOption(written, part) ? [] : [{ value: part, label: part }]))
	return form === 'references' ? (
		<Several {...named} value={value} written={written} options={gone} />
	) : (
		<Choice {...named} value={value} options={required && value !== '' ? [] : [blank]} written={written} last={gone} />
	)
}

/** Words up to this number have tick boxes; more are chosen from a list. */
const TICKED = 8
const isTicked = ({ form, values = [] }: FormField) => form === 'plusieurs' && values.length <= TICKED

const Several = ({ value, written = '', options, ...named }: Omit<ChoiceProps, 'last'>) => (
	<select {...named} multiple size={Math.min(6, countOptions(written) + options.length)}>
		{written && choosing(written, split(value))}
		<Options options={options} chosen={split(value)} />
	</select>
)

/** The values of one record in a form, by its noun's columns, as far as the form has them. */
export const cellsOf = (form: Form, fields: readonly Pick<RecordField, 'name' | 'form'>[], prefix = ''): Record<string, string> =>
	Object.fromEntries(
		fields.flatMap(({ name, form: how }): [string, string][] => {
			if (how === 'plusieurs' || how === 'references') return [[name, form.all(prefix + name).join('|')]]
			// a password field left empty does not change the password
			if (how === 'secret' && form.text(prefix + name) === '') return []
			if (!form.has(prefix + name)) return []
			const text = form.text(prefix + name)
			return [[name, how === 'naissance' ? naissanceTapee(text) : text]]
		})
	)
