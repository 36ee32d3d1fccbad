import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql, type SQL } from 'drizzle-orm'
import { Perimetres } from '../../src/auth/perimetres.service'
import { selectToken } from '../../src/auth/tokens.queries'
import { keepAccess } from '../../src/backups/keep-access'
import { openReaderDb, type ReaderDb } from '../../src/db/client/reader'
import { openStore } from '../../src/db/stores/open-store'
import { FONCTIONS, type Fonction } from '../../src/domain/droits/fonctions'
import { ROLES, type Role } from '../../src/domain/droits/caller'
import { LIGNES_DROITS } from '../../src/domain/personnes/retraits'
import type { Perimetre } from '../../src/domain/droits/perimetre'
import { selectPeriodesDeSaisie } from '../../src/features/evaluations/fin-saisie.queries'
import { IDENTITY } from '../../src/school/identity'
import type { Institution } from '../../src/tenants/institution.queries'
import type { Tenant } from '../../src/tenants/tenant'
import { TestClock } from '../support/clock'
import { temporaryFolder } from '../support/folder'
import { migratedFile } from '../support/migrated-file'
import { statementsOfWrites } from '../support/statements'

/** Tables that rights are read from, but that are not about the rights of one account: the restored copy says what they hold. */
const NOT_ABOUT_ACCOUNTS: Readonly<Record<string, string>> = {
	caisses: 'the drawer of one account, which only its cashier and the office read',
	classes: 'which filière a class is of: the same for everybody',
	conges: 'the filière of a day off: a row of the school, which the page lists as lost',
	evaluations: 'what a right is for: rows of the school, which the page lists as lost',
	filieres: 'rows of the school, which the page lists as lost',
	inscriptions: 'the class of a student: an enrollment is a fact of the school, and a student who left reads only their own',
	matieres: 'what a right is for: rows of the school, which the page lists as lost',
	matieres_annees: 'in which semester a matière is taught: the same for everybody',
	notes: 'marks of a student, which they read as their own',
	notifications: 'the box of one account, which nobody else reads',
	papiers: 'papers of a student, which they read as their own; a restore carries the register over',
	periodes: 'the last day for marks of all teachers, which the page lists as lost',
	publications: 'what is published of a class: the same for everybody',
	rattachements: 'a matière that a student takes elsewhere: read by the student as their own',
	seances: 'a séance is of the teacher who gives it, and goes back with the timetable',
	seances_classes: 'the classes of a séance, which go back with the timetable',
	ues_annees: 'in which semester a UE is taught: the same for everybody'
}

const PERIMETRE: Perimetre = {
	userId: 1,
	jour: '2026-11-20',
	administrateur: false,
	filieres: undefined,
	classes: undefined,
	classe: undefined
}
const PERIMETRES: readonly Perimetre[] = [
	{ ...PERIMETRE, administrateur: true },
	{ ...PERIMETRE, filieres: [1] },
	{ ...PERIMETRE, classes: [1] },
	{ ...PERIMETRE, classe: 1 },
	...FONCTIONS.map((fonction: Fonction) => ({ ...PERIMETRE, fonctions: [fonction] }))
]
/** Second arguments of policies: a day, or days. */
const SECONDS = ['2026-11-20', { date_debut: '2026-11-16', date_fin: '2026-11-22' }, undefined]
/** The tables that scopes limit, as statements join them. */
const LIMITED = [
	'caisses',
	'classes',
	'classes JOIN inscriptions ON inscriptions.classe_id = classes.id',
	'conges',
	'enseignements',
	'evaluations',
	'evaluations JOIN notes ON notes.evaluation_id = evaluations.id',
	'matieres',
	'notifications',
	'papiers',
	'seances',
	'seances_classes',
	'utilisateurs'
]

type Scoped = { readonly where: SQL; readonly values: Readonly<Record<string, unknown>> }
const isScope = (value: unknown): value is Scoped => typeof value === 'object' && value !== null && 'where' in value && 'values' in value

let folder: ReturnType<typeof temporaryFolder>
let reader: ReaderDb
let file: string
beforeAll(async () => {
	folder = temporaryFolder()
	file = join(folder.path, 'ecole.db')
	writeFileSync(file, await migratedFile())
	reader = openReaderDb(file)
})
afterAll(() => {
	reader.close()
	folder.remove()
})

const FEATURES = resolve(import.meta.dir, '../../src/features')

/** The scopes that every policy makes for every périmètre, by what made them. */
async function* scopes(): AsyncGenerator<readonly [name: string, scope: Scoped]> {
	for (const path of [...new Bun.Glob('**/*.policy.ts').scanSync(FEATURES)].toSorted())
		for (const [name, exported] of Object.entries((await import(join(FEATURES, path))) as Record<string, unknown>))
			if (typeof exported === 'function')
				for (const perimetre of PERIMETRES)
					for (const second of SECONDS) {
						let made: unknown
						try {
							made = (exported as (...given: unknown[]) => unknown)(perimetre, second, 1)
						} catch {
							// a right that this person does not have
						}
						if (isScope(made)) yield [`${path} ${name}`, made]
					}
}

