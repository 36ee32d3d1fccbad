import type { Db } from '../../src/db/queries/db'
import type { Store } from '../../src/db/store/store'
import * as s from '../../src/school/schema'
import { AT } from './people'
import { insertPublication, releveAvec } from './publies'

/** Students of MECA-L1 beside those of every test. */
export const ELEVES = Array.from({ length: 60 }, (_, at) => 1000 + at)

const named = (code: string) => ({ code, nom: code, cle_tri: code.toLowerCase(), updated_at: AT })

/** July 2027: 2027-2028 is in preparation with MECA-L1 and MECA-L2, and MECA-L1 has published both semesters, one of them acquired. */
export async function prepareYear(db: Db) {
	const periodes = { annee_id: 2, updated_at: AT }
	await db.insert(s.periodes).values([
		{ id: 1, rang: 1, libelle: 'Semestre 1', date_debut: '2026-09-14', date_fin: '2027-01-31', ...periodes },
		{ id: 2, rang: 2, libelle: 'Semestre 2', date_debut: '2027-02-01', date_fin: '2027-07-31', ...periodes }
	])
	const year = { libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31', updated_at: AT }
	await db.insert(s.annees).values({ id: 3, ...year, en_preparation: true })
	const classe = { annee_id: 3, filiere_id: 1 }
	await db.insert(s.classes).values([
		{ id: 30, niveau_id: 3, ...classe, ...named('MECA-L1') },
		{ id: 31, niveau_id: 4, ...classe, ...named('MECA-L2') }
	])
	const account = { role: 'etudiant' as const, prenoms: 'Élève', updated_at: AT }
	await db
		.insert(s.utilisateurs)
		.values(
			ELEVES.map((id) => ({ id, identifiant: `e${id}`, identifiant_norm: `e${id}`, nom: `NOM${id}`, cle_tri: `nom${id}`, ...account }))
		)
	await db.insert(s.etudiants).values(ELEVES.map((id) => ({ id, matricule: `M-${id}`, updated_at: AT })))
	const enrolled = { classe_id: 1, annee_id: 2, statut: 'Active' as const, date_entree: '2026-09-14', updated_at: AT }
	await db.insert(s.inscriptions).values(ELEVES.map((id) => ({ etudiant_id: id, ...enrolled })))
	for (const [periode, moyenne] of [
		[1, 1100],
		[2, 700]
	] as const)
		await insertPublication(db, {
			periode,
			releves: Object.fromEntries(ELEVES.map((id) => [id, releveAvec({ code: 'UE-1', moyenne })]))
		})
}

export type YearAsFound = Awaited<ReturnType<typeof yearAsFound>>

/** Reads the years, and how many records of a passage are stored. */
export async function yearAsFound({ client }: Store) {
	const { rows } = await client.execute(`SELECT
		(SELECT group_concat(libelle || iif(courante, ' courante', '') || iif(en_preparation, ' en préparation', ''), ', ') FROM annees
			WHERE id > 1) AS annees,
		(SELECT count(*) FROM inscriptions WHERE annee_id = 3) AS inscrits,
		(SELECT count(*) FROM inscriptions_historique h JOIN inscriptions i ON i.id = h.inscription_id WHERE i.annee_id = 3) AS historique,
		(SELECT count(*) FROM inscriptions WHERE date_sortie = '2027-09-13') AS departs,
		(SELECT count(*) FROM acquis) AS acquis,
		(SELECT count(*) FROM rattachements) AS dettes,
		(SELECT count(*) FROM resultats_anterieurs) AS resultats`)
	const writes = await client.execute("SELECT count(*) AS n FROM journal_lignes WHERE action LIKE 'fiche.%' GROUP BY ecriture_id")
	const { annees, ...counts } = rows[0]!
	const of = (name: string) => Number(counts[name])
	return {
		annees: annees as string,
		inscrits: of('inscrits'),
		historique: of('historique'),
		departs: of('departs'),
		acquis: of('acquis'),
		dettes: of('dettes'),
		resultats: of('resultats'),
		/** the different numbers of lines that a write has in the journal */
		lignes: [...new Set(writes.rows.map(({ n }) => Number(n)))].toSorted((a, b) => a - b)
	}
}
