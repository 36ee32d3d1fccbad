/** @jsxImportSource preact */

/** A fingerprint to compare by eye; lines may break after each eight bytes. */
export const Empreinte = ({ text }: { readonly text: string }) => (
	<code class="empreinte">
		{(text.match(/(?:[0-9A-F]{2}:?){1,8}/gi) ?? [text]).map((group) => (
			<span>{group}</span>
		))}
	</code>
)
