/** @jsxImportSource preact */
import { Asked } from '../../console/parts/asked'
import { dayAndMonth, dayAndTime } from '../../console/textes/dates'
import { Deed } from '../../console/parts/deed'
import { fieldsOf, Input, type Option, Select, Tick } from '../../console/parts/form'
import { Days } from '../../console/parts/days'
import { Rows, Section, What } from '../../console/parts/section'
import { refusOf } from '../../domain/seances/changement-seance'
import { CANAUX } from '../../domain/vocabulaire'
import { Horaire, SorteTag } from '../../features/seances/planning/apercu.page'
import type { SeancePrevue } from '../../features/seances/planning/plan.service'
import type { Absence, Decidee } from '../../features/absences/absences.service'
import type { PageProps } from '../../console/parts/page-props'
import { Button } from '../../console/parts/button'

export const CHAMPS = ['enseignant', 'du', 'au', 'de', 'a', 'motif'] as const
export type Champs = Readonly<Record<(typeof CHAMPS)[number], string>>

export type AbsencesProps = PageProps & {
	readonly absences: readonly Absence[]
	readonly decides: boolean
	readonly announces: boolean
	readonly readsOthers: boolean
	/** teachers to choose among, as options in markup; empty for a teacher who announces their own absence */
	readonly enseignants: string
	readonly champs: Champs
	readonly cle: string
	readonly wrong?: Readonly<Record<string, string>> | undefined
	/** what is asked before an absence is withdrawn, and which */
	readonly asked: readonly string[]
	readonly askedOf: number | undefined
}

/** « du lun. 23 nov. au mar. 24 nov., de 08:00 à 12:00 ». */
export const periode = ({ t, langue }: Pick<PageProps, 't' | 'langue'>, { du, au, heures }: Absence) =>
	[
		t.absencesEnseignants.periode(dayAndMonth(langue, du), dayAndMonth(langue, au)),
		...(heures ? [t.absencesEnseignants.heures(heures.de, heures.a)] : [])
	].join(', ')

/** The absences of teachers, and the form for announcing one. */
export function AbsencesPage(props: AbsencesProps) {
	const { t, root, absences, decides, announces, readsOthers, enseignants, champs, cle, wrong = {}, asked: questions, askedOf } = props
	const words = t.absencesEnseignants
	const field = fieldsOf(champs, wrong)
	const nameOf = (absence: Absence) => (readsOthers ? absence.enseignant : periode(props, absence))
	return (
		<>
			<Section title={words.liste}>
				<Rows none={announces ? `${words.vide} ${words.videAide}` : words.vide}>
					{absences.map((absence) => (
						<li>
							<What
								of={decides ? <a href={`${root}/absences-enseignants/${absence.id}`}>{absence.enseignant}</a> : nameOf(absence)}
								small={[readsOthers && periode(props, absence), absence.motif, absence.decidee && words.decidee]
									.filter(Boolean)
									.join(' · ')}
							/>
							{!absence.decidee && <span class="tag look">{words.aDecider}</span>}
							{absence.retirable && (
								<Deed
									action={`${root}/absences-enseignants/${absence.id}/retirer`}
									label={absence.id === askedOf ? words.retirerDe(absence.enseignant) : words.retirer}
									isSmall
								>
									{absence.id === askedOf && <Asked t={t} sentences={questions} />}
								</Deed>
							)}
						</li>
					))}
				</Rows>
			</Section>
			{announces && (
				<form class="sheet" id="annoncer" method="post" action={`${root}/absences-enseignants`}>
					<h2>{decides ? words.annoncer : words.annoncerMienne}</h2>
					<input type="hidden" name="cle" value={cle} />
					{enseignants !== '' && (
						<Select
							label={words.champs.enseignant}
							{...field('enseignant')}
							options={[{ value: '', label: words.choisir }]}
							written={enseignants}
						/>
					)}
					<div class="fields">
						<Input label={words.champs.du} type="date" {...field('du')} required />
						<Input label={words.champs.au} hint={words.auAide} type="date" {...field('au')} />
						<Input label={words.champs.de} hint={words.heuresAide} type="time" {...field('de')} />
						<Input label={words.champs.a} hint={words.heuresAide} type="time" {...field('a')} />
					</div>
					<Input label={words.champs.motif} hint={words.motifAide} {...field('motif')} maxLength={500} />
					{!decides && <p>{words.suite}</p>}
					<Button kind="first">{words.enregistrer}</Button>
				</form>
			)}
		</>
	)
}

export const SORTES = ['laisser', 'remplacer', 'deplacer', 'annuler', 'reporter'] as const

