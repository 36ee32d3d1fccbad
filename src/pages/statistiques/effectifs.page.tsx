/** @jsxImportSource preact */
import type { PageProps } from '../../console/parts/page-props'
import { addressOf } from '../../console/parts/pager'
import { Section } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import type { Textes } from '../../console/textes/textes'
import { SANS_RAISON, type Effectif, type Fait } from '../../features/statistiques/statistiques.service'

export const PATH = '/statistiques'

/** The name of a value by which students are counted. */
export function valeurSaid(t: Textes, { fait, valeur, nom }: Pick<Effectif, 'fait' | 'valeur'> & { readonly nom?: string | null }): string {
	const { arrivees, ans, inconnu, partis } = t.statistiques
	if (valeur === '') return inconnu
	if (fait === 'depart' && valeur === SANS_RAISON) return partis
	if (fait === 'arrivee') return arrivees[valeur as keyof typeof arrivees]
	if (fait === 'regime' || fait === 'depart') {
		const words: Readonly<Record<string, string>> = t.fiches.mots[fait === 'regime' ? 'regime' : 'motif_sortie']
		return words[valeur] ?? valeur
	}
	return fait === 'age' ? ans(valeur) : (nom ?? valeur)
}

/** Some counts added up. */
export const sumOf = (rows: readonly Effectif[]) => ({
	filles: rows.reduce((sum, { filles }) => sum + filles, 0),
	garcons: rows.reduce((sum, { garcons }) => sum + garcons, 0),
	total: rows.reduce((sum, { total }) => sum + total, 0)
})

type Counts = ReturnType<typeof sumOf>

export type EffectifsProps = PageProps & {
	readonly jour: string
	readonly effectifs: readonly Effectif[]
	/** whether girls and boys are counted apart */
	readonly bySexe: boolean
}

/** The address of the students behind a number; without `valeur` of all. */
const listOf = (path: string, { fait, valeur, jour, sexe }: { fait: Fait; valeur?: string; jour: string; sexe?: 'F' | 'M' }) =>
	addressOf(path, { jour, par: fait, de: valeur, inconnu: valeur === '' ? 'oui' : undefined, sexe })

/** Students by one fact, a row for each value, each number with the list behind it. */
function Faits({ t, root, jour, bySexe, fait, rows }: EffectifsProps & { fait: Fait; rows: readonly Effectif[] }) {
	const { par, faits, filles, garcons, inconnu, total, ouvrir } = t.statistiques
	const sums = sumOf(rows)
	const isPartial = bySexe && sums.filles + sums.garcons < sums.total
	const cells = (counts: Counts, name: string, valeur?: string) => {
		const link = (n: number, head: string, sexe?: 'F' | 'M') =>
			n === 0 ? (
				'0'
			) : (
				<a
					href={listOf(`${root}${PATH}/etudiants`, { fait, jour, ...(valeur !== undefined && { valeur }), ...(sexe && { sexe }) })}
					aria-label={ouvrir(n, `${name}, ${head}`)}
				>
					{n}
				</a>
			)
		return (
			<>
				{bySexe && <td class="n">{link(counts.filles, filles, 'F')}</td>}
				{bySexe && <td class="n">{link(counts.garcons, garcons, 'M')}</td>}
				{isPartial && <td class="n">{counts.total - counts.filles - counts.garcons}</td>}
				<td class="n">{link(counts.total, total)}</td>
			</>
		)
	}
	return (
		<Section title={par[fait]} id={fait}>
			<Table
				label={par[fait]}
				heads={[faits[fait]]}
				numbers={[...(bySexe ? [filles, garcons] : []), ...(isPartial ? [inconnu] : []), total]}
				foot={
					rows.length > 1 && (
						<tr>
							<th scope="row">{total}</th>
							{cells(sums, total)}
						</tr>
					)
				}
			>
				{rows.map((row) => (
					<tr>
						<th scope="row" dir="auto">
							{valeurSaid(t, row)}
						</th>
						{cells(row, valeurSaid(t, row), row.valeur)}
					</tr>
				))}
			</Table>
		</Section>
	)
}

/** The students enrolled on a day, by each fact. */
export const EffectifsPage = (page: EffectifsProps) => (
	<>
		{[...Map.groupBy(page.effectifs, ({ fait }) => fait)].map(([fait, rows]) => (
			<Faits {...page} fait={fait} rows={rows} />
		))}
	</>
)
