/** Under `bun test`, called for each statement when its module is loaded, then for each answer (test/support/watched-statements.ts). */
export const watched: {
	made?: (shape: Readonly<Record<string, string>>) => (columns: readonly string[], found: readonly object[]) => void
} = {}
