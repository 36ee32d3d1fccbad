import { join } from 'node:path'

/** A program that asks for one URL many times over connections that it would keep. */
export type Client = {
	readonly name: string
	readonly program: 'node' | 'python3' | 'php'
	/** ends well where the program has what the client needs */
	readonly probe: readonly string[]
	readonly command: (url: string, count: number) => readonly string[]
}

/** How often a client was answered with 200, and what happened else. */
export type Outcome = { readonly answered: number; readonly failures: readonly string[] }

/** Connections that are kept, and those whose end is asked for. */
const HEADERS = [[], ['close']] as const

const file = (name: string) => join(import.meta.dir, name)
const named = (name: string, [header]: readonly string[]) => (header === undefined ? name : `${name}, "Connection: ${header}"`)

const node = (name: string, script: string, header: readonly string[] = []): Client => ({
	name: named(name, header),
	program: 'node',
	probe: ['-e', ''],
	command: (url, count) => [file(script), url, String(count), ...header]
})

const python = (kind: 'requests' | 'urllib3', header: readonly string[]): Client => ({
	name: named(`Python ${kind}`, header),
	program: 'python3',
	probe: ['-c', `import ${kind}`],
	command: (url, count) => [file('python.py'), kind, url, String(count), ...header]
})

const php = (name: string, script: string, needs: string, header: readonly string[] = []): Client => ({
	name: named(name, header),
	program: 'php',
	probe: ['-r', `exit(function_exists('${needs}') ? 0 : 1);`],
	command: (url, count) => [file(script), url, String(count), ...header]
})

export const CLIENTS: readonly Client[] = [
	node('node-fetch 2.6', 'node-fetch.mjs'),
	...HEADERS.flatMap((header) => [
		node('Node http.Agent', 'node-http.mjs', header),
		node('Node fetch (undici)', 'node-undici.mjs', header),
		python('requests', header),
		python('urllib3', header),
		php('PHP curl', 'curl.php', 'curl_init', header)
	]),
	php('PHP streams', 'streams.php', 'file_get_contents')
]

export const isHere = ({ program, probe }: Client): boolean =>
	Bun.which(program) !== null && Bun.spawnSync([program, ...probe], { stdout: 'ignore', stderr: 'ignore' }).success

/** Makes a client ask. @throws Error if it does not report an outcome */
export async function ask({ program, command }: Client, url: string, count: number): Promise<Outcome> {
	const child = Bun.spawn([program, ...command(url, count)], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
	const [stdout, stderr, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
	if (code !== 0) throw new Error(`${program}: exit ${code}\n${stdout}${stderr}`)
	return JSON.parse(stdout) as Outcome
}
