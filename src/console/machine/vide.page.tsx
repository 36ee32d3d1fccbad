/** @jsxImportSource preact */
import type { Langue } from '../../kit/langue'
import { Door } from '../parts/document'
import { textesIn } from '../textes/textes'

/** The page of a machine without an institution: how the first person signs in. It does not open anything itself. */
export function VidePage({ langue }: { langue: Langue }) {
	const { porte } = textesIn(langue)
	return (
		<Door langue={langue} title={porte.vide}>
			<p>{porte.videAide}</p>
			<p>
				<code>sudo preau user link</code>
			</p>
		</Door>
	)
}
