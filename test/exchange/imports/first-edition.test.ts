import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Connection } from '../../../src/db/client/connection'
import { openStore } from '../../../src/db/stores/open-store'
import { IDENTITY } from '../../../src/school/identity'
import { TestClock } from '../../support/clock'
import { exported, texts } from './export-round-trip'
import { withSchool, type TemporarySchool } from './temporary-school'

/**
 * A made-up school with gathered séances of three filières: its CSV files, `ecole.db.gz` as the first edition (08fd499) stored them, and
 * `imported-since.db.gz`, which 9eda3d93 made of it by an import of the same files: four séances are spoiled.
 */
const FOLDER = join(import.meta.dir, '../../fixtures/first-edition')

const FILES = readdirSync(FOLDER)
	.filter((name) => name.endsWith('.csv'))
	.map((name) => ({ name, bytes: readFileSync(join(FOLDER, name)) }))

/** Replaces a school's file by a stored one, upgrades it, and returns what is logged. */
async function upgraded(school: TemporarySchool, stored: string, before?: (execute: (sql: string) => Promise<unknown>) => Promise<void>) {
	const path = join(school.folder, 'ecole.db')
	for (const ending of ['', '-wal', '-shm']) await rm(path + ending, { force: true })
	await Bun.write(path, Bun.gunzipSync(readFileSync(join(FOLDER, stored))))
	if (before) {
		const connection = new Connection(path, { synchronous: 'normal', busyTimeout: 5 })
		await before(async (sql) => connection.execute(sql))
		connection.close()
	}
	const told: Record<string, unknown>[] = []
	const store = await openStore(school.url, {
		clock: new TestClock(),
		synchronous: 'normal',
		minFree: 0,
		identity: IDENTITY,
		tell: (_, facts) => void told.push(facts)
	})
	await store.close()
	return told.filter((facts) => 'put_right' in facts)
}

/** The matière of each séance for each class: `M2-GMM COMP-GMM`. */
const called = (school: TemporarySchool) =>
	school.rows(`SELECT s.ref, group_concat(c.code || ' ' || m.code, ', ' ORDER BY c.id) AS called FROM seances s
		JOIN seances_classes l ON l.seance_id = s.id JOIN classes c ON c.id = l.classe_id JOIN matieres m ON m.id = l.matiere_id GROUP BY s.id ORDER BY s.ref`)

const SOUND = [
	['S-0', 'M2-CSM COMP-CSM'],
	['S-1', 'M2-CSM OUT-CSM, M2-GMM OUT-GMM, M2-MP OUT-MP'],
	['S-2', 'M2-CSM COMP-CSM, M2-GMM COMP-GMM'],
	['S-3', 'M2-CSM COMP-CSM, M2-GMM COMP-GMM, M2-MP COMP-MP'],
	['S-4', 'M2-GMM OUT-GMM, M2-MP OUT-MP'],
	['S-5', 'M2-CSM OUT-CSM, M2-GMM OUT-GMM, M2-MP OUT-MP'],
	['S-6', 'M2-CSM ANG, M2-GMM ANG'],
	['S-7', 'M2-CSM COMP-CSM, M2-GMM COMP-GMM']
].map(([ref, all]) => ({ ref: ref!, called: all! }))

test('a school of the first edition imports its own file again: nothing changes, and each class keeps its matière', () =>
	withSchool(async (school) => {
		expect(await upgraded(school, 'ecole.db.gz')).toEqual([])
		expect(await called(school)).toEqual(SOUND)
		for (let again = 0; again < 2; again++) {
			const report = await school.import(FILES, { diff: true })
			expect([report.errors, report.diff, report.written]).toEqual([[], [], false])
		}
		expect(await called(school)).toEqual(SOUND)
		const files = exported(school)
		expect((await school.import(files, { diff: true })).diff).toEqual([])
		expect(texts(exported(school))).toEqual(texts(files))
	}))

test('matières that the first import since has spoiled are put right from the journal, which records it as well', () =>
	withSchool(async (school) => {
		expect(await upgraded(school, 'imported-since.db.gz')).toEqual([{ put_right: 4, doubtful: 0 }])
		expect(await called(school)).toEqual(SOUND)
		const lines = await school.rows("SELECT objet_id, avant, apres FROM journal WHERE auteur = 'migration:matieres' ORDER BY rang")
		expect(lines[0]).toEqual({ objet_id: '3', avant: '{"matieres":"1,1"}', apres: '{"matieres":"1,3"}' })
		expect(lines).toHaveLength(4)
		expect((await school.import(FILES, { diff: true })).diff).toEqual([])
	}))

test('without such a line of the journal, the log says how many, and an import without the matière warns of each class', () =>
	withSchool(async (school) => {
		const forget = async (execute: (sql: string) => Promise<unknown>) =>
			void (await execute("DELETE FROM journal_lignes WHERE objet = 'seances' AND action = 'import.update'"))
		expect(await upgraded(school, 'imported-since.db.gz', forget)).toEqual([{ put_right: 0, doubtful: 4 }])
		const text = 'ref;salle\nS-2;Salle 1\nS-1;Salle 1\n'
		const report = await school.import([{ name: 'seances.csv', bytes: new TextEncoder().encode(text) }])
		expect(report.warnings).toEqual([
			{ file: 'seances.csv', line: 2, column: 'matiere', message: 'class M2-GMM is taught it under another code' }
		])
		expect((await school.import(FILES)).summary.find(({ kind }) => kind === 'seances')).toMatchObject({ changed: 4 })
		expect(await called(school)).toEqual(SOUND)
	}))

test('changes that somebody has made to a séance since stay', () =>
	withSchool(async (school) => {
		const written = async (execute: (sql: string) => Promise<unknown>) => {
			await execute("INSERT INTO ecritures (at, revision, auteur) VALUES (1, 9, 'utilisateur:1')")
			await execute(`INSERT INTO journal_lignes (ecriture_id, rang, action, objet, objet_id, avant, apres) VALUES ((SELECT max(id) FROM ecritures), 0,
				'seance.update', 'seances', '3', '{"classes":"1,2","matieres":"1,3","matiere_id":1}', '{"classes":"1,2","matieres":"1,1","matiere_id":1}')`)
		}
		expect(await upgraded(school, 'imported-since.db.gz', written)).toEqual([{ put_right: 3, doubtful: 1 }])
		expect((await called(school))[2]).toEqual({ ref: 'S-2', called: 'M2-CSM COMP-CSM, M2-GMM COMP-CSM' })
	}))
