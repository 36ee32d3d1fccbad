import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import latinExtended from '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2' with { type: 'file' }
import latin from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2' with { type: 'file' }
import dotted from '@fontsource-variable/noto-sans/files/noto-sans-vietnamese-wght-normal.woff2' with { type: 'file' }
import letters from '@fontsource-variable/noto-sans/unicode.json'

/** The files of the family, each with the letters that it has: browsers fetch those whose letters are on a page. */
const FONTS: readonly (readonly [path: string, letters: string])[] = [
	// letters with a dot below too, as in Yoruba and Igbo
	[dotted, letters.vietnamese],
	[latinExtended, letters['latin-ext']],
	[latin, letters.latin]
]

/** The files by name. In the executable a name contains a hash of the content. */
export const fontsByName: ReadonlyMap<string, () => Uint8Array<ArrayBuffer>> = new Map(
	FONTS.map(([path]) => [basename(path), () => new Uint8Array(readFileSync(path))])
)

/** The rules with which the style sheet, in the same folder, finds the files. */
export const FONT_FACES = FONTS.map(
	([path, range]) =>
		`@font-face{font-family:"Noto Sans";font-weight:100 900;font-display:swap;src:url(${basename(path)}) format("woff2");unicode-range:${range}}`
).join('')
