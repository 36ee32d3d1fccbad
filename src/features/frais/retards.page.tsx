/** @jsxImportSource preact */
import type { Desk } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { phonesOf } from '../../console/parts/absent'
import { Bar } from '../../console/parts/bar'
import type { Cell } from '../../console/parts/csv'
import { Choice, Field, Input } from '../../console/parts/form'
import { inPage, type Column } from '../../console/parts/list-file'
import { addressOf } from '../../console/parts/pager'
import { listName, responsableSaid } from '../../console/parts/students'
import { Telephone } from '../../console/parts/telephone'
import { number, shortDay } from '../../console/textes/dates'
import type { Fiche, Responsable } from '../../domain/personnes/fiche-etudiant'
import { MONTRES, TIERS_PAYANTS, type Choix, type Compte, type ParClasse, type Payeur, type Sommes } from './retards.service'

/** The account of a student with the card, and the people who pay. */
export type Ligne = Compte & { readonly fiche: Fiche; readonly payeurs: readonly Responsable[] }
/** A person who pays, with the cards of their children. */
export type LignePayeur = Payeur & { readonly fiches: readonly (Compte & { readonly fiche: Fiche })[] }

/** The columns of sums, which each list has last. */
const sumColumns = ({ t: { frais }, props: { langue } }: Desk): readonly Column<Sommes>[] => [
	[frais.total, ({ total }) => total, 'number', ({ total }) => number(langue, total)],
	[frais.paye, ({ paye }) => paye, 'number', ({ paye }) => number(langue, paye)],
	[frais.retard, ({ retard }) => retard, 'number', ({ retard }) => retard > 0 && number(langue, retard)],
	[frais.solde, ({ solde }) => solde, 'number', ({ solde }) => number(langue, solde)]
]
const SUMS = 4

/** The row of sums below a list, as its page shows it. */
export const Totaux = <Row,>({ at, columns, of }: { at: Desk; columns: readonly Column<Row>[]; of: Sommes }) => (
	<tr>
		<th scope="row" colSpan={columns.filter((column) => column && column[2] !== undefined).length - SUMS}>
			{at.t.frais.totaux}
		</th>
		{[of.total, of.paye, of.retard, of.solde].map((sum) => (
			<td class="n">{number(at.props.langue, sum)}</td>
		))}
	</tr>
)

/** The same as a row of files. */
export function totalCells<Row>({ t }: Desk, columns: readonly Column<Row>[], { total, paye, retard, solde }: Sommes): Cell[] {
	const before = columns.filter((column) => column && column[1] !== undefined).length - SUMS - 1
	return [t.frais.totaux, ...Array<null>(before).fill(null), total, paye, retard, solde]
}

const Nom = ({ at, of: { id, fiche } }: { at: Desk; of: Pick<Ligne, 'id' | 'fiche'> }) => (
	<>
		{opensFor(at.visit).classes ? <a href={`${at.root}/etudiants/${id}/frais`}>{listName(fiche)}</a> : listName(fiche)}{' '}
		<small class="block">{[fiche.matricule, fiche.inscription?.classe.code].filter(Boolean).join(' · ')}</small>
	</>
)

const Telephones = ({ of }: { of: readonly Responsable[] }) => (
	<>
		{phonesOf(of).map((payeur) => (
			<div>
				{listName(payeur)} <Telephone of={payeur.telephone!} />
			</div>
		))}
	</>
)

/** Students, the people who pay, and the day since which something is late. */
export function studentColumns(at: Desk): readonly Column<Ligne>[] {
	const { etudiants, frais } = at.t
	return [
		inPage(etudiants.nom, 'typed', (ligne) => <Nom at={at} of={ligne} />),
		[etudiants.nomSeul, ({ fiche }) => fiche.nom],
		[etudiants.prenoms, ({ fiche }) => fiche.prenoms],
		[etudiants.matricule, ({ fiche }) => fiche.matricule],
		[etudiants.classe, ({ fiche }) => fiche.inscription?.classe.code],
		[frais.payeur, ({ payeurs }) => payeurs.map(responsableSaid).join(' | '), 'typed', ({ payeurs }) => <Telephones of={payeurs} />],
		[frais.depuis, ({ depuis }) => depuis, 'text', ({ depuis }) => depuis !== null && shortDay(at.props.langue, depuis)],
		...sumColumns(at)
	]
}

