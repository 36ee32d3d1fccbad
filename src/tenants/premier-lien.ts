import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from '../db/files/private-file'
import { ifPossible } from '../kit/if-possible'

/** The link that makes the first institution: the hash of its secret, and until when it is good (seconds). */
export type PremierLien = { readonly secret_hash: string; readonly expire_at: number }

const fileIn = (dataFolder: string) => join(dataFolder, 'premier-lien.json')

/** `undefined` if it does not exist. */
export const readPremierLien = (dataFolder: string): PremierLien | undefined =>
	ifPossible(() => JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')) as PremierLien)

/** Replaces the former link; once it returns, the link outlives a power cut. The caller holds the data folder. */
export const writePremierLien = (dataFolder: string, lien: PremierLien) => writePrivate(fileIn(dataFolder), `${JSON.stringify(lien)}\n`)

/** Uses it up. The caller holds the data folder. */
export const removePremierLien = (dataFolder: string) => rmSync(fileIn(dataFolder), { force: true })
