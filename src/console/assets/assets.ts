import { lazily } from '../../kit/lazily'
import { bundled } from './bundle' with { type: 'macro' }

const FILES: Readonly<Record<string, string>> = bundled()

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

export type Asset = { readonly type: string; readonly plain: Uint8Array<ArrayBuffer>; readonly zipped: Uint8Array<ArrayBuffer> }

/** Names have the hash of what they name, so that a browser may keep it for ever. */
const hashed = new Map(
	Object.entries(FILES).map(([name, text]) => {
		const [stem = '', kind = ''] = name.split('.')
		return [name, [stem, '-', Bun.hash(text).toString(36), '.', kind].join('')] as const
	})
)

const byHashedName = new Map(
	[...hashed].map(([name, file]) => [
		file,
		lazily((): Asset => {
			const plain = Buffer.from(FILES[name]!)
			return { type: TYPES[file.slice(file.lastIndexOf('.') + 1)]!, plain, zipped: Bun.gzipSync(plain) }
		})
	])
)

/** Where all institutions' pages have their styles and modules. */
export const ASSETS = '/assets'

/** The address of a style or module by the name of its source: `style.css`, `notes.js`. */
export function assetAddress(name: string): string {
	const file = hashed.get(name)
	if (file === undefined) throw new Error(`the console has no ${name}`)
	return `${ASSETS}/${file}`
}

/** What lies at an address below `ASSETS`; `undefined` if nothing does. */
export const assetNamed = (file: string): Asset | undefined => byHashedName.get(file)?.()
