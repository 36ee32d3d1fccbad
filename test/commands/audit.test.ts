import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runCli } from '../../src/commands/run'
import { openStore } from '../../src/db/stores/open-store'
import { IDENTITY } from '../../src/school/identity'
import { TestClock } from '../support/clock'
import { temporaryFolder } from '../support/folder'

const folder = temporaryFolder()
const config = join(folder.path, 'preau.toml')
const clock = new TestClock('2026-11-20T08:00:00Z')

async function preau(...argv: string[]) {
	const out: string[] = []
	const err: string[] = []
	const silent = async () => 'un-mot-de-passe-long'
	const io = {
		out: (line: string) => void out.push(line),
		err: (line: string) => void err.push(line),
		isInteractive: false,
		progress: () => undefined,
		ask: silent,
		askSecret: silent
	}
	const code = await runCli([...argv, '--config', config], { io, clock, defaultConfigFile: config, service: async () => undefined })
	return { code, out, err: err.join('\n') }
}
type Line = {
	action: string
	at: string
	auteur: string
	objet: string
	objet_id: string | null
	avant: unknown
	apres: Record<string, unknown>
}
const lines = async (...argv: string[]): Promise<Line[]> => {
	const { code, out, err } = await preau('audit', 'ecole', ...argv, '--json')
	expect({ code, err }).toEqual({ code: 0, err: '' })
	return JSON.parse(out[0]!)
}
const actions = async (...argv: string[]) => (await lines(...argv)).map(({ action }) => action)

beforeAll(async () => {
	await Bun.write(config, '[data]\ndir = "data"\nmin_free_mb = 0\n[auth]\nbcrypt_cost = 4\n')
	expect((await preau('tenant', 'create', 'ecole', '--name', 'École', '--timezone', 'Europe/Paris')).err).toBe('')
	const user = ['--role', 'enseignant', '--nom', 'TRAORÉ', '--prenoms', 'Fanta']
	expect((await preau('user', 'create', 'ecole', '--identifiant', 'fanta', '--email', 'fanta@ecole.test', ...user)).err).toBe('')
	const store = await openStore(pathToFileURL(join(folder.path, 'data', 'tenants', 'ecole.db')).href, {
		clock,
		synchronous: 'normal',
		identity: IDENTITY,
		minFree: 0
	})
	const write = (at: string, action: string, id: number, avant: object, apres: object) => {
		clock.set(at)
		const author = { name: 'utilisateur:1', userId: 1, tokenId: 7, address: '10.0.0.4', requestId: 'lms-1' }
		return store.write({ author, touches: [] }, ({ journal }) => journal({ action, objet: action.split('.')[0]!, id, avant, apres }))
	}
	await write('2026-11-20T22:59:59Z', 'notes.update', 12, { note_centiemes: 1200 }, { note_centiemes: 1350 })
	await write('2026-11-20T23:00:00Z', 'notes.update', 13, { commentaire: null }, { commentaire: '\u001B[31mrouge\u009B2J\nligne' })
	await write('2026-11-21T10:00:00Z', 'notesvieilles.update', 1, {}, { texte: 'x'.repeat(500) })
	await store.close()
	Bun.gc(true)
})
afterAll(() => folder.remove())

describe('preau audit', () => {
	test('has every change of an institution, oldest first, with its time there', async () => {
		const all = await lines()
		expect(all.map(({ action }) => action)).toEqual([
			'tenant.create',
			'user.create',
			'notes.update',
			'notes.update',
			'notesvieilles.update'
		])
		expect(all[2]).toEqual({
			id: 3,
			rang: 0,
			at: '2026-11-20T23:59:59+01:00',
			revision: 3,
			auteur: 'utilisateur:1',
			identifiant: 'fanta',
			nom: 'TRAORÉ',
			prenoms: 'Fanta',
			jeton_id: 7,
			adresse: '10.0.0.4',
			request_id: 'lms-1',
			action: 'notes.update',
			objet: 'notes',
			objet_id: '12',
			avant: { note_centiemes: 1200 },
			apres: { note_centiemes: 1350 }
		} as never)
		expect(JSON.stringify(all)).not.toContain('un-mot-de-passe-long')
	})
	test('between days of the institution, both included', async () => {
		expect(await actions('--depuis', '2026-11-21')).toEqual(['notes.update', 'notesvieilles.update'])
		expect((await lines('--jusqu', '2026-11-20', '--action', 'notes')).map(({ objet_id }) => objet_id)).toEqual(['12'])
		expect(await actions('--depuis', '2026-11-22')).toEqual([])
	})
	test('filters by author, action and record', async () => {
		expect(await actions('--utilisateur', 'Fanta@ecole.test')).toHaveLength(3)
		expect((await lines('--action', 'tenant'))[0]!.auteur).toMatch(/^cli:/)
		expect(await actions('--utilisateur', (await lines('--action', 'tenant'))[0]!.auteur)).toEqual(['tenant.create', 'user.create'])
		expect(await actions('--action', 'notes')).toEqual(['notes.update', 'notes.update'])
		expect(await actions('--action', 'notes.update', '--objet', 'notes:13')).toEqual(['notes.update'])
		expect(await actions('--objet', 'etablissement')).toEqual(['tenant.create'])
		expect(await actions('--objet', "' OR 1=1 --")).toEqual([])
	})
	test('the last of them', async () => {
		expect(await actions('--limit', '1')).toEqual(['notesvieilles.update'])
	})
	test('prints a table that a terminal can show', async () => {
		const { out } = await preau('audit', 'ecole', '--objet', 'notes')
		expect(out[0]).toMatch(/^AT +BY +ADDRESS +ACTION +OBJECT +CHANGE$/)
		expect(out[1]).toMatch(/fanta +10\.0\.0\.4 +notes\.update +notes:12 +note_centiemes: 1200 → 1350$/)
		expect(out).toHaveLength(3)
		expect(out[2]).toContain('commentaire: null → "\\u001b[31mrouge?2J\\nligne"')
		const [, long = ''] = (await preau('audit', 'ecole', '--limit', '1')).out
		expect(long).toEndWith('xxx…')
	})
	test.each([
		'--limit 0',
		'--limit beaucoup',
		'--limit 999999',
		'--depuis 2026-02-30',
		'--jusqu hier',
		'--depuis 2026-11-22 --jusqu 2026-11-20',
		'--qui fanta'
	])('%s is refused', async (options) => {
		const { code, out } = await preau('audit', 'ecole', ...options.split(' '))
		expect({ code, out }).toEqual({ code: 64, out: [] })
	})
	test('refuses an unknown account and an unknown institution', async () => {
		expect(await preau('audit', 'ecole', '--utilisateur', 'personne')).toMatchObject({
			code: 1,
			err: 'preau: account "personne" not found'
		})
		expect((await preau('audit', 'ailleurs')).code).not.toBe(0)
	})
})
