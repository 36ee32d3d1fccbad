import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { completeSchool } from '../../../scripts/complete-school'
import { Perimetres } from '../../../src/auth/perimetres.service'
import { callerBehind } from '../../../src/auth/still-held.service'
import { secretHash } from '../../../src/auth/token-secret'
import { selectToken } from '../../../src/auth/tokens.queries'
import type { Store } from '../../../src/db/store/store'
import type { Caller, Portee, Role, SorteJeton } from '../../../src/domain/droits/caller'
import { Records } from '../../../src/exchange/records/records'
import { AppError } from '../../../src/kit/errors'
import * as s from '../../../src/school/schema'
import { NOUNS } from '../../../src/server/nouns'
import { Tenant } from '../../../src/tenants/tenant'
import { Visit, type KnownVisit } from '../../../src/tenants/visit'
import { AT } from '../../support/people'
import { csvFiles } from '../imports/csv-folder'
import { NOW, TemporarySchool } from '../imports/temporary-school'

type Person = { readonly role: Role; readonly fonctions?: string; readonly sorte?: SorteJeton; readonly portee?: Portee }

/** In the columns of TABLE: `console_seule`, and so without a role, is whoever has fonctions and `etudiant`. */
const WHO = {
	awa: { role: 'administrateur' },
	/** the account of a learning platform, with a token that reads: an administrator, whose writes the front door refuses */
	lms: { role: 'administrateur', sorte: 'lms', portee: 'lecture' },
	scola: { role: 'etudiant', fonctions: 'scolarite' },
	compta: { role: 'etudiant', fonctions: 'comptabilite' },
	surv: { role: 'etudiant', fonctions: 'surveillance' },
	/** a coordinator with a fonction, and over the interface, where fonctions say nothing */
	kone: { role: 'coordinateur', fonctions: 'scolarite' },
	loin: { role: 'coordinateur', fonctions: 'scolarite', sorte: 'lms' },
	fanta: { role: 'enseignant' },
	ines: { role: 'etudiant' }
} as const satisfies Record<string, Person>
type Name = keyof typeof WHO
const NAMES = Object.keys(WHO) as Name[]

/** The people in charge of records (rules 8.1): `o` may read, list, fill in, write and remove them; `.` may do none of it. */
const TABLE = `
oo....... etablissement
oo....... papiers_reglages
oo....... annees
oo....... periodes
oo....... utilisateurs
ooo..o... enseignants
ooo..o... etudiants
ooo..o... filieres
ooo..o... ues
ooo..o... matieres
oo....... reglements
ooo..o... classes
ooo..o... salles
ooo..o... conges
ooo..o... pieces
oo.o..... grilles
ooo..o... enseignements
oo.o..... contrats
oo.o..... taux_horaires
ooo..o... autres_travaux
ooo..o... inscriptions
ooo..o... pieces_recues
ooo..o... rattachements
ooo..o... seances
ooo..o... evaluations
ooo..o... notes
ooo..o... suivis_decides
ooo..o... situations
ooo..o... acquis
ooo..o... resultats_anterieurs
oo..o.... presences
oo.o..... paiements
oo.o..... frais
oo.o..... echeances
oo.o..... tiers
oo.o..... ajustements
oo.o..... delais
oo....... preferences
ooo..o... responsables
oo....... publications
oo....... resultats
oo....... dettes_publiees
oo....... listes_session2
oo....... convocations
ooo..o... appreciations
ooo..o... papiers
`
const EXPECTED = new Map(
	TABLE.trim()
		.split('\n')
		.map((line) => [line.slice(NAMES.length + 1), line.slice(0, NAMES.length)])
)

/** Records of a student, or of an account, that have no number of their own: no form shows one. Of them it is asked who is refused. */
const WITHOUT_IDS = new Set([
	'pieces_recues',
	'suivis_decides',
	'preferences',
	'resultats',
	'dettes_publiees',
	'listes_session2',
	'convocations'
])

