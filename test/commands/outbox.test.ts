import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openStore } from '../../src/db/stores/open-store'
import { IDENTITY } from '../../src/school/identity'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { insertPeople } from '../support/people'
import { freePort, tomlFor } from '../support/program'
import { insertStructure } from '../support/structure'
import { tablesHash } from '../support/tables-hash'
import { insertTeaching } from '../support/teaching'

let folder: CliFolder
const withStore = async <T>(use: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>): Promise<T> => {
	const url = pathToFileURL(join(folder.path, 'data', 'tenants', 'ecole.db')).href
	const store = await openStore(url, { clock: folder.clock, synchronous: 'normal', minFree: 0, identity: IDENTITY })
	try {
		return await use(store)
	} finally {
		await store.close()
		Bun.gc(true)
	}
}
const ok = async (line: string) => {
	const { code, stdout, stderr } = await folder.preau(line)
	expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: '' })
	return stdout
}
const lines = async (filters = '') =>
	JSON.parse(await ok(`outbox list ecole --json${filters}`)) as { id: number; statut: string; identifiant: string }[]

beforeAll(async () => {
	folder = cliFolder(`${tomlFor(freePort())}[smtp]\nhost = "mail.test"\nfrom = "ecole@ecole.test"\n`)
	folder.clock.set('2026-11-20T06:00:00Z')
	expect((await folder.preau(['tenant', 'create', 'ecole', '--name', 'École'])).code).toBe(0)
	await withStore(async (store) => {
		await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
			await insertPeople(db, 'ecole')
			await insertStructure(db)
			raise()
		})
		await insertTeaching(store)
		await store.client.execute(
			"INSERT INTO envois (id, cle, type, seance_id, debut_s, perime_at, contenu, created_at) VALUES (1, 'k', 'rappel_seance', 101, 1795161600, 1795161600, '{}', 1795150000)"
		)
		const row = (id: number, user: number, canal: string, statut: string, perime: number) =>
			store.client
				.execute(`INSERT INTO outbox (id, envoi_id, utilisateur_id, canal, adresse, type, seance_id, debut_s, occasion, statut, prochain_at, perime_at, created_at, erreur)
				VALUES (${id}, 1, ${user}, '${canal}', 'x@y', 'rappel_seance', 101, 1795161600, 'demande', '${statut}', 1795161000, ${perime}, 1795150000, 'panne' || char(27))`)
		await row(1, 20, 'email', 'echec', 1_795_161_600)
		await row(2, 10, 'email', 'en_file', 1_795_161_600)
		await row(3, 22, 'push', 'envoye', 1_795_161_600)
		await row(4, 22, 'email', 'echec', 1_795_100_000)
	})
})
afterAll(() => folder.remove())

