/** @jsxImportSource preact */
import type { opensFor } from '../../console/menu/menu'
import { AIDE } from '../../console/parts/frame'
import type { PageProps } from '../../console/parts/page-props'
import { Section } from '../../console/parts/section'
import { FIGURES } from './figures.page'
import { named, PAGES, stepAt, type Parcours } from './parcours.page'

type Props = PageProps & {
	readonly parcours: readonly Parcours[]
	/** the one part that is shown */
	readonly only: Parcours | undefined
	readonly opens: ReturnType<typeof opensFor>
}

/** The manual or one part of it: each part with its steps, and a figure made of the page's own parts. */
export function AidePage({ parcours, only, opens, ...page }: Props) {
	const { t, root } = page
	const places = new Set<string>()
	return (
		<>
			{parcours.length > 1 && (
				<nav class="sheet" aria-label={t.aide.titre}>
					{!only && <p>{t.aide.debut}</p>}
					<ul>
						{parcours.map((name) => (
							<li>
								<a href={`${root}${AIDE}/${name}`} aria-current={name === only ? 'page' : undefined}>
									{t.aide.parcours[name].titre}
								</a>
							</li>
						))}
						{only && (
							<li>
								<a href={root + AIDE}>{t.aide.tout}</a>
							</li>
						)}
					</ul>
				</nav>
			)}
			<p>{named(t, t.aide.sousPlus)}</p>
			{(only ? [only] : parcours).map((name) => {
				const Example = FIGURES[name]
				return (
					<Section title={only ? undefined : t.aide.parcours[name].titre} id={name}>
						<ol class="steps">
							{t.aide.parcours[name].etapes.map((etape, at) => {
								const [path, isOpen] = PAGES[name][at]!
								if (!isOpen(opens)) return null
								const isFirst = !places.has(path)
								places.add(path)
								return (
									<li id={isFirst ? stepAt(path) : undefined}>
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
