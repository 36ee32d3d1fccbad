/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Textes } from '../textes/textes'
import { Button } from './button'
import { LinkButton } from './link-button'
import { Section, Sentences } from './section'

export type QuestionProps = {
	readonly t: Textes
	/** the address that the answer is sent to */
	readonly action: string
	/** the address of the page where the question came from */
	readonly back: string
	/** what will happen, to how many, and what cannot be undone */
	readonly sentence: ComponentChildren
	/** what speaks against it */
	readonly against?: readonly ComponentChildren[]
	/** the deed with its number: « Publier les résultats de 28 étudiants » */
	readonly deed: string
	/** whether it has no way back */
	readonly isFinal?: boolean
	/** hidden fields, and those that the deed needs */
	readonly children?: ComponentChildren
}

/** A page that asks before what tells people, locks, or has no way back. */
export const Question = ({ t, action, back, sentence, against = [], deed: label, isFinal = false, children }: QuestionProps) => (
	<Section title={undefined}>
		<form method="post" action={action}>
			<p>{sentence}</p>
			{against.length > 0 && (
				<div class="note">
					<Sentences of={against} />
				</div>
			)}
			{children}
			<p class="buttons">
				<Button kind={isFinal ? 'final' : 'first'}>{label}</Button>
				<LinkButton to={back}>{t.tete.revenir}</LinkButton>
			</p>
		</form>
	</Section>
)
