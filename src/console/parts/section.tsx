/** @jsxImportSource preact */
import { toChildArray, type ComponentChildren } from 'preact'
import { LinkButton } from './link-button'

/** A section of a page with its heading, unless it is all that the page has, drawn as a sheet of paper. */
export const Section = ({ title, id, children }: { title: string | undefined; id?: string; children: ComponentChildren }) => (
	<section class="sheet" id={id}>
		{title && <h2>{title}</h2>}
		{children}
	</section>
)

type EmptyProps = {
	/** why there is nothing */
	readonly why: ComponentChildren
	/** a link or deed that comes next */
	readonly next?: ComponentChildren
}

/** The words shown instead of an empty list. */
export const Empty = ({ why, next }: EmptyProps) => (
	<>
		<p class="empty">{why}</p>
		{next && <p class="buttons">{next}</p>}
	</>
)

type EmptySheetProps = {
	readonly why: ComponentChildren
	/** the page that comes next, for people who may open it */
	readonly next?: { readonly to: string; readonly label: string } | false | undefined
}

/** The same as all that a page has. */
export const EmptySheet = ({ why, next }: EmptySheetProps) => (
	<Section title={undefined}>
		<Empty why={why} next={next && <LinkButton to={next.to}>{next.label}</LinkButton>} />
	</Section>
)

/** The rows of a list; if it is empty, why, and what comes next. */
export const Rows = ({ none, next, children }: { none: string; next?: ComponentChildren; children: ComponentChildren }) =>
	toChildArray(children).length === 0 ? <Empty why={none} next={next} /> : <ul class="rows">{children}</ul>

type Told = string | false | null | undefined

type WhatProps = {
	readonly of: ComponentChildren
	/** facts about it, smaller, below */
	readonly small?: Told | readonly Told[]
	readonly children?: ComponentChildren
}

/** The subject of a row of a list. */
export function What({ of, small = [], children }: WhatProps) {
	const line = [small].flat().filter(Boolean).join(' · ')
	return (
		<span class="what" dir="auto">
			{of}
			{line && <small>{line}</small>}
			{children}
		</span>
	)
}

/** Sentences as a list. */
export const Sentences = ({ of }: { of: readonly ComponentChildren[] }) => (
	<ul>
		{of.map((sentence) => (
			<li dir="auto">{sentence}</li>
		))}
	</ul>
)
