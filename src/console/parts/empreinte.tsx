/** @jsxImportSource preact */

/** A fingerprint, to be compared by eye: a line ends between groups of eight bytes. */
export const Empreinte = ({ text }: { readonly text: string }) => (
	<code>
		{(text.match(/(?:[0-9A-F]{2}:?){1,8}/gi) ?? [text]).map((group) => (
			<>
				<span class="nowrap">{group}</span>
				<wbr />
			</>
		))}
	</code>
)
