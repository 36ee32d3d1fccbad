/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Button } from '../../console/parts/button'
import { Input, Ticks, fieldsOf } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { Rows, Section, What } from '../../console/parts/section'
import { addressOf } from '../../console/parts/pager'
import { shortDay } from '../../console/textes/dates'
import type { Coming, Jours } from '../../domain/annees/preparation'
import type { copyOf } from '../../features/grilles/grille.service'
import type { ClassePreparee, Classes, Cours, PeriodePreparee, Years } from '../../features/annees/preparation.service'

export const HOME = '/annees/preparer'

export type PreparerProps = PageProps & {
	readonly coming: Coming
	readonly periodes: readonly PeriodePreparee[]
	/** a fingerprint of the stored year and its periods */
	readonly fingerprint: string
	readonly typed: Readonly<Record<string, string>>
	readonly wrong: Readonly<Record<string, string>>
	/** the steps that need the year; absent without it */
	readonly steps: (Omit<StepProps, keyof PageProps | 'next'> & Steps) | undefined
}

type Steps = {
	readonly jours: Jours
	readonly classes: Classes
	readonly cours: Cours
	readonly regles: number
	readonly grille: Awaited<ReturnType<typeof copyOf>>
}

type StepProps = PageProps & {
	readonly years: Years
	/** the console's root in the year that is prepared */
	readonly inYear: string
	/** the path of the first step that has something to copy */
	readonly next: string | undefined
	/** the pages that the reader may open there */
	readonly opens: Readonly<Record<'conges' | 'structure' | 'reglements', boolean>>
}

/** « Préparer l'année »: its steps, each with what is there and what is left. */
export function PreparerPage({ steps, ...dates }: PreparerProps) {
	const { t, langue, root } = dates
	if (!steps) return <Dates {...dates} />
	const { jours, classes, cours, regles, grille, ...place } = steps
	const props = { t, langue, root, next: nextOf(steps), ...place }
	const hasGrille = grille.written.length + grille.there > 0
	return (
		<>
			<Dates {...dates} />
			<JoursStep {...props} jours={jours} />
			<ClassesStep {...props} classes={classes} />
			<CoursStep {...props} cours={cours} />
			<ReglesStep {...props} regles={regles} />
			{hasGrille && <GrilleStep {...props} grille={grille} />}
			<Section title={`${hasGrille ? 7 : 6}. ${t.preparer.etudiants.titre}`} id="etudiants">
				<p>{t.preparer.etudiants.dit}</p>
				<Links of={[[`${props.inYear}/passage`, t.preparer.etudiants.passer(props.years.annee.libelle)]]} />
			</Section>
		</>
	)
}

/** The path of the first step that has something to copy. */
function nextOf({ jours, classes, cours, grille }: Steps): string | undefined {
	if (jours.copies.length > 0) return 'jours-chomes'
	if (classes.copies.some(isMissing)) return 'classes'
	if (cours.copies.length > 0) return 'cours'
	return grille.written.length > 0 ? 'grille' : undefined
}

/** Links to what a step has made. */
function Links({ of }: { of: readonly (readonly [to: string, label: string] | false)[] }) {
	const links = of.filter((link) => link !== false)
	return links.length === 0 ? null : (
		<p class="below">
			{links.map(([to, label], at) => (
				<>
					{at > 0 && ' · '}
					<a href={to}>{label}</a>
				</>
			))}
		</p>
	)
}

/** The names of a period's fields, by its place among the periods. */
export const fieldOf = (at: number, column: 'date_debut' | 'date_fin' | 'saisie_jusque') => `p${at}.${column}`

function Dates({ t, root, coming, periodes, fingerprint, typed, wrong }: Omit<PreparerProps, 'steps'>) {
	const { depuis, annee, proposee } = coming
	const words = t.preparer.annee
	const field = fieldsOf(typed, wrong)
	const days = annee ?? proposee
	const missing = periodes.filter(({ id }) => id === undefined).length
	const done = annee && [words.prete(annee.libelle, periodes.length - missing), missing > 0 ? words.manquent(missing) : ''].join(' ')
	return (
		<Section title={`1. ${words.titre}`} id="dates">
			<p>{done ?? words.proposees(depuis.libelle)}</p>
			{periodes.length === 0 && <p>{words.sansPeriodes}</p>}
			<form method="post" action={root + HOME}>
				<input type="hidden" name="vu" value={fingerprint} />
				<div class="fields">
					{!annee && <Input label={words.libelle} {...field('libelle', days.libelle)} required maxLength={9} />}
					<Input label={words.debut} type="date" {...field('date_debut', days.date_debut)} required />
					<Input label={words.fin} type="date" {...field('date_fin', days.date_fin)} required />
				</div>
				{periodes.map(({ libelle, niveau, date_debut, date_fin, saisie_jusque }, at) => (
					<fieldset class="fields">
						<legend class="label" dir="auto">
							{niveau === null ? libelle : `${libelle} (${niveau})`}
						</legend>
						<Input label={words.debut} type="date" {...field(fieldOf(at, 'date_debut'), date_debut)} required />
						<Input label={words.fin} type="date" {...field(fieldOf(at, 'date_fin'), date_fin)} required />
						{saisie_jusque !== null && <Input label={words.jusque} type="date" {...field(fieldOf(at, 'saisie_jusque'), saisie_jusque)} />}
					</fieldset>
				))}
				<Button kind={annee ? undefined : 'first'}>{annee ? words.enregistrer : words.creer(days.libelle)}</Button>
			</form>
		</Section>
	)
}

