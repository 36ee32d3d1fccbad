import { and, eq, or, sql } from 'drizzle-orm'
import { isTrue } from '../db/queries/constant'
import { columnsOf } from '../db/queries/names'
import { prepared } from '../db/queries/prepared'
import { classes, coordinations, enseignants, etudiants, filieres, inscriptions, utilisateurs } from '../school/schema'
import { presentOn } from '../school/present'
import type { Db } from '../db/queries/db'
import { otherRoles } from './roles.sql.ts'

const base = {
	...columnsOf(utilisateurs, 'id', 'nom', 'prenoms', 'role'),
	autres_roles: otherRoles
}

const selectAccountStatement = prepared((db) =>
	db
		.select({ ...base, mot_de_passe_hash: utilisateurs.mot_de_passe_hash, console_seule: utilisateurs.console_seule })
		.from(utilisateurs)
		.where(
			and(
				or(eq(utilisateurs.identifiant_norm, sql.placeholder('norm')), eq(utilisateurs.email_norm, sql.placeholder('norm'))),
				isTrue(utilisateurs.actif)
			)
		)
)

/** The active account with that identifier or email, given in normal form. */
export const selectAccount = (db: Db, norm: string) => selectAccountStatement(db).get({ norm })

const selectCredentialsStatement = prepared((db) =>
	db
		.select({ mot_de_passe_hash: utilisateurs.mot_de_passe_hash })
		.from(utilisateurs)
		.where(and(eq(utilisateurs.id, sql.placeholder('id')), isTrue(utilisateurs.actif)))
)

/** The password hash of an active account. */
export const selectCredentials = (db: Db, id: number) => selectCredentialsStatement(db).get({ id })

const selectProfileStatement = prepared((db) =>
	db
		.select({
			...base,
			...columnsOf(utilisateurs, 'identifiant', 'email', 'telephone', 'langue'),
			matricule_etudiant: etudiants.matricule,
			matricule_enseignant: enseignants.matricule
		})
		.from(utilisateurs)
		.leftJoin(etudiants, eq(etudiants.id, utilisateurs.id))
		.leftJoin(enseignants, eq(enseignants.id, utilisateurs.id))
		.where(eq(utilisateurs.id, sql.placeholder('id')))
)

export const selectProfile = (db: Db, id: number) => selectProfileStatement(db).get({ id })

const selectOwnClasseStatement = prepared((db) =>
	db
		.select({ id: classes.id, code: classes.code, nom: classes.nom })
		.from(inscriptions)
		.innerJoin(classes, eq(classes.id, inscriptions.classe_id))
		.where(
			and(
				eq(inscriptions.etudiant_id, sql.placeholder('id')),
				eq(inscriptions.annee_id, sql.placeholder('annee')),
				presentOn(sql.placeholder('jour'))
			)
		)
)

/** The class of a year in which a student is on a day. */
export const selectOwnClasse = (db: Db, id: number, { annee, jour }: { annee: number; jour: string }) =>
	selectOwnClasseStatement(db).get({ id, annee, jour })

const selectCoordinatedFilieresStatement = prepared((db) =>
	db
		.select({ id: filieres.id, code: filieres.code, nom: filieres.nom })
		.from(coordinations)
		.innerJoin(filieres, eq(filieres.id, coordinations.filiere_id))
		.where(eq(coordinations.utilisateur_id, sql.placeholder('id')))
		.orderBy(filieres.cle_tri, filieres.id)
)

export const selectCoordinatedFilieres = (db: Db, id: number) => selectCoordinatedFilieresStatement(db).all({ id })

export const updatePassword = (db: Db, id: number, hash: string, updated_at: string) =>
	db.update(utilisateurs).set({ mot_de_passe_hash: hash, updated_at }).where(eq(utilisateurs.id, id))

/** Stores another hash of the same password. */
export const updatePasswordHash = (db: Db, id: number, hash: string) =>
	db.update(utilisateurs).set({ mot_de_passe_hash: hash }).where(eq(utilisateurs.id, id))
