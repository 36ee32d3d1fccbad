/** @jsxImportSource preact */
import { Bar } from '../../console/parts/bar'
import { Input } from '../../console/parts/form'
import { Section, What } from '../../console/parts/section'
import type { PageProps } from '../../console/parts/page-props'

export type Trouve = { readonly path: string; readonly nom: string; readonly dit?: string | undefined }

/** The records of one kind that a search finds. */
export type Groupe = {
	readonly titre: string
	/** the first ones */
	readonly trouves: readonly Trouve[]
	readonly total: number
	/** the path of the page with all of them */
	readonly tous?: string | undefined
}

type RechercheProps = PageProps & { readonly q: string; readonly groupes: readonly Groupe[] }

/** The records that a search finds, by kind, below the field where a telephone keeps it in its menu. */
export const RecherchePage = (page: RechercheProps) => (
	<>
		<div class="only-narrow">
			<Bar t={page.t} action={`${page.root}/recherche`} button={page.t.mots.rechercher}>
				<Input label={page.t.mots.rechercher} type="search" name="q" value={page.q} maxLength={100} />
			</Bar>
		</div>
		<Trouves {...page} />
	</>
)

const Trouves = ({ t, root, q, groupes }: RechercheProps) => (
	<div id="trouve">
		<p role="status">{q === '' ? t.recherche.aide : t.recherche.compte(sumOf(groupes), q)}</p>
		{groupes.map(({ titre, trouves, total, tous }) => (
			<Section title={titre}>
				<ul class="rows">
					{trouves.map(({ path, nom, dit }) => (
						<li>
							<What of={<a href={root + path}>{nom}</a>} small={dit} />
						</li>
					))}
				</ul>
				{total > trouves.length && (
					<p>{tous === undefined ? t.recherche.autres(total - trouves.length) : <a href={root + tous}>{t.recherche.tous(total)}</a>}</p>
				)}
			</Section>
		))}
	</div>
)

const sumOf = (groupes: readonly Groupe[]) => groupes.reduce((sum, { total }) => sum + total, 0)
