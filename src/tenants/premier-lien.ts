import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncToDisk } from '../db/sync-to-disk'

/** The link that makes the first institution: the hash of its secret, and until when it is good (seconds). */
export type PremierLien = { readonly secret_hash: string; readonly expire_at: number }

const fileIn = (dataFolder: string) => join(dataFolder, 'premier-lien.json')

/** `undefined` where there is none. */
export function readPremierLien(dataFolder: string): PremierLien | undefined {
	try {
		return JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')) as PremierLien
	} catch {
		return undefined
	}
}

/** In the place of the one before; once it returns, the link outlives a power cut. The caller holds the data folder. */
export function writePremierLien(dataFolder: string, lien: PremierLien) {
	const part = `${fileIn(dataFolder)}.part`
	rmSync(part, { force: true })
	writeFileSync(part, `${JSON.stringify(lien)}\n`, { mode: 0o600, flag: 'wx' })
	syncToDisk(part)
	renameSync(part, fileIn(dataFolder))
	syncToDisk(dataFolder)
}

/** Uses it up. The caller holds the data folder. */
export const removePremierLien = (dataFolder: string) => rmSync(fileIn(dataFolder), { force: true })
