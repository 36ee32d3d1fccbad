/** A text as the W functions of Windows take it. */
export const wide = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le')
