import { join } from 'node:path'
import { loadConfig } from '../../src/config/load'
import { systemClock } from '../../src/kit/clock'
import { OwnCa } from '../../src/host/tls/own-ca'
import { issue, type KeyPair } from '../../src/host/tls/x509'
import type { Names } from '../../src/host/tls/names'
import type { Client } from './clients'

const BUILT = Temporal.Instant.from('2026-01-01T00:00:00Z')

/** Servers on loopback, with good certificates of a new CA in `folder`, and with stolen ones. */
export async function startTrial(folder: string) {
	const text = '[server]\nnames = ["sms.ecole.lan", "ecole.ci"]\n[tenants.ecole]\nhosts = ["ecole.lan"]\n'
	const config = loadConfig({ file: join(folder, 'preau.toml'), text })
	const machine = { hostname: () => 'pc-direction', addresses: () => ['127.0.0.1', '10.0.0.5', 'fd00::5'] }
	const ownCa = new OwnCa({ config, machine, clock: systemClock, built: BUILT })
	const { pair, ca = '' } = await ownCa.current()
	const thief = ownCa.find()
	if (!thief) throw new Error('no CA')
	const validity = { from: systemClock.now().subtract({ hours: 24 }), to: systemClock.now().add({ hours: 240 }) }
	const stolen = async (names: Names) => {
		const { key, cert } = await issue(thief, names, validity)
		return { key, cert: `${cert}${thief.cert}` }
	}

	const serve = (tls: KeyPair) => Bun.serve({ hostname: '127.0.0.1', port: 0, tls, fetch: () => new Response('ok') })
	const good = serve(pair)
	const bank = serve(await stolen({ hosts: ['www.banque.example'], addresses: [] }))
	const mixed = serve(await stolen({ hosts: ['localhost', 'www.banque.example'], addresses: [] }))
	const address = serve(await stolen({ hosts: ['localhost'], addresses: ['127.0.0.1', '203.0.113.7'] }))
	const caFile = join(folder, 'ca.crt')
	await Bun.write(caFile, ca)

	const at = (host: string, { port }: { port?: number | undefined }) => `https://${host}:${port ?? 0}/`
	const trusted = ['localhost', 'sms.ecole.lan', 'ecole.ci', 'ecole.lan', 'pc-direction.local', '127.0.0.1'].map((host) => at(host, good))
	const refused = [
		at('autre.lan', good),
		at('www.banque.example', bank),
		at('localhost', mixed),
		at('localhost', address),
		at('127.0.0.1', address)
	]
	return {
		/** URLs at which a program did not behave as it should. */
		async faults({ ask }: Client): Promise<string[]> {
			const verdicts = await ask(caFile, [...trusted, ...refused])
			return verdicts.flatMap((verdict, at) => {
				const [url = '', wanted] = at < trusted.length ? [trusted[at], 'answered'] : [refused[at - trusted.length], 'refused']
				return verdict.startsWith(`${wanted} `) ? [] : [`${url}: ${verdict}, not ${wanted}`]
			})
		},
		count: trusted.length + refused.length,
		stop: () => Promise.all([good, bank, mixed, address].map((server) => server.stop(true)))
	}
}
