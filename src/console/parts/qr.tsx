/** @jsxImportSource preact */
import { QR_MARGIN, qrCode, qrPath } from '../../kit/qr'

const PATH = 'qr'

/** A QR code, drawn once on a page; `again` repeats it. Nothing if the text is too long for one. */
export function Qr({ text, label, again }: { readonly text: string; readonly label: string; readonly again: boolean }) {
	const rows = qrCode(text)
	if (!rows) return null
	const size = rows.length + 2 * QR_MARGIN
	return (
		<svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
			<rect width={size} height={size} fill="#fff" />
			{again ? <use href={`#${PATH}`} /> : <path id={PATH} d={qrPath(rows, QR_MARGIN, QR_MARGIN)} />}
		</svg>
	)
}
