import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Impression } from '../../../src/domain/papiers/feuille'
import type { pdfOf } from '../../../src/exchange/pdf/pdf.service'
import { impressionOf } from '../../../src/features/papiers/impression.service'
import { revoquer } from '../../../src/features/papiers/etats.service'
import { HOUR, Impressions, MOST_TIME } from '../../../src/features/papiers/impressions.service'
import { ecrirePapiers } from '../../../src/features/papiers/registre.service'
import { createLog } from '../../../src/host/log/log'
import { operationError, type AppError } from '../../../src/kit/errors'
import { write } from '../../support/affairs'
import { saidBy, signedIn, type Browser } from '../../support/console'
import { papier, visitOf } from '../../support/registre'
import { startSchools, type Schools } from '../../support/school'
import { textsIn } from '../../support/pdf-text'

/** A printer that a test moves by hand. */
class Printer {
	readonly orders: {
		impression: Impression
		adresse: string
		onSheet: ((done: number) => void) | undefined
		finish: (size?: number) => void
	}[] = []
	readonly pdf: typeof pdfOf = (impression, adresse, onSheet, stop) => {
		const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
		stop?.addEventListener('abort', () => reject(operationError('the {name} was stopped', { name: 'print' })))
		this.orders.push({ impression, adresse, onSheet, finish: (size = 3) => resolve(new Uint8Array(size)) })
		return promise
	}
}

