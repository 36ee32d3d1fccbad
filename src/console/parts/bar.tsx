/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Textes } from '../textes/textes'
import { Button } from './button'
import { LinkButton } from './link-button'

export type Step = { readonly to: string; readonly label: string; readonly isCurrent?: boolean }

/** Links to what comes before and after, joined as one control: « ‹ Semaine 47 · Aujourd'hui · Semaine 49 › ». */
export const Steps = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
	<nav class="steps-joined" aria-label={label}>
		{steps.map((step) => (
			<LinkButton to={step.to} aria-current={step.isCurrent ? 'page' : undefined}>
				{step.label}
			</LinkButton>
		))}
	</nav>
)

export type BarProps = {
	readonly t: Textes
	/** the address of the page */
	readonly action: string
	/** links to the day or week before and after */
	readonly steps?: ComponentChildren
	/** parameters of the address that no field changes */
	readonly hidden?: Readonly<Record<string, string | undefined>>
	/** what the list is narrowed to, each with the address of the list without it */
	readonly applied?: readonly { readonly label: string; readonly without: string }[]
	/** how many were found */
	readonly count?: ComponentChildren
	/** whether the list is searched while the user types */
	readonly isLive?: boolean
	/** the label of its button */
	readonly button?: string
	/** the fields */
	readonly children?: ComponentChildren
}

/** The bar of filters of a list. It sends only by its button, because arrow keys in a select would load a page at each step. */
export const Bar = ({ t, action, steps, hidden = {}, applied: filters = [], count, isLive = false, button, children }: BarProps) => (
	<div class="sheet bar">
		{steps}
		{children && (
			<form action={action} data-recherche={isLive ? '' : undefined}>
				{Object.entries(hidden).map(([name, value]) => value && <input type="hidden" name={name} value={value} />)}
				{children}
				<Button>{button ?? t.mots.afficher}</Button>
			</form>
		)}
		{(filters.length > 0 || count !== undefined || isLive) && (
			<p class="applied">
				{filters.map(({ label, without }) => (
					<LinkButton to={without} isSmall title={t.tete.sans(label)}>
						{label} ×
					</LinkButton>
				))}
				{count !== undefined && (
					<span class="count" role="status">
						{count}
					</span>
				)}
			</p>
		)}
	</div>
)
