import { writeXlsx, type CellValue } from 'hucre/xlsx'

/** A workbook of these sheets. */
export const workbookOf = (sheets: Readonly<Record<string, readonly (readonly CellValue[])[]>>): Promise<Uint8Array> =>
	writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })) })
