/** @jsxImportSource preact */
import type { Langue } from '../../kit/langue'
import { Door } from '../parts/document'
import { Field } from '../parts/form'
import { textesIn } from '../textes/textes'

/** What an address shows that is no institution's: it asks for the code of one, and names none. */
export const PortePage = ({ langue, unknown }: { langue: Langue; unknown: boolean }) => {
	const { porte } = textesIn(langue)
	return (
		<Door langue={langue} title={porte.titre} refused={unknown ? {} : undefined}>
			<form method="get" action="/">
				<Field label={porte.code} wrong={unknown ? porte.inconnue : undefined}>
					<input name="ecole" autocapitalize="none" spellcheck={false} required maxLength={40} />
				</Field>
				<button class="btn first">{porte.bouton}</button>
			</form>
		</Door>
	)
}
