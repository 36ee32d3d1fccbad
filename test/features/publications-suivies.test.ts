import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Db } from '../../src/db/queries/db'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { AT, type Name } from '../support/people'
import { insertPublication, releveAvec, releveBts } from '../support/publies'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

type Result = { readonly id: number; readonly [field: string]: unknown }
type Publication = Result & { readonly etudiants: readonly Readonly<Record<string, unknown>>[] }

const STUDENTS = [20, 21, 22, 23, 25]
const READERS = ['awa', 'moussa', 'sira'] as const
const DAYS = ['2026-09-14', '2027-01-15', '2027-03-01', '2027-06-01']

const moyenne = fc.option(fc.integer({ min: 0, max: 2000 }), { freq: 6, nil: null })
const publication = fc.record({
	classe_id: fc.constantFrom(1, 2),
	periode: fc.constantFrom(1, 2),
	session: fc.constantFrom(1, 1, 2),
	definitive: fc.constantFrom(true, true, false),
	moyennes: fc.dictionary(fc.constantFrom(...STUDENTS.map(String)), moyenne, { minKeys: 1 })
})
type NewResults = typeof publication extends fc.Arbitrary<infer Given> ? Given : never
const student = fc.constantFrom(...STUDENTS)

/** A write of somebody at the school, or of an import. */
const deed = fc.oneof(
	{ weight: 5, arbitrary: publication.map((given) => (db: Db) => publish(db, given)) },
	fc.constant((db: Db) =>
		db.run(
			sql`UPDATE publications SET rouverte_at = 1816000000, rouverte_par = 1, motif = 'x' WHERE id = (SELECT max(id) FROM publications)`
		)
	),
	fc.record({ student, classe: fc.constantFrom(1, 2), day: fc.constantFrom(...DAYS) }).map(
		({ student: id, classe, day }) =>
			(db: Db) =>
				move(db, id, classe, day)
	),
	fc.record({ student, day: fc.constantFrom(...DAYS) }).map(
		({ student: id, day }) =>
			(db: Db) =>
				db.run(sql`UPDATE inscriptions SET date_entree = ${day} WHERE etudiant_id = ${id} AND ifnull(date_sortie > ${day}, 1)
			AND 1 = (SELECT count(*) FROM inscriptions WHERE etudiant_id = ${id})`)
	),
	fc.record({ student, classe: fc.constantFrom(1, 2) }).map(
		({ student: id, classe }) =>
			(db: Db) =>
				call(db, id, classe)
	),
	student.map((id) => (db: Db) => db.run(sql`UPDATE utilisateurs SET prenoms = prenoms || '.' WHERE id = ${id}`)),
	fc
		.record({ student, moyenne_centiemes: fc.integer({ min: 1000, max: 2000 }) })
		.map((given) => (db: Db) => acquire(db, given.student, given.moyenne_centiemes)),
	fc.constant((db: Db) => db.run(sql`UPDATE notes SET note_centiemes = 100`))
)

async function publish(db: Db, { moyennes, ...given }: NewResults) {
	const isBts = given.classe_id === 2
	const releveDe = (one: number | null) =>
		isBts || one === null ? releveBts(one) : releveAvec({ code: `UE-${given.periode === 1 ? 1 : 4}`, moyenne: one })
	const releves = Object.fromEntries(Object.entries(moyennes).map(([id, one]) => [id, releveDe(one)]))
	await insertPublication(db, { ...given, isBts, releves, regles: { compensation: isBts ? 'aucune' : 'annee' } })
}
async function move(db: Db, etudiant_id: number, classe_id: number, day: string) {
	await db.run(sql`DELETE FROM inscriptions WHERE etudiant_id = ${etudiant_id} AND annee_id = 2 AND date_entree >= ${day}`)
	await db.run(
		sql`UPDATE inscriptions SET date_sortie = ${day} WHERE etudiant_id = ${etudiant_id} AND annee_id = 2 AND ifnull(date_sortie > ${day}, 1)`
	)
	const inscription = {
		etudiant_id,
		classe_id,
		annee_id: 2,
		statut: 'Active' as const,
		date_inscription: day,
		date_entree: day,
		updated_at: AT
	}
	await db.insert(s.inscriptions).values(inscription)
}
async function call(db: Db, etudiant_id: number, classe_id: number) {
	const [premiere] = await db.select({ id: s.publications.id }).from(s.publications).where(eq(s.publications.classe_id, classe_id))
	if (!premiere) return
	await db
		.insert(s.listesSession2)
		.values({ classe_id, periode: 1, publication_id: premiere.id, close_at: 0, close_par: 1 })
		.onConflictDoNothing()
	await db.insert(s.convocations).values({ classe_id, periode: 1, etudiant_id, matiere_id: 1, appelee: true }).onConflictDoNothing()
}
const acquire = (db: Db, etudiant_id: number, moyenne_centiemes: number) =>
	db
		.insert(s.acquis)
		.values({ etudiant_id, ue: 'UE-1', annee: '2025-2026', moyenne_centiemes, origine: 'transfert', updated_at: AT })
		.onConflictDoNothing()

