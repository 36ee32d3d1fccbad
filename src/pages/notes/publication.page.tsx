/** @jsxImportSource preact */
import { Deed, Hidden } from '../../console/parts/deed'
import { Field } from '../../console/parts/form'
import type { Place } from '../../console/parts/grille-de-notes'
import { LinkButton } from '../../console/parts/link-button'
import { Question } from '../../console/parts/question'
import { Empty, Section, Sentences } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { shortDay } from '../../console/textes/dates'
import { lastJourDePublication, waitsForPublication } from '../../domain/resultats/note'
import type { EvaluationDetail } from '../../features/evaluations/evaluations.model'
import type { manquants } from '../../features/notes/feuille.service'
import type { Annonce } from '../../features/notes/notes-dites.service'

export type Publication = {
	readonly evaluation: EvaluationDetail
	readonly vu: string
	/** the chosen day, as it was typed */
	readonly jour: string
	readonly wrong: string | undefined
	readonly manquants: Awaited<ReturnType<typeof manquants>>
	/** the people who will get a message, and when */
	readonly annonce: Annonce | undefined
}

/** Names the students without a mark, and asks from which day students see the marks. */
export function PublicationPage({ publication, ...place }: Place & { publication: Publication }) {
	const { t, langue, root, today } = place
	const { evaluation, vu, jour, wrong, manquants, annonce } = publication
	const { id, session, publiee_le } = evaluation
	const notes = evaluation.nb_notes ?? 0
	const address = `${root}/evaluations/${id}`
	if (!waitsForPublication(publiee_le, today))
		return (
			<Section title={undefined}>
				<Empty why={t.notes.fait.publiee} next={<LinkButton to={address}>{t.notes.retourGrille}</LinkButton>} />
			</Section>
		)
	const missing = (
		<>
			{t.notes.manquants(manquants.length)}
			<Sentences
				of={manquants.map((manquant) => (
					<>
						{listName(manquant)} <small>{manquant.matricule}</small>
						{manquant.etat !== null && t.deuxPoints + t.notes.aPreciser}
					</>
				))}
			/>
		</>
	)
	const basis = { vu, etait: publiee_le }
	return (
		<>
			{publiee_le !== null && (
				<Section title={undefined}>
					<Deed action={`${address}/publier`} sends={{ ...basis, jour, retirer: '1' }} label={t.notes.publierRetirer}>
						<p>
							<strong>{t.notes.publicationPrevue(shortDay(langue, publiee_le))}</strong>
						</p>
					</Deed>
				</Section>
			)}
			<Question
				t={t}
				action={`${address}/publier`}
				back={address}
				sentence={session === 2 ? t.notes.publierSession2(notes) : t.notes.publierAide(notes)}
				against={manquants.length > 0 ? [missing] : []}
				deed={manquants.length > 0 ? t.notes.publierMalgre(notes) : t.notes.publierLes(notes)}
			>
				<p>{annonce === undefined ? t.notes.publierSansAvis : t.notes.publierAvis(annonce.heure, annonce.combien)}</p>
				<Field label={t.notes.publierDes} hint={t.notes.publierDesAide} wrong={wrong}>
					<input type="date" name="jour" value={jour} min={today} max={lastJourDePublication(today)} required />
				</Field>
				<Hidden of={basis} />
			</Question>
		</>
	)
}
