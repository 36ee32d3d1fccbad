/** @jsxImportSource preact */

/** An address of a person or a page; where it does not fit on a line, it breaks after @ or a slash. */
export const Adresse = ({ of }: { of: string }) =>
	of.split(/(?<=[@/])(?=[^/])/).map((part, index) => (
		<>
			{index > 0 && <wbr />}
			{part}
		</>
	))

export const Email = ({ of }: { of: string }) => (
	<a href={`mailto:${of}`}>
		<Adresse of={of} />
	</a>
)
