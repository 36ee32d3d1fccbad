import { expect, test } from 'bun:test'
import { join } from 'node:path'

/** Long-running tests, which are separate scripts, and their support files. */
const LONG = /^(pair|system|keep-alive-clients|tls-clients)\/|^support\/(kills|district-rounds|server-rounds|fuzz|sqld\.ts)/

const texts = new Map<string, string>()
for (const name of new Bun.Glob('**/*.{ts,tsx}').scanSync({ cwd: import.meta.dir }))
	if (!LONG.test(name) && name !== 'surroundings.test.ts') texts.set(name, await Bun.file(join(import.meta.dir, name)).text())

const filesWith = (pattern: RegExp) => [...texts].flatMap(([name, text]) => (pattern.test(text) ? [name] : [])).toSorted()

/** Each thing that a test can take from the machine, with the files that take it: why does every machine give the same result? */
const KINDS: Readonly<Record<string, { readonly pattern: RegExp; readonly files: Readonly<Record<string, string>> }>> = {
	'a variable of the environment': {
		pattern: /process\.env\[/,
		files: {
			'commands/check.test.ts': 'sets it itself and puts it back',
			'commands/closed-pipe.test.ts': 'PATH, to find the shell',
			'commands/verdict.test.ts': 'sets it itself and puts it back',
			'console/annee-killed.test.ts': 'PATH for the program that it kills; more rounds by hand',
			'console/caisse-killed.test.ts': 'more rounds by hand',
			'features/papiers/kills.test.ts': 'PATH for the program that it kills; more rounds by hand',
			'server/site/guide.test.ts': 'PATH, to find curl',
			'support/binary.ts': 'the gate sets it',
			'support/program.ts': 'the gate sets it',
			'support/schools-on-server.ts': 'a developer sets it to run the contract on a server',
			'support/stub-machine.ts': 'PATH, to find the tools of the installer',
			'support/stub-pair.ts': 'PATH, to find the tools of the installer',
			'support/watched-statements.ts': 'sets it itself for its threads'
		}
	},
	'a program that may be missing': {
		pattern: /Bun\.which/,
		files: {
			'binary/docs.binary.ts': 'curl; prepare-ci installs it',
			'scripts/fetching.test.ts': 'tools that POSIX demands',
			'server/site/guide.test.ts': 'curl; prepare-ci installs it',
			'support/binary.ts': 'setpriv of root; another user does not need it',
			'support/breaking-disk.ts': 'a disk of its own; elsewhere a simulated one',
			'support/chromium.ts': 'only where npm carries no Chromium; the fonts are those of npm'
		}
	},
	'the user': {
		pattern: /getuid|userInfo/,
		files: {
			'commands/operator.test.ts': 'expects the number of this user',
			'exchange/moodle/moodle.test.ts': 'root becomes another user; another user has nothing to become',
			'support/binary.ts': 'root becomes an ordinary user'
		}
	},
	'the day and hour': {
		pattern: /new Date\(\)|Date\.now\(\)|systemClock/,
		files: {
			'binary/journeys.binary.ts': 'a school made for today; the executable has no other clock',
			'clients/openid-client.test.ts': 'the difference from the clock of the school',
			'commands/openapi.test.ts': 'the command does not read it',
			'console/caisse-killed.test.ts': 'money of today at noon; a killed program has no other clock',
			'installer/pair-vote.test.ts': 'an hour from now, for a script that has no other clock',
			'server/turns.test.ts': 'durations of a lease; no day',
			'support/certificates.ts': 'certificates that are valid now; TLS has no other clock',
			'support/cli.ts': 'commands without a clock of their own; no day',
			'support/registre-writer.ts': 'numbers of papers of the current year; a killed program has no other clock',
			'tenants/server/district.test.ts': 'a token that is valid for seconds; sqld has no other clock'
		}
	},
	'a fixed port, which another program may hold': {
		pattern: /tomlFor\(\d|'--port', '[1-9]|listen\([1-9]/,
		files: {
			'installer/install.test.ts': 'a made-up machine, whose program is a script that opens no port',
			'scripts/contributing-scripts.test.ts': 'a settings file that is read and not served'
		}
	},
	'the home folder': { pattern: /homedir\(\)/, files: {} },
	'the zone, language or fonts': { pattern: /resolvedOptions|toLocale\w*String\(\)|fc-list/, files: {} }
}

test.each(Object.entries(KINDS))('only tests that say why take from the machine: %s', (_kind, { pattern, files }) => {
	expect(filesWith(pattern)).toEqual(Object.keys(files).toSorted())
})

test('only the module that asks the system how to share its processors sets a priority, which an ordinary user may not raise again', async () => {
	const root = join(import.meta.dir, '../src')
	const files: string[] = []
	for (const name of new Bun.Glob('**/*.ts').scanSync({ cwd: root }))
		if ((await Bun.file(join(root, name)).text()).includes('setPriority(')) files.push(name)
	expect(files).toEqual(['host/threads/scheduling.ts'])
})
