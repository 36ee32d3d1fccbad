import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into, set } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { listNameOf } from '../../school/personne.sql.ts'
import { classes, enseignants, enseignements, niveaux, periodes, saisiesRouvertes, utilisateurs } from '../../school/schema'

/** The periods of a year, by rank; the general ones before those of a level. */
export const selectDelais = rows(
	(
		annee: number
	) => sql`SELECT ${periodes.id}, ${periodes.libelle}, ${niveaux.code} AS niveau, ${periodes.date_debut}, ${periodes.date_fin},
			${periodes.saisie_jusque}
		FROM ${periodes} LEFT JOIN ${niveaux} ON ${niveaux.id} = ${periodes.niveau_id}
		WHERE ${periodes.annee_id} = ${annee} ORDER BY ${periodes.rang}, ${periodes.niveau_id}`,
	{ ...stored(periodes, 'id', 'libelle', 'date_debut', 'date_fin', 'saisie_jusque'), niveau: 'text?' }
)

const { qui, auteur } = aliases({ qui: utilisateurs, auteur: utilisateurs })

/** The reopenings of a year's periods, by the teacher's name. */
export const selectRouvertes = rows(
	(annee: number) => sql`SELECT ${saisiesRouvertes.periode_id}, ${saisiesRouvertes.enseignant_id}, ${saisiesRouvertes.jusque},
			${saisiesRouvertes.motif}, ${listNameOf(qui)} AS nom, ${listNameOf(auteur)} AS auteur
		FROM ${periodes} CROSS JOIN ${saisiesRouvertes} ON ${saisiesRouvertes.periode_id} = ${periodes.id}
		CROSS JOIN ${utilisateurs} AS qui ON ${qui.id} = ${saisiesRouvertes.enseignant_id}
		LEFT JOIN ${utilisateurs} AS auteur ON ${auteur.id} = ${saisiesRouvertes.par}
		WHERE ${periodes.annee_id} = ${annee} ORDER BY ${qui.cle_tri}, ${qui.id}`,
	{ ...stored(saisiesRouvertes, 'periode_id', 'enseignant_id', 'jusque', 'motif'), nom: 'text', auteur: 'text?' }
)

/** Everybody who teaches in a year, by name. */
export const selectEnseignantsDeAnnee = rows(
	(annee: number) => sql`SELECT ${utilisateurs.id}, ${listNameOf(utilisateurs)} AS nom, ${enseignants.matricule}
		FROM ${enseignants} CROSS JOIN ${utilisateurs} ON ${utilisateurs.id} = ${enseignants.id}
		WHERE ${enseignants.id} IN (SELECT ${enseignements.enseignant_id} FROM ${classes}
			CROSS JOIN ${enseignements} ON ${enseignements.classe_id} = ${classes.id} WHERE ${classes.annee_id} = ${annee})
		ORDER BY ${utilisateurs.cle_tri}, ${utilisateurs.id}`,
	{ id: 'integer', nom: 'text', matricule: 'text' }
)

export const updateSaisieJusque = (db: Db, id: number, saisie_jusque: string | null, updated_at: string) =>
	db.run(sql`UPDATE ${periodes} SET ${set(periodes, { saisie_jusque, updated_at })} WHERE ${periodes.id} = ${id}`)

export type Rouverture = typeof saisiesRouvertes.$inferSelect

/** Reopens a period for a teacher, or moves the day of that. */
export const putRouverte = (db: Db, { periode_id, enseignant_id, jusque, motif, par }: Rouverture) =>
	db.run(sql`REPLACE INTO ${into(saisiesRouvertes, 'periode_id', 'enseignant_id', 'jusque', 'motif', 'par')}
		VALUES (${periode_id}, ${enseignant_id}, ${jusque}, ${motif}, ${par})`)

export const deleteRouverte = (db: Db, { periode_id, enseignant_id }: Pick<Rouverture, 'periode_id' | 'enseignant_id'>) =>
	db.run(sql`DELETE FROM ${saisiesRouvertes} WHERE ${saisiesRouvertes.periode_id} = ${periode_id}
		AND ${saisiesRouvertes.enseignant_id} = ${enseignant_id}`)
