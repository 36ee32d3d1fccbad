/** @jsxImportSource preact */
import type { Textes } from '../textes/textes'

export type Bar = { readonly label: string; readonly value: number }

const [WIDTH, HEIGHT, TOP, FOOT] = [260, 120, 18, 20]
/** A few bars are not wider than those of a week. */
const WIDEST = 44

/** A bar chart, with the same numbers as a table below for readers who cannot see it, unless the page has one: then it needs no unit. */
export function Bars({ t, title, bars, unit }: { t: Textes; title: string; bars: readonly Bar[]; unit?: string }) {
	const maximum = Math.max(1, ...bars.map(({ value }) => value))
	const step = Math.min(WIDEST, WIDTH / Math.max(1, bars.length))
	const base = HEIGHT - FOOT
	return (
		<>
			<svg
				class="bars"
				viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
				role="img"
				aria-label={`${title} – ${bars.map(({ label, value }) => `${label} ${value}`).join(', ')}`}
			>
				{bars.map(({ label, value }, index) => {
					const height = ((base - TOP) * value) / maximum
					const middle = step * (index + 0.5)
					return (
						<g text-anchor="middle">
							<rect x={middle - step * 0.35} y={base - height} width={step * 0.7} height={height} rx={3} />
							<text x={middle} y={base - height - 5}>
								{value}
							</text>
							<text x={middle} y={HEIGHT - 5}>
								{label}
							</text>
						</g>
					)
				})}
			</svg>
			{unit !== undefined && (
				<details>
					<summary>{t.mots.tableau}</summary>
					<table>
						<thead>
							<tr>
								<th scope="col">{title}</th>
								<th scope="col" class="n">
									{unit}
								</th>
							</tr>
						</thead>
						<tbody>
							{bars.map(({ label, value }) => (
								<tr>
									<th scope="row">{label}</th>
									<td class="n">{value}</td>
								</tr>
							))}
						</tbody>
					</table>
				</details>
			)}
		</>
	)
}
