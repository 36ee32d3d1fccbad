import { inflateSync } from 'node:zlib'

type Objects = ReadonlyMap<string, string>

/** The objects of a PDF that pdfkit wrote, their streams inflated, as Latin 1. */
function objectsIn(pdf: Uint8Array): Objects {
	const text = Buffer.from(pdf).toString('latin1')
	return new Map(
		[...text.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g)].map(({ index, 0: head, 1: id }) => {
			const body = text.slice(index + head.length, text.indexOf('\nendobj', index))
			const start = body.indexOf('\nstream\n')
			if (start < 0) return [id!, body]
			const length = Number(/\/Length (\d+)/.exec(body)![1])
			const stream = Buffer.from(body.slice(start + 8, start + 8 + length), 'latin1')
			const inflated = body.includes('/FlateDecode') && !body.includes('/Subtype /Image') ? inflateSync(stream).toString('latin1') : ''
			return [id!, `${body.slice(0, start)}\nstream\n${inflated}`]
		})
	)
}

const reference = (text: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1]
const unicode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The texts of the glyphs of a font, by their numbers in hexadecimal. */
function lettersOf(objects: Objects, font: string): Map<string, string> {
	const map = objects.get(reference(objects.get(font)!, 'ToUnicode')!)!
	return new Map(
		[...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, start, entries]) =>
			[...entries!.matchAll(/<([0-9a-f ]*)>/g)].map(
				([, hex], at) => [(parseInt(start!, 16) + at).toString(16).padStart(4, '0'), unicode(hex!.replaceAll(' ', ''))] as const
			)
		)
	)
}

const contentsIn = (objects: Objects) =>
	[...objects.values()]
		.filter((body) => /\/Type \/Page\b/.test(body))
		.map((page) => ({ page, content: objects.get(reference(page, 'Contents')!)! }))

/** The pieces of text of each page, in the order in which they were written, with their height over the foot in points. */
export function piecesIn(pdf: Uint8Array): { readonly y: number; readonly text: string }[][] {
	const objects = objectsIn(pdf)
	const fonts = new Map<string, Map<string, string>>()
	return contentsIn(objects).map(({ page, content }) => {
		const resources = objects.get(reference(page, 'Resources') ?? '') ?? page
		const named = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, id!]))
		let letters = new Map<string, string>()
		let y = 0
		return [...content.matchAll(/([\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].map(([, height, font, glyphs = '']) => {
			if (height !== undefined) y = Number(height)
			const id = font && named.get(font)
			if (id) letters = fonts.getOrInsertComputed(id, () => lettersOf(objects, id))
			const hex = [...glyphs.matchAll(/<([0-9a-f]*)>/g)].map(([, run]) => run!).join('')
			return { y, text: (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '\ufffd').join('') }
		})
	})
}

/** The text of each page, in the order in which it was written. */
export const textsIn = (pdf: Uint8Array): string[] => piecesIn(pdf).map((pieces) => pieces.map(({ text }) => text).join(''))

/** The rows of the QR code that a PDF draws as rectangles; true is dark. */
export function codeIn(pdf: Uint8Array): boolean[][] {
	const drawings = contentsIn(objectsIn(pdf)).flatMap(({ content }) => content.split(/\nf\n/))
	const rectangles = drawings
		.map((drawing) =>
			[...drawing.matchAll(/([\d.]+) ([\d.]+) m\n([\d.]+) [\d.]+ l\n[\d.]+ ([\d.]+) l\n/g)].map((found) => found.slice(1, 5).map(Number))
		)
		.find(({ length }) => length > 100)!
	const [left, top] = [Math.min(...rectangles.map(([x]) => x!)), Math.min(...rectangles.map(([, y]) => y!))]
	const side = rectangles[0]![3]! - rectangles[0]![1]!
	const size = Math.round((Math.max(...rectangles.map(([, , x]) => x!)) - left) / side)
	const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
	const at = (length: number) => Math.round(length / side)
	for (const [x, y, end] of rectangles) rows[at(y! - top)]!.fill(true, at(x! - left), at(end! - left))
	return rows
}
