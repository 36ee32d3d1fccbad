import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import latinExtended from '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2' with { type: 'file' }
import latin from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2' with { type: 'file' }
import dotted from '@fontsource-variable/noto-sans/files/noto-sans-vietnamese-wght-normal.woff2' with { type: 'file' }

/** A file of the family with the letters that it has; browsers fetch those whose letters are on a page. */
type Font = { readonly path: string; readonly letters: string }

/** The letters as the package states them. */
const FONTS: readonly Font[] = [
	{
		// letters with a dot below too, as in Yoruba and Igbo
		path: dotted,
		letters:
			'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB'
	},
	{
		path: latinExtended,
		letters:
			'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'
	},
	{
		path: latin,
		letters:
			'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
	}
]

/** The files by name. In the executable a name contains a hash of the content. */
export const fontsByName: ReadonlyMap<string, () => Uint8Array<ArrayBuffer>> = new Map(
	FONTS.map(({ path }) => [basename(path), () => new Uint8Array(readFileSync(path))])
)

/** The rules with which the style sheet, in the same folder, finds the files. */
export const FONT_FACES = FONTS.map(
	({ path, letters }) =>
		`@font-face{font-family:"Noto Sans";font-weight:100 900;font-display:swap;src:url(${basename(path)}) format("woff2");unicode-range:${letters}}`
).join('')
