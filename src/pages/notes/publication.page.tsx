/** @jsxImportSource preact */
import { Button } from '../../console/parts/button'
import { Field } from '../../console/parts/form'
import type { Place } from '../../console/parts/grille-de-notes'
import { Question } from '../../console/parts/question'
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
			<section class="sheet">
				<p>{t.notes.fait.publiee}</p>
				<p>
					<a href={address}>{t.notes.retourGrille}</a>
				</p>
			</section>
		)
	const missing = (
		<>
			{t.notes.manquants(manquants.length)}
			<ul>
				{manquants.map((manquant) => (
					<li>
						{listName(manquant)} <small>{manquant.matricule}</small>
						{t.deuxPoints}
						{manquant.etat === null ? t.notes.sansNote : t.notes.aPreciser}
					</li>
				))}
			</ul>
		</>
	)
	const cache = (
		<>
			<input type="hidden" name="vu" value={vu} />
			<input type="hidden" name="etait" value={publiee_le ?? ''} />
		</>
	)
	return (
		<>
			{publiee_le !== null && (
				<form class="sheet" method="post" action={`${address}/publier`}>
					<p>
						<strong>{t.notes.publicationPrevue(shortDay(langue, publiee_le))}</strong>
					</p>
					{cache}
					<input type="hidden" name="jour" value={jour} />
					<Button name="retirer" value="1">
						{t.notes.publierRetirer}
					</Button>
				</form>
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
				{cache}
			</Question>
		</>
	)
}
