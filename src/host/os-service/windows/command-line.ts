/** An argument, quoted for the C runtime of Windows: backslashes count only before a quotation mark. */
export function quoted(argument: string): string {
	if (argument !== '' && !/[\s"]/.test(argument)) return argument
	return `"${argument.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)(\\+)$/, '$1$1')}"`
}

/** The command line for the service control manager. The program is always quoted: else a path with a blank would be tried word by word. */
export const commandLine = (program: string, ...rest: readonly string[]): string => [`"${program}"`, ...rest.map(quoted)].join(' ')
