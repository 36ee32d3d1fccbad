/** @jsxImportSource preact */
import { Steps } from '../../console/parts/bar'
import { Hidden } from '../../console/parts/deed'
import { Tick } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { addressOf } from '../../console/parts/pager'
import { Question } from '../../console/parts/question'
import { listName } from '../../console/parts/students'
import { hasOneOriginal } from '../../domain/papiers/sortes'
import type { PeriodeDeResultats } from './resultats.service'
import type { Annonce, Demande } from './papiers.service'

type Props = PageProps & {
	readonly demande: Demande
	readonly periodes: readonly PeriodeDeResultats[]
	/** `undefined`: such papers cannot be made now */
	readonly annonce: Annonce | undefined
	/** the page that prints the same from the screen */
	readonly back: string
}

/** The question before papers of marks get numbers: which ones, of how many students, and what speaks against it. */
export function PapiersPage({ t, root, demande, periodes, annonce, back }: Props) {
	const { quoi, classe, rang, etudiant } = demande
	const words = t.papiers.notes
	const manques = (annonce?.manques ?? []).map((column) => (column === 'logo_type' ? t.reglages.logo.titre : t.fiches.champs[column]))
	const address = `${root}/classes/${classe}/resultats/papiers`
	const steps = [
		...periodes.flatMap((periode) => [
			{ quoi: 'periode' as const, rang: periode.rang, label: periode.libelle },
			{ quoi: 'session2' as const, rang: periode.rang, label: words.convocations(periode.libelle) }
		]),
		{ quoi: 'annee' as const, rang, label: t.resultats.annee.titre },
		{ quoi: 'cycle' as const, rang, label: words.cycle }
	]
	return (
		<>
			<Steps
				label={words.quoi}
				steps={steps.map(({ label, ...step }) => ({
					to: addressOf(address, { quoi: step.quoi, periode: step.rang, etudiant }),
					label,
					isCurrent: step.quoi === quoi && step.rang === rang
				}))}
			/>
			{annonce && (
				<Question
					t={t}
					action={address}
					back={back}
					sentence={
						annonce.estProvisoire
							? words.provisoires(annonce.nombre, annonce.periode ?? '')
							: words.phrases[quoi](annonce.nombre, annonce.periode ?? '')
					}
					against={[
						...(annonce.sansSignataire ? [words.sansSignataire] : []),
						...(manques.length > 0 ? [words.sansTete(manques.join(', '))] : []),
						...(annonce.retenus.length > 0
							? [<a href={`${root}/frais/quitus?classe=${classe}`}>{words.retenus(annonce.retenus.map(listName).join(' ; '))}</a>]
							: []),
						...(annonce.corrections > 0 ? [<a href={`${root}/etudiants/corrections`}>{words.corrections(annonce.corrections)}</a>] : [])
					]}
					deed={words.faire[annonce.estProvisoire ? 'provisoires' : annonce.sorte](annonce.nombre)}
				>
					<Hidden of={{ quoi, periode: rang, etudiant, cle: crypto.randomUUID() }} />
					{hasOneOriginal(annonce.sorte) && !annonce.estProvisoire && <Tick name="duplicatas" label={words.duplicatas} />}
				</Question>
			)}
		</>
	)
}
