import { stay, type Stay } from '../../kit/coding'
import { lazily } from '../../kit/lazily'
import { bundled } from './bundle' with { type: 'macro' }
import { FONT_FACES, fontsByName } from './fonts'

const BUNDLED: Readonly<Record<string, string>> = bundled()
const FILES: Readonly<Record<string, string>> = { ...BUNDLED, 'style.css': FONT_FACES + BUNDLED['style.css'] }

const TYPES: Readonly<Record<string, string>> = {
	js: 'text/javascript; charset=utf-8',
	css: 'text/css; charset=utf-8',
	woff2: 'font/woff2'
}

export type Asset = { readonly type: string; readonly bytes: Stay }

/** Names contain a hash of the content, so that browsers may keep files for ever. */
const assetsByName = new Map(
	Object.entries(FILES).map(([name, text]) => {
		const [stem = '', kind = ''] = name.split('.')
		return [name, [stem, '-', Bun.hash(text).toString(36), '.', kind].join('')] as const
	})
)

const byHashedName = new Map(
	[...[...assetsByName].map(([name, file]) => [file, () => Buffer.from(FILES[name]!)] as const), ...fontsByName].map(([file, bytes]) => [
		file,
		lazily((): Asset => ({ type: TYPES[file.slice(file.lastIndexOf('.') + 1)]!, bytes: stay(bytes()) }))
	])
)

/** The address of the styles and modules of all institutions' pages. */
export const ASSETS = '/assets'

/** The address of a style or module by the name of its source: `style.css`, `notes.js`. */
export function assetAddress(name: string): string {
	const file = assetsByName.get(name)
	if (file === undefined) throw new Error(`the console lacks the asset ${name}`)
	return `${ASSETS}/${file}`
}

/** A module as text, for a page that stands alone. */
export const assetText = (name: string): string => FILES[name]!

/** The file at an address below `ASSETS`; `undefined` if there is not one. */
export const assetNamed = (file: string): Asset | undefined => byHashedName.get(file)?.()
