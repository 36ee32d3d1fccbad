/** @jsxImportSource preact */
import { Hidden, Submit } from '../../console/parts/deed'
import { Choice, Field, Input, type Option, Select, Tick, Why } from '../../console/parts/form'
import { useRefused } from '../../console/parts/refusals'
import { asKept } from '../../console/parts/html'
import type { Textes } from '../../console/textes/textes'
import { PORTEES_CHANGEMENT, type Refus } from '../../domain/seances/changement-seance'
import { MODES, TYPES_SEANCE } from '../../domain/vocabulaire'
import { boutonDit } from '../../features/seances/planning/seances-dites.page'
import type { Semblables } from '../../features/seances/planning/planifier.service'
import { Button } from '../../console/parts/button'

/** The fields of a séance in the order of its form. */
export const CHAMPS = [
	'cours',
	'enseignant',
	'date',
	'heure_debut',
	'heure_fin',
	'salle',
	'type',
	'mode',
	'lien_visio',
	'jusqu_au',
	'portee'
] as const
export type Champ = (typeof CHAMPS)[number]
export type Champs = Readonly<Record<Champ, string>>

export type FormulaireProps = {
	readonly t: Textes
	readonly action: string
	readonly retour: string
	readonly champs: Champs
	/** hidden fields */
	readonly cache: Readonly<Record<string, string>>
	/** options before the teachers of the school */
	readonly personne: readonly Option[]
	/** the teachers, as options in markup */
	readonly enseignants: string
	/** the present teacher, if they are not among those */
	readonly autre?: readonly Option[]
	/** rooms to choose from, as options in markup; others can be typed */
	readonly salles: string
	readonly annee: { readonly date_debut: string; readonly date_fin: string } | null
	/** matières of a new séance, each with its teacher */
	readonly cours?: readonly Option[]
	/** classes that can be gathered: the other ones for a new séance, all for an existing one */
	readonly autres?: readonly ClasseOfferte[]
	readonly classes?: readonly ClasseOfferte[]
	/** the classes that somebody else has chosen since */
	readonly classesEntretemps?: string | undefined
	/** for an existing séance: how many similar ones come after it, and in all */
	readonly semblables?: Semblables
	/** why most of it can no longer change */
	readonly fixe?: Refus | undefined
	readonly wrong?: Readonly<Partial<Record<string, string>>> | undefined
	/** values that somebody else has saved since, by field */
	readonly entretemps?: Readonly<Partial<Record<Champ, string>>> | undefined
}

type ClasseOfferte = { readonly id: number; readonly code: string; readonly reunie: boolean }

const HARMLESS: readonly Champ[] = ['salle', 'mode', 'lien_visio']

/** The form of a new séance, or of a change to one. */
export function FormulaireSeance(props: FormulaireProps) {
	const { t, action, retour, champs, cache, autres, classes, classesEntretemps, semblables, fixe, wrong = {} } = props
	const hiddenChamps = CHAMPS.filter((champ) => isFixed(fixe, champ) && champ !== 'portee' && champ !== 'jusqu_au')
	const gatheredClasses = classes?.filter(({ reunie }) => reunie) ?? []
	return (
		<form class="sheet" method="post" action={action}>
			{fixe && (
				<p class="note">
					{t.planning.fixe[fixe]}
					{fixe === 'tenue' ? t.planning.fixeTenue : t.planning.fixeAide}
				</p>
			)}
			<Hidden of={cache} />
			<Hidden of={Object.fromEntries(hiddenChamps.map((champ) => [champ, champs[champ]]))} />
			{isFixed(fixe, 'cours') && gatheredClasses.map(({ id }) => <input type="hidden" name="classes" value={String(id)} />)}
			<Fields {...props} />
			{autres && autres.length > 0 && (
				<Classes
					name="autres"
					title={t.planning.reunir}
					hint={t.planning.reunirAide}
					offered={autres}
					open={autres.some(({ reunie }) => reunie)}
				/>
			)}
			{classes && !isFixed(fixe, 'cours') && (
				<Classes
					name="classes"
					title={t.planning.deClasses(gatheredClasses.map(({ code }) => code).join(', '))}
					hint={classesEntretemps === undefined ? t.planning.classesAide : t.fiches.deuxValeurs(classesEntretemps)}
					offered={classes}
					open={wrong['classes'] !== undefined || classesEntretemps !== undefined}
					wrong={wrong['classes']}
				/>
			)}
			{semblables && <Portee t={t} portee={champs.portee} semblables={semblables} />}
			<Submit t={t} label={t.planning.continuer} back={retour} />
		</form>
	)
}

const isFixed = (fixe: FormulaireProps['fixe'], champ: Champ) =>
	fixe !== undefined && !HARMLESS.includes(champ) && !(fixe === 'tenue' && champ === 'enseignant')

