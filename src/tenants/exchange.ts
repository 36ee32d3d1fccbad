import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { syncToDisk } from '../db/files/sync-to-disk'
import { unusedPath } from './unused-path'

/** Parts of a data folder that a restored machine brings, each exchanged as a whole. */
const PARTS = ['tenants', 'tls'] as const

const readyFolder = (dataFolder: string) => join(dataFolder, 'incoming', 'machine')
const markFile = (dataFolder: string) => join(readyFolder(dataFolder), 'exchange.json')

/** An exchange that lies ready. It happens as soon as the settings in `config` are the restored ones, and never before. */
export type Exchange = {
	readonly config: string
	/** of the restored settings, in hexadecimal */
	readonly sha256: string
	/** the name, below `set-aside/`, of the folder for what was there before; the mark names another if it already exists */
	readonly aside: string
}

export const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** An empty folder where `tenants/` and `tls/` are made ready. The caller holds the data folder. */
export function beginExchange(dataFolder: string): string {
	const ready = readyFolder(dataFolder)
	rmSync(ready, { recursive: true, force: true })
	for (const part of PARTS) mkdirSync(join(ready, part), { recursive: true, mode: 0o700 })
	return ready
}

/** Says that everything lies ready; on the disk when it returns. */
export function markExchange(dataFolder: string, exchange: Exchange) {
	const mark = markFile(dataFolder)
	const aside = basename(unusedPath(join(dataFolder, 'set-aside', exchange.aside)))
	for (const folder of [...PARTS.map((part) => join(readyFolder(dataFolder), part)), readyFolder(dataFolder), join(dataFolder, 'incoming')])
		syncToDisk(folder)
	writeFileSync(`${mark}.part`, JSON.stringify({ ...exchange, aside }), { mode: 0o600 })
	syncToDisk(`${mark}.part`)
	renameSync(`${mark}.part`, mark)
	syncToDisk(readyFolder(dataFolder))
}

/**
 * Carries out what a restore began, from wherever a power cut interrupted it, or removes what it had made ready if the
 * settings are still the former ones. Every process that takes the data folder does this first.
 * @returns the folder of the former data, if there was any
 */
export function finishExchange(dataFolder: string): string | undefined {
	const ready = readyFolder(dataFolder)
	if (!existsSync(ready)) return undefined
	const mark = markFile(dataFolder)
	const exchange = existsSync(mark) ? (JSON.parse(readFileSync(mark, 'utf8')) as Exchange) : undefined
	const aside = exchange && isDecided(exchange) ? join(dataFolder, 'set-aside', exchange.aside) : undefined
	if (aside !== undefined) {
		for (const part of PARTS) exchangePart(dataFolder, part, aside)
		rmSync(mark)
		syncToDisk(ready)
	}
	rmSync(ready, { recursive: true })
	return aside !== undefined && existsSync(aside) ? aside : undefined
}

function exchangePart(dataFolder: string, part: string, aside: string) {
	const [ready, place] = [join(readyFolder(dataFolder), part), join(dataFolder, part)]
	if (!existsSync(ready)) return
	if (existsSync(place) && readdirSync(place).length === 0) rmdirSync(place)
	if (existsSync(place)) {
		mkdirSync(aside, { recursive: true, mode: 0o700 })
		renameSync(place, join(aside, part))
		for (const folder of [aside, join(aside, '..'), dataFolder]) syncToDisk(folder)
	}
	renameSync(ready, place)
	syncToDisk(dataFolder)
}

function isDecided({ config, sha256 }: Exchange): boolean {
	return existsSync(config) && sha256Of(readFileSync(config)) === sha256
}
