import { zipSync } from 'fflate'
import { writeXlsx, type CellValue } from 'hucre/xlsx'

/** A workbook of these sheets. */
export const workbookOf = (sheets: Readonly<Record<string, readonly (readonly CellValue[])[]>>): Promise<Uint8Array> =>
	writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })) })

export const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: number, type: string, target: string) => `<Relationship Id="rId${id}" Type="${TYPES}/${type}" Target="${target}"/>`

/** The parts of a workbook with one sheet, whose text is `sheet`; `extra` adds parts or stands for them. */
export const partsOf = (sheet: string, extra: Readonly<Record<string, string>> = {}, name = 'salles'): Record<string, string> => ({
	'[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
	'_rels/.rels': `<Relationships ${RELATIONS}>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
	'xl/workbook.xml': `<workbook ${NS} xmlns:r="${TYPES}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
	'xl/_rels/workbook.xml.rels': `<Relationships ${RELATIONS}>${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'sharedStrings', 'sharedStrings.xml')}${relation(3, 'styles', 'styles.xml')}</Relationships>`,
	'xl/worksheets/sheet1.xml': sheet,
	...extra
})

export const packed = (parts: Readonly<Record<string, string>>, encode = (text: string): Uint8Array => new TextEncoder().encode(text)) =>
	zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, encode(text)])))

/** A workbook as no program would write it. */
export const byHand = (name: string, sheet: string, extra: Readonly<Record<string, string>> = {}) => ({
	name,
	bytes: packed(partsOf(sheet, extra))
})

/** Styles that show numbers by these formats, the first by the usual one. */
export const stylesOf = (...formats: readonly (string | number)[]): string => {
	const codes = formats.map((format, index) => ({ format, id: typeof format === 'number' ? format : 164 + index }))
	const own = codes.filter(({ format }) => typeof format === 'string')
	const escaped = (code: string | number) => String(code).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
	return `<styleSheet ${NS}><numFmts>${own.map(({ format, id }) => `<numFmt numFmtId="${id}" formatCode="${escaped(format)}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes.map(({ id }) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
}