function Fields(props: FormulaireProps) {
	const { t, champs, personne, enseignants, autre, salles, annee, cours, autres, fixe, wrong = {}, entretemps = {} } = props
	const about = (champ: Exclude<Champ, 'portee'>, hint?: string) => ({
		label: t.planning.champs[champ],
		wrong: wrong[champ],
		hint: entretemps[champ] === undefined ? hint : t.fiches.deuxValeurs(entretemps[champ])
	})
	const input = (champ: Champ) => ({ name: champ, value: champs[champ] })
	return (
		<>
			<div class="fields">
				{cours && !isFixed(fixe, 'cours') && <Select {...about('cours')} {...input('cours')} options={cours} />}
				{!isFixed(fixe, 'enseignant') && (
					<Field {...about('enseignant')}>
						<Choice {...input('enseignant')} options={personne} written={enseignants} {...(autre && { last: autre })} />
					</Field>
				)}
				{!isFixed(fixe, 'date') && (
					<>
						<Input {...about('date')} type="date" {...input('date')} min={annee?.date_debut} max={annee?.date_fin} required />
						<Input {...about('heure_debut')} type="time" {...input('heure_debut')} required />
						<Input {...about('heure_fin')} type="time" {...input('heure_fin')} required />
					</>
				)}
				<Input {...about('salle')} {...input('salle')} list="salles" maxLength={200} autocomplete="off" />
				{!isFixed(fixe, 'type') && (
					<Select
						{...about('type')}
						{...input('type')}
						options={TYPES_SEANCE.map((value) => ({ value, label: t.seance.types[value] || t.planning.typeAutre }))}
					/>
				)}
				<Select {...about('mode')} {...input('mode')} options={MODES.map((value) => ({ value, label: t.seance.modes[value] }))} />
				<Input {...about('lien_visio')} type="url" inputMode="url" {...input('lien_visio')} placeholder="https://" />
				{autres && (
					<Field {...about('jusqu_au', t.planning.jusquAuAide)}>
						<input type="date" {...input('jusqu_au')} min={annee?.date_debut} max={annee?.date_fin} />
					</Field>
				)}
			</div>
			<datalist id="salles">{asKept(salles)}</datalist>
		</>
	)
}

type ClassesProps = {
	readonly name: string
	readonly title: string
	readonly hint: string
	readonly offered: readonly ClasseOfferte[]
	readonly open: boolean
	readonly wrong?: string | undefined
}

/** Classes to tick, folded. */
function Classes({ name, title, hint, offered: offeredClasses, open, wrong }: ClassesProps) {
	const field = useRefused(title, wrong)
	return (
		<details class="below" open={open}>
			<summary>{title}</summary>
			<p>
				<small>{hint}</small>
			</p>
			<Why text={wrong} />
			{offeredClasses.map(({ id, code, reunie }, index) => (
				<Tick id={index === 0 ? field : undefined} name={name} value={String(id)} checked={reunie} label={code} />
			))}
		</details>
	)
}

/** Asks whether a change applies to one séance, or also to similar ones. */
export function Portee({ t, portee, semblables }: { t: Textes; portee: string; semblables: Semblables }) {
	const offered = PORTEES_CHANGEMENT.filter((word) => word === 'celle_ci' || semblables[word] > 0)
	if (offered.length === 1) return <input type="hidden" name="portee" value="celle_ci" />
	return (
		<fieldset class="below">
			<legend>{t.planning.portee}</legend>
			{offered.map((word) => (
				<Tick
					type="radio"
					name="portee"
					value={word}
					checked={word === portee}
					label={word === 'celle_ci' ? t.planning.portees.celle_ci() : t.planning.portees[word](semblables[word])}
				/>
			))}
		</fieldset>
	)
}

export type AbandonProps = {
	readonly t: Textes
	readonly action: string
	readonly retour: string
	readonly motif: string
	readonly portee: string
	readonly semblables: Semblables
	/** why its time can no longer change: then this page is the question before it is called off */
	readonly fixe: Refus | undefined
	readonly wrong?: string | undefined
}

/** The form for calling a séance off, or putting it off. */
export const AbandonPage = ({ t, action, retour, motif, portee, semblables, fixe, wrong }: AbandonProps) => (
	<form class="sheet" method="post" action={action}>
		{fixe && (
			<p class="note">
				{t.planning.fixe[fixe]}
				{t.planning.abandonTenue}
			</p>
		)}
		<Input label={t.absencesEnseignants.motifMessage} wrong={wrong} name="motif" value={motif} maxLength={500} />
		{!fixe && <Portee t={t} portee={portee} semblables={semblables} />}
		<p class="buttons below">
			<Button kind="first" name="statut" value="annulee">
				{boutonDit(t, { annulee: 1 })}
			</Button>
			<Button name="statut" value="reportee">
				{boutonDit(t, { reportee: 1 })}
			</Button>
			<a href={retour}>{t.appel.revenir}</a>
		</p>
		<p>
			<small>{t.planning.reporterAide}</small>
		</p>
	</form>
)

export const ChoixDeClasse = ({
	t,
	action,
	classes,
	cache
}: {
	t: Textes
	action: string
	classes: readonly Option[]
	cache: Readonly<Record<string, string>>
}) => (
	<form class="sheet" method="get" action={action}>
		<Hidden of={cache} />
		<Select label={t.planning.pourClasse} name="classe" value="" options={classes} />
		<Button kind="first">{t.planning.continuer}</Button>
	</form>
)
