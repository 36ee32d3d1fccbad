/**
 * The folders of `src/`, from top to bottom: each imports only from those below it. `main.ts` stands above them; `workers.ts`, which
 * names the entries of threads, and `version.ts` stand below.
 */
export const FLOORS: readonly string[] = [
	'commands',
	'server',
	'pages',
	'features',
	'diagnostics',
	'console',
	'outbox',
	'exchange',
	'backups',
	'auth',
	'http',
	'tenants',
	'host',
	'reading',
	'db',
	'school',
	'config',
	'domain',
	'kit'
]
