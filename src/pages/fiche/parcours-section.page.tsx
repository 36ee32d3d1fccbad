/** @jsxImportSource preact */
import { SmallLinkButton } from '../../console/parts/link-button'
import { addressOf } from '../../console/parts/pager'
import type { PageProps } from '../../console/parts/page-props'
import { wordLabel } from '../../console/parts/record-form'
import { Section } from '../../console/parts/section'
import { number } from '../../console/textes/dates'
import type { Parcours } from '../../features/etudiants/parcours.service'

type Props = PageProps & {
	readonly matricule: string
	/** the current year, which the form of a decision proposes */
	readonly annee: string | undefined
	readonly parcours: Parcours
}

type Line = { readonly id: number; readonly what: string; readonly said: string }

const joined = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' · ')

/** The average and credits of a former result or an acquired unit. */
function chiffres({ t: { parcours: words }, langue }: PageProps, of: Pick<Parcours['acquis'][number], 'moyenne_centiemes' | 'credits'>) {
	const { moyenne_centiemes: moyenne, credits } = of
	return joined(
		moyenne === null ? null : words.moyenne(number(langue, moyenne / 100)),
		credits === null ? null : words.credits(number(langue, credits), credits)
	)
}

/** The lines of each kind, by the path of its forms. */
function linesOf(page: Props) {
	const { t, parcours } = page
	const words = t.parcours
	return {
		'/resultats-anterieurs': parcours.anterieurs.map((one): Line => ({
			id: one.id,
			what: joined(one.annee, one.niveau, one.semestre === null ? null : words.semestre(one.semestre)),
			said: joined(chiffres(page, one), one.decision, one.etablissement)
		})),
		'/acquis': parcours.acquis.map((one): Line => ({
			id: one.id,
			what: joined(one.ue, one.ue_nom, one.matiere),
			said: joined(
				one.ue !== null && one.ue_nom === null ? words.inconnue : null,
				chiffres(page, one),
				one.annee,
				wordLabel(t, 'origine', one.origine),
				one.motif
			)
		})),
		'/rattachements': parcours.rattachements.map(({ id, matiere, classe, annee, sorte, sous, motif }): Line => ({
			id,
			what: joined(matiere, classe, annee),
			said: joined(wordLabel(t, 'sorte', sorte), sorte === 'option' ? (sous === null ? words.nullePart : words.compte(sous)) : null, motif)
		})),
		'/situations': parcours.situations.map(({ id, matiere, annee, periode, situation, motif }): Line => ({
			id,
			what: joined(matiere, annee, words.periode(periode)),
			said: joined(wordLabel(t, 'situation', situation), motif)
		}))
	}
}

/** A student's former results and decisions about results, for whoever keeps them. */
export function ParcoursSection(page: Props) {
	const { t, root, matricule, annee } = page
	const words = t.parcours
	const lines = linesOf(page)
	const groups = [
		{ path: '/resultats-anterieurs', ...words.anterieurs },
		{ path: '/acquis', ...words.acquis },
		{ path: '/rattachements', ...words.rattachements },
		{ path: '/situations', ...words.situations, annee }
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
								{lines[path].map(({ id, what, said }) => (
									<li>
										<span class="what" dir="auto">
											{what}
											<small>{said}</small>
										</span>
										<a href={`${root}${path}/${id}`} aria-label={words.modifierDe(what)}>
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
				{groups.map(({ path, ajouter, ...more }) => (
					<SmallLinkButton to={addressOf(`${root}${path}/nouvelle`, { matricule, annee: 'annee' in more ? more.annee : undefined })}>
						{ajouter}
					</SmallLinkButton>
				))}
			</p>
		</Section>
	)
}
