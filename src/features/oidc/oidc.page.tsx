/** @jsxImportSource preact */
import { Deed } from '../../console/parts/deed'
import { Door } from '../../console/parts/document'
import type { PageProps } from '../../console/parts/page-props'
import type { Sortie } from './sortie.service'
import { LinkButton } from '../../console/parts/link-button'

type DoorProps = Omit<PageProps, 'root'> & { readonly school: string; readonly logo: string | undefined }

export type ContinuerProps = DoorProps & {
	/** the client's name */
	readonly programme: string
	/** the person who is signed in, NOM Prénoms */
	readonly nom: string
	/** the address that leads on */
	readonly vers: string
	/** whether the account may sign in to the client */
	readonly ouvre: boolean
	/** the address and the request for whoever is somebody else */
	readonly autre: { readonly action: string; readonly demande: string }
}

/** Asks whether the person who is signed in goes on to a client. The way on is a link: a redirect after a form would not leave this origin. */
export const ContinuerPage = ({ t, langue, school, logo, programme, nom, vers, ouvre, autre }: ContinuerProps) => (
	<Door langue={langue} school={school} logo={logo} title={t.programmes.continuer(programme)}>
		{!ouvre && <p class="note bad">{t.programmes.pasOuvert(programme, nom)}</p>}
		<p>
			<LinkButton kind="first" to={vers} dir="auto">
				{ouvre ? t.programmes.comme(programme, nom) : t.programmes.revenir(programme)}
			</LinkButton>
		</p>
		<Deed action={autre.action} sends={{ vers: autre.demande }} label={t.programmes.pasMoi} />
	</Door>
)

export type SortieProps = DoorProps & {
	readonly sortie: Sortie
	/** the address and the request of the form that ends the session; absent once it has ended */
	readonly autre?: { readonly action: string; readonly demande: string }
}

/** Asks whether the session ends, or says that it has ended, with the way back to the program. */
export const SortiePage = ({ t, langue, school, logo, sortie: { client, retour }, autre }: SortieProps) => (
	<Door langue={langue} school={school} logo={logo} title={autre ? t.programmes.sortie.titre : t.programmes.sortie.fait}>
		<p>{autre ? t.programmes.sortie.aide : t.programmes.sortie.faitAide}</p>
		{autre && <Deed action={autre.action} sends={{ vers: autre.demande }} label={t.programmes.sortie.oui} kind="first" />}
		{client && retour !== undefined && (
			<p>
				<LinkButton to={retour} dir="auto">
					{t.programmes.revenir(client.nom)}
				</LinkButton>
			</p>
		)}
	</Door>
)

/** Why a request cannot go on, if nobody knows where to return. */
export const RefusPage = ({ t, langue, school, logo, refus }: DoorProps & { readonly refus: 'client' | 'retour' }) => (
	<Door langue={langue} school={school} logo={logo} title={t.programmes.refus.titre}>
		<p>{t.programmes.refus[refus]}</p>
	</Door>
)
