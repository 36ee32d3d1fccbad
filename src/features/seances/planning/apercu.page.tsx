/** @jsxImportSource preact */
import { dayAndMonth } from '../../../console/textes/dates'
import { Days } from '../../../console/parts/days'
import { Note } from '../../../console/parts/note'
import { Section, What } from '../../../console/parts/section'
import type { Textes } from '../../../console/textes/textes'
import { sorteLue, type SorteLue } from '../../../domain/seances/changement-seance'
import { CANAUX } from '../../../domain/vocabulaire'
import type { EvaluationDuJour } from '../../evaluations/evaluations.service'
import type { Apercu, Changement, Laissee, Remarque, SeancePrevue } from './plan.service'
import { comptesDe, seancesFaites, sortesOf } from './seances-dites.page'
import type { PageProps } from '../../../console/parts/page-props'
import { Button } from '../../../console/parts/button'

export type ApercuProps = PageProps & {
	readonly action: string
	readonly apercu: Apercu
	/** what its button does: « Annuler 4 séances » */
	readonly button: string
	/** typed values that the page carries as hidden fields */
	readonly cache: readonly (readonly [name: string, value: string])[]
	/** whether "tell people" is checked at first */
	readonly prevenir: boolean
	readonly refusal?: string | undefined
}

/** How many lines of each kind the page shows. */
const MANY = 50

const TONES: Readonly<Record<SorteLue, string>> = {
	ajoutee: 'ok',
	annulee: 'bad',
	reportee: 'look',
	retablie: 'ok',
	deplacee: 'live',
	modifiee: '',
	remplacee: 'live'
}

export const SorteTag = ({ t, sorte }: { t: Textes; sorte: SorteLue }) => (
	<span class={`tag ${TONES[sorte]}`}>{t.planning.sortes[sorte]}</span>
)

type Place = Pick<ApercuProps, 't' | 'langue'>

const when = ({ langue }: Place, { date, heure_debut, heure_fin }: Pick<SeancePrevue, 'date' | 'heure_debut' | 'heure_fin'>) =>
	`${dayAndMonth(langue, date)}, ${heure_debut} – ${heure_fin}`

const titleOf = ({ matiere, classes }: SeancePrevue) => `${matiere} · ${classes.map(({ code }) => code).join(', ')}`

const where = ({ t }: Place, { salle, mode, enseignant }: SeancePrevue) =>
	[mode === 'en_ligne' ? t.seance.modes.en_ligne : (salle ?? t.seance.sansSalle), enseignant ?? t.mots.dePersonne].join(' · ')

export const Horaire = ({ seance }: { seance: Pick<SeancePrevue, 'date' | 'heure_debut' | 'heure_fin'> }) => (
	<time dateTime={seance.date}>
		{seance.heure_debut} – {seance.heure_fin}
	</time>
)

/** `tags`: whether séances change in different ways, so that each says its own. */
function Line({ t, langue, changement: { avant, apres }, tags }: Place & { changement: Changement; tags: boolean }) {
	const place = { t, langue }
	const before =
		avant &&
		[
			titleOf(avant) === titleOf(apres) ? '' : titleOf(avant),
			when(place, avant) === when(place, apres) ? '' : when(place, avant),
			where(place, avant) === where(place, apres) ? '' : where(place, avant)
		]
			.filter((part) => part !== '')
			.join(' · ')
	return (
		<li>
			<Horaire seance={apres} />
			<What of={titleOf(apres)} small={[where(place, apres), apres.motif]}>
				{before && <small>{t.planning.avant(before)}</small>}
			</What>
			{tags && <SorteTag t={t} sorte={sorteLue(avant, apres)} />}
		</li>
	)
}

const reasonOf = (t: Textes, raison: Laissee['raison']) =>
	typeof raison === 'string' ? t.planning.raisons[raison] : t.planning.raisons.conge(raison.conge)

function remarked(t: Textes, remarque: Remarque): string {
	const words = t.planning.remarques
	if (remarque.nature === 'absence') return words.absence(remarque.seance.enseignant ?? '')
	return remarque.nature === 'chome' ? words.chome(remarque.conge) : words.programme(remarque.classe.code, remarque.classe.matiere)
}

