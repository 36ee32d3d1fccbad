/** A sheet of a workbook, or a text file (`sheet` is empty then). */
export type SheetName = { readonly file: string; readonly sheet: string }

export const isSameSheet = (a: SheetName, b: SheetName) => a.file === b.file && a.sheet === b.sheet
