/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Refused } from '../../console/action'
import { Asked } from '../../console/parts/asked'
import { Bar } from '../../console/parts/bar'
import { Hidden, Submit } from '../../console/parts/deed'
import { fieldsOf, Input, Select } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { addressOf } from '../../console/parts/pager'
import { Rows, Section, What } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { shortDay } from '../../console/textes/dates'
import { MODES_PAIEMENT } from '../../domain/argent/mots'
import type { Fiche } from '../../domain/personnes/fiche-etudiant'
import { montantField } from '../../features/caisse/encaisser.service'
import type { Money } from '../../features/caisse/fermeture.page'
import type { ComptesDeFiche } from '../../features/frais/comptes.service'

export const PATH = '/encaisser'

/** A student whose money is taken, with the account. */
export type Payeur = { readonly fiche: Fiche; readonly comptes: ComptesDeFiche }

export const studentLine = ({ matricule, inscription }: Fiche) => [matricule, inscription?.classe.code].filter(Boolean).join(' · ')

type ChercherProps = PageProps & {
	readonly q: string
	/** the students of the payment so far */
	readonly ids: readonly number[]
	readonly students: readonly Fiche[]
	/** how many others match */
	readonly rest: number
	readonly wrong?: string | undefined
}

/** The search of a student: each name found leads to the form with that student too. */
export function Chercher({ t, root, q, ids, students, rest, wrong }: ChercherProps) {
	const words = t.caisse
	return (
		<>
			<Bar t={t} action={root + PATH} hidden={{ etudiants: ids.join(',') }} button={t.mots.rechercher}>
				<Input
					label={ids.length === 0 ? words.chercher : words.ajouter}
					type="search"
					name="q"
					value={q}
					maxLength={100}
					autofocus={ids.length === 0}
					wrong={wrong}
				/>
			</Bar>
			{q !== '' && (
				<Section title={students.length > 0 ? words.choisir : undefined}>
					<Rows none={words.personne}>
						{students.map((fiche) => (
							<li>
								<What
									of={<a href={root + addressOf(PATH, { etudiants: [...ids, fiche.id].join(',') })}>{listName(fiche)}</a>}
									small={studentLine(fiche)}
								/>
							</li>
						))}
					</Rows>
					{rest > 0 && <p>{t.recherche.autres(rest)}</p>}
				</Section>
			)}
		</>
	)
}

type DuProps = PageProps & {
	readonly money: Money
	readonly of: Payeur
	/** the other students of the payment */
	readonly sans: readonly number[]
}

/** The parts that a student has not paid, the first due one at the top. One of several students can be left out. */
export function Du({ t, langue, root, money, of: { fiche, comptes }, sans }: DuProps) {
	const words = t.caisse
	const name: ComponentChildren = <a href={`${root}/etudiants/${fiche.id}/frais`}>{listName(fiche)}</a>
	const lateSince = comptes.depuis
	return (
		<Section title={undefined}>
			<h2>
				{name} <small>{studentLine(fiche)}</small>
			</h2>
			<p>
				{words.du}
				{sans.length > 0 && (
					<>
						{' · '}
						<a href={root + addressOf(PATH, { etudiants: sans.join(',') })} aria-label={words.retirerDe(listName(fiche))}>
							{words.retirer}
						</a>
					</>
				)}
			</p>
			<Rows none={words.rienDu}>
				{comptes.frais
					.filter(({ reste }) => reste > 0)
					.map(({ libelle, annee, isReport, echeance, reste }, index) => (
						<li>
							<What
								of={libelle}
								small={[isReport ? t.etudiant.report(annee) : annee, echeance !== null && words.echeance(shortDay(langue, echeance))]}
							/>
							<b>{money(reste)}</b>
							{index === 0 && lateSince !== undefined && <span class="tag bad">{words.enRetard}</span>}
						</li>
					))}
			</Rows>
		</Section>
	)
}

type FormProps = PageProps & {
	readonly payeurs: readonly Payeur[]
	readonly money: Money
	readonly today: string
	readonly cle: string
	/** what was typed, by field */
	readonly values: Readonly<Record<string, string>>
	readonly refusal?: Refused | undefined
}

/** The payment: an amount for each student, and how the money comes. Only what is not cash has a reference. */
export function Paiement({ t, root, payeurs, money, today, cle, values, refusal }: FormProps) {
	const words = t.caisse
	const field = fieldsOf<string>(values, refusal?.wrong)
	const modes = MODES_PAIEMENT.map((mode) => ({ value: mode, label: t.historique.motsArgent['versements.mode'][mode] }))
	const dueText = (solde: number) => (solde > 0 ? words.reste(money(solde)) : solde < 0 ? words.avance(money(-solde)) : words.rienDu)
	return (
		<form class="sheet" method="post" action={root + PATH}>
			<Hidden of={{ etudiants: payeurs.map(({ fiche }) => fiche.id).join(','), cle }} />
			<Asked t={t} sentences={refusal?.asked ?? []} />
			<div class="fields">
				{payeurs.map(({ fiche, comptes }, index) => (
					<Input
						label={words.montantDe(listName(fiche))}
						hint={dueText(comptes.solde)}
						{...field(montantField(fiche.id))}
						inputMode="numeric"
						maxLength={30}
						autofocus={index === 0 && refusal === undefined}
					/>
				))}
				<Select label={words.mode} {...field('mode', 'especes')} options={modes} />
				<Input label={words.jour} {...field('date', today)} type="date" max={today} />
			</div>
			<div class="fields piece">
				<Input label={words.operateur} {...field('operateur')} maxLength={100} dir="auto" />
				<Input label={words.reference} {...field('reference')} maxLength={100} />
			</div>
			<Submit t={t} label={words.encaisser} back={root + PATH} />
		</form>
	)
}
