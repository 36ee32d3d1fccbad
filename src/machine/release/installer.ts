/** Runs an installer of ours on this terminal; it goes on to its end, or back, whatever happens to this process. @returns its exit code */
export function runInstaller(script: string, args: readonly string[] = []): Promise<number> {
	const child = Bun.spawn(['sh', script, ...args], { stdio: ['inherit', 'inherit', 'inherit'] })
	// a terminal's Ctrl-C reaches both; what was meant for this process alone is handed on
	process.on('SIGINT', () => undefined)
	for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
	return child.exited
}
