/**
 * The raw statements (src/db/queries/rows.ts) that were made under `bun test` and that no process ran, by file and name. `notes` are the lines of
 * build/reports/statements.txt, `read` returns the text of a file.
 */
export function statementsNotRun(notes: string, read: (file: string) => string): string[] {
	const noted = (what: string) => new Set(notes.split('\n').flatMap((line) => (line.startsWith(what) ? [line.slice(what.length)] : [])))
	return [...noted('made ').difference(noted('run '))].toSorted().map((at) => {
		const [file = '', line] = at.split(':')
		const lines = read(file).split('\n').slice(0, Number(line))
		return `${at} ${lines.flatMap((one) => /\bconst (\w+) =/.exec(one)?.[1] ?? []).at(-1)}`
	})
}