function Conflicts({ t, langue, apercu: { conflits, remarques } }: Pick<ApercuProps, 't' | 'langue' | 'apercu'>) {
	const place = { t, langue }
	return (
		<div class="note bad" role="alert">
			{conflits.length > 0 && (
				<>
					<h2>{t.planning.conflits(conflits.length)}</h2>
					<ul>
						{conflits.slice(0, MANY).map(({ nature, classe, voulue, autre }) => {
							const sentences =
								nature === 'enseignant'
									? t.planning.conflit.enseignant(voulue.enseignant ?? '')
									: nature === 'salle'
										? t.planning.conflit.salle(voulue.salle ?? '')
										: t.planning.conflit.classe(voulue.classes.find(({ id }) => id === classe)?.code ?? '')
							return (
								<li>
									<strong>{when(place, voulue)}</strong> : {sentences}{' '}
									{t.planning.avec(`${autre.heure_debut} – ${autre.heure_fin}${autre.covered ? `, ${titleOf(autre)}` : ''}`)}
								</li>
							)
						})}
					</ul>
				</>
			)}
			{remarques.length > 0 && (
				<>
					<h2>{t.planning.aSavoir}</h2>
					<ul>
						{remarques.slice(0, MANY).map((remarque) => (
							<li>
								<strong>{when(place, remarque.seance)}</strong> : {remarked(t, remarque)}
							</li>
						))}
					</ul>
				</>
			)}
		</div>
	)
}

/** The évaluations of a day off. */
const Evaluations = ({ t, langue, evaluations }: Place & { evaluations: readonly EvaluationDuJour[] }) => (
	<Section title={t.planning.evaluations(evaluations.length)}>
		<p>{t.planning.evaluationsRestent}</p>
		<Days langue={langue} rows={evaluations.slice(0, MANY)} dayOf={({ date }) => date}>
			{({ date, heure_debut, titre, matiere, classe }) => (
				<li>
					<time dateTime={date}>{heure_debut}</time>
					<What of={titre} small={[matiere, classe]} />
				</li>
			)}
		</Days>
		{evaluations.length > MANY && <p>{t.planning.autresEvaluations(evaluations.length - MANY)}</p>}
	</Section>
)

/** The preview of a change to the timetable: what happens to each séance, its conflicts, and who gets a message. */
export function ApercuPage({ t, langue, root, action, apercu, button, cache, prevenir, refusal: refused }: ApercuProps) {
	const { changements, laissees, evaluations = [], conflits, remarques, avertis, sallesLibres, vu } = apercu
	const comptes = comptesDe(sortesOf(changements))
	const warns = conflits.length + remarques.length > 0
	const canaux = CANAUX.flatMap((canal) => (avertis.canaux[canal] ? [t.planning.canaux[canal](avertis.canaux[canal])] : []))
	return (
		<form method="post" action={`${root}${action}`}>
			<Note text={refused} bad />
			{cache.map(([name, value]) => (
				<input type="hidden" name={name} value={value} />
			))}
			<input type="hidden" name="vu" value={vu} />
			{warns && <Conflicts t={t} langue={langue} apercu={apercu} />}
			{sallesLibres.length > 0 && <p class="note">{t.planning.sallesLibres(sallesLibres.join(', '))}</p>}
			<Section title={seancesFaites(t, comptes) || t.planning.seances(0)}>
				{changements.length === 0 && <p>{t.planning.rien}</p>}
				<Days langue={langue} rows={changements.slice(0, MANY)} dayOf={({ apres }) => apres.date}>
					{(changement) => <Line t={t} langue={langue} changement={changement} tags={Object.keys(comptes).length > 1} />}
				</Days>
				{changements.length > MANY && <p>{t.planning.autresSeances(changements.length - MANY)}</p>}
			</Section>
			{laissees.length > 0 && (
				<Section title={t.planning.laissees(laissees.length)}>
					<Days langue={langue} rows={laissees.slice(0, MANY)} dayOf={({ date }) => date}>
						{(evaluation) => (
							<li>
								<Horaire seance={evaluation} />
								<What of={evaluation.seance && titleOf(evaluation.seance)} small={reasonOf(t, evaluation.raison)} />
							</li>
						)}
					</Days>
				</Section>
			)}
			{evaluations.length > 0 && <Evaluations t={t} langue={langue} evaluations={evaluations} />}
			{changements.length > 0 && (
				<Section title={t.planning.avertir}>
					{avertis.personnes === 0 ? (
						<p>
							{avertis.concernees === 0
								? t.planning.personne
								: `${t.planning.concernees(avertis.concernees)}${t.deuxPoints}${t.planning.autrement(avertis.concernees)}.`}
							{/* people without a password find it in the application once they have one */}
							{prevenir && <input type="hidden" name="prevenir" value="oui" />}
						</p>
					) : (
						<>
							<label class="tick">
								<input type="checkbox" name="prevenir" value="oui" checked={prevenir} />
								{t.planning.concernees(avertis.concernees)}
								{t.deuxPoints}
								{t.planning.prevenues(avertis.personnes)} ({canaux.join(', ')})
								{avertis.personnes < avertis.concernees && `, ${t.planning.autrement(avertis.concernees - avertis.personnes)}`}
							</label>
							<p>
								<small>{t.planning.unSeul}</small>
							</p>
						</>
					)}
				</Section>
			)}
			<p class="buttons below">
				<Button kind="first" name="etape" value="faire">
					{warns ? t.planning.malgre(button) : button}
				</Button>
				<Button name="etape" value="revoir">
					{t.planning.revoir}
				</Button>
			</p>
		</form>
	)
}
