/**
 * A cell of a CSV file that spreadsheets never take for a formula: an apostrophe stands before it. A text that looks as if it had one gets
 * another, so that `unguarded` gives each text back.
 */
export const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** The text of such a cell. */
export const unguarded = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell)

/** A text as it is, formula or not, unless `unguarded` would take something away. */
export const guardedIfNeeded = (text: string): string => (isGuarded(text) ? `'${text}` : text)

const isGuarded = (cell: string) => /^'+[=+\-@\t\r]/.test(cell)
