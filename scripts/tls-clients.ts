/** Whether other programs accept what the own CA signs, and refuse what a thief of its key would sign. Installs missing ones if it may. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENTS, type Client } from '../test/tls-clients/clients'
import { startTrial } from '../test/tls-clients/trial'

function install({ needs, packages }: Client): string | undefined {
	const missing = () => needs.filter((program) => Bun.which(program) === null)
	if (missing().length === 0 && (!packages.includes('php-curl') || hasPhpCurl())) return undefined
	Bun.spawnSync(['apt-get', 'update', '-q'], { stdout: 'ignore', stderr: 'ignore' })
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
	const made = Bun.spawnSync(['apt-get', 'install', '-q', '-y', '--no-install-recommends', ...packages], { env })
	if (missing().length === 0 && made.exitCode === 0) return undefined
	return `${packages.join(', ')} could not be installed: ${made.stderr.toString().trim().split('\n').at(-1)}`
}

const hasPhpCurl = () => Bun.spawnSync(['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);']).exitCode === 0

const folder = await mkdtemp(join(tmpdir(), 'preau-tls-clients-'))
const trial = await startTrial(folder)
let failed = 0
for (const client of CLIENTS) {
	const missing = install(client)
	const faults = missing === undefined ? await trial.faults(client).catch((error: unknown) => [String(error)]) : [missing]
	if (faults.length > 0) failed++
	console.log(
		`${faults.length === 0 ? 'PASS' : 'FAIL'}  ${client.name}: ${faults.length === 0 ? `${trial.count} of ${trial.count} as it should` : ''}`
	)
	for (const fault of faults) console.log(`      ${fault}`)
}
await trial.stop()
await rm(folder, { recursive: true, force: true })
console.log(`${CLIENTS.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
