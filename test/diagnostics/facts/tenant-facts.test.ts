import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tenantFacts } from '../../../src/diagnostics/facts/tenant-facts'
import { toSeconds } from '../../../src/kit/clock'
import { envois, outbox, utilisateurs } from '../../../src/school/schema'
import { temporaryFolder } from '../../support/folder'
import { withStore } from '../../support/store'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
	folder = temporaryFolder()
})
afterEach(() => folder.remove())

test('a file of an older program is sound, and is not asked for data that it cannot hold', async () => {
	const file = join(folder.path, 'ecole.db')
	const older = new Database(file)
	older.run('CREATE TABLE etat (revision INTEGER)')
	older.run('PRAGMA user_version = 1')
	older.close()
	const facts = await tenantFacts({ code: 'ecole', file, place: { url: pathToFileURL(file).href } }, { whole: true })
	expect(facts).toMatchObject({ code: 'ecole', problem: null, schema: 1, counts: null, outbox: null, waiting: [] })
})

test('facts about a file of this program contain records, accounts, messages and the last write', () =>
	withStore(async (store, file) => {
		const person = { nom: 'Diop', prenoms: '', cle_tri: 'diop', role: 'etudiant', updated_at: '' } as const
		const message = {
			canal: 'email',
			utilisateur_id: 1,
			adresse: 'awa@example.org',
			type: 'annonce',
			perime_at: 90,
			created_at: 1
		} as const
		await store.write({ author: { name: 'test' }, touches: [] }, async ({ db, journal }) => {
			await db.insert(utilisateurs).values([
				{ ...person, identifiant: 'Awa', identifiant_norm: 'awa' },
				{ ...person, identifiant: 'Ba', identifiant_norm: 'ba', actif: false }
			])
			await db
				.insert(envois)
				.values(['a', 'b', 'c'].map((cle) => ({ cle, type: 'annonce' as const, perime_at: 90, contenu: '{}', created_at: 1 })))
			await db.insert(outbox).values([
				{ ...message, envoi_id: 1, occasion: 'a', prochain_at: 30 },
				{ ...message, envoi_id: 2, occasion: 'b', prochain_at: 60, created_at: 20, tentatives: 1 },
				{ ...message, envoi_id: 3, occasion: 'c', prochain_at: 10, statut: 'echec' }
			])
			await journal({ action: 'essai', objet: 'essais' })
		})
		const of = { code: 'ecole', file, place: { url: pathToFileURL(file).href } }
		const facts = await tenantFacts(of, { whole: true, accounts: ['awa', 'ba', 'personne'] })
		expect(facts).toMatchObject({
			problem: null,
			revision: store.revisions.total,
			journal_at: toSeconds(store.clock.now()),
			counts: { etudiants: 0, enseignants: 0, classes: 0, seances: 0 },
			accounts: ['awa'],
			outbox: { en_file: 2, echec: 1 },
			waiting: [{ canal: 'email', due: 30, tried_since: 20 }]
		})
		const alone = await tenantFacts(of, { whole: false, messagesAlone: true })
		expect(alone).toMatchObject({ revision: null, counts: null, outbox: { en_file: 2, echec: 1 } })
	}))
