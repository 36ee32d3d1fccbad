/** @jsxImportSource preact */
import type { Line } from '../../auth/line.service'
import { Door, LOGO } from '../parts/document'
import type { SignIn } from './connexion.page'

type Standing = NonNullable<ReturnType<Line<unknown, unknown>['standing']>>

/** The page of somebody who waits to sign in: their place, and the most seconds until they are in. */
export const AttentePage = ({ t, langue, root, school, hasLogo, standing, address }: SignIn & { standing: Standing; address: string }) => (
	<Door langue={langue} school={school} logo={hasLogo ? root + LOGO : undefined} title={t.attente.titre}>
		<p class="note" role="status">
			{t.attente.place(standing.ahead, standing.seconds)}
		</p>
		<p>{t.attente.ouverte}</p>
		<p>
			<a href={address}>{t.attente.voir}</a>
		</p>
		<p class="soft">
			<a href={`${root}/connexion`}>{t.attente.autre}</a>
		</p>
	</Door>
)
