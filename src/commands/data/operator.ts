/** The user who runs the command, for the journal: the name in the environment, else the number (as in a container or a bare service). */
export function operator(environment: Readonly<Record<string, string | undefined>> = process.env): string {
	const name = ['SUDO_USER', 'USER', 'LOGNAME', 'USERNAME'].map((key) => environment[key]).find(Boolean)
	return name ?? `uid-${process.getuid?.() ?? 'unknown'}`
}
