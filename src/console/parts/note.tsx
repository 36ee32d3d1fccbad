/** @jsxImportSource preact */
import { useRefusal } from './refusals'

type NoteProps = { readonly text: string | undefined; readonly bad?: boolean }

/** One sentence that tells what has been done, or what was refused; that stands at the head of a page whose form was refused. */
export const Note = ({ text, bad = false }: NoteProps) => {
	const isSaid = useRefusal(bad ? text : undefined)
	return text === undefined || isSaid ? null : (
		<p class={bad ? 'note bad' : 'note ok'} role={bad ? 'alert' : 'status'}>
			{text}
		</p>
	)
}