let school: TemporarySchool
let store: Store
let tenant: Tenant
beforeAll(async () => {
	school = await TemporarySchool.make()
	expect((await school.import(csvFiles(completeSchool()))).errors).toEqual([])
	store = await school.open()
	tenant = new Tenant('ecole', { url: school.url }, store)
	await store.write({ author: { name: 'test' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
		for (const [index, [name, person]] of Object.entries<Person>(WHO).entries()) {
			const { role, fonctions = '', sorte = 'console', portee = 'complete' } = person
			const known = { identifiant: name, identifiant_norm: name, nom: name, prenoms: '', cle_tri: name, updated_at: AT }
			await db
				.insert(s.utilisateurs)
				.values({ id: id(index), ...known, role, fonctions, console_seule: fonctions !== '' && role === 'etudiant' })
			const token = { id: id(index), utilisateur_id: id(index), secret_hash: secretHash(name), created_at: 0, sorte, portee }
			await db.insert(s.jetons).values(token)
		}
		raise()
	})
})
afterAll(async () => {
	await store.close()
	await school.remove()
})

const id = (index: number) => 9001 + index

const records = new Records(async () => NOUNS, { bcryptCost: 4, synchronous: 'normal', minFree: 0 })

async function visitOf(name: Name): Promise<KnownVisit> {
	const caller = callerBehind((await selectToken(store.db, id(NAMES.indexOf(name))))!)
	const facts = { requestId: 'test', address: '127.0.0.1', langue: 'fr' as const, baseUrl: 'http://ecole.test', body: undefined }
	const arrived = new Request('http://ecole.test')
	const seen = { now: NOW, tenant, institution: await tenant.institution(), acces: store.revisions.acces }
	return new Visit({ ...facts, ...seen, caller, arrived }, new Perimetres()) as KnownVisit
}

/** `o` if it was done, `.` if it was refused with 403. */
async function answerOf(attempt: Promise<unknown>): Promise<string> {
	try {
		await attempt
		return 'o'
	} catch (error) {
		if (error instanceof AppError && error.kind === 'forbidden') return '.'
		throw error
	}
}

/** Actions on a stored record, which all leave the file unchanged. */
const dryRun = { dryRun: true }
const ACTIONS = {
	read: (visit, kind, stored) => records.read(visit, kind, stored.id),
	find: (visit, kind, stored) => records.find(visit, kind, stored.id),
	list: (visit, kind) => records.list(visit, kind),
	fields: (visit, kind) => records.fields(visit, kind),
	write: (visit, kind, stored) => records.write(visit, [{ kind, ...stored }]),
	'try to write': (visit, kind, stored) => records.write(visit, [{ kind, ...stored }], [], dryRun),
	'try to remove': (visit, kind, stored) => records.write(visit, [], [{ kind, id: stored.id }], dryRun)
} satisfies Record<string, (visit: KnownVisit, kind: string, stored: Stored) => Promise<unknown>>
type Stored = { readonly id: number; readonly cells: Readonly<Record<string, string>> }

test('every noun that has a file is in the table', () => {
	expect([...EXPECTED.keys()]).toEqual(NOUNS.map(({ name }) => name))
})

for (const { name: kind } of NOUNS)
	test(`records of ${kind} can be read, listed, filled in, written and removed only by those in charge of them`, async () => {
		const isSingle = !WITHOUT_IDS.has(kind)
		const [one] = isSingle ? await records.list(await visitOf('awa'), kind) : [{ id: 1, cells: {} }]
		if (one === undefined) throw new Error(`${kind}: give it a record in scripts/complete-school.ts`)
		const { id, cells } = one
		const before = await school.fingerprint()
		const visits = await Promise.all(NAMES.map(visitOf))
		// a red test prints the line to write in TABLE, with what happens today: compare it with the rules
		const expected = EXPECTED.get(kind) ?? 'not in TABLE:'
		for (const [action, act] of Object.entries(ACTIONS)) {
			const answers = visits.map(async (visit, index) =>
				isSingle || action === 'fields' || expected[index] === '.' ? answerOf(act(visit, kind, { id, cells })) : 'o'
			)
			expect([action, `${(await Promise.all(answers)).join('')} ${kind}`]).toEqual([action, `${expected} ${kind}`])
		}
		// a removal that is meant, by each who is refused
		for (const [index, visit] of visits.entries())
			if (expected[index] === '.') expect(await answerOf(records.write(visit, [], [{ kind, id }]))).toBe('.')
		expect(await school.fingerprint()).toBe(before)
	})

const salle = async () => (await records.list(await visitOf('awa'), 'salles'))[0]!

test('one record that is not theirs makes the whole write of a person fail', async () => {
	const [{ id, cells }, before] = [await salle(), await school.fingerprint()]
	const scola = await visitOf('scola')
	const own = { kind: 'salles', id, cells: { ...cells, nom: 'Autre nom' } }
	expect(await answerOf(records.write(scola, [own, { kind: 'periodes', cells: {} }]))).toBe('.')
	expect(await answerOf(records.write(scola, [own], [{ kind: 'frais', id: 1 }]))).toBe('.')
	expect(await school.fingerprint()).toBe(before)
})

test('a page may ask its own right for a write, which the account must still have inside it', async () => {
	const { id, cells } = (await records.list(await visitOf('awa'), 'periodes'))[0]!
	const renamed = [{ kind: 'periodes', id, cells: { ...cells, libelle: 'Autre période' } }]
	const may = ({ fonctions = [] }: Caller) => fonctions.includes('scolarite')
	expect(await answerOf(records.write(await visitOf('compta'), renamed, [], { may }))).toBe('.')
	const scola = await visitOf('scola')
	expect(await answerOf(records.write(scola, renamed))).toBe('.')
	const change = (fonctions: string) =>
		store.write({ author: { name: 'test' }, touches: ['acces'] }, async ({ db, raise }) => {
			await db.update(s.utilisateurs).set({ fonctions }).where(eq(s.utilisateurs.identifiant, 'scola'))
			raise()
		})
	await change('comptabilite')
	expect(await answerOf(records.write(scola, renamed, [], { may }))).toBe('.')
	await change('scolarite')
	expect(await records.write(scola, renamed, [], { may })).toMatchObject({ written: true })
})

test('a fonction that was taken away since the request began does not allow a write', async () => {
	const { id, cells } = await salle()
	const renamed = [{ kind: 'salles', id, cells: { ...cells, nom: 'Autre nom' } }]
	const scola = await visitOf('scola')
	await store.write({ author: { name: 'test' }, touches: ['acces'] }, async ({ db, raise }) => {
		await db.update(s.utilisateurs).set({ fonctions: 'comptabilite' }).where(eq(s.utilisateurs.identifiant, 'scola'))
		raise()
	})
	const before = await school.fingerprint()
	expect(await answerOf(records.write(scola, renamed))).toBe('.')
	expect(await school.fingerprint()).toBe(before)
	// the same by somebody who has it still is written
	expect(await records.write(await visitOf('kone'), renamed)).toMatchObject({ written: true })
})