let schools: Schools
let printer: Printer
let awa: Browser
beforeEach(async () => {
	printer = new Printer()
	schools = await startSchools({ now: '2026-11-20T09:00:00Z', pdf: printer.pdf })
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

const made = async (names: readonly ('ines' | 'koffi')[], sorte: 'certificat' | 'bulletin' = 'certificat') => {
	const visit = await visitOf(schools, 'awa')
	return ecrirePapiers(visit, sorte, async () => names.map((name) => papier(name, sorte === 'bulletin' ? { objet: '2026-2027:1' } : {})))
}

/** Orders papers of the register. @returns the page of the PDF */
async function ordered(ids: readonly number[], name: 'awa' | 'ines' = 'awa', impressions = schools.impressions) {
	const visit = await visitOf(schools, name)
	const impression = await impressionOf(await visit.view(), ids)
	return impressions.start(visit, {
		impression,
		originaux: ids,
		titre: 'Certificats, MECA 1',
		fichier: 'certificats-MECA 1',
		retour: '/etudiants'
	})
}
const turns = () => new Promise((resolve) => setImmediate(resolve))
const printed = async () =>
	(await (await schools.store()).client.execute('SELECT imprime_at FROM papiers ORDER BY id')).rows.map(({ imprime_at }) => imprime_at)

describe('a PDF of papers', () => {
	test('shows its progress, is opened by its author, and says in the register that its papers have left', async () => {
		const ids = await made(['ines', 'koffi'])
		const path = await ordered(ids)
		await turns()
		printer.orders[0]!.onSheet?.(1)
		expect(await (await awa.get(`${path}/etat`)).json()).toEqual({ dit: '1 sur 2 papiers', part: 50 })
		expect((await awa.get(`${path}/pdf`)).status).toBe(404)
		const waits = awa.get(path)
		printer.orders[0]!.finish(70_000)
		expect(await saidBy(waits)).toContain('Les 2 papiers sont prêts, dans un seul PDF.')
		expect(await saidBy(awa.get(path))).toContain('Ouvrir le PDF (69 Ko)')
		expect([await (await awa.get(`${path}/etat`)).json(), await printed()]).toEqual([{ fini: true }, [null, null]])
		const pdf = await awa.get(`${path}/pdf`)
		expect(Object.fromEntries(pdf.headers)).toMatchObject({
			'content-type': 'application/pdf',
			'content-disposition': 'inline; filename="certificats-MECA-1.pdf"',
			'cache-control': 'private, no-store'
		})
		expect([(await pdf.bytes()).length, await printed()]).toEqual([70_000, [1_795_165_200, 1_795_165_200]])
		expect(printer.orders[0]!.adresse).toBe('https://alpha.test/verifier')
	})

	test('opens as soon as it is there if it has one paper, and its page stays', async () => {
		const path = await ordered(await made(['ines']))
		await turns()
		printer.orders[0]!.finish()
		const answer = await awa.get(path)
		expect([answer.status, answer.headers.get('location')]).toEqual([303, `/console${path}/pdf`])
		expect((await awa.get(`${path}/pdf`)).status).toBe(200)
		expect(await saidBy(awa.get(path))).toContain('Le papier est prêt.')
	})

	test('belongs to its author alone, in this school', async () => {
		const path = await ordered(await made(['ines']))
		await turns()
		printer.orders[0]!.finish()
		await turns()
		const others = await Promise.all([
			signedIn(schools, 'fanta'),
			signedIn(schools, 'moussa'),
			signedIn(schools, 'ines'),
			signedIn(schools, 'awa', 'beta')
		])
		for (const other of others)
			for (const [send, suffix] of [
				['get', ''],
				['get', '/etat'],
				['get', '/pdf'],
				['post', '/arreter']
			] as const)
				expect([suffix, (await other[send](path + suffix, {})).status]).toEqual([suffix, 404])
		expect(await printed()).toEqual([null])
	})

	test('does not leave any more for somebody who makes papers no longer', async () => {
		const path = await ordered(await made(['ines']))
		await turns()
		printer.orders[0]!.finish()
		await turns()
		await write(schools, (db) => db.run("UPDATE utilisateurs SET role = 'enseignant' WHERE id = 1"))
		expect([403, 404]).toContain((await awa.get(`${path}/pdf`)).status)
		expect(await printed()).toEqual([null])
	})

	test('with the one original of a paper leaves once: a second one that was ordered meanwhile does not', async () => {
		const ids = await made(['ines'], 'bulletin')
		const paths = [await ordered(ids), await ordered(ids)]
		await turns()
		printer.orders[0]!.finish()
		await turns()
		await turns()
		printer.orders[1]!.finish()
		await turns()
		const twice = await Promise.all([awa.get(`${paths[0]}/pdf`), awa.get(`${paths[0]}/pdf`)])
		expect(twice.map(({ status }) => status)).toEqual([200, 200])
		expect((await awa.get(`${paths[1]}/pdf`)).status).toBe(409)
		expect((await awa.get(`${paths[0]}/pdf`)).status).toBe(200)
	})

	test('with a paper that is revoked meanwhile does not leave', async () => {
		const [id] = await made(['ines'])
		const path = await ordered([id!])
		await turns()
		printer.orders[0]!.finish()
		await turns()
		await revoquer(await visitOf(schools, 'awa'), id!, 'Nom mal écrit')
		expect((await awa.get(`${path}/pdf`)).status).toBe(409)
		expect(await printed()).toEqual([null])
	})

	test('waits for the one before it, and can be stopped before and while it is made', async () => {
		const [id] = await made(['ines'])
		const [first, second, third] = [await ordered([id!]), await ordered([id!]), await ordered([id!])]
		await turns()
		expect(await (await awa.get(`${third}/etat`)).json()).toEqual({
			dit: "L'impression attend son tour : 2 autres passent avant elle.",
			part: 0
		})
		expect((await awa.post(`${second}/arreter`, {})).headers.get('location')).toBe(`/console${second}`)
		expect(await saidBy(awa.get(second))).toContain('Les papiers gardent leurs numéros au registre')
		await awa.post(`${first}/arreter`, {})
		expect(await saidBy(awa.get(first))).toContain("L'impression a été arrêtée")
		await turns()
		printer.orders[1]!.finish()
		await turns()
		expect([(await awa.get(`${third}/pdf`)).status, printer.orders.length]).toEqual([200, 2])
	})

	test('ends when its time is over, so that a hostile sheet does not stop the others', async () => {
		const limits: { milliseconds: number; end: () => void }[] = []
		const after = (milliseconds: number) => {
			const limit = new AbortController()
			limits.push({ milliseconds, end: () => limit.abort() })
			return limit.signal
		}
		const { clock } = schools
		const { pdf } = printer
		const log = createLog({ level: 'error', format: 'json', now: () => clock.now(), write: () => undefined })
		const impressions = new Impressions({ clock, log, verificateur: () => ({ adresse: 'https://alpha.test' }), pdf, after })
		const [id] = await made(['ines'])
		const [first, second] = [await ordered([id!], 'awa', impressions), await ordered([id!], 'awa', impressions)]
		await turns()
		limits[0]!.end()
		await turns()
		const visit = await visitOf(schools, 'awa')
		expect([limits[0]!.milliseconds, ...[first, second].map((path) => impressions.get(visit, path.split('/').at(-1)!).etape)]).toEqual([
			MOST_TIME,
			'echec',
			'imprime'
		])
		schools.clock.advance({ minutes: 61 })
		limits.find(({ milliseconds }) => milliseconds > HOUR)!.end()
		expect(() => impressions.get(visit, first.split('/').at(-1)!)).toThrow('introuvable')
	})

	test('is forgotten after an hour, and the oldest before if all are larger than 64 MiB', async () => {
		const [id] = await made(['ines'])
		const paths: string[] = []
		for (let count = 0; count < 3; count++) {
			paths.push(await ordered([id!]))
			await turns()
			printer.orders[count]!.finish(30 * 1024 * 1024)
			await turns()
			await turns()
			schools.clock.advance({ minutes: 1 })
		}
		const statuses = async () => Promise.all(paths.map(async (path) => (await awa.get(`${path}/etat`)).status))
		expect(await statuses()).toEqual([404, 200, 200])
		schools.clock.advance({ minutes: 59 })
		expect(await statuses()).toEqual([404, 404, 200])
	})

	test('is refused to a person with three that are made or wait, and to nobody else', async () => {
		const [id] = await made(['ines'])
		for (let count = 0; count < 3; count++) await ordered([id!], 'ines')
		expect(await ordered([id!], 'ines').catch((error: AppError) => error.code)).toBe('impressions_nombreuses')
		await ordered([id!])
	})

	test('stays for its author, however much others print; of one person the three newest are kept', async () => {
		const [id] = await made(['ines'])
		const path = await ordered([id!])
		await turns()
		printer.orders[0]!.finish()
		await turns()
		const ines = await signedIn(schools, 'ines')
		const paths: string[] = []
		for (let count = 1; count <= 50; count++) {
			schools.clock.advance({ seconds: 1 })
			paths.push(await ordered([id!], 'ines'))
			await turns()
			printer.orders[count]!.finish()
			await turns()
		}
		expect((await awa.get(`${path}/pdf`)).status).toBe(200)
		const statuses = await Promise.all(paths.slice(-4).map(async (of) => (await ines.get(`${of}/etat`)).status))
		expect(statuses).toEqual([404, 200, 200, 200])
	})
})

test('the PDF that a process makes has the papers of the register', async () => {
	await schools.stop()
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	awa = await signedIn(schools, 'awa')
	const path = await ordered(await made(['ines', 'koffi']))
	for (let page = await saidBy(awa.get(path)); page.includes('Arrêter'); page = await saidBy(awa.get(path)));
	const pages = textsIn(await (await awa.get(`${path}/pdf`)).bytes())
	expect(pages.map((page) => /CS-2026-\d+/.exec(page)?.[0])).toEqual(['CS-2026-000001', 'CS-2026-000002'])
	expect(pages[0]).toContain('est inscrit(e).')
})
