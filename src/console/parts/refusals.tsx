/** @jsxImportSource preact */
import { createContext, type ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { Textes } from '../textes/textes'
import { asKept, markup } from './html'

/** Why one field, or the form itself, is refused. */
type Refusal = { readonly why: string; readonly field?: { readonly id: string; readonly label: string } }

/** Why a form is shown again (`Refused` of an action): the sentence about the form, and those about its fields. */
export type Why = { readonly refusal?: string | undefined; readonly wrong?: Readonly<Record<string, string>> }

const Collecting = createContext<Refusal[] | undefined>(undefined)

/** Reports to the head of the page why a field was refused. @returns the id that the field's control then has */
export function useRefused(label: string, why: string | undefined): string | undefined {
	const refusals = useContext(Collecting)
	if (!refusals || !why) return undefined
	const id = `refus-${refusals.length + 1}`
	refusals.push({ why, field: { id, label } })
	return id
}

/** The same for a sentence about the form itself. @returns whether the head of the page shows it */
export function useRefusal(why: string | undefined): boolean {
	const refusals = useContext(Collecting)
	if (!refusals || !why) return false
	if (!refusals.some((refusal) => refusal.why === why)) refusals.push({ why })
	return true
}

/**
 * A page with a refused form: its head says why, has the focus, and links to the fields. It also holds the sentences about fields
 * that the page does not show.
 */
export function withRefusals(t: Textes, body: ComponentChildren, refused?: Why): ComponentChildren {
	const refusals: Refusal[] = refused?.refusal ? [{ why: refused.refusal }] : []
	const written = asKept(markup(<Collecting.Provider value={refusals}>{body}</Collecting.Provider>))
	for (const why of Object.values(refused?.wrong ?? {})) if (!refusals.some((refusal) => refusal.why === why)) refusals.push({ why })
	return (
		<>
			{refusals.length > 0 && <Summary t={t} refusals={refusals} />}
			{written}
		</>
	)
}

function Summary({ t, refusals }: { t: Textes; refusals: readonly Refusal[] }) {
	const ofForm = refusals.filter(({ field }) => field === undefined)
	const ofFields = refusals.flatMap(({ field, why }) => (field ? [{ ...field, why }] : []))
	return (
		<div class="note bad refusals" role="alert" tabIndex={-1} autofocus>
			{ofForm.map(({ why }) => (
				<p>{why}</p>
			))}
			{ofFields.length > 0 && (
				<>
					{ofForm.length === 0 && <p>{t.mots.aCorriger}</p>}
					<ul>
						{ofFields.map(({ id, label, why }) => (
							<li>
								<a href={`#${id}`}>{label}</a>
								{t.deuxPoints}
								{why}
							</li>
						))}
					</ul>
				</>
			)}
		</div>
	)
}
