/** @jsxImportSource preact */
import { Hidden } from '../../console/parts/deed'
import { Facts } from '../../console/parts/facts'
import { Note } from '../../console/parts/note'
import type { PageProps } from '../../console/parts/page-props'
import { Question } from '../../console/parts/question'
import { EmptySheet, Section, Sentences } from '../../console/parts/section'
import { shortDay } from '../../console/textes/dates'
import type { Textes } from '../../console/textes/textes'
import { STATUTS_INSCRIPTION } from '../../domain/vocabulaire'
import type { Bascule, Retour } from '../../features/annees/bascule.service'
import type { Cloture } from '../../features/resultats/cloture.service'

type Turn = NonNullable<Bascule['to']>

/** The sentences about what speaks against a switch. */
function objections({ passer: words }: Textes['bascule'], de: string, { libelle, manques, jours }: Turn): string[] {
	const { sans_classe, sans_cours, sans_enseignant, partis, en_cours } = manques
	return [
		jours > 0 && words.restent(jours, de),
		sans_classe > 0 && words.sansClasse(sans_classe, de, libelle),
		sans_cours > 0 && words.sansCours(sans_cours),
		sans_enseignant > 0 && words.sansEnseignant(sans_enseignant),
		partis > 0 && words.partis(partis),
		en_cours > 0 && words.enCours(en_cours)
	].filter((sentence) => sentence !== false)
}

/** The question before the school turns to another year. */
export function PasserPage({ t, root, bascule: { from, to } }: PageProps & { bascule: Bascule }) {
	const { passer: words } = t.bascule
	const de = from?.libelle ?? ''
	if (!from && !to) return <EmptySheet why={t.preparer.sansCourante} />
	if (to === undefined) return <EmptySheet why={words.aucune(de)} next={{ to: `${root}/annees/preparer`, label: words.preparer }} />
	if (to.courante || to.cloturee) return <EmptySheet why={to.courante ? words.deja(to.libelle) : words.close(to.libelle)} />
	return (
		<Question
			t={t}
			action={`${root}/annees/passer`}
			back={`${root}/etablissement`}
			sentence={[words.phrase(de, to.libelle), ...(from ? [words.rienClos(de)] : [])].join(' ')}
			against={objections(t.bascule, de, to)}
			deed={words.titre(to.libelle)}
		>
			<Hidden of={{ de, annee: to.libelle }} />
			<Facts
				of={[
					[words.classes, to.manques.classes],
					...STATUTS_INSCRIPTION.map((statut) => [t.inscriptions.choix[statut], to.attendus.get(statut) ?? 0] as const)
				]}
			/>
		</Question>
	)
}

/** The question before the school turns back, or why it cannot. */
export function RevenirPage({ t, root, langue, retour }: PageProps & { retour: Retour }) {
	const { revenir: words } = t.bascule
	const { current, former, tenue, wasPrepared } = retour
	if (tenue)
		return (
			<Section title={undefined}>
				<Note text={words.trop(current.libelle, tenue.nom, shortDay(langue, tenue.date))} bad />
			</Section>
		)
	const sentences = [words.phrase(former.libelle, current.libelle), ...(wasPrepared ? [words.preparee(current.libelle)] : [])]
	return (
		<Question
			t={t}
			action={`${root}/annees/revenir`}
			back={`${root}/annees/passer`}
			sentence={sentences.join(' ')}
			deed={words.titre(former.libelle)}
		>
			<Hidden of={{ de: current.libelle }} />
		</Question>
	)
}

/** The question before a year is closed, or the classes whose session 2 or publication goes on. */
export function ClorePage({ t, root, base, cloture }: PageProps & { base: string; cloture: Cloture }) {
	const { clore: words } = t.bascule
	const { annee, session2, resultats } = cloture
	const lines = [
		...session2.map((place) => ({ ...place, page: 'session2' as const })),
		...resultats.map((place) => ({ ...place, page: 'resultats' as const }))
	]
	if (lines.length > 0)
		return (
			<Section title={undefined}>
				<Note text={words.attend(annee.libelle)} bad />
				<Sentences
					of={lines.map(({ id, nom, rang, page }) => (
						<a href={`${base}/${annee.libelle}/classes/${id}/${page}?periode=${rang}`}>{words[page](nom, rang)}</a>
					))}
				/>
			</Section>
		)
	return (
		<Question
			t={t}
			action={`${root}/annees/clore`}
			back={`${root}/annees/passer`}
			sentence={words.phrase(annee.libelle)}
			deed={words.titre(annee.libelle)}
			isFinal
		>
			<Hidden of={{ annee: annee.libelle }} />
		</Question>
	)
}
