/** @jsxImportSource preact */
import { Section, What } from '../../console/parts/section'

type Link = { readonly path: string; readonly nom: string; readonly dit: string }

export type EtablissementPageProps = {
	readonly root: string
	readonly groups: readonly { readonly title: string; readonly links: readonly Link[] }[]
}

export const EtablissementPage = ({ root, groups }: EtablissementPageProps) => (
	<div class="boards">
		{groups.map(({ title, links }) => (
			<Section title={title}>
				<ul class="rows">
					{links.map(({ path, nom, dit }) => (
						<li>
							<What of={<a href={root + path}>{nom}</a>} small={dit} />
						</li>
					))}
				</ul>
			</Section>
		))}
	</div>
)