describe('preau outbox', () => {
	test('lists what there is, newest first, by what is asked for', async () => {
		expect((await lines()).map(({ id }) => id)).toEqual([4, 3, 2, 1])
		expect((await lines(' --limit 1')).map(({ id }) => id)).toEqual([4])
		expect((await lines(' --statut echec')).map(({ id }) => id)).toEqual([4, 1])
		expect((await lines(' --canal push')).map(({ id }) => id)).toEqual([3])
		expect((await lines(' --utilisateur ETU-1 --seance 101')).map(({ identifiant }) => identifiant)).toEqual(['ines'])
		expect(await lines(' --seance 999')).toEqual([])
		const shown = await ok('outbox list ecole --statut en_file')
		expect(shown).toMatch(
			/^ID +CREATED_AT +TYPE .*ERREUR\n2 +2026-11-20T04:46:40\+00:00 +rappel_seance +101 +fanta +email +x@y +en_file +0 .*panne\?\n$/
		)
	})
	test('tries again what failed and is not too late', async () => {
		expect(await ok('outbox retry ecole --utilisateur ines')).toBe('1 message will be tried at once\n')
		expect(await ok('outbox retry ecole --statut echec')).toBe('0 messages will be tried at once\n')
		expect((await lines(' --statut en_file')).map(({ id }) => id)).toEqual([2, 1])
	})
	test('takes from the queue, and the journal has it', async () => {
		expect(JSON.parse(await ok('outbox cancel ecole --canal email --json'))).toEqual({ rows: 2 })
		expect((await lines(' --statut annule')).map(({ id }) => id)).toEqual([2, 1])
		expect(await ok('outbox cancel ecole')).toBe('0 messages will not be sent\n')
		const journal = JSON.parse(await ok('audit ecole --action outbox --json')) as { action: string; auteur: string; apres: unknown }[]
		expect(journal.map(({ action, apres }) => [action, apres])).toEqual([
			['outbox.retry', { utilisateur_id: 20, lignes: 1 }],
			['outbox.cancel', { canal: 'email', lignes: 2 }]
		])
		expect(journal[0]!.auteur).toMatch(/^cli:/)
	})
	test.each([
		['outbox list ecole --statut envoyes', 64, 'did you mean "envoye"?'],
		['outbox list ecole --canal fax', 64, '--canal takes email, sms, push, webhook'],
		['outbox list ecole --limit 0', 64, '--limit takes a number'],
		['outbox retry ecole --seance abc', 64, '--seance takes a number'],
		['outbox cancel ecole --utilisateur personne', 1, 'account "personne" not found'],
		['outbox list ailleurs', 1, 'unknown tenant "ailleurs"'],
		['reminders ecole', 64, 'add --dry-run'],
		['reminders ecole --dry-run --at demain', 64, '--at takes an instant'],
		['tenant set ecole', 64, 'nothing to set: give --name, --timezone, --year, --lead-minutes'],
		['tenant set ecole --lead-minutes 1h', 64, 'takes minutes such as 1440,60'],
		['tenant set ecole --lead-minutes 0', 64, 'from 1 to 43200'],
		['tenant set ecole --lead-minutes 99999', 64, 'from 1 to 43200']
	])('%s is refused', async (line, code, sentence) => {
		const said = await folder.preau(line)
		expect({ code: said.code, stdout: said.stdout }).toEqual({ code, stdout: '' })
		expect(said.stderr).toContain(sentence)
	})
})

describe('preau reminders --dry-run', () => {
	test('shows who would get reminders and who would not, with the reason, and writes nothing', async () => {
		const before = await withStore((store) => tablesHash(store, []))
		const shown = JSON.parse(await ok('reminders ecole --dry-run --at 2026-11-20T07:00:00 --json')) as Record<string, unknown>[]
		const maths = shown.filter(({ seance_id }) => seance_id === 101)
		expect(
			maths.map(({ identifiant, canal, envoi, raison }) => `${String(identifiant)} ${String(canal)} ${String(envoi)} ${String(raison)}`)
		).toEqual([
			'marie email false sans_adresse',
			'marie sms false canal_inactif',
			'marie push true null',
			'fanta email true null',
			'fanta sms false canal_inactif',
			'fanta push true null',
			'ines email true null',
			'ines sms false canal_inactif',
			'ines push true null'
		])
		expect(maths[0]).toMatchObject({ debut: '2026-11-20T08:00:00+00:00', delai_minutes: 60 })
		expect(await ok('reminders ecole --dry-run --at 2026-11-20T07:00:00')).toMatch(
			/^SEANCE_ID +DEBUT +DELAI_MINUTES +WHO +CANAL +SENDS +REASON\n/
		)
		expect(await ok('reminders ecole --dry-run --at 2026-12-20T07:00:00')).toBe('no reminder is due\n')
		expect(await withStore((store) => tablesHash(store, []))).toBe(before)
	})
	test('at the lead times of the institution', async () => {
		expect(await ok('tenant set ecole --lead-minutes 30,90,30')).toBe('reminders of ecole leave 90, 30 minutes before\n')
		expect(await ok('reminders ecole --dry-run')).toBe('no reminder is due\n')
		expect(await ok('tenant set ecole --lead-minutes none')).toBe('reminders of ecole do not leave by themselves\n')
		expect(await ok('reminders ecole --dry-run --at 2026-11-20T07:30:00')).toBe('no reminder is due\n')
		expect(await ok('tenant set ecole --lead-minutes default')).toBe(
			'reminders of ecole leave 1440, 60 minutes before, as preau.toml says\n'
		)
		const journal = JSON.parse(await ok('audit ecole --action tenant.set --json')) as { apres: { rappels_minutes: string } }[]
		expect(journal.map(({ apres }) => apres.rappels_minutes)).toEqual(['[90,30]', '[]', null as never])
	})
})
