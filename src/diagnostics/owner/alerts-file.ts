import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from '../../db/files/private-file'
import { RAISONS, type Suivi, type Suivis } from '../../domain/alertes-machine'

const fileIn = (dataFolder: string) => join(dataFolder, 'alertes.json')

/** The alerts reported so far, read at a start; empty if the file cannot be read. */
export function readSuivis(dataFolder: string): Suivis {
	try {
		const found = JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')) as Readonly<Record<string, unknown>>
		return Object.fromEntries(RAISONS.flatMap((raison) => (isSuivi(found[raison]) ? [[raison, found[raison]]] : [])))
	} catch {
		return {}
	}
}

/** Replaces the former file. The caller holds the data folder. */
export const writeSuivis = (dataFolder: string, suivis: Suivis) => writePrivate(fileIn(dataFolder), `${JSON.stringify(suivis)}\n`)

const isSecond = (value: unknown) => value === null || Number.isFinite(value)

function isSuivi(value: unknown): value is Suivi {
	if (typeof value !== 'object' || value === null) return false
	const { depuis, dite, degre, ouverte } = value as Partial<Suivi>
	return isSecond(depuis) && isSecond(dite) && Number.isFinite(degre) && typeof ouverte === 'boolean'
}
