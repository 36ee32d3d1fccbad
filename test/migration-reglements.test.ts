import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Client } from '@libsql/client'
import { migrate } from '../src/db/migrations/migrate'
import { MIGRATIONS } from '../src/db/migrations/migrations'
import { moyenneAttendue, moyenneGenerale, moyenneUe, type Note } from '../src/domain/resultats/moyenne'
import { reglementFrom, reglementUsuel, type Choix } from '../src/domain/resultats/reglement'
import { centiemesOf } from '../src/domain/resultats/resultat'
import { matiereSession1 } from '../src/domain/resultats/resultat-matiere'
import { ETATS_NOTE, TYPES_EVALUATION } from '../src/domain/vocabulaire'
import { anneeAvant, matiereAvant, ueAvant } from './support/moyennes-avant'
import { withFile } from './support/store'

/** number of migrations before this one */
const FORMER = MIGRATIONS.findIndex(({ name }) => name.endsWith('_reglements'))

/** A school of two years, as it was before this migration. */
async function before(client: Client, { zero, hasMarks }: { readonly zero: boolean; readonly hasMarks: boolean }) {
	await migrate(client, { migrations: MIGRATIONS.slice(0, FORMER) })
	for (const statement of [
		`INSERT INTO etablissement (id, code, nom, timezone, absence_injustifiee_zero, updated_at) VALUES (1, 'e', 'École', 'Africa/Abidjan', ${Number(zero)}, 'x')`,
		`INSERT INTO annees (id, libelle, date_debut, date_fin, courante, updated_at) VALUES
			(1, '2025-2026', '2025-09-14', '2026-07-31', 0, 'a1'), (2, '2026-2027', '2026-09-14', '2027-07-31', 1, 'a2')`,
		"INSERT INTO filieres (id, code, nom, cle_tri, systeme, updated_at) VALUES (1, 'F', 'F', 'f', 'LMD', 'x')",
		"INSERT INTO classes (id, code, annee_id, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES (1, 'C', 1, 'C', 'c', 1, 3, 'x')",
		"INSERT INTO matieres (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES (1, 'M', 'M', 'm', 1, 3, 'x')",
		"INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at) VALUES (1, 'p', 'p', 'etudiant', 'N', 'P', 'n', 'x')",
		"INSERT INTO etudiants (id, matricule, updated_at) VALUES (1, 'E-1', 'x')",
		`INSERT INTO evaluations (id, ref, classe_id, matiere_id, titre, type, date, updated_at) VALUES (1, 'EV', 1, 1, 'Devoir', 'devoir', '2026-01-10', 'x')`,
		...(hasMarks
			? ["INSERT INTO notes (id, evaluation_id, etudiant_id, etat, note_centiemes, updated_at) VALUES (1, 1, 1, 'note', 1250, 'x')"]
			: [])
	])
		await client.execute(statement)
	await migrate(client)
}

const rulesIn = async (client: Client) =>
	(await client.execute('SELECT * FROM reglements ORDER BY annee_id')).rows.map((row): Record<string, unknown> => ({ ...row }))

const entree = fc
	.record({
		matiere: fc.integer({ min: 1, max: 5 }),
		periode: fc.option(fc.constantFrom(1 as const, 2 as const), { freq: 20 }),
		type: fc.constantFrom(...TYPES_EVALUATION),
		coefficient: fc.constantFrom(0, 0.5, 1, 4.5),
		bareme: fc.constantFrom(10, 20, 30),
		etat: fc.option(fc.constantFrom('note', 'note', 'note', ...ETATS_NOTE), { freq: 9 }),
		marked: fc.integer({ min: 0, max: 1000 })
	})
	.map(({ marked, ...rest }) => ({ ...rest, note_centiemes: rest.etat === 'note' ? marked : null }))

/** The coefficients, credits and UEs of a school. */
const said = fc.record({
	coefficients: fc.array(fc.constantFrom(0, 1, 1.5, 3), { minLength: 6, maxLength: 6 }),
	credits: fc.array(fc.constantFrom(null, 0, 2, 4.5, 6), { minLength: 2, maxLength: 2 }),
	ue: fc.array(fc.option(fc.constantFrom(0, 1), { freq: 12 }), { minLength: 6, maxLength: 6 })
})

const sur20 = (centiemes: number | null | undefined) => (typeof centiemes === 'number' ? centiemes / 100 : centiemes)

test.each([true, false])('an upgraded school with marks keeps its averages; an unexcused absence counts 0: %p', (zero) =>
	withFile(async (client) => {
		await before(client, { zero, hasMarks: true })
		const found = await rulesIn(client)
		const kept = { cc: 0, abi_examen: zero ? 'zero' : 'neutralise', abj_examen: 'neutralise', niveau_id: null, matiere_id: null }
		expect(found).toMatchObject([
			{ annee_id: 1, updated_at: 'a1', ...kept },
			{ annee_id: 2, updated_at: 'a2', ...kept }
		])
		const { cc, abi_examen, abj_examen } = found[0] as unknown as Choix
		for (const isBts of [true, false]) {
			const regles = reglementFrom(isBts, [{ absence_injustifiee_zero: zero }, { cc, abi_examen, abj_examen }])
			const find = fc.property(fc.array(entree, { maxLength: 16 }), said, (own, { coefficients, credits, ue }) => {
				const notes = own.map((one): Note => {
					const at = isBts ? null : ue[one.matiere]!
					const coefficient_matiere = coefficients[one.matiere]!
					return { ...one, coefficient_matiere, ue: at === null ? null : { id: at, credits: credits[at]! }, regles }
				})
				expect(moyenneGenerale(notes)).toBe(sur20(anneeAvant(notes, zero)) ?? null)
				const matieres = [...Map.groupBy(notes, ({ matiere }) => matiere)].map(([matiere, all]) => {
					const attendues = all.map((note) => ({ ...note, session: 1, evaluation: { ...note, date: '2026-11-05' } }))
					const moyenne = moyenneAttendue(attendues, regles, '2026-11-20')
					const avant = matiereAvant(all, zero)
					expect(moyenne).toBe(sur20(avant))
					const centiemes = centiemesOf(matiereSession1(attendues, regles).resultat)
					expect(centiemes).toBe(avant ?? null)
					return { moyenne, avant, coefficient: coefficients[matiere]! }
				})
				expect(moyenneUe(matieres) ?? null).toBe(
					sur20(ueAvant(matieres.map(({ avant, coefficient: poids }) => ({ moyenne: avant, poids })))) ?? null
				)
			})
			fc.assert(find, { numRuns: 1000 })
		}
	})
)

test('an upgraded school without marks begins with the usual rules', () =>
	withFile(async (client) => {
		await before(client, { zero: true, hasMarks: false })
		expect(await rulesIn(client)).toEqual([])
		expect(reglementFrom(false, [])).toEqual(reglementUsuel(false))
	}))