export type DecisionsProps = PageProps & {
	readonly absence: Absence
	readonly seances: readonly SeancePrevue[]
	/** the typed values, by the names of the fields */
	readonly typed: Readonly<Record<string, string>>
	readonly wrong?: Readonly<Record<string, string>> | undefined
	/** teachers who may take over a séance, by its id */
	readonly enseignants: ReadonlyMap<number, readonly Option[]>
}

/** Decisions that were made together: what becomes of each séance, who replaces, and how many people got a message. */
function Prises({ t, langue, decidee: { at, par, personnes, canaux, seances } }: PageProps & { decidee: Decidee }) {
	const words = t.absencesEnseignants
	const by = CANAUX.flatMap((canal) => (canaux[canal] ? [t.planning.canaux[canal](canaux[canal])] : []))
	return (
		<Section title={words.decidees(dayAndTime(langue, at), par)}>
			{seances.length === 0 && <p>{words.inchangees}</p>}
			<Days langue={langue} rows={seances} dayOf={({ date }) => date}>
				{({ sorte, remplacant, vers, ...seance }) => (
					<li>
						<Horaire seance={seance} />
						<span class="what">
							{seance.matiere} · {seance.classes.join(', ')}
							{remplacant && (
								<small>
									{words.par}
									{t.deuxPoints}
									{remplacant}
								</small>
							)}
							{vers && (
								<small>
									{words.vers}
									{t.deuxPoints}
									{dayAndMonth(langue, vers.date)}, {vers.heure_debut} – {vers.heure_fin}
								</small>
							)}
						</span>
						<SorteTag t={t} sorte={sorte} />
					</li>
				)}
			</Days>
			{seances.length > 0 && <p class="below">{words.prevenues(personnes, by.join(', '))}</p>}
		</Section>
	)
}

function Seance({ t, langue, seance, typed, wrong = {}, enseignants }: Omit<DecisionsProps, 'seances'> & { seance: SeancePrevue }) {
	const { id, date, heure_debut, heure_fin, matiere, classes, salle } = seance
	const words = t.absencesEnseignants
	const field = fieldsOf(typed, wrong)
	const choice = typed[`d-${id}`] ?? 'laisser'
	const refus = refusOf(seance, ['statut', 'enseignant_id'])
	return (
		<fieldset class="decision">
			<legend>
				{dayAndMonth(langue, date)}, {heure_debut} – {heure_fin} · {matiere}
				<small>
					{' '}
					{classes.map(({ code }) => code).join(', ')}
					{salle && ` · ${salle}`}
				</small>
			</legend>
			{refus ? (
				<p class="note">{t.planning.fixe[refus]}.</p>
			) : (
				<>
					<div>
						{SORTES.map((sorte) => (
							<Tick type="radio" name={`d-${id}`} value={sorte} checked={sorte === choice} label={words.decisions[sorte]} />
						))}
					</div>
					<div class="for-remplacer">
						<Select
							label={words.par}
							{...field(`e-${id}`)}
							options={[{ value: '', label: words.choisir }, ...(enseignants.get(id) ?? [])]}
						/>
					</div>
					<div class="fields for-deplacer">
						<Input label={t.planning.champs.date} type="date" {...field(`j-${id}`, date)} />
						<Input label={t.planning.champs.heure_debut} type="time" {...field(`h-${id}`, heure_debut)} />
						<Input label={t.planning.champs.heure_fin} type="time" {...field(`f-${id}`, heure_fin)} />
					</div>
				</>
			)}
		</fieldset>
	)
}

/** The decisions about the séances of an absent teacher, and the form for those that still are theirs. */
export function DecisionsPage(props: DecisionsProps) {
	const { t, langue, root, absence, seances, typed: typedFields, wrong = {} } = props
	const words = t.absencesEnseignants
	return (
		<>
			{absence.decisions.map((decidee) => (
				<Prises t={t} langue={langue} root={root} decidee={decidee} />
			))}
			{seances.length === 0 ? (
				<section class="sheet">
					{absence.decisions.length === 0 && <p>{words.aucuneSeance}</p>}
					<a href={`${root}/absences-enseignants`}>{words.titre}</a>
				</section>
			) : (
				<form class="sheet" method="post" action={`${root}/absences-enseignants/${absence.id}`}>
					<input type="hidden" name="decidees" value={absence.vu} />
					{seances.map((seance) => (
						<Seance {...props} seance={seance} />
					))}
					<Input label={words.motifMessage} {...fieldsOf(typedFields, wrong)('motif', words.motifUsuel)} maxLength={500} />
					<p class="buttons">
						<Button kind="first">{t.planning.continuer}</Button>
						<a href={`${root}/absences-enseignants`}>{words.retour}</a>
					</p>
				</form>
			)}
		</>
	)
}
