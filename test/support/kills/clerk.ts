import type { Connection } from '../../../src/db/client/connection'
import type { Ledger } from './ledger'
import { rowsOf } from './rows'
import { CODE, PASSWORD } from './school'
import { untilKilled, type Site } from './site'

/** A session of the console: it sends forms as our own pages do. */
export async function enter(url: string, who: string) {
	const root = `${url}/${CODE}/console`
	const send = async (path: string, fields?: Record<string, string>, cookie = '') => {
		const headers = { cookie, 'sec-fetch-site': 'same-origin' }
		const form = fields && { method: 'POST', body: new URLSearchParams(fields) }
		const response = await fetch(root + path, { ...form, headers, redirect: 'manual' })
		const expected = fields ? 303 : 200
		if (response.status !== expected) throw new Error(`${path} of the console answered ${response.status}`)
		return response
	}
	const signed = await send('/connexion', { identifiant: who, mot_de_passe: PASSWORD, vers: '' })
	const cookie = signed.headers.getSetCookie().map((line) => line.split(';')[0]!)
	return (path: string, fields?: Record<string, string>) => send(path, fields, cookie.join('; '))
}

/** A member of the office: ticks a student's paper on and off, and decides where grades of the class that the student left count. */
export function clerk(site: Site, who: string) {
	const { ledger, url, school } = site
	const { venue, de, matiere, piece } = school.changed
	const card = `/etudiants/${venue}`
	let send: Awaited<ReturnType<typeof enter>> | undefined
	const write = async (cell: Alone, wanted: string, path: string, fields: Record<string, string>) => {
		ledger.alone.set(cell, [...(ledger.alone.get(cell) ?? [UNTOUCHED[cell]]), wanted])
		await send!(path, fields)
		ledger.alone.set(cell, [wanted])
		ledger.count()
	}
	return untilKilled(site, async () => {
		send ??= await enter(url, who)
		const n = ledger.next()
		const isThere = n % 2 === 0
		const ticks = isThere ? { [`de.${piece}`]: 'non', piece: String(piece) } : { [`de.${piece}`]: 'oui' }
		await write('piece', isThere ? 'recue' : 'absente', `${card}/pieces`, ticks)
		const page = await (await send(`${card}/notes/${de}`)).text()
		const vu = /name="vu" value="([^"]*)"/.exec(page)?.[1] ?? ''
		const choix = ['regle', 'nulle_part', String(matiere)][n % 3]!
		await write('suivi', choix, `${card}/notes/${de}`, { choix, vu })
	})
}

/** Cells that only this client writes, with their values before the first write. */
const UNTOUCHED = { piece: 'absente', suivi: 'regle' } as const
export type Alone = keyof typeof UNTOUCHED

/** Cells whose value in the file differs from what was written, or from the journal. */
export function aloneFaults(file: Connection, { alone }: Ledger): string[] {
	const is = rowsOf<Record<Alone, string>>(
		file,
		`SELECT iif(EXISTS (SELECT 1 FROM pieces_recues), 'recue', 'absente') AS piece,
			ifnull((SELECT ifnull(CAST(matiere_id AS TEXT), 'nulle_part') FROM suivis_decides), 'regle') AS suivi`
	)[0]!
	const last = (objet: string, told: string) => `(SELECT ${told} FROM journal WHERE objet = '${objet}' ORDER BY id DESC LIMIT 1)`
	const told = rowsOf<Record<Alone, string>>(
		file,
		`SELECT ifnull(${last('pieces_recues', "iif(apres IS NULL, 'absente', 'recue')")}, 'absente') AS piece,
			ifnull(${last('suivis_decides', "iif(apres IS NULL, 'regle', ifnull(CAST(apres ->> 'matiere_id' AS TEXT), 'nulle_part'))")}, 'regle') AS suivi`
	)[0]!
	return (Object.keys(UNTOUCHED) as Alone[]).flatMap((cell) => [
		...((alone.get(cell) ?? [UNTOUCHED[cell]]).includes(is[cell]) ? [] : [`${cell}: ${is[cell]}, not ${alone.get(cell)?.join(' or ')}`]),
		...(told[cell] === is[cell] ? [] : [`${cell}: ${is[cell]}, the journal says ${told[cell]}`])
	])
}
