/** @jsxImportSource preact */
import type { opensFor } from '../../console/menu/menu'
import { aideOf } from '../../console/parts/frame'
import type { PageProps } from '../../console/parts/page-props'
import { Section } from '../../console/parts/section'
import { FIGURES } from './figures.page'
import { named, PAGES, type Parcours } from './parcours.page'

type Props = PageProps & {
	readonly parcours: readonly Parcours[]
	readonly opens: ReturnType<typeof opensFor>
}

/** The manual: each part with its steps, and a figure made of the page's own parts. */
export const AidePage = ({ parcours, opens, ...page }: Props) => {
	const { t, root } = page
	const places = new Set<string>()
	return (
		<>
			{parcours.length > 1 && (
				<nav class="sheet" aria-label={t.aide.titre}>
					<p>{t.aide.debut}</p>
					<ul>
						{parcours.map((one) => (
							<li>
								<a href={`#${one}`}>{t.aide.parcours[one].titre}</a>
							</li>
						))}
					</ul>
				</nav>
			)}
			{parcours.map((one) => {
				const Example = FIGURES[one]
				return (
					<Section title={t.aide.parcours[one].titre} id={one}>
						<ol class="steps">
							{t.aide.parcours[one].etapes.map((etape, at) => {
								const [path, isOpen] = PAGES[one][at]!
								if (!isOpen(opens)) return null
								const isFirst = !places.has(path)
								places.add(path)
								return (
									<li id={isFirst ? aideOf(path) : undefined}>
										{named(t, etape)} <a href={root + path}>{t.aide.ouvrir}</a>
									</li>
								)
							})}
						</ol>
						<figure>
							<div inert>
								<Example {...page} />
							</div>
							<figcaption class="soft">{t.aide.figure}</figcaption>
						</figure>
					</Section>
				)
			})}
		</>
	)
}
