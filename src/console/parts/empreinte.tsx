/** @jsxImportSource preact */

/** A fingerprint, to be compared by eye: a line ends between groups of eight bytes where there is room for one. */
export const Empreinte = ({ text }: { readonly text: string }) => (
	<code class="empreinte">
		{(text.match(/(?:[0-9A-F]{2}:?){1,8}/gi) ?? [text]).map((group) => (
			<span>{group}</span>
		))}
	</code>
)
