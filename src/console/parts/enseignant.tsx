/** @jsxImportSource preact */
import { listName } from '../../kit/forms'

type Props = {
	readonly root: string
	readonly of: { readonly id: number; readonly nom: string; readonly prenoms: string }
	/** whether the reader may open cards of teachers */
	readonly opens: boolean
}

/** The name of a teacher; it leads to the card. */
export const Enseignant = ({ root, of, opens }: Props) =>
	opens ? (
		<a href={`${root}/enseignants/${of.id}/fiche`} dir="auto">
			{listName(of)}
		</a>
	) : (
		<>{listName(of)}</>
	)
