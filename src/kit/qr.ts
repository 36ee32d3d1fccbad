import { encode } from 'uqr'

/** Bytes: a code of more modules is too fine for the cameras of cheap telephones. */
const LONGEST = 800
/** The light margin around a code, in modules (ISO/IEC 18004). */
export const QR_MARGIN = 4

/** The rows of a text's QR code, without the margin; true is dark. `undefined` if the text is too long. */
export const qrCode = (text: string): boolean[][] | undefined =>
	text.length > LONGEST || Buffer.byteLength(text) > LONGEST ? undefined : encode(text, { ecc: 'M', boostEcc: true, border: 0 }).data

/** Draws a code as the path of an SVG: a rectangle for each run of dark modules. The first module is at `x` and `y`, `side` wide. */
export const qrPath = (rows: readonly (readonly boolean[])[], x = 0, y = 0, side = 1): string =>
	rows
		.flatMap((row, line) =>
			row.flatMap((isDark, column) => {
				if (!isDark || row[column - 1]) return []
				const light = row.indexOf(false, column)
				const run = rounded(((light < 0 ? row.length : light) - column) * side)
				return [`M${rounded(x + column * side)} ${rounded(y + line * side)}h${run}v${rounded(side)}h-${run}z`]
			})
		)
		.join('')

const rounded = (length: number) => Math.round(length * 1000) / 1000
