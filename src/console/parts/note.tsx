/** @jsxImportSource preact */

/** One sentence that tells what has been done, or what was refused. */
export const Note = ({ text, bad = false }: { text: string | undefined; bad?: boolean }) =>
	text === undefined ? null : (
		<p class={bad ? 'note bad' : 'note ok'} role={bad ? 'alert' : 'status'}>
			{text}
		</p>
	)
