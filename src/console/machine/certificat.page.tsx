/** @jsxImportSource preact */
import type { Langue } from '../../kit/langue'
import { Empreinte } from '../parts/empreinte'
import { Door } from '../parts/document'
import { textesIn } from '../textes/textes'
import { LinkButton } from '../parts/link-button'

export type Authority = { readonly fingerprint: string }

/** How a device comes to trust the school's own authority, step by step for each system; `undefined` if the school has no authority. */
export function CertificatPage({ langue, authority }: { langue: Langue; authority: Authority | undefined }) {
	const { certificat } = textesIn(langue)
	return (
		<Door langue={langue} title={certificat.titre} wide>
			{authority === undefined ? (
				<p>{certificat.aucune}</p>
			) : (
				<>
					<p>{certificat.pourquoi}</p>
					<p>
						<LinkButton kind="first" to="/ca.crt" download="preau-ca.crt">
							{certificat.telecharger}
						</LinkButton>
					</p>
					<p>{certificat.empreinte}</p>
					<p>
						<Empreinte text={authority.fingerprint} />
					</p>
					{certificat.systemes.map(({ nom, etapes }) => (
						<details>
							<summary>{nom}</summary>
							<ol>
								{etapes.map((etape) => (
									<li>{etape}</li>
								))}
							</ol>
						</details>
					))}
					<p>{certificat.apres}</p>
				</>
			)}
		</Door>
	)
}
