/** @jsxImportSource preact */
import type { Coordonnees } from '../../domain/personnes/coordonnees'

export type Signataire = Pick<Coordonnees, 'signataire' | 'signataire_qualite'>

/** The signature below a printed paper, with room for hand and stamp; nothing if the school does not name a signatory. */
export const Signature = ({ school: { signataire, signataire_qualite } }: { school: Signataire }) =>
	signataire === null ? null : (
		<p class="signature">
			{signataire_qualite !== null && <small dir="auto">{signataire_qualite}</small>}
			<strong dir="auto">{signataire}</strong>
		</p>
	)
