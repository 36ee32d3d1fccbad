import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { write } from '../support/affairs'
import { saidBy, type Browser } from '../support/console'
import { startTable, WHO } from '../support/console-table'
import type { Schools } from '../support/school'

let schools: Schools
let visitors: readonly Browser[]
beforeAll(async () => {
	;({ schools, visitors } = await startTable())
	await write(schools, async (db) => {
		await db.run(sql`UPDATE seances SET mode = 'presentiel', salle = 'Salle 42' WHERE id = 101`)
		// Marie has left on the Friday, so she is there on the Wednesday alone
		await db.run(sql`UPDATE inscriptions SET date_sortie = '2026-11-20' WHERE etudiant_id = 22`)
	})
})
afterAll(() => schools.stop())

type Who = (typeof WHO)[number]
const get = (name: Who, path: string) => visitors[WHO.indexOf(name)]!.get(path)

/** The sheets of a page: heading, séances and students of each, and its empty boxes. */
async function sheets(name: Who, path: string) {
	const html = await (await get(name, path)).text()
	return html
		.split('<section class="sheet numbered feuille')
		.slice(1)
		.map((sheet) => {
			const plain = (text = '') =>
				text
					.replaceAll(/<[^>]*>/g, ' ')
					.replaceAll(/\s+/g, ' ')
					.trim()
			return {
				title: plain(/<h2>(.*?)<\/h2>/s.exec(sheet)?.[1]),
				seances: [...sheet.matchAll(/<th scope="col" class="blank">(.*?)<\/th>/gs)].map(([, one]) => plain(one)),
				students: [...sheet.matchAll(/<th scope="row" dir="auto">(.*?)<\/td>/gs)].map(([, one]) => plain(one)),
				boxes: sheet.match(/<td class="blank">/g)?.length ?? 0
			}
		})
}

describe('the attendance sheet of a séance', () => {
	test('it has the students of the day, who teaches, the room, and a box for each and for the teacher', async () => {
		expect(await sheets('scola', '/seances/101/emargement')).toEqual([
			{
				title: 'MECA-L1 · Vendredi 20 novembre',
				seances: ['08:00 – 10:00 Mathématiques TRAORÉ Fanta Salle 42'],
				students: ['ZADI Inès ETU-1'],
				boxes: 2
			}
		])
	})

	test.each<Who>(['awa', 'scola', 'surv', 'moussa', 'yao'])(
		'%s gets all students of a gathered séance, with their classes',
		async (name) => {
			const [sheet] = await sheets(name, '/seances/108/emargement')
			expect([sheet!.title, sheet!.students]).toEqual([
				'ENER-1, MECA-L1 · Vendredi 20 novembre',
				['Élan Koffi ETU-2 · ENER-1', 'ZADI Inès ETU-1 · MECA-L1']
			])
		}
	)

	test.each<[Who, number]>([
		['ines', 101],
		['ines', 108],
		['compta', 101],
		['sira', 101],
		['yao', 101],
		['fanta', 103],
		['fanta', 108]
	])('%s does not get the sheet of séance %d', async (name, id) => {
		const response = await get(name, `/seances/${id}/emargement`)
		expect([response.status, (await response.text()).includes('ETU-')]).toEqual([403, false])
	})

	test('an unknown séance has no sheet', async () => {
		expect((await get('awa', '/seances/999/emargement')).status).toBe(404)
	})
})

describe('the attendance sheets of a class for a week', () => {
	test('there is one a day, with the students of that day, without séances that are called off', async () => {
		expect(await sheets('awa', '/classes/1/emargement')).toEqual([
			{
				title: 'MECA-L1 · Mercredi 18 novembre',
				seances: ['08:00 – 10:00 Mathématiques TRAORÉ Fanta En ligne'],
				students: ['EBA Marie ETU-3', 'ZADI Inès ETU-1'],
				boxes: 3
			},
			{
				title: 'MECA-L1 · Vendredi 20 novembre',
				seances: [
					'08:00 – 10:00 Mathématiques TRAORÉ Fanta Salle 42',
					'08:30 – 10:00 Mathématiques TRAORÉ Fanta Salle à préciser',
					"10:00 – 12:00 Anglais N'GUESSAN Yao Salle à préciser",
					"16:00 – 18:00 Anglais N'GUESSAN Yao En ligne"
				],
				students: ['ZADI Inès ETU-1'],
				boxes: 8
			}
		])
	})

	test('another week is chosen in the address, and a week without a séance has no sheet', async () => {
		expect(await sheets('awa', '/classes/1/emargement?semaine=2026-12-01')).toEqual([])
		expect(await saidBy(get('awa', '/classes/1/emargement?semaine=2026-12-01'))).toContain('Aucune séance cette semaine.')
		expect((await sheets('awa', '/classes/1/emargement?semaine=%27')).length).toBe(2)
	})

	test('a teacher gets sheets with their own séances only', async () => {
		expect((await sheets('fanta', '/classes/1/emargement')).flatMap(({ seances }) => seances).join()).not.toContain('Anglais')
	})

	test.each<[Who, number]>([
		['ines', 1],
		['compta', 1],
		['sira', 1],
		['fanta', 2]
	])('%s does not get the sheets of class %d', async (name, id) => {
		const response = await get(name, `/classes/${id}/emargement`)
		expect([response.status, (await response.text()).includes('ETU-')]).toEqual([403, false])
	})
})

test.each<[Who, string, boolean]>([
	['scola', '/seances/101', true],
	['fanta', '/seances/101', true],
	['ines', '/seances/101', false],
	['awa', '/seances/106', false],
	['scola', '/classes/1', true],
	['fanta', '/classes/1', true],
	['compta', '/classes/1', false]
])('%s finds the way to the sheet on %s: %p', async (name, path, finds) => {
	expect((await (await get(name, path)).text()).includes(`href="/console${path}/emargement"`)).toBe(finds)
})
