/** @jsxImportSource preact */
import type { Langue } from '../../kit/langue'
import { Door } from '../parts/document'
import { textesIn } from '../textes/textes'

/** What a machine shows that has no institution yet: how the first person gets in. It opens nothing. */
export const VidePage = ({ langue }: { langue: Langue }) => {
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
