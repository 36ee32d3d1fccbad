/** @jsxImportSource preact */
import { createContext, type ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { Textes } from '../textes/textes'
import { asKept, markup } from './html'

/** What one field of a form, or the form itself, is refused for. */
type Refusal = { readonly why: string; readonly field?: { readonly id: string; readonly label: string } }

/** Why a form is shown again (`Refused` of an action): the sentence of no field, and those of fields. */
export type Why = { readonly refused?: string | undefined; readonly wrong?: Readonly<Record<string, string>> }

const Collecting = createContext<Refusal[] | undefined>(undefined)

/** Tells the head of the page why a field was refused. @returns the id that the field's control has then */
export function useRefused(label: string, why: string | undefined): string | undefined {
	const refusals = useContext(Collecting)
	if (!refusals || !why) return undefined
	const id = `refus-${refusals.length + 1}`
	refusals.push({ why, field: { id, label } })
	return id
}

/** The same for a sentence of no field. @returns whether the head of the page says it */
export function useRefusal(why: string | undefined): boolean {
	const refusals = useContext(Collecting)
	if (!refusals || !why) return false
	if (!refusals.some((one) => one.why === why)) refusals.push({ why })
	return true
}

/**
 * A page with a refused form: its head says why, has the focus, and links to the fields. Sentences of fields that the page does not show
 * stand there too.
 */
export function withRefusals(t: Textes, body: ComponentChildren, refused?: Why): ComponentChildren {
	const refusals: Refusal[] = refused?.refused ? [{ why: refused.refused }] : []
	const written = asKept(markup(<Collecting.Provider value={refusals}>{body}</Collecting.Provider>))
	for (const why of Object.values(refused?.wrong ?? {})) if (!refusals.some((one) => one.why === why)) refusals.push({ why })
	return (
		<>
			{refusals.length > 0 && <Summary t={t} refusals={refusals} />}
			{written}
		</>
	)
}

const Summary = ({ t, refusals }: { t: Textes; refusals: readonly Refusal[] }) => {
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