async function readByScope([name, { where, values }]: readonly [string, Scoped]): Promise<readonly string[]> {
	const reasons: unknown[] = []
	for (const from of LIMITED)
		try {
			const read = async () => reader.db.all(sql`SELECT 1 FROM ${sql.raw(from)} WHERE ${filled(where, values)}`)
			return (await reader.tablesReadBy(read)).tables
		} catch (error) {
			// a scope of another table
			reasons.push(from, error)
		}
	throw new Error(`${name}: its scope limits a table that LIMITED does not name`, { cause: reasons })
}

/** A condition with the values of its placeholders. */
function filled(where: SQL, values: Readonly<Record<string, unknown>>): SQL {
	const { sql: text, params } = (
		reader.db as unknown as { dialect: { sqlToQuery(sql: SQL): { sql: string; params: unknown[] } } }
	).dialect.sqlToQuery(where)
	const parts = text.split('?')
	return sql.join(
		parts.flatMap((part, at) => {
			const parameter = params[at]
			const value = parameter !== null && typeof parameter === 'object' && 'name' in parameter ? values[String(parameter.name)] : parameter
			return at < parts.length - 1 ? [sql.raw(part), sql`${String(value)}`] : [sql.raw(part)]
		})
	)
}

async function tablesOfRights(): Promise<ReadonlySet<string>> {
	const tables = new Set<string>()
	const run = async (read: () => Promise<unknown>) => {
		for (const table of (await reader.tablesReadBy(read)).tables) tables.add(table)
	}
	const institution = { timezone: 'Africa/Abidjan', annee: { id: 1, courante: true } } as unknown as Institution
	const perimetres = new Perimetres()
	const tenant = { store: { db: reader.db, generation: 1 } } as unknown as Tenant
	const caller = { userId: 1, roles: [...ROLES] as Role[] } as never
	await run(async () => perimetres.of(tenant, institution, caller, Temporal.Instant.from('2026-11-20T08:00:00Z')))
	await run(async () => selectToken(reader.db, 1))
	await run(async () => selectPeriodesDeSaisie(reader.db, 1, 1, 1))
	let made = 0
	for await (const scope of scopes()) {
		made++
		for (const table of await readByScope(scope)) tables.add(table)
	}
	expect(made).toBeGreaterThan(100)
	return tables
}

/** The tables that a restore writes when it keeps what people did about access. */
async function tablesKept(): Promise<ReadonlySet<string>> {
	const restored = join(folder.path, 'copie.db')
	writeFileSync(restored, await migratedFile())
	const store = await openStore(pathToFileURL(restored).href, {
		clock: new TestClock(),
		synchronous: 'normal',
		minFree: 0,
		identity: IDENTITY
	})
	try {
		await store.client.executeMultiple(`ATTACH DATABASE '${file}' AS ancien`)
		const statements = await statementsOfWrites(store, () =>
			store.write({ author: { name: 'test' }, touches: ['acces'] }, async ({ db, raise }) => {
				await db.run(
					"INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at, fonctions) VALUES (1, 'a', 'a', 'coordinateur', 'A', 'A', 'a', 'x', 'scolarite')"
				)
				const lignes = Object.keys(LIGNES_DROITS).map((table) => ({ table: table as keyof typeof LIGNES_DROITS, id: 1 }))
				const retrait = { ferme: true, motDePasse: true, retires: new Set(['scolarite']), donnes: new Set(['administrateur']), lignes }
				await keepAccess(db, { comptes: new Map([[1, retrait]]), lines: [] })
				raise()
			})
		)
		return new Set(statements.flatMap(({ sql: text }) => /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) "?(\w+)/.exec(text)?.[1] ?? []))
	} finally {
		await store.close()
	}
}

test('a restore keeps what was taken away in every table that a périmètre or a policy reads, or the list says why not', async () => {
	const [read, kept] = [await tablesOfRights(), await tablesKept()]
	const forgotten = [...read].filter((table) => !kept.has(table) && !(table in NOT_ABOUT_ACCOUNTS))
	expect(forgotten).toEqual([])
	expect(Object.keys(NOT_ABOUT_ACCOUNTS).filter((table) => !read.has(table) || kept.has(table))).toEqual([])
	expect(
		['coordinations', 'enseignements', 'saisies_rouvertes', 'utilisateurs', 'autres_roles', 'jetons'].filter((table) => !read.has(table))
	).toEqual([])
})