const read = async (schools: Schools, name: Name, path: string) => {
	const response = await schools.as(name).get(path)
	return response.status === 200 ? json(response) : { data: [], meta: {} }
}

/** The results of each student, one by one, in the form of `/resultats`. */
async function oneByOne(schools: Schools, name: Name) {
	const results: string[] = []
	for (const etudiant_id of STUDENTS) {
		const { data } = (await read(schools, name, `/etudiants/${etudiant_id}/resultats`)) as { data: Result[] }
		results.push(...data.map((one) => JSON.stringify({ etudiant_id, ...one })))
	}
	return results.toSorted()
}

/** The same from `/resultats`. */
const together = (publications: readonly Publication[]) =>
	publications
		.flatMap(({ etudiants, updated_at: _updated, ...publique }) =>
			etudiants.map(({ etudiant_id, matricule: _matricule, nom: _nom, prenoms: _prenoms, ...own }) =>
				JSON.stringify({ etudiant_id, ...publique, ...own })
			)
		)
		.toSorted()

/** The copy of somebody who reads only changes. */
class Copy {
	readonly #records = new Map<number, Publication>()
	#version: number | undefined

	constructor(
		readonly schools: Schools,
		readonly name: Name
	) {}

	async catchUp() {
		const since = this.#version === undefined ? '' : `?depuis_version=${this.#version}`
		const { data, meta } = await read(this.schools, this.name, `/resultats${since}`)
		for (const { id } of meta.retires ?? []) this.#records.delete(id)
		for (const record of data as Publication[]) this.#records.set(record.id, record)
		this.#version = meta.version
		return this.#records
			.values()
			.toArray()
			.toSorted((a, b) => a.id - b.id)
	}
}

/** Fails unless the copies of all readers follow these writes, and have of each student what the student has. */
async function mustFollow(deeds: readonly ((db: Db) => Promise<unknown>)[]) {
	const schools = await startSchools({ now: '2027-07-20T08:00:00Z' })
	try {
		await writeSemestre(schools)
		const copies = READERS.map((name) => new Copy(schools, name))
		for (const each of deeds) {
			await write(schools, async (db) => void (await each(db)))
			for (const copy of copies) {
				const copied = await copy.catchUp()
				const { data } = (await read(schools, copy.name, '/resultats?page=1&per_page=500')) as { data: Publication[] }
				expect(copied).toEqual(data.toSorted((a, b) => a.id - b.id))
				const listed = new Set(data.map(({ id }) => id))
				const alone = (await oneByOne(schools, copy.name)).filter((one) => listed.has((JSON.parse(one) as Result).id))
				expect(together(data)).toEqual(alone)
			}
		}
	} finally {
		await schools.stop()
	}
}

test('whoever reads /resultats has of each student what the student has, also by changes alone, whatever the school does (property)', async () => {
	await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 10 }), mustFollow), { numRuns: 150 })
}, 600_000)

test('a publication of one class reaches a student of it who also has results in another class, through classmates alone', () =>
	mustFollow([
		(db) => publish(db, { classe_id: 1, periode: 2, session: 1, definitive: true, moyennes: { 22: null } }),
		(db) => publish(db, { classe_id: 2, periode: 1, session: 1, definitive: true, moyennes: { 20: 0, 22: null } }),
		(db) => publish(db, { classe_id: 2, periode: 2, session: 1, definitive: true, moyennes: { 20: 0 } })
	]))
