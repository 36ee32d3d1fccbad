import type { Drawable } from './node'

type Picture = { readonly type: string; readonly bytes: Uint8Array }

/** The pixels of a picture at most: each takes four bytes for a moment. A printer needs a side of at most `SIDE` pixels. */
const MOST_PIXELS = 64_000_000
const SIDE = 800

/** A drawing is drawn on each page, so it must be simple: bytes, elements, and elements that repeat others. */
const [MOST_BYTES, MOST_ELEMENTS, MOST_REPEATS] = [128 * 1024, 4000, 20]

/** A drawing opens no other picture, and its faults are not told. */
const ALONE = { imageCallback: () => '', warningCallback: () => undefined }

/**
 * A picture as a paper draws it, made small. A photo or painting goes into `images` under `key`.
 * @returns null if it cannot be drawn: the paper is whole without it
 */
export async function drawableOf({ type, bytes }: Picture, key: string, images: Record<string, string>): Promise<Drawable | null> {
	if (type === 'image/svg+xml') return drawingOf(bytes)
	try {
		const small = new Bun.Image(bytes, { maxPixels: MOST_PIXELS }).resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
		images[key] = await (type === 'image/jpeg' ? small.jpeg({ quality: 90 }) : small.png()).dataurl()
		return { image: key }
	} catch {
		return null
	}
}

function drawingOf(bytes: Uint8Array): Drawable | null {
	if (bytes.length > MOST_BYTES) return null
	const svg = new TextDecoder().decode(bytes)
	return svg.split('<').length > MOST_ELEMENTS || svg.split('<use').length > MOST_REPEATS ? null : { svg, options: ALONE }
}
