/** @jsxImportSource preact */
import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import { choosing, Options, type Option } from './options'

export type { Option } from './options'

export type FieldProps = {
	readonly label: string
	/** what helps to fill it in */
	readonly hint?: string | undefined
	/** why it was refused */
	readonly wrong?: string | undefined
	readonly children: ComponentChildren
}

/** A field of a form with its label, which is tied to it by being around it. */
export const Field = ({ label, hint, wrong, children }: FieldProps) => (
	<label class={wrong ? 'field wrong' : 'field'}>
		<span class="label">{label}</span>
		{hint && <small>{hint}</small>}
		{children}
		{wrong && (
			<span class="why" role="alert">
				{wrong}
			</span>
		)}
	</label>
)

/** A field that is typed into. */
export const Input = ({ label, hint, wrong, ...input }: Omit<FieldProps, 'children'> & InputHTMLAttributes) => (
	<Field label={label} hint={hint} wrong={wrong}>
		<input {...input} />
	</Field>
)

export type ChoiceProps = {
	readonly name: string
	readonly value: string
	readonly options: readonly Option[]
	/** options that come next, as they were written out once for all who choose among them */
	readonly written?: string | undefined
	/** what comes after those */
	readonly last?: readonly Option[]
}

/** A list to choose one from. */
export const Choice = ({ name, value, options, written, last = [] }: ChoiceProps) => (
	<select name={name}>
		<Options options={options} chosen={[value]} />
		{written && choosing(written, [value])}
		<Options options={last} chosen={[value]} />
	</select>
)
