/** @jsxImportSource preact */
import { Button } from '../../console/parts/button'
import { LinkButton } from '../../console/parts/link-button'
import type { PageProps } from '../../console/parts/page-props'
import { Section } from '../../console/parts/section'
import { shortDay } from '../../console/textes/dates'
import type { LastVerificateur } from './verificateur.service'

/** Where QR codes of papers lead. */
export type Adresse = { readonly adresse: string; /** whether the school put the page there itself */ readonly isOnSite: boolean }

/** How far the verifier that was given away last is behind; nothing if it is up to date. */
function Behind({ t, langue, last }: Pick<PageProps, 't' | 'langue'> & { readonly last: LastVerificateur }) {
	const { depuis, cle } = t.papiers.verif
	const jour = shortDay(langue, last.jour)
	return (
		<>
			{last.finis > 0 && depuis(last.finis, jour)} {last.hasNewCle && cle(jour)}
		</>
	)
}

/** A line for people who make papers, if they should publish a newer verifier. */
export const VerificateurNote = ({ last, ...props }: PageProps & { readonly last: LastVerificateur | undefined }) =>
	last === undefined ? null : (
		<p class="note">
			<Behind {...props} last={last} /> <a href={`${props.root}/papiers/verificateur`}>{props.t.papiers.verif.renouveler}</a>
		</p>
	)

type VerificateurProps = PageProps & Adresse & { readonly last: LastVerificateur | undefined }

/** The page from which people download the verifier. */
export function VerificateurPage({ adresse, isOnSite, last, ...props }: VerificateurProps) {
	const { verif } = props.t.papiers
	return (
		<Section title={undefined}>
			<p>{verif.contenu}</p>
			<p dir="auto">{isOnSite ? verif.lien(adresse) : verif.lienMachine(adresse)}</p>
			<p>{last ? verif.dernier(shortDay(props.langue, last.jour)) : verif.jamais}</p>
			{last && (
				<p>
					<Behind {...props} last={last} />
				</p>
			)}
			<form method="post" action={`${props.root}/papiers/verificateur`}>
				<p class="buttons">
					<Button kind="first">{verif.bouton}</Button>
					<LinkButton to={adresse}>{verif.voir}</LinkButton>
				</p>
			</form>
		</Section>
	)
}
