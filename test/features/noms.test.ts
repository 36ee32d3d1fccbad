import { expect, test } from 'bun:test'
import { isNamed, tableOf } from '../../src/school/references'
import { selectNoms } from '../../src/features/journal/noms.queries'
import { csvFiles, smallSchool } from '../exchange/imports/csv-folder'
import { withSchool } from '../exchange/imports/temporary-school'
import { WORDS } from '../../src/school/words'

/** Tables that are empty after the import of a small school; `of` the table whose ids they use. */
const OTHERS: Readonly<Record<string, string>> = {
	matieres_annees: 'matieres',
	ues_annees: 'ues',
	preferences: 'utilisateurs',
	pieces_recues: 'etudiants'
}

test('every record has a name, in words', () =>
	withSchool(async (school) => {
		expect((await school.import(csvFiles(smallSchool()))).errors).toEqual([])
		await school.use(async ({ client, db }) => {
			const student = `(SELECT id FROM etudiants ORDER BY id LIMIT 1)`
			await client.execute(
				"INSERT INTO absences_enseignants (cle, enseignant_id, debut_s, fin_s, annoncee_par, created_at) SELECT 'a', id, 1, 2, id, 1 FROM enseignants LIMIT 1"
			)
			await client.execute(`INSERT INTO jetons (utilisateur_id, secret_hash, created_at) SELECT ${student}, printf('%064d', 1), 0`)
			await client.execute(
				`INSERT INTO justificatifs (cle, etudiant_id, du, au, debut_s, fin_s, nature, cree_at, cree_par) SELECT 'j', ${student}, '2026-11-20', '2026-11-20', 1, 2, 'stage', 1, 1`
			)
			const [at, values] = ['etudiant_id, matiere_id, updated_at', `${student}, (SELECT id FROM matieres ORDER BY id LIMIT 1), ''`]
			await client.execute(
				`INSERT INTO situations (${at}, annee_id, periode, situation, motif) SELECT ${values}, id, 1, 'dispensee', 'Stage' FROM annees LIMIT 1`
			)
			await client.execute(`INSERT INTO acquis (${at}, origine) SELECT ${values}, 'transfert'`)
			await client.execute(`INSERT INTO resultats_anterieurs (etudiant_id, annee, updated_at) SELECT ${student}, '2024-2025', ''`)
			await client.execute(`INSERT INTO rattachements (${at}, classe_id, sorte) SELECT ${values}, id, 'dette' FROM classes LIMIT 1`)
			const first: Record<string, string | undefined> = {}
			for (const table of Object.keys(WORDS).filter(isNamed)) {
				const { rows } = await client.execute(`SELECT id FROM ${OTHERS[table] ?? table} ORDER BY id LIMIT 3`)
				const noms = await selectNoms(
					db,
					table,
					rows.map(({ id }) => Number(id))
				)
				expect([table, noms.size]).toEqual([table, rows.length])
				first[table] = [...noms.values()][0]
			}
			expect(first).toEqual({
				absences_enseignants: 'DIABATÉ Moussa',
				acquis: 'ZONGO Aïssatou, M0-0-L1',
				annees: '2025-2026',
				classes: 'C0',
				conges: "Congés de fin d'année",
				enseignants: 'DIABATÉ Moussa',
				enseignements: "M0-0-L1, C0, N'GUESSAN Zoé",
				etudiants: 'ZONGO Aïssatou',
				evaluations: 'Devoir 0, C0',
				filieres: 'Filière 0',
				frais: 'ZONGO Aïssatou, Scolarité 2026-2027',
				inscriptions: 'ZONGO Aïssatou, C0',
				jetons: 'ZONGO Aïssatou',
				justificatifs: 'ZONGO Aïssatou',
				matieres: 'Matière "0"; L1 (M0-0-L1)',
				matieres_annees: 'Matière "0"; L1 (M0-0-L1)',
				niveaux: 'BTS1',
				notes: 'ZONGO Aïssatou, Devoir 0',
				paiements: 'MÜLLER Awa, R-1',
				periodes: 'Premier semestre',
				pieces: 'Extrait de naissance',
				pieces_recues: 'ZONGO Aïssatou',
				preferences: 'DIRECTION',
				presences: 'ZONGO Aïssatou, 25/09/2026 15:15',
				reglements: '2026-2027',
				responsables: 'KOUASSI Mariam',
				rattachements: 'ZONGO Aïssatou, M0-0-L1',
				resultats_anterieurs: 'ZONGO Aïssatou, 2024-2025',
				salles: 'S-0',
				seances: '29/01/2027 13:00, M5-0-L1',
				situations: 'ZONGO Aïssatou, M0-0-L1',
				ues: 'Unité L1 (UE-0-L1)',
				ues_annees: 'Unité L1 (UE-0-L1)',
				utilisateurs: 'DIRECTION'
			})
		})
	}))

test.each([
	['etudiant_id', 'etudiants'],
	['niveau_id', 'niveaux'],
	['absence_id', 'absences_enseignants'],
	['recue_par', 'utilisateurs'],
	['classes', 'classes'],
	['seances', undefined],
	['nom', undefined],
	['inconnu_id', undefined]
])('the column %s refers to %p', (column, table) => {
	expect(tableOf(column)).toBe(table as never)
})
