/** @jsxImportSource preact */
import { cloneElement, toChildArray, isValidElement, type ComponentChildren, type InputHTMLAttributes } from 'preact'
import { choosing, Options, type Option } from './options'
import { useRefused } from './refusals'

export type { Option } from './options'

export type FieldProps = {
	readonly label: string
	/** help with filling it in */
	readonly hint?: string | undefined
	/** why it was refused */
	readonly wrong?: string | undefined
	readonly children: ComponentChildren
}

/** Gives a field's first control an id, so that the head of the page can link to it. */
function linkTo(children: ComponentChildren, id: string | undefined): ComponentChildren {
	if (id === undefined) return children
	const [first, ...others] = toChildArray(children)
	return isValidElement(first) ? [cloneElement(first, { id, 'aria-invalid': true }), ...others] : children
}

/** The reason for which a field was refused, below it. */
export const Why = ({ text }: { text: string | undefined }) =>
	text ? (
		<span class="why" role="alert">
			{text}
		</span>
	) : null

export function Field({ label, hint, wrong, children }: FieldProps) {
	const id = useRefused(label, wrong)
	return (
		<label class={wrong ? 'field wrong' : 'field'}>
			<span class="label">{label}</span>
			{hint && <small>{hint}</small>}
			{linkTo(children, id)}
			<Why text={wrong} />
		</label>
	)
}

export const Input = ({ label, hint, wrong, ...input }: Omit<FieldProps, 'children'> & InputHTMLAttributes) => (
	<Field label={label} hint={hint} wrong={wrong}>
		<input {...input} />
	</Field>
)

/** Makes the name of a form's field, its value (`known` unless something was typed) and why it was refused. */
export const fieldsOf =
	<Name extends string>(values: Readonly<Partial<Record<Name, string>>>, wrong: Readonly<Record<string, string>> = {}) =>
	(name: Name, known = '') => ({ name, value: values[name] ?? known, wrong: wrong[name] })

type TickProps = Pick<InputHTMLAttributes, 'name' | 'id' | 'checked' | 'required' | 'form' | 'aria-label'> & {
	readonly label: ComponentChildren
	readonly type?: 'checkbox' | 'radio'
	readonly value?: string | number
}

/** A box to tick, or one choice of several (`type="radio"`), before its words. */
export const Tick = ({ label, name, type = 'checkbox', value = 'oui', ...input }: TickProps) => (
	<label class="tick">
		<input type={type} name={name} value={value} {...input} /> <span dir="auto">{label}</span>
	</label>
)

type TickOption = Option & {
	/** a sentence about it */
	readonly said?: string | undefined
	/** whether its box stands apart */
	readonly isApart?: boolean
}

type TicksProps = Omit<FieldProps, 'children'> & {
	readonly name: string
	readonly options: readonly TickOption[]
	readonly chosen: readonly string[]
}

export function Ticks({ label, hint, wrong, name, options, chosen: chosenValues }: TicksProps) {
	const id = useRefused(label, wrong)
	return (
		<fieldset class={wrong ? 'field wrong' : 'field'}>
			<legend class="label">{label}</legend>
			{hint && <small>{hint}</small>}
			{options.map((option, index) => (
				<label class={option.isApart ? 'tick apart' : 'tick'}>
					<input
						id={index === 0 ? id : undefined}
						type="checkbox"
						name={name}
						value={option.value}
						checked={chosenValues.includes(option.value)}
					/>{' '}
					<span>
						{option.label}
						{option.said && <small class="block">{option.said}</small>}
					</span>
				</label>
			))}
			<Why text={wrong} />
		</fieldset>
	)
}

export type ChoiceProps = {
	readonly id?: string
	readonly name: string
	readonly value: string
	readonly options: readonly Option[]
	/** the next options as markup, written out once for all readers who choose among them */
	readonly written?: string | undefined
	/** options after those */
	readonly last?: readonly Option[]
}

/** A list from which one option is chosen. */
export const Choice = ({ name, value, options, written, last = [], ...select }: ChoiceProps) => (
	<select name={name} {...select}>
		<Options options={options} chosen={[value]} />
		{written && choosing(written, [value])}
		<Options options={last} chosen={[value]} />
	</select>
)

/** A field with such a list. */
export const Select = ({ label, hint, wrong, ...choice }: Omit<FieldProps, 'children'> & ChoiceProps) => (
	<Field label={label} hint={hint} wrong={wrong}>
		<Choice {...choice} />
	</Field>
)
