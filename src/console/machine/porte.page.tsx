/** @jsxImportSource preact */
import type { Langue } from '../../kit/langue'
import { Door } from '../parts/document'
import { Field } from '../parts/form'
import { textesIn } from '../textes/textes'
import { Button } from '../parts/button'

/** The page at an address without an institution: it asks for an institution's code, and does not reveal any. */
export function PortePage({ langue, unknown }: { langue: Langue; unknown: boolean }) {
	const { porte } = textesIn(langue)
	return (
		<Door langue={langue} title={porte.titre} refusal={unknown ? {} : undefined}>
			<form method="get" action="/">
				<Field label={porte.code} wrong={unknown ? porte.inconnue : undefined}>
					<input name="ecole" autocapitalize="none" spellcheck={false} required maxLength={40} />
				</Field>
				<Button kind="first">{porte.bouton}</Button>
			</form>
		</Door>
	)
}
