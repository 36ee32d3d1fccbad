import { expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { demoSchool } from '../../../src/server/demo/ecole'
import { exportSchool } from '../../../src/exchange/exports/export-school'
import { unchangedExports } from '../../../src/exchange/imports/files/exported'
import { csvFiles, smallSchool } from './csv-folder'
import { exported, mustRoundTrip, texts } from './export-round-trip'
import { NOW, withSchool, type TemporarySchool } from './temporary-school'
import { NOUNS } from '../../../src/server/nouns'

const size = fc.record({
	etudiants: fc.integer({ min: 1, max: 60 }),
	seances: fc.integer({ min: 0, max: 30 }),
	notes: fc.integer({ min: 0, max: 40 }),
	presences: fc.integer({ min: 0, max: 40 }),
	motsDePasse: fc.integer({ min: 0, max: 1 }),
	graine: fc.nat()
})
/** Texts that a person may type on a tablet: spaces, lines, quotes, separators, formulas, letters in two parts. */
const comment = fc.string({
	unit: fc.constantFrom(' ', '\n', '\r', '\t', '"', ';', ',', '|', '=', '+', '-', '@', "'", 'é', 'e\u0301', '\u0007', '😀', 'a', '\u00a0'),
	maxLength: 12
})

test('importing an export changes nothing, and makes the same school in an empty institution', () =>
	fc.assert(
		fc.asyncProperty(
			size,
			fc.constantFrom('Africa/Abidjan', 'Europe/Paris', 'America/Bogota'),
			fc.array(comment, { minLength: 1, maxLength: 8 }),
			(chosen, timezone, comments) =>
				withSchool(async (school) => {
					expect((await school.import(csvFiles(smallSchool(chosen)))).errors).toEqual([])
					await school.use(async ({ client }) => {
						for (const [index, text] of comments.entries()) {
							await client.execute({ sql: 'UPDATE notes SET commentaire = ? WHERE id % 8 = ?', args: [text, index] })
							await client.execute({
								sql: "UPDATE presences SET commentaire = ?, source = 'video', duree_s = 77 WHERE id % 8 = ?",
								args: [text, index]
							})
						}
						for (const [column, table] of [
							['paiement_id', 'paiements'],
							['frais_id', 'frais']
						])
							await client.execute(`INSERT OR IGNORE INTO contre_ecritures (${column}, date, at, auteur)
								SELECT id, '2026-11-19', 1, 'test' FROM ${table} WHERE id % 5 = 0`)
						await client.execute(
							'UPDATE presences SET arrivee_s = (SELECT debut_s FROM seances WHERE id = seance_id) + 37 WHERE id % 3 = 0'
						)
					})
					await mustRoundTrip(school, timezone)
				}, timezone)
		),
		{ numRuns: 6 }
	))

test("so does an export of the demonstration's school, over two years", () =>
	withSchool(async (school) => {
		expect((await school.import(demoSchool(NOW))).errors).toEqual([])
		await mustRoundTrip(school, 'Africa/Abidjan')
	}))

/** A school whose days have moved on since its grades and attendance were true. */
async function makeHistory(school: TemporarySchool) {
	expect((await school.import(csvFiles(smallSchool({ etudiants: 12, seances: 8, notes: 20, presences: 20 })))).errors).toEqual([])
	await school.use(async ({ client }) => {
		await client.execute("UPDATE inscriptions SET statut = 'En validation', date_sortie = '2026-10-30' WHERE id % 2 = 0")
		await client.execute('UPDATE presences SET arrivee_s = (SELECT fin_s FROM seances WHERE id = seance_id) + 300 WHERE id % 3 = 0')
		await client.execute('UPDATE annees SET date_fin = (SELECT min(date) FROM seances) WHERE courante')
	})
}

test("records that were valid when they were stored come back, even if a school's own file may not say them", () =>
	withSchool(async (school) => {
		await makeHistory(school)
		await mustRoundTrip(school, 'Africa/Abidjan')
	}))

test('an exported file that somebody has changed is held to the rules again', () =>
	withSchool(async (school) => {
		await makeHistory(school)
		const files = exported(school)
		const changed = files.map(({ name, bytes }) => ({
			name,
			bytes: name === 'notes.csv' ? new TextEncoder().encode(`${new TextDecoder().decode(bytes)}\r\n`) : bytes
		}))
		await withSchool(async (empty) => {
			const { errors, written } = await empty.import(changed)
			expect(written).toBe(false)
			expect(new Set(errors.map(({ file, message }) => `${file}: ${message}`))).toEqual(
				new Set(["notes.csv: the student has no Active enrollment in the evaluation's class"])
			)
			const alone = await empty.import(files.filter(({ name }) => name !== 'export.json'))
			expect(alone.errors.some(({ file }) => file === 'presences.csv')).toBe(true)
		})
	}))

test.each(['', '{}', 'null', '{"form":1,"sha256":7}', '{"form":1,"sha256":{"notes.csv":true}}', '{"form":2,"sha256":{}}'])(
	'an export.json that says %j does not make history of anything',
	(text) => {
		const files = [
			{ name: 'notes.csv', bytes: new Uint8Array() },
			{ name: 'export.json', bytes: new TextEncoder().encode(text) }
		]
		expect(unchangedExports(files).size).toBe(0)
	}
)

test('passwords are not exported, and records without a reference of their own are counted', () =>
	withSchool(async (school) => {
		await school.import(csvFiles(smallSchool({ motsDePasse: 2 })))
		await school.use(({ client }) => client.execute('UPDATE evaluations SET ref = NULL WHERE id = 1'))
		const all = texts(exported(school))
			.map(([, text]) => text)
			.join('\n')
		expect(all).not.toContain('mot_de_passe')
		expect(all).not.toContain('$2')
		const folder = mkdtempSync(join(school.folder, 'export-'))
		expect(exportSchool({ file: fileURLToPath(school.url), folder }, () => undefined, NOUNS).withoutRef).toEqual({
			seances: 0,
			evaluations: 1
		})
	}))

test('a class is exported with its year if its code alone would mean another', () =>
	withSchool(async (school) => {
		const files = [
			['annees', 'libelle;date_debut;date_fin;courante\n2025-2026;2025-09-15;2026-07-31;non\n2026-2027;2026-09-14;2027-07-31;oui\n'],
			['filieres', 'code;nom;systeme\nGI;Génie;LMD\n'],
			['classes', 'code;annee;nom;filiere;niveau\nA;2025-2026;Ancienne;GI;L1\nA;2026-2027;Nouvelle;GI;L1\n'],
			['etudiants', 'matricule;nom\nE1;=cmd|x\n'],
			['inscriptions', 'matricule;classe;statut\nE1;A@2025-2026;Active\nE1;A;Active\n']
		].map(([name, text]) => ({ name: `${name}.csv`, bytes: new TextEncoder().encode(text) }))
		expect((await school.import(files)).errors).toEqual([])
		const inscriptions = texts(exported(school)).find(([name]) => name === 'inscriptions.csv')![1]
		expect(inscriptions?.replace('\uFEFF', '')).toBe(
			'matricule;classe;date_entree;heure_entree;statut;date_inscription;date_sortie;motif_sortie;regime;passage_de;vu_le\r\nE1;A@2025-2026;2025-09-15;;Active;;;;;;\r\nE1;A;2026-09-14;;Active;;;;;;\r\n'
		)
		await mustRoundTrip(school, 'Africa/Abidjan')
	}))
