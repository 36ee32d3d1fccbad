/** @jsxImportSource preact */
import { qrCode } from '../../kit/qr'

/** The light margin around a code, in modules. */
const MARGIN = 4
const PATH = 'qr'

/** A QR code, drawn once on a page; `again` repeats it. Nothing if the text is too long for one. */
export function Qr({ text, label, again }: { readonly text: string; readonly label: string; readonly again: boolean }) {
	const rows = qrCode(text)
	if (!rows) return null
	const size = rows.length + 2 * MARGIN
	return (
		<svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
			<rect width={size} height={size} fill="#fff" />
			{again ? <use href={`#${PATH}`} /> : <path id={PATH} d={drawn(rows)} />}
		</svg>
	)
}

/** Draws one rectangle for each run of dark modules. */
const drawn = (rows: readonly (readonly boolean[])[]) =>
	rows
		.flatMap((row, y) =>
			row.flatMap((isDark, x) => {
				if (!isDark || row[x - 1]) return []
				const light = row.indexOf(false, x)
				const run = (light < 0 ? row.length : light) - x
				return [`M${x + MARGIN} ${y + MARGIN}h${run}v1h-${run}z`]
			})
		)
		.join('')
