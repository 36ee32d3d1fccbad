/** @jsxImportSource preact */
import { SmallLinkButton } from '../../console/parts/link-button'
import { addressOf } from '../../console/parts/pager'
import type { PageProps } from '../../console/parts/page-props'
import { wordLabel } from '../../console/parts/record-form'
import { Section } from '../../console/parts/section'
import { number } from '../../console/textes/dates'
import type { Parcours } from '../../features/etudiants/parcours.service'
import type { StudentProps } from './student.console'

type Props = StudentProps & { readonly parcours: Parcours }

type Line = { readonly id: number; readonly what: string; readonly said: string }

const joinedText = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' · ')

/** The average and credits of a former result or an acquired unit. */
function chiffres({ t: { parcours: words }, langue }: PageProps, of: Pick<Parcours['acquis'][number], 'moyenne_centiemes' | 'credits'>) {
	const { moyenne_centiemes: moyenne, credits } = of
	return joinedText(
		moyenne === null ? null : words.moyenne(number(langue, moyenne / 100)),
		credits === null ? null : words.credits(number(langue, credits), credits)
	)
}

/** The lines of each kind, by the path of its forms. */
function linesOf(page: Props) {
	const { t, parcours } = page
	const words = t.parcours
	return {
		'/resultats-anterieurs': parcours.anterieurs.map((anterieur): Line => ({
			id: anterieur.id,
			what: joinedText(anterieur.annee, anterieur.niveau, anterieur.semestre === null ? null : words.semestre(anterieur.semestre)),
			said: joinedText(chiffres(page, anterieur), anterieur.decision, anterieur.etablissement)
		})),
		'/acquis': parcours.acquis.map((acquis): Line => ({
			id: acquis.id,
			what: joinedText(acquis.ue, acquis.ue_nom, acquis.matiere),
			said: joinedText(
				acquis.ue !== null && acquis.ue_nom === null ? words.inconnue : null,
				chiffres(page, acquis),
				acquis.annee,
				wordLabel(t, 'origine', acquis.origine),
				acquis.motif
			)
		})),
		'/rattachements': parcours.rattachements.map(({ id, matiere, classe, annee, sorte, sous, motif }): Line => ({
			id,
			what: joinedText(matiere, classe, annee),
			said: joinedText(
				wordLabel(t, 'sorte', sorte),
				sorte === 'option' ? (sous === null ? words.nullePart : words.compte(sous)) : null,
				motif
			)
		})),
		'/situations': parcours.situations.map(({ id, matiere, annee, periode, situation, motif }): Line => ({
			id,
			what: joinedText(matiere, annee, words.periode(periode)),
			said: joinedText(wordLabel(t, 'situation', situation), motif)
		}))
	}
}

/** A student's former results and decisions about results, for whoever keeps them. */
export function ParcoursSection(page: Props) {
	const { t, root, fiche, view } = page
	const words = t.parcours
	const lines = linesOf(page)
	const groups = [
		{ path: '/resultats-anterieurs', ...words.anterieurs },
		{ path: '/acquis', ...words.acquis },
		{ path: '/rattachements', ...words.rattachements },
		{ path: '/situations', ...words.situations, annee: view.institution.annee?.libelle }
	] as const
	return (
		<Section title={words.titre} id="parcours">
			{groups.every(({ path }) => lines[path].length === 0) && <p>{words.rien}</p>}
			{groups.map(
				({ path, titre }) =>
					lines[path].length > 0 && (
						<>
							<h3>{titre}</h3>
							<ul class="rows">
								{lines[path].map(({ id, what: title, said }) => (
									<li>
										<span class="what" dir="auto">
											{title}
											<small>{said}</small>
										</span>
										<a href={`${root}${path}/${id}`} aria-label={words.modifierDe(title)}>
											{t.dossier.modifierCourt}
										</a>
									</li>
								))}
							</ul>
						</>
					)
			)}
			<p class="soft">{words.acquis.aide}</p>
			<p class="below buttons">
				{groups.map(({ path, ajouter, ...texts }) => (
					<SmallLinkButton
						to={addressOf(`${root}${path}/nouvelle`, { matricule: fiche.matricule, annee: 'annee' in texts ? texts.annee : undefined })}
					>
						{ajouter}
					</SmallLinkButton>
				))}
			</p>
		</Section>
	)
}
