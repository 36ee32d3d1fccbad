/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

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

export type Option = { readonly value: string; readonly label: string }

export type ChoiceProps = {
	readonly name: string
	readonly value: string
	readonly options: readonly Option[]
}

/** A list to choose one from. */
export const Choice = ({ name, value, options }: ChoiceProps) => (
	<select name={name}>
		{options.map((option) => (
			<option value={option.value} selected={option.value === value}>
				{option.label}
			</option>
		))}
	</select>
)
