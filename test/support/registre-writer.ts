/** Writes papers with 64 writers at once until it is killed, and prints each number after its commit: registre-writer.ts FOLDER */
import { join } from 'node:path'
import { loadConfig } from '../../src/config/load'
import { SORTES } from '../../src/domain/papiers/sortes'
import { papiersOf } from '../../src/features/papiers/papiers.service'
import { ecrirePapiers } from '../../src/features/papiers/registre.service'
import { createLog } from '../../src/host/log/log'
import { systemClock } from '../../src/kit/clock'
import { openTenants } from '../../src/server/open'
import { papier, visitOf } from './registre'

const WRITERS = 64
const folder = process.argv[2]!
const loaded = loadConfig({ file: join(folder, 'preau.toml'), text: '[tls]\nmode = "off"\n' })
const config = { ...loaded, data: { ...loaded.data, min_free_mb: 0 } }
const log = createLog({ level: 'error', format: 'json', now: () => systemClock.now(), write: () => undefined })
const tenants = openTenants({ config, clock: systemClock, log })

async function write(writer: number): Promise<never> {
	for (let turn = writer; ; turn++) {
		const visit = await visitOf({ tenants, clock: systemClock }, 'awa')
		const sorte = SORTES[turn % 3]!
		const ids = await ecrirePapiers(visit, sorte, async () => (turn % 7 === 0 ? [papier('ines'), papier('koffi')] : [papier('marie')]))
		const papers = await papiersOf(await visit.view(), { ids })
		console.log(papers.map(({ numero }) => numero).join('\n'))
	}
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
