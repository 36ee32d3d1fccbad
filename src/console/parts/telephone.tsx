/** @jsxImportSource preact */

/** A telephone number that a tap calls. */
export const Telephone = ({ of, button }: { of: string; button?: boolean }) => (
	<a class={button ? 'btn small' : undefined} href={`tel:${of.replaceAll(/[^\d+]/g, '')}`}>
		{of}
	</a>
)
