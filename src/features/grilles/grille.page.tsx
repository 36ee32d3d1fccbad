/** @jsxImportSource preact */
import type { Desk } from '../../console/desk'
import { Bar } from '../../console/parts/bar'
import { Button } from '../../console/parts/button'
import { Choice, Field } from '../../console/parts/form'
import { identite, type Column } from '../../console/parts/list-file'
import { ListTable } from '../../console/parts/list-sheet'
import { addressOf } from '../../console/parts/pager'
import { Hidden } from '../../console/parts/deed'
import { Section } from '../../console/parts/section'

import { listName } from '../../console/parts/students'
import { number, shortDay } from '../../console/textes/dates'
import { parseTranches } from '../../domain/argent/grille'
import type { Annee } from '../../domain/annee'
import type { applicationOf, Debut, Ligne, ParClasse } from './grille.service'

export const HOME = '/frais/grille'

/** The criteria of a line in words. */
const pourQui = ({ t: { grille, fiches } }: Desk, { filiere_nom, niveau, regime }: Ligne) =>
	[filiere_nom, niveau, regime === '' ? null : fiches.mots.regime[regime]].filter((text) => text !== null).join(' · ') || grille.pourTous

/** The parts of a line in words, the last one with the remainder. */
function echeancesOf(at: Desk, { montant, parts, echeance }: Ligne) {
	const { langue } = at.props
	const tranches = parts === null ? [] : parseTranches(parts)!
	const rest = montant - tranches.reduce((sum, tranche) => sum + tranche.montant, 0)
	if (tranches.length === 0) return echeance === null ? null : shortDay(langue, echeance)
	return [...tranches, { date: echeance!, montant: rest }]
		.map((part) => `${shortDay(langue, part.date)} : ${number(langue, part.montant)}`)
		.join(', ')
}

export function ligneColumns(at: Desk, writes: boolean): readonly Column<Ligne>[] {
	const { t, root, props } = at
	const words = t.grille
	return [
		[
			words.frais,
			({ libelle }) => libelle,
			'typed',
			({ id, libelle }) => (writes ? <a href={`${root}${HOME}/${id}`}>{libelle}</a> : libelle)
		],
		[words.pour, (ligne) => pourQui(at, ligne), 'typed'],
		[words.nature, ({ nature }) => at.t.fiches.mots.nature[nature], 'text'],
		[
			words.montant,
			({ montant }) => montant,
			'number',
			({ montant, nature }) => `${number(props.langue, montant)}${nature === 'session2' ? ` ${words.parMatiere}` : ''}`
		],
		[words.echeances, (ligne) => echeancesOf(at, ligne), 'text']
	]
}

/** The bar that chooses the year of the grid. */
export const Years = ({ at, annees, annee }: { at: Desk; annees: readonly Annee[]; annee: Annee }) => (
	<Bar t={at.t} action={at.root + HOME}>
		<Field label={at.t.grille.annee}>
			<Choice name="annee" value={annee.libelle} options={annees.map(({ libelle }) => ({ value: libelle, label: libelle }))} />
		</Field>
	</Bar>
)

/** The deed that copies the grid of the year before. */
export const Copy = ({ at, annee, depuis, count }: { at: Desk; annee: Annee; depuis: Annee; count: number }) => (
	<form method="post" action={`${at.root}${HOME}/copier`}>
		<Hidden of={{ annee: annee.libelle }} />
		<Button>{at.t.grille.copier(count, depuis.libelle)}</Button>
	</form>
)

const classColumns = ({ t: { grille }, props: { langue } }: Desk): readonly Column<ParClasse>[] => [
	[grille.appliquer.classe, ({ nom }) => nom, 'typed'],
	[grille.appliquer.etudiants, ({ etudiants }) => etudiants, 'number'],
	[grille.appliquer.nombre, ({ frais }) => frais, 'number'],
	[grille.appliquer.total, ({ total }) => total, 'number', ({ total }) => number(langue, total)]
]

const fraisText = ({ props: { langue } }: Desk, { frais }: Debut) =>
	frais.map(({ libelle, montant }) => `${libelle} ${number(langue, montant)}`).join(', ')

export function debutColumns(at: Desk): readonly Column<Debut>[] {
	const { grille, etudiants } = at.t
	return [
		[grille.appliquer.etudiant, undefined, 'typed', (debut) => listName(debut)],
		...identite(etudiants),
		[etudiants.classe, ({ classe }) => classe, 'text'],
		[grille.frais, (debut) => fraisText(at, debut), 'typed'],
		[grille.appliquer.total, ({ total }) => total, 'number', ({ total }) => number(at.props.langue, total)]
	]
}

type Application = Awaited<ReturnType<typeof applicationOf>>

/** The sums by class, and the form that writes the fees. */
export function Appliquer({
	at,
	of: { annee, classes, etudiants, nouveaux, total, vu },
	writes
}: {
	at: Desk
	of: Application
	writes: boolean
}) {
	const words = at.t.grille.appliquer
	return (
		<Section title={words.parClasse}>
			<ListTable
				label={words.parClasse}
				columns={classColumns(at)}
				rows={classes}
				foot={
					<tr>
						<th scope="row">{words.total}</th>
						<td class="n">{etudiants.length}</td>
						<td class="n">{nouveaux.length}</td>
						<td class="n">{number(at.props.langue, total)}</td>
					</tr>
				}
			/>
			{writes && (
				<form method="post" action={addressOf(`${at.root}${HOME}/appliquer`, { annee: annee.libelle })}>
					<Hidden of={{ vu }} />
					<Button kind="final">{words.ecrire(nouveaux.length, etudiants.length, number(at.props.langue, total))}</Button>
				</form>
			)}
		</Section>
	)
}
