/** @jsxImportSource preact */
import type { Langue } from '../../kit/langue'
import { Door } from '../parts/document'
import { textesIn } from '../textes/textes'

/** Where the guide to the school's authority is, over plain HTTP too: who needs it has no other way yet. */
export const CERTIFICATE_HELP = '/console/aide/certificat'

/** What plain HTTP from another machine shows: the way to HTTPS, and what to do where the browser warns of it. */
export const HttpsPage = ({ langue, school, https }: { langue: Langue; school?: string | undefined; https: string }) => {
	const { erreur } = textesIn(langue)
	return (
		<Door langue={langue} school={school} title={erreur.https}>
			<p>
				<a class="btn first" href={https}>
					{erreur.httpsLien}
				</a>
			</p>
			<p>{erreur.httpsAide}</p>
			<p>
				<a href={CERTIFICATE_HELP}>{erreur.httpsGuide}</a>
			</p>
		</Door>
	)
}
