/** @jsxImportSource preact */
import { useRefusal } from './refusals'

type NoteProps = { readonly text: string | undefined; readonly bad?: boolean }

/** A sentence about what was done, or refused. If a form on the page was refused, the head of the page shows it instead. */
export function Note({ text, bad = false }: NoteProps) {
	const isSaid = useRefusal(bad ? text : undefined)
	return text === undefined || isSaid ? null : (
		<p class={bad ? 'note bad' : 'note ok'} role={bad ? 'alert' : 'status'}>
			{text}
		</p>
	)
}
