/**
 * When the main pages of each role can be used on a slow machine: Chromium at a sixth of this processor and 1.6 Mbit/s, nothing kept.
 * Milliseconds from the click until the page is drawn and its scripts have run (median of the rounds), and what came over the network
 * (kB). `!` marks what is beyond 1.5 s.
 *   scripts/bun scripts/bench/usable.ts [--rounds 3]
 */
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startChromium } from '../../test/support/chromium'
import { enter } from '../../test/support/crawl'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const ROUNDS = Number(values.rounds)
const MOST = 1500
const SLOWER = 6
const MBIT = 1_000_000 / 8
/** Milliseconds there and back of a telephone network. */
const LATENCY = 150

const PAGES: Readonly<Record<string, readonly string[]>> = {
	administrateur: ['', '/etudiants', '/emploi-du-temps', '/inscriptions', '/absences-du-jour', '/evaluations'],
	coordinateur: ['', '/emploi-du-temps'],
	enseignant: ['', '/emploi-du-temps', '/classes', '/evaluations'],
	etudiant: ['', '/emploi-du-temps', '/notes', '/absences']
}

type Demo = { readonly console: string; readonly logins: readonly { identifiant: string; password: string; role: string }[] }

const root = resolve(import.meta.dir, '../..')
const child = Bun.spawn([process.execPath, join(root, 'src/main.ts'), 'demo', '--json', '--port', '0'], {
	cwd: root,
	stdout: 'pipe',
	stderr: 'inherit'
})
const chromium = await startChromium()
try {
	const demo = await firstLine(child.stdout)
	console.log(`load ${loadavg()[0]!.toFixed(1)}`)
	for (const login of demo.logins) await measureRole(demo, login)
} finally {
	await chromium.stop()
	child.kill()
	await child.exited
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<Demo> {
	let text = ''
	for await (const chunk of stream) {
		text += new TextDecoder().decode(chunk)
		if (text.includes('\n')) break
	}
	return JSON.parse(text.slice(0, text.indexOf('\n'))) as Demo
}

async function measureRole(demo: Demo, { identifiant, password, role }: Demo['logins'][number]) {
	const visitor = await chromium.visitor({ viewport: { width: 360, height: 740 } })
	const { page } = visitor
	await enter(page, demo.console, identifiant, password)
	const slow = await page.context().newCDPSession(page)
	await slow.send('Network.enable')
	await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
	await slow.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: LATENCY,
		downloadThroughput: 1.6 * MBIT,
		uploadThroughput: 0.75 * MBIT
	})
	await slow.send('Network.setCacheDisabled', { cacheDisabled: true })
	let bytes = 0
	slow.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
	for (const path of PAGES[role] ?? ['']) {
		const taken: number[] = []
		for (let round = 0; round < ROUNDS; round++) {
			bytes = 0
			await page.goto(demo.console + path)
			taken.push(await page.evaluate<number>("performance.getEntriesByType('navigation')[0].loadEventEnd"))
		}
		const median = taken.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
		const figures = `${median.toFixed(0).padStart(6)} ${(bytes / 1000).toFixed(1).padStart(7)}`
		console.log(`${`${role} ${path || '/'}`.padEnd(40)}${figures}${median > MOST ? ' !' : ''}`)
	}
	await visitor.close()
}
