/** One argument as the C runtime of Windows takes it apart again: backslashes count only before a quotation mark. */
export function quoted(argument: string): string {
	if (argument !== '' && !/[\s"]/.test(argument)) return argument
	return `"${argument.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)(\\+)$/, '$1$1')}"`
}

/** What the service control manager starts. The program is always quoted: a path with a blank would else be tried word by word. */
export const commandLine = (program: string, ...rest: readonly string[]): string => [`"${program}"`, ...rest.map(quoted)].join(' ')
