import { secretHash } from '../../src/auth/token-secret'
import * as s from '../../src/school/schema'
import type { Db } from '../../src/db/queries/db'
import type { Role } from '../../src/domain/droits/caller'
import { normalIdentifier, sortKey } from '../../src/kit/forms'

/** The password of everybody, and its hash at cost 4: tests are not about bcrypt's slowness. */
export const PASSWORD = 'Mot-de-passe-1'
export const PASSWORD_HASH = await Bun.password.hash(PASSWORD, { algorithm: 'bcrypt', cost: 4 })

export const AT = '2026-09-01T08:00:00+00:00'

type Person = {
	id: number
	role: Role
	nom: string
	prenoms: string
	matricule?: string
	actif?: boolean
	email?: string
	telephone?: string
}

/** Everybody of a test school; each `id` is the same in both schools, so that a mix-up of tenants shows. */
export const PEOPLE = {
	awa: { id: 1, role: 'administrateur', nom: 'KOUASSI', prenoms: 'Awa', email: 'awa@ecole.test' },
	moussa: { id: 2, role: 'coordinateur', nom: 'DIABATÉ', prenoms: 'Moussa' },
	sira: { id: 3, role: 'coordinateur', nom: 'ÉBOUÉ', prenoms: 'Sira' },
	fanta: {
		id: 10,
		role: 'enseignant',
		nom: 'TRAORÉ',
		prenoms: 'Fanta',
		matricule: 'ENS-1',
		email: 'fanta@ecole.test',
		telephone: '+2250100000010'
	},
	yao: { id: 11, role: 'enseignant', nom: "N'GUESSAN", prenoms: 'Yao', matricule: 'ENS-2' },
	parti: { id: 12, role: 'enseignant', nom: 'PARTI', prenoms: 'Ancien', matricule: 'ENS-3', actif: false },
	ines: {
		id: 20,
		role: 'etudiant',
		nom: 'ZADI',
		prenoms: 'Inès',
		matricule: 'ETU-1',
		email: 'ines@ecole.test',
		telephone: '+2250100000020'
	},
	koffi: { id: 21, role: 'etudiant', nom: 'Élan', prenoms: 'Koffi', matricule: 'ETU-2' },
	marie: { id: 22, role: 'etudiant', nom: 'EBA', prenoms: 'Marie', matricule: 'ETU-3' },
	paul: { id: 23, role: 'etudiant', nom: 'PROSPER', prenoms: 'Paul', matricule: 'ETU-4' },
	lea: { id: 24, role: 'etudiant', nom: 'VALIDE', prenoms: 'Léa', matricule: 'ETU-5' },
	sortie: { id: 25, role: 'etudiant', nom: 'SORTIE', prenoms: 'Rita', matricule: 'ETU-6' }
} as const satisfies Record<string, Person>

export type Name = keyof typeof PEOPLE

/** The secret of a person's token; it differs between schools. */
export const secretOf = (school: string, name: Name) => `${school}0${name}`.replace(/[^A-Za-z0-9]/g, '').padEnd(48, 'x')

export const tokenOf = (school: string, name: Name) => `${PEOPLE[name].id}|${secretOf(school, name)}`

export async function insertPeople(db: Db, school: string) {
	const all: [Name, Person][] = Object.entries(PEOPLE) as [Name, Person][]
	await db.insert(s.utilisateurs).values(
		all.map(([name, { id, role, nom, prenoms, actif = true, email = null, telephone = null }]) => ({
			id,
			identifiant: name,
			identifiant_norm: normalIdentifier(name),
			role,
			nom,
			prenoms,
			cle_tri: sortKey(nom, prenoms),
			email,
			email_norm: email && normalIdentifier(email),
			telephone,
			actif,
			mot_de_passe_hash: PASSWORD_HASH,
			updated_at: AT
		}))
	)
	const withRole = (wanted: Role) =>
		all.flatMap(([, { id, role, matricule }]) => (role === wanted && matricule ? [{ id, matricule, updated_at: AT }] : []))
	await db.insert(s.etudiants).values(withRole('etudiant'))
	await db.insert(s.enseignants).values(withRole('enseignant'))
	await db.insert(s.jetons).values(
		all.map(([name, { id }]) => ({
			id,
			utilisateur_id: id,
			secret_hash: secretHash(secretOf(school, name)),
			device_name: 'test',
			created_at: 1_788_249_600
		}))
	)
}
