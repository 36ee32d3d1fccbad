/** @jsxImportSource preact */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { markup } from '../../src/console/parts/html'
import { write } from '../support/affairs'
import { browser, signedIn, type Browser } from '../support/console'
import { linksIn, patternOf } from '../support/links'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'
import * as s from '../../src/school/schema'

/** Staff with one fonction but without a role. */
const STAFF = { scola: 'scolarite', compta: 'comptabilite', surv: 'surveillance' } as const
const WHO = ['awa', 'scola', 'compta', 'surv', 'moussa', 'sira', 'fanta', 'yao', 'ines'] as const

/** Elements whose whole text is a bare value that pages never mean to show, or an empty place for actions. */
const NAKED = /<(\w+)[^>]*>\s*(?:false|true|null|undefined|NaN|\[object Object\])\s*<\/\1>|<div class="action">\s*<\/div>/g

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z', operateurs: ['alpha/awa'] })
	await insertTeaching(await schools.store())
	await write(schools, async (db) => {
		await db.insert(s.utilisateurs).values(
			Object.entries(STAFF).map(([name, fonctions], at) => ({
				id: 50 + at,
				identifiant: name,
				identifiant_norm: name,
				role: 'coordinateur' as const,
				console_seule: true,
				fonctions,
				nom: name.toUpperCase(),
				prenoms: 'P',
				cle_tri: name,
				mot_de_passe_hash: PASSWORD_HASH,
				updated_at: AT
			}))
		)
	})
})
afterAll(() => schools.stop())

async function enter(name: (typeof WHO)[number]): Promise<Browser> {
	if (!(name in STAFF)) return signedIn(schools, name as Exclude<typeof name, keyof typeof STAFF>)
	const visitor = browser(schools)
	await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}

test('absent parts of a page are not written as text', () => {
	for (const nothing of [false, true, null, undefined, '', [], <></>, <>{false}</>]) expect(markup(nothing)).toBe('')
	expect(markup(0)).toBe('0')
	expect(markup(['<', <b>{'>'}</b>])).toBe('&lt;<b>></b>')
})

const STUDENTS = ['/etudiants?q=qqqq', '/etudiants/20']
test.each([
	['moussa', STUDENTS],
	['fanta', [...STUDENTS, '/classes?q=qqqq']],
	['compta', STUDENTS]
] as const)('nothing stands where %s has nothing to press', async (name, paths) => {
	const visitor = await enter(name)
	for (const path of paths) {
		const response = await visitor.get(path)
		const html = await response.text()
		expect([path, response.status, html.includes('class="action"'), html.match(NAKED)]).toEqual([path, 200, false, null])
	}
})

test.each(WHO)('pages that %s can reach never show a bare value', async (name) => {
	const visitor = await enter(name)
	const paths = ['']
	const known = new Set(paths)
	const found: unknown[] = []
	for (const path of paths) {
		const html = await (await visitor.get(path)).text()
		for (const naked of html.match(NAKED) ?? []) found.push([path, naked])
		for (const link of linksIn(html, '/console')) {
			const pattern = patternOf(link)
			if (known.has(pattern)) continue
			known.add(pattern)
			paths.push(link)
		}
	}
	expect(paths.length).toBeGreaterThan(4)
	expect(found).toEqual([])
})
