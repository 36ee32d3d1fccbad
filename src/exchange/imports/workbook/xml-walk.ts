import { SaxesParser } from 'saxes'
import { operationError } from '../../../kit/errors'
import { utf16Of } from '../files/decode'

/** bytes */
const CHUNK = 65_536
/** Limits that every part of a workbook keeps: the depth of its elements, and the number of their attributes. */
const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 64

export type Attributes = Readonly<Record<string, string>>

/** Handlers of the elements of a document. Each element is named with its parent, without prefixes: `row/c`. */
export type Visitor = {
	readonly opened?: (element: string, attributes: Attributes) => void
	/** `text`: its text; for an element with children, the text after the last */
	readonly closed?: (element: string, text: string) => void
}

export const damageError = () => operationError('this workbook is damaged, or not an .xlsx at all')

/**
 * Goes once through an XML document, from its beginning to its end.
 * @throws if it is missing, damaged, or declares what a spreadsheet program never does
 */
export function walkXml(bytes: Uint8Array | undefined, { opened: onOpen, closed: onClose }: Visitor) {
	if (!bytes) throw damageError()
	const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
	const elements: string[] = ['']
	let attributes = 0
	let text = ''
	const add = (piece: string) => {
		text += piece
	}
	parser.on('text', add)
	parser.on('cdata', add)
	parser.on('doctype', () => {
		throw operationError('no spreadsheet program has written this workbook: open it in one and save it again')
	})
	parser.on('attribute', () => {
		if (++attributes > MAX_ATTRIBUTES) throw damageError()
	})
	parser.on('opentag', (tag) => {
		const name = tag.name.slice(tag.name.indexOf(':') + 1)
		onOpen?.(`${elements.at(-1)}/${name}`, tag.attributes)
		if (elements.push(name) > MAX_DEPTH) throw damageError()
		attributes = 0
		text = ''
	})
	parser.on('closetag', () => {
		const name = elements.pop()!
		onClose?.(`${elements.at(-1)}/${name}`, text)
		text = ''
	})
	const decoder = new TextDecoder(utf16Of(bytes) ?? 'utf-8', { fatal: true })
	for (let at = 0; at < bytes.length; at += CHUNK) parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }))
	parser.write(decoder.decode()).close()
}
