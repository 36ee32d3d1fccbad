import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const relations = (...rows: readonly string[]) => `<Relationships xmlns="${RELATIONS}">${rows.join('')}</Relationships>`
export const relation = (type: string, target: string, more = '') =>
	`<Relationship Id="r${type}" Type="${OFFICE}/${type}" Target="${target}" ${more}/>`
export const paragraph = (...runs: readonly string[]) =>
	`<w:p>${runs.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('')}</w:p>`
export const documentOf = (body: string) => `<w:document ${WORD}><w:body>${body}<w:sectPr/></w:body></w:document>`

/** A form in Word by hand, whose body is `body`; `extra` adds parts or stands for them. */
export const formOf = (body: string, extra: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array<ArrayBuffer> => {
	const parts: Record<string, string | Uint8Array> = {
		'[Content_Types].xml':
			'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
		'_rels/.rels': relations(relation('officeDocument', 'word/document.xml')),
		'word/document.xml': documentOf(body),
		...extra
	}
	return zipSync(Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part])))
}

/** The XML of a part of a document in Word. */
export const partOf = (bytes: Uint8Array, path = 'word/document.xml'): string => strFromU8(unzipSync(bytes)[path]!)

const PLAIN: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The lines of a document: each paragraph with all its text. */
export const linesOf = (bytes: Uint8Array, path?: string): string[] =>
	partOf(bytes, path)
		.split(/<\/w:p>/)
		.map((text) => [...text.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, piece]) => piece).join(''))
		.map((text) => text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => PLAIN[entity]!))
		.filter((text) => text !== '')
