/** @jsxImportSource preact */
import { Deed } from '../../console/parts/deed'
import { FirstLinkButton, LinkButton } from '../../console/parts/link-button'
import type { PageProps } from '../../console/parts/page-props'
import { number } from '../../console/textes/dates'
import type { Textes } from '../../console/textes/textes'
import { isRunning, type Tirage } from './impressions.service'

/** The sentence about a PDF that is being made or waits. */
export const progressOf = ({ papiers: { moteur } }: Textes, { etape, devant, faites, total }: Tirage) =>
	etape === 'attend' ? moteur.attend(devant) : moteur.avancement(faites, total)

export const percentOf = ({ faites, total }: Tirage) => Math.floor((100 * faites) / Math.max(1, total))

type Props = PageProps & { readonly tirage: Tirage }

/** A PDF of papers. Without a script, a link reloads the page while it is made. */
export function PageTirage({ t, langue, root, tirage }: Props) {
	const { moteur } = t.papiers
	const { id, etape, retour, taille, originaux } = tirage
	const path = `${root}/impressions/${id}`
	const back = <LinkButton to={root + retour}>{moteur.retour}</LinkButton>
	if (isRunning(tirage))
		return (
			<section class="sheet" data-import={`${path}/etat`}>
				<p role="status" class="status">
					{progressOf(t, tirage)}
				</p>
				<progress aria-label={moteur.barre} max={100} value={percentOf(tirage)} />
				<p class="soft">{moteur.quitter}</p>
				<div class="buttons">
					<LinkButton to={path}>{moteur.actualiser}</LinkButton>
					<Deed action={`${path}/arreter`} label={moteur.arreter} />
				</div>
			</section>
		)
	if (etape === 'pret')
		return (
			<section class="sheet">
				<p>{moteur.pret(tirage.total)}</p>
				<p class="soft">{moteur.garde}</p>
				<div class="buttons">
					<FirstLinkButton to={`${path}/pdf`}>{moteur.ouvrir(number(langue, Math.ceil(taille / 1024), 0))}</FirstLinkButton>
					{back}
				</div>
			</section>
		)
	return (
		<section class="sheet">
			<p>{etape === 'arrete' ? moteur.arrete : moteur.echec}</p>
			{originaux.length > 0 && <p>{moteur.numerosRestent}</p>}
			<div class="buttons">{back}</div>
		</section>
	)
}