export const classColumns = (at: Desk, asked: Asked): readonly Column<ParClasse>[] => [
	[
		at.t.etudiants.classe,
		({ classe }) => classe?.code ?? at.t.etudiants.sansClasse,
		'typed',
		({ classe }) =>
			classe ? <a href={addressOf(`${at.root}/frais`, { ...asked, classe: classe.id })}>{classe.code}</a> : at.t.etudiants.sansClasse
	],
	[at.t.menu.etudiants, ({ etudiants }) => etudiants, 'number'],
	...sumColumns(at)
]

const nameOf = (at: Desk, { responsables: [first] }: Payeur) => (first ? responsableSaid({ ...first, lien: null }) : at.t.frais.sansPayeur)

/** People who pay, each with all their children. */
export const payerColumns = (at: Desk): readonly Column<LignePayeur>[] => [
	[
		at.t.frais.payeur,
		(payeur) => nameOf(at, payeur),
		'typed',
		(payeur) => (payeur.responsables[0] ? <Telephones of={payeur.responsables.slice(0, 1)} /> : nameOf(at, payeur))
	],
	[
		at.t.menu.etudiants,
		({ fiches }) => fiches.map(({ fiche }) => `${listName(fiche)} (${fiche.matricule})`).join(' | '),
		'typed',
		({ fiches }) =>
			fiches.map((child) => (
				<div>
					<Nom at={at} of={child} />
				</div>
			))
	],
	...sumColumns(at)
]

/** The choice of a reader as an address has it. */
export type Asked = Readonly<Record<string, string | number | undefined>>

export const askedOf = ({ classe, montre, de, tiers }: Choix): Asked => ({
	classe,
	montre: montre === 'dus' ? undefined : montre,
	de: de === 0 ? undefined : de,
	tiers: tiers === '' ? undefined : tiers
})

type FiltersProps = {
	readonly at: Desk
	readonly path: string
	readonly choix: Choix
	readonly classes: readonly { readonly id: number; readonly code: string }[]
	readonly count: string | undefined
}

/** The bar of filters: class, state, least amount, third party. */
export function Filtres({ at, path, choix, classes, count }: FiltersProps) {
	const { t, root, props } = at
	const filters = askedOf(choix)
	const to = root + path
	const applications = (
		[
			['classe', classes.find(({ id }) => id === choix.classe)?.code],
			['montre', choix.montre === 'dus' ? undefined : t.frais.montres[choix.montre]],
			['de', choix.de === 0 ? undefined : t.frais.auMoins(number(props.langue, choix.de))],
			['tiers', choix.tiers === '' ? undefined : t.frais.tiersPayants[choix.tiers]]
		] as const
	).flatMap(([name, label]) => (label === undefined ? [] : [{ label, without: addressOf(to, { ...filters, [name]: undefined }) }]))
	const options = classes.map(({ id, code }) => ({ value: String(id), label: code }))
	return (
		<Bar t={t} action={to} applied={applications} count={count}>
			<Field label={t.etudiants.classe}>
				<Choice name="classe" value={String(choix.classe ?? '')} options={[{ value: '', label: t.etudiants.toutesClasses }, ...options]} />
			</Field>
			<Field label={t.frais.montrer}>
				<Choice name="montre" value={choix.montre} options={MONTRES.map((value) => ({ value, label: t.frais.montres[value] }))} />
			</Field>
			<Input label={t.frais.de} name="de" inputMode="numeric" maxLength={15} value={choix.de === 0 ? '' : String(choix.de)} />
			<Field label={t.frais.tiers}>
				<Choice name="tiers" value={choix.tiers} options={TIERS_PAYANTS.map((value) => ({ value, label: t.frais.tiersPayants[value] }))} />
			</Field>
		</Bar>
	)
}
