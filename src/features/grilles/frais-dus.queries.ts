import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import type { Tranche } from '../../domain/argent/grille'
import type { NatureFrais } from '../../domain/argent/mots'
import { classes, contreEcritures, echeances, frais, grilles, inscriptions } from '../../school/schema'

const { c, f, g, i, x } = aliases({ c: classes, f: frais, g: grilles, i: inscriptions, x: contreEcritures })

const among = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** The lines of the grids of years. */
export const selectLignes = rows(
	(annees: readonly number[]) => sql`SELECT ${g.annee_id}, ${g.filiere_id}, ${g.niveau_id}, nullif(${g.regime}, '') AS regime, ${g.libelle},
		${g.nature}, ${g.montant}, ${g.parts}, ${g.echeance} FROM ${grilles} g WHERE ${g.annee_id} IN ${among(annees)} ORDER BY ${g.id}`,
	{
		...stored(grilles, 'annee_id', 'filiere_id', 'niveau_id'),
		regime: 'text?',
		...stored(grilles, 'libelle', 'nature', 'montant', 'parts', 'echeance')
	}
)

const PLACE = {
	...stored(inscriptions, 'id', 'etudiant_id', 'annee_id', 'classe_id', 'regime'),
	...stored(classes, 'filiere_id', 'niveau_id'),
	passage_de: 'integer?'
} as const
const placeColumns = sql`${i.id}, ${i.etudiant_id}, ${i.annee_id}, ${i.classe_id}, ${i.regime}, ${c.filiere_id}, ${c.niveau_id}, ${i.passage_de}`

/** The places of enrollments in the grid. */
export const selectPlaces = rows(
	(ids: readonly number[]) => sql`SELECT ${placeColumns} FROM ${inscriptions} i JOIN ${classes} c ON ${c.id} = ${i.classe_id}
		WHERE ${i.id} IN ${among(ids)} ORDER BY ${i.id}`,
	PLACE
)

/** The places of the enrollments of a year that have not ended on `today`, without those of a Prospect. The last one of a student is last. */
export const selectPlacesDAnnee = rows(
	(annee: number, today: string) => sql`SELECT ${placeColumns} FROM ${inscriptions} i JOIN ${classes} c ON ${c.id} = ${i.classe_id}
		WHERE ${c.annee_id} = ${annee} AND ${i.statut} <> 'Prospect' AND ifnull(${i.date_sortie} > ${today}, 1) ORDER BY ${i.date_entree}, ${i.id}`,
	PLACE
)

/** The same of some students. */
export const selectPlacesDe = rows(
	(etudiants: readonly number[], annee: number, today: string) => sql`SELECT ${placeColumns} FROM json_each(${JSON.stringify(etudiants)}) j
		JOIN ${inscriptions} i ON ${i.etudiant_id} = j.value AND ${i.annee_id} = ${annee} AND ${i.statut} <> 'Prospect'
			AND ifnull(${i.date_sortie} > ${today}, 1) JOIN ${classes} c ON ${c.id} = ${i.classe_id} ORDER BY ${i.date_entree}, ${i.id}`,
	PLACE
)

/** The fees of students in years, withdrawn ones too. */
export const selectDus = rows(
	(etudiants: readonly number[], annees: readonly number[]) => sql`SELECT ${f.etudiant_id}, ${f.annee_id}, ${f.libelle}, ${f.numero},
			EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE ${x.frais_id} = ${f.id}) AS retire
		FROM json_each(${JSON.stringify(etudiants)}) j JOIN ${frais} f ON ${f.etudiant_id} = j.value AND ${f.annee_id} IN ${among(annees)}`,
	{ ...stored(frais, 'etudiant_id', 'annee_id', 'libelle', 'numero'), retire: 'integer' }
)

/** A fee that a grid makes. */
export type NouveauFrais = {
	readonly etudiant_id: number
	readonly annee_id: number
	readonly libelle: string
	readonly numero: number
	readonly nature: NatureFrais
	readonly montant: number
	readonly echeance: string | null
	readonly tranches: readonly Tranche[]
}

const insertStatement = rows(
	(nouveaux: string, updated_at: string) => sql`
		INSERT INTO ${into(frais, 'etudiant_id', 'annee_id', 'libelle', 'numero', 'nature', 'montant', 'echeance', 'date', 'updated_at')}
		SELECT value ->> 'etudiant_id', value ->> 'annee_id', value ->> 'libelle', value ->> 'numero', value ->> 'nature', value ->> 'montant',
			value ->> 'echeance', substr(${updated_at}, 1, 10), ${updated_at} FROM json_each(${nouveaux}) RETURNING id, etudiant_id, annee_id, libelle`,
	stored(frais, 'id', 'etudiant_id', 'annee_id', 'libelle')
)

/** Inserts fees with their parts. @returns the fees with their ids */
export async function insertFrais(db: Db, nouveaux: readonly NouveauFrais[], updated_at: string) {
	const keyOf = (row: Pick<NouveauFrais, 'etudiant_id' | 'annee_id' | 'libelle'>) => `${row.etudiant_id}@${row.annee_id}@${row.libelle}`
	const ids = new Map((await insertStatement(db, JSON.stringify(nouveaux), updated_at)).map((row) => [keyOf(row), row.id]))
	const inserted = nouveaux.map((row) => ({ ...row, id: ids.get(keyOf(row))! }))
	const parts = inserted.flatMap(({ id, tranches }) => tranches.map(({ date, montant }, at) => [id, at + 1, date, montant]))
	if (parts.length > 0)
		await db.run(sql`INSERT INTO ${into(echeances, 'frais_id', 'rang', 'date', 'montant', 'updated_at')}
			SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${updated_at} FROM json_each(${JSON.stringify(parts)})`)
	return inserted
}

/** The fees in force of students in years in which they don't have any enrollment. */
export const selectSansInscription = rows(
	(
		places: readonly { readonly etudiant_id: number; readonly annee_id: number }[]
	) => sql`SELECT DISTINCT ${f.id}, ${f.annee_id}, ${f.libelle}
		FROM json_each(${JSON.stringify(places)}) j JOIN ${frais} f ON ${f.etudiant_id} = j.value ->> 'etudiant_id'
			AND ${f.annee_id} = j.value ->> 'annee_id'
		WHERE NOT EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE ${x.frais_id} = ${f.id})
		AND NOT EXISTS (SELECT 1 FROM ${inscriptions} i WHERE ${i.etudiant_id} = ${f.etudiant_id} AND ${i.annee_id} = ${f.annee_id})`,
	stored(frais, 'id', 'annee_id', 'libelle')
)

type Retrait = { readonly motif: string; readonly date: string; readonly at: number; readonly auteur: string }

/** Withdraws fees, each by a counter-entry. */
export const insertRetraits = rows(
	(ids: readonly number[], { motif, date, at, auteur }: Retrait) => sql`
		INSERT INTO ${into(contreEcritures, 'sorte', 'frais_id', 'motif', 'date', 'at', 'auteur')}
		SELECT 'retirer', value, ${motif}, ${date}, ${at}, ${auteur} FROM json_each(${JSON.stringify(ids)}) RETURNING id, frais_id`,
	{ id: 'integer', frais_id: 'integer' }
)
