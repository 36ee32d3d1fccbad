import { expect, test } from 'bun:test'
import { migrate } from '../../src/db/migrations/migrate'
import { MIGRATIONS } from '../../src/db/migrations/migrations'
import { TenantClient } from '../../src/db/client/tenant-client'
import { importInto } from '../../src/exchange/imports/import.service'
import type { Tenants } from '../../src/tenants/registry'
import { signedIn } from '../support/console'
import { plan } from '../support/planning'
import { startSchools } from '../support/school'
import { insertTeaching } from '../support/teaching'
import { AUTHOR, withTenants } from '../support/tenants'

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) })
/** The files of a timetable. Their bytes can be imported once. */
const timetable = () => [
	file('annees.csv', 'libelle;date_debut;date_fin;courante\n2026-2027;2026-09-14;2027-07-31;oui\n'),
	file('filieres.csv', 'code;nom;systeme\nF;Filière;BTS\n'),
	file('matieres.csv', 'code;nom;filiere;niveau\nRDM;Résistance;F;BTS1\n'),
	file('classes.csv', 'code;nom;filiere;niveau\nG;Groupe;F;BTS1\n'),
	file(
		'seances.csv',
		'ref;classes;matiere;date;heure_debut;heure_fin\nS-1;G;RDM;2026-11-23;08:00;10:00\nS-2;G;RDM;2026-11-24;08:00;10:00\n'
	)
]

async function imported(tenants: Tenants): Promise<unknown[]> {
	const { store, place } = await tenants.get('ecole')
	const options = { author: AUTHOR, source: 'test', bcryptCost: 4, synchronous: 'normal' as const }
	expect((await importInto(store, place, timetable(), options)).errors).toEqual([])
	return (await store.client.execute('SELECT uid FROM seances ORDER BY ref')).rows.map(({ uid }) => uid)
}

/** The uid that a reference has in an institution made by an edition before uids differed between institutions. */
const formerUid = (ref: string, code: string) => `${Bun.SHA256.hash(ref, 'hex').slice(0, 32)}@${code}`

test('two institutions with the same code give the séances of the same file different uids', () =>
	withTenants((here) =>
		withTenants(async (elsewhere) => {
			const uids: unknown[] = []
			for (const kit of [here, elsewhere]) {
				const tenants = kit.open()
				await kit.create(tenants, 'ecole')
				uids.push(...(await imported(tenants)))
			}
			expect(new Set(uids).size).toBe(4)
		})
	))

test('an institution gives a séance that was removed and is imported again its former uid', () =>
	withTenants(async (kit) => {
		const tenants = kit.open()
		await kit.create(tenants, 'ecole')
		const before = await imported(tenants)
		const { store } = await tenants.get('ecole')
		await store.write({ author: AUTHOR, touches: ['donnees'] }, async ({ db }) => {
			await db.run('DELETE FROM seances_classes')
			await db.run('DELETE FROM seances')
		})
		expect(await imported(tenants)).toEqual(before)
	}))

test('an institution that an earlier edition made gives new séances the uids of that edition', () =>
	withTenants(async (kit) => {
		const { places } = kit.open()
		const client = new TenantClient(places.path('ecole'), { synchronous: 'normal', busyTimeout: 5 })
		await migrate(client, {
			migrations: MIGRATIONS.slice(
				0,
				MIGRATIONS.findIndex(({ name }) => name.endsWith('_uid_seances'))
			)
		})
		await client.execute(
			"INSERT INTO etablissement (id, code, nom, timezone, updated_at) VALUES (1, 'ecole', 'École', 'Africa/Abidjan', '2026-09-01T08:00:00+00:00')"
		)
		client.close()
		expect(await imported(kit.open())).toEqual([formerUid('S-1', 'ecole'), formerUid('S-2', 'ecole')])
	}))

/** The uid of the séance that the same form adds, in an institution of code alpha. */
async function added(change = 'SELECT 1'): Promise<unknown> {
	const schools = await startSchools({ now: '2026-11-16T09:00:00Z' })
	try {
		const store = await schools.store()
		await insertTeaching(store)
		await store.write({ author: AUTHOR, touches: ['donnees'] }, ({ db }) => db.run(change))
		const awa = await signedIn(schools, 'awa')
		await plan(awa, '/seances/nouvelle?classe=1&date=2026-11-23', { cours: '1-10', ref: 'console:essai' })
		return (await store.client.execute("SELECT uid FROM seances WHERE ref = 'console:essai'")).rows[0]?.['uid']
	} finally {
		await schools.stop()
	}
}

test('a séance that a form adds gets a uid of its institution too', async () => {
	const former = formerUid('console:essai', 'alpha')
	expect(await added("DELETE FROM secrets WHERE nom = 'seances'")).toBe(former)
	const [one, other] = [await added(), await added("UPDATE secrets SET valeur = randomblob(32) WHERE nom = 'seances'")]
	expect(new Set([one, other, former]).size).toBe(3)
})
