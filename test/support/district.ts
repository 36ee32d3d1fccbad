import { createLog, type Log } from '../../src/host/log/log'
import { openTenants, type Seat } from '../../src/server/open'
import { District, type DistrictOptions } from '../../src/tenants/server/district'
import { Namespaces } from '../../src/tenants/server/namespaces'
import { loadConfig } from '../../src/config/load'
import { join } from 'node:path'
import { TestClock } from './clock'
import { temporaryFolder } from './folder'
import { startSqld } from './sqld'
import { until } from './until'

/** A libSQL server, and processes that share it. Their monotonic clock goes on only when the test moves it. @param more words for the server */
export async function startDistrict(...more: readonly string[]) {
	const sqld = await startSqld({ more })
	const time = { now: 0 }
	const logged: string[] = []
	const clock = new TestClock('2026-11-20T08:00:00Z')
	const log: Log = createLog({ level: 'info', format: 'json', now: () => clock.now(), write: (line) => void logged.push(line) })
	const folders: ReturnType<typeof temporaryFolder>[] = []
	const districts: District[] = []
	const looks = new Map<District, number>()
	const folder = () => {
		const made = temporaryFolder()
		folders.push(made)
		return made.path
	}
	/** A process with a data folder of its own, unless it has that of another. */
	const process = (options: Partial<DistrictOptions> = {}) => {
		const { url, adminUrl } = sqld
		const monotonic = () => time.now
		const one = new District({ url, adminUrl, token: undefined, folder: options.folder ?? folder(), log, every: 10, monotonic, ...options })
		districts.push(one)
		const members = one.catalogue.members.bind(one.catalogue)
		one.catalogue.members = () => {
			looks.set(one, (looks.get(one) ?? 0) + 1)
			return members()
		}
		return one
	}
	return {
		sqld,
		logged,
		clock,
		folder,
		process,
		pass: (milliseconds: number) => void (time.now += milliseconds),
		/** Ends when a process that waits has looked a few times more, so has seen whatever is so now, or is active. */
		async looksAgain(one: District) {
			const before = looks.get(one) ?? 0
			await until(() => one.fence !== undefined || (looks.get(one) ?? 0) > before + 2)
		},
		/** The institutions and places that the active process serves. */
		async serve(district: District) {
			const { folder: dir, token } = district.options
			const seat: Seat = {
				places: await Namespaces.open(district),
				server: { fence: district.fence!, ...(token !== undefined && { token }) }
			}
			const config = loadConfig({ file: join(dir, 'preau.toml'), text: '' })
			const tenants = openTenants({ config: { ...config, data: { ...config.data, dir, min_free_mb: 0 } }, clock, log }, seat)
			return { tenants, places: seat.places }
		},
		async stop() {
			for (const district of districts) await district.leave()
			await sqld.stop()
			for (const made of folders) made.remove()
		}
	}
}
