/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Hidden, Submit } from '../../console/parts/deed'
import { Choice, Field, Input, Select } from '../../console/parts/form'
import { Note } from '../../console/parts/note'
import type { Textes } from '../../console/textes/textes'
import { MODES, TYPES_EVALUATION } from '../../domain/vocabulaire'
import type { Lieux, Place } from './feuilles.service'
import { OWN_COLUMNS, PUBLICATIONS } from './write-evaluation.service'
import { Button } from '../../console/parts/button'

export const CHAMPS = ['ou', ...OWN_COLUMNS, 'publication', 'publiee_le'] as const
export type Champ = (typeof CHAMPS)[number]
export type Champs = Readonly<Record<Champ, string>>

/** The value in the form for a class and a matière. */
export const lieu = ({ classe, matiere }: { classe: { id: number }; matiere: { id: number } }) => `${classe.id}-${matiere.id}`

export type Formulaire = {
	readonly action: string
	/** address of the cancel link */
	readonly retour: string
	readonly champs: Champs
	readonly lieux: readonly Place[]
	/** true if marks depend on its place and publication, which then can't change */
	readonly fixe: boolean
	readonly annee: { readonly date_debut: string } | null
	/** hidden fields */
	readonly cache: Readonly<Record<string, string>>
	/** values that somebody else has saved since, by field */
	readonly entretemps?: Readonly<Partial<Record<Champ, string>>> | undefined
	readonly refusal?: Refused | undefined
}

type Props = { readonly t: Textes; readonly formulaire: Formulaire }

const words = <Word extends string>(all: readonly Word[], labels: Readonly<Record<Word, string>>) =>
	all.map((value) => ({ value, label: labels[value] }))

const numberedOptions = (labels: Readonly<Record<1 | 2, string>>) =>
	([1, 2] as const).map((number) => ({ value: String(number), label: labels[number] }))

export function FormulairePage({ t, formulaire }: Props) {
	const { action, retour, champs, lieux, fixe, annee, cache, entretemps = {}, refusal } = formulaire
	const { wrong = {} } = refusal ?? {}
	const why = (champ: Champ) => (champ === 'ou' ? (wrong['classe_id'] ?? wrong['matiere_id']) : wrong[champ])
	const about = (champ: Champ) => ({
		label: t.evaluations.champs[champ],
		wrong: why(champ),
		hint: entretemps[champ] === undefined ? t.evaluations.aides[champ] || undefined : t.fiches.deuxValeurs(entretemps[champ])
	})
	const input = (champ: Champ) => ({ name: champ, value: champs[champ] })
	const saysPeriode = champs.periode !== '' || lieux.some(({ semestre }) => semestre === null)
	const places = lieux.map((place) => ({ value: lieu(place), label: `${place.classe.code} · ${place.matiere.nom}` }))
	return (
		<form class="sheet" method="post" action={action}>
			<Note text={refusal?.refusal ?? (fixe ? (why('ou') ?? why('publication')) : undefined)} bad />
			<Hidden of={cache} />
			{fixe ? (
				<p>
					<input type="hidden" {...input('ou')} />
					<strong>{places.find(({ value }) => value === champs.ou)?.label}</strong>
					<small class="soft"> {t.evaluations.fixe}</small>
				</p>
			) : (
				<Select {...about('ou')} {...input('ou')} options={places} />
			)}
			<Input {...about('titre')} {...input('titre')} required maxLength={200} />
			<div class="fields">
				<Select {...about('type')} {...input('type')} options={words(TYPES_EVALUATION, t.evaluations.types)} />
				<Input {...about('date')} type="date" {...input('date')} min={annee?.date_debut} required />
				<Input {...about('heure_debut')} type="time" {...input('heure_debut')} />
				<Input {...about('duree_minutes')} {...input('duree_minutes')} inputMode="numeric" />
				<Input {...about('coefficient')} {...input('coefficient')} inputMode="decimal" required />
				<Input {...about('bareme')} {...input('bareme')} inputMode="numeric" required />
				<Select {...about('mode')} {...input('mode')} options={words(MODES, t.seance.modes)} />
				<Select {...about('session')} {...input('session')} options={numberedOptions(t.evaluations.sessions)} />
				{saysPeriode && (
					<Select
						{...about('periode')}
						{...input('periode')}
						options={[{ value: '', label: t.evaluations.selonLeJour }, ...numberedOptions(t.evaluations.lesPeriodes)]}
					/>
				)}
			</div>
			{!fixe && (
				<div class="fields roomy">
					<Select {...about('publication')} {...input('publication')} options={words(PUBLICATIONS, t.evaluations.publications)} />
					<Input {...about('publiee_le')} type="date" {...input('publiee_le')} />
				</div>
			)}
			<Submit t={t} back={retour} />
		</form>
	)
}

type Classes = Extract<Lieux, { classes: unknown }>['classes']

/** The first step if there are many places: choosing the class. */
export const ChoixDeClasse = ({ t, root, classes }: { t: Textes; root: string; classes: Classes }) => (
	<form class="sheet" method="get" action={`${root}/evaluations/nouvelle`}>
		<Field label={t.evaluations.classe}>
			<Choice name="classe" value="" options={classes.map(({ id, code, nom }) => ({ value: String(id), label: `${code} · ${nom}` }))} />
		</Field>
		<Button kind="first">{t.evaluations.continuer}</Button>
	</form>
)
