import { and, desc, eq, gt, lt, or } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { columnsOf } from '../../db/queries/names'
import { clesOidc, connexionsClients, enseignants, etudiants, jetons, utilisateurs } from '../../school/schema'

type Connexion = typeof connexionsClients.$inferInsert

export const insertConnexion = (db: Db, connexion: Connexion) => db.insert(connexionsClients).values(connexion)

/** Forgets the sign-ins that were made before or after these seconds. */
export const deleteConnexionsBeyond = (db: Db, before: number, after: number) =>
	db.delete(connexionsClients).where(or(lt(connexionsClients.created_at, before), gt(connexionsClients.created_at, after)))

export const deleteConnexion = (db: Db, id: number) => db.delete(connexionsClients).where(eq(connexionsClients.id, id))

export const updateAcces = (db: Db, id: number, acces: { readonly acces_hash: string; readonly acces_at: number }) =>
	db.update(connexionsClients).set(acces).where(eq(connexionsClients.id, id))

/** Sign-ins with their session and its active account: without either, nothing is found. */
const withAccount = (db: Db) =>
	db
		.select({
			connexion: connexionsClients,
			session: { ouverte: jetons.created_at, utilisee: jetons.last_used_at },
			compte: {
				...columnsOf(utilisateurs, 'id', 'identifiant', 'nom', 'prenoms', 'email', 'langue')
			},
			matricule_etudiant: etudiants.matricule,
			matricule_enseignant: enseignants.matricule
		})
		.from(connexionsClients)
		.innerJoin(jetons, eq(jetons.id, connexionsClients.jeton_id))
		.innerJoin(utilisateurs, and(eq(utilisateurs.id, jetons.utilisateur_id), eq(utilisateurs.actif, true)))
		.leftJoin(etudiants, eq(etudiants.id, utilisateurs.id))
		.leftJoin(enseignants, eq(enseignants.id, utilisateurs.id))

export type ConnexionFound = NonNullable<Awaited<ReturnType<typeof selectByCode>>>

export const selectByCode = (db: Db, code_hash: string) => withAccount(db).where(eq(connexionsClients.code_hash, code_hash)).get()

export const selectByAcces = (db: Db, acces_hash: string) => withAccount(db).where(eq(connexionsClients.acces_hash, acces_hash)).get()

/** The second at which the password of a session was typed, and the names of its person. */
export const selectSession = (db: Db, jeton: number) =>
	db
		.select({ ouverte: jetons.created_at, client: jetons.client, nom: utilisateurs.nom, prenoms: utilisateurs.prenoms })
		.from(jetons)
		.innerJoin(utilisateurs, eq(utilisateurs.id, jetons.utilisateur_id))
		.where(eq(jetons.id, jeton))
		.get()

/** The pairs of keys, the newest first. */
export const selectCles = (db: Db) => db.select().from(clesOidc).orderBy(desc(clesOidc.created_at), desc(clesOidc.kid))

export const insertCle = (db: Db, cle: typeof clesOidc.$inferInsert) => db.insert(clesOidc).values(cle)

export const deleteCle = (db: Db, kid: string) => db.delete(clesOidc).where(eq(clesOidc.kid, kid))
