/** @jsxImportSource preact */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { listName } from '../../kit/forms'
import type { Textes } from '../textes/textes'

/** Whether the reader of the page may open cards of teachers. */
export const OpensTeachers = createContext(false)

type Props = {
	readonly t: Textes
	readonly root: string
	readonly of: { readonly id: number; readonly nom: string; readonly prenoms: string } | null | undefined
}

/** The name of a teacher, which leads to the card, or that there is not one. */
export function Enseignant({ t, root, of }: Props) {
	const opens = useContext(OpensTeachers)
	if (!of) return <>{t.mots.dePersonne}</>
	if (!opens) return <>{listName(of)}</>
	return (
		<a href={`${root}/enseignants/${of.id}/fiche`} dir="auto">
			{listName(of)}
		</a>
	)
}
