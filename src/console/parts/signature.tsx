/** @jsxImportSource preact */
/** The person who signs a school's papers; null: left out. */
export type Signataire = { readonly signataire: string | null; readonly signataire_qualite: string | null }

/** The signature below a printed paper, with room for hand and stamp; nothing if the school does not name a signatory. */
export const Signature = ({ school: { signataire, signataire_qualite } }: { school: Signataire }) =>
	signataire === null ? null : (
		<p class="signature">
			{signataire_qualite !== null && <small dir="auto">{signataire_qualite}</small>}
			<strong dir="auto">{signataire}</strong>
		</p>
	)