type DeedProps = StepProps & { readonly path: string; readonly label: string; readonly children?: ComponentChildren }

const Deed = ({ root, years, next, path, label, children }: DeedProps) => (
	<form method="post" action={`${root}${HOME}/${path}`}>
		<input type="hidden" name="annee" value={years.annee.libelle} />
		{children}
		<Button kind={path === next ? 'first' : undefined}>{label}</Button>
	</form>
)

function JoursStep({ jours, ...step }: StepProps & { jours: Jours }) {
	const { t, langue, inYear, years, opens } = step
	const words = t.preparer.jours
	const { copies, there, movable } = jours
	const listOf = (days: Jours['copies'], said: (libelle: string, jours: string) => string) => (
		<ul>
			{days.map(({ libelle, date_debut, date_fin }) => (
				<li dir="auto">{said(libelle, t.absencesEnseignants.periode(shortDay(langue, date_debut), shortDay(langue, date_fin)))}</li>
			))}
		</ul>
	)
	return (
		<Section title={`2. ${words.titre}`} id="jours-chomes">
			<p>{words.etat(copies.length, there.length)}</p>
			{copies.length > 0 && (
				<Deed {...step} path="jours-chomes" label={words.copier(copies.length)}>
					{listOf(copies, words.copie)}
				</Deed>
			)}
			{movable.length > 0 && (
				<>
					<p class="below">{words.autres}</p>
					{listOf(movable, words.cetteAnnee)}
				</>
			)}
			<Links of={[opens.conges && [`${inYear}/jours-chomes/fiche/nouvelle`, words.ecrire(years.annee.libelle)]]} />
		</Section>
	)
}

const isMissing = ({ there }: ClassePreparee) => there === undefined

function ClassesStep({ classes, ...step }: StepProps & { classes: Classes }) {
	const { t, inYear, years } = step
	const words = t.preparer.classes
	const optionOf = ({ id, code, nom, capacite }: ClassePreparee) => {
		const facts = [nom === code ? '' : code, capacite === null ? '' : words.places(capacite)].filter((fact) => fact !== '')
		return { value: String(id), label: nom, said: facts.join(' · ') }
	}
	const [copies, news] = [classes.copies.filter(isMissing).map(optionOf), classes.news.filter(isMissing).map(optionOf)]
	return (
		<Section title={`3. ${words.titre}`} id="classes">
			<p>{words.etat(copies.length, classes.copies.length - copies.length)}</p>
			{copies.length + news.length > 0 && (
				<Deed {...step} path="classes" label={words.copier}>
					{copies.length > 0 && <Ticks label={words.choisir} name="classe" options={copies} chosen={copies.map(({ value }) => value)} />}
					{news.length > 0 && <Ticks label={words.nouvelles} hint={words.nouvellesDit} name="nouvelle" options={news} chosen={[]} />}
				</Deed>
			)}
			<Links of={[classes.count > 0 && [`${inYear}/classes`, words.voir(classes.count, years.annee.libelle)]]} />
		</Section>
	)
}

function CoursStep({ cours, ...step }: StepProps & { cours: Cours }) {
	const { t, inYear, years, opens } = step
	const words = t.preparer.cours
	const { copies, vacant, there, waiting } = cours
	const placeOf = (classe: string) => addressOf(`${inYear}/repartition`, { classe })
	return (
		<Section title={`4. ${words.titre}`} id="cours">
			<p>
				{words.etat(copies.length, there)} {waiting > 0 && words.attendent(waiting)}
			</p>
			{copies.length > 0 && <Deed {...step} path="cours" label={words.copier(copies.length)} />}
			{vacant.length > 0 && (
				<>
					<p>{words.partis(vacant.length)}</p>
					<Rows none="">
						{vacant.map(({ matiere_nom, classe, classe_nom, nom }) => (
							<li>
								<What
									of={opens.structure ? <a href={placeOf(classe)}>{`${matiere_nom}, ${classe_nom}`}</a> : `${matiere_nom}, ${classe_nom}`}
									small={words.avant(nom)}
								/>
							</li>
						))}
					</Rows>
				</>
			)}
			<Links of={[opens.structure && [`${inYear}/repartition`, words.repartir(years.annee.libelle)]]} />
		</Section>
	)
}

function ReglesStep({ t, years, inYear, opens, regles }: StepProps & { regles: number }) {
	const words = t.preparer.regles
	return (
		<Section title={`5. ${words.titre}`} id="regles">
			<p>{words.copiees(years.depuis.libelle, regles)}</p>
			<Links of={[opens.reglements && [`${inYear}/regles`, words.voir], opens.structure && [`${inYear}/matieres`, words.matieres]]} />
		</Section>
	)
}

function GrilleStep({ grille: { written, there }, ...step }: StepProps & Pick<Steps, 'grille'>) {
	const words = step.t.preparer.grille
	return (
		<Section title={`6. ${step.t.grille.title}`} id="grille">
			<p>{words.etat(written.length, there)}</p>
			{written.length > 0 && <Deed {...step} path="grille" label={step.t.grille.copier(written.length, step.years.depuis.libelle)} />}
		</Section>
	)
}
