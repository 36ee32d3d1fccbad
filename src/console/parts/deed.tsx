/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Textes } from '../textes/textes'
import { Button, type ButtonProps } from './button'

type Sent = Readonly<Record<string, string | number | null | undefined>>

/** Values that a form sends besides its fields; those that are not defined are left out. */
export const Hidden = ({ of }: { of: Sent }) => (
	<>{Object.entries(of).map(([name, value]) => value !== undefined && <input type="hidden" name={name} value={value ?? ''} />)}</>
)

type DeedProps = Omit<ButtonProps, 'action' | 'label'> & {
	/** the address that does it */
	readonly action: string
	readonly label: ComponentChildren
	readonly sends?: Sent
	/** its fields, and what is said or asked before it */
	readonly children?: ComponentChildren
	/** whether it is all that its sheet of paper has */
	readonly isSheet?: boolean
}

/** A deed: a form with one button. */
export const Deed = ({ action, label, sends = {}, isSheet, children, ...button }: DeedProps) => (
	<form class={isSheet ? 'sheet' : undefined} method="post" action={action}>
		<Hidden of={sends} />
		{children}
		<Button {...button}>{label}</Button>
	</form>
)

type SubmitProps = {
	readonly t: Textes
	/** what the button does, if not « Enregistrer » */
	readonly label?: ComponentChildren
	/** the address of the page that is left unchanged */
	readonly back?: string
	/** whether it is what most people want on the page */
	readonly isFirst?: boolean
}

/** The end of a form: its button, and the way back. */
export const Submit = ({ t, label = t.mots.enregistrer, back, isFirst = true }: SubmitProps) => (
	<p class="buttons below">
		<Button kind={isFirst ? 'first' : undefined}>{label}</Button>
		{back !== undefined && <a href={back}>{t.mots.annuler}</a>}
	</p>
)
