/**
 * When the main pages of each role can be used on a slow machine: Chromium at a sixth of this processor and 1.6 Mbit/s, nothing kept.
 * Milliseconds from the click until the page is drawn and its scripts have run (median of the rounds), and what came over the network
 * (kB). `!` marks what is beyond 1.5 s.
 *   scripts/bun scripts/bench/usable.ts [--rounds 3]
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { enter } from '../../test/support/crawl'
import { withDemo, type Chromium, type Demo } from '../with-demo'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const ROUNDS = Number(values.rounds)
const MOST = 1500
const SLOWER = 6
const MBIT = 1_000_000 / 8
/** Milliseconds of a round trip in a telephone network. */
const LATENCY = 150

const PAGES: Readonly<Record<string, readonly string[]>> = {
	administrateur: ['', '/etudiants', '/emploi-du-temps', '/inscriptions', '/absences-du-jour', '/evaluations'],
	coordinateur: ['', '/emploi-du-temps'],
	enseignant: ['', '/emploi-du-temps', '/classes', '/evaluations'],
	etudiant: ['', '/emploi-du-temps', '/notes', '/absences']
}

await withDemo(['--port', '0'], async (demo, chromium) => {
	console.log(`load ${loadavg()[0]!.toFixed(1)}`)
	for (const login of demo.logins) await measureRole(demo, chromium, login)
})

async function measureRole(demo: Demo, chromium: Chromium, { identifiant, password, role }: Demo['logins'][number]) {
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
