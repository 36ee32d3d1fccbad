/** @jsxImportSource preact */
import type { Langue } from '../../kit/langue'
import { Door } from '../parts/document'
import { FirstLinkButton } from '../parts/link-button'
import { textesIn } from '../textes/textes'

/** The address of the guide to the school's authority. Plain HTTP serves it too, for devices that do not trust HTTPS yet. */
export const CERTIFICATE_HELP = '/console/aide/certificat'

/** The page shown over plain HTTP to another machine: the way to HTTPS, and what to do if the browser warns about it. */
export function HttpsPage({ langue, school, https }: { langue: Langue; school?: string | undefined; https: string }) {
	const { erreur } = textesIn(langue)
	return (
		<Door langue={langue} school={school} title={erreur.https}>
			<p>
				<FirstLinkButton to={https}>{erreur.httpsLien}</FirstLinkButton>
			</p>
			<p>{erreur.httpsAide}</p>
			<p>
				<a href={CERTIFICATE_HELP}>{erreur.httpsGuide}</a>
			</p>
		</Door>
	)
}
