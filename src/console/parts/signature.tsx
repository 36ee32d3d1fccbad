/** @jsxImportSource preact */
import type { Coordonnees } from '../../domain/coordonnees'

export type Signataire = Pick<Coordonnees, 'signataire' | 'signataire_qualite'>

/** Who signs a paper, below it and on paper alone, with room for hand and stamp; empty where the school names nobody. */
export const Signature = ({ school: { signataire, signataire_qualite } }: { school: Signataire }) =>
	signataire === null ? null : (
		<p class="signature">
			{signataire_qualite !== null && <small dir="auto">{signataire_qualite}</small>}
			<strong dir="auto">{signataire}</strong>
		</p>
	)
