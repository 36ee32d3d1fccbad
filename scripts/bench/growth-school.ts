import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { importInto } from '../../src/exchange/imports/import.service'
import { openTenants, type Outside } from '../../src/server/open'
import { createTenant } from '../../src/tenants/tenants.service'
import { generateSchool } from '../generate-school'
import { csvText } from '../made-up'

export const code = 'bench'
/** Numbers of the first students and of the administrator of a made-up school. */
export const PASSWORD = 'Etu-2026!'
/** How often each write is made, with other words each time. */
export const TURNS = 40
const author = { name: 'bench' }

/** Makes the file of a school of `etudiants` students in `folder`, if it is missing; séances, grades and attendance grow too. @returns its path */
export async function growSchool(outside: Outside, folder: string, etudiants: number): Promise<string> {
	mkdirSync(folder, { recursive: true })
	const kept = join(folder, `${etudiants}.db`)
	if (existsSync(kept)) return kept
	const tenants = openTenants(outside)
	await createTenant(tenants, { code, name: 'Bench', timezone: 'Africa/Abidjan' }, author)
	const { store, place } = await tenants.get(code)
	const size = { seances: etudiants * 6, notes: etudiants * 5, presences: etudiants * 5, motsDePasse: TURNS + 10, graine: 1 }
	const encoder = new TextEncoder()
	const files = [...generateSchool({ etudiants, ...size })].map(([name, table]) => ({
		name: `${name}.csv`,
		bytes: encoder.encode(csvText(table))
	}))
	const report = await importInto(store, place, files, { author, source: 'bench', bcryptCost: 4 })
	if (report.errorCount > 0) throw new Error(JSON.stringify(report.errors[0]))
	await tenants.closeAll()
	copyFileSync(tenants.places.path(code), kept)
	return kept
}
