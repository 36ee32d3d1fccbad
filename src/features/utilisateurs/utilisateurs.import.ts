import { choice } from '../../files/imports/column-types'
import { example } from '../../files/imports/columns'
import type { School } from '../../files/imports/lookup'
import { noun, type Noun } from '../../files/imports/noun'
import { unknown } from '../../files/imports/unknown'
import { normalIdentifier } from '../../domain/forms'
import { utilisateurs as table } from '../../school/schema'
import { ACCOUNT, completeAccount, setIdentifier, writeAccounts, type Account } from './compte.import'
import { actif, email, nom, prenoms, secrets, telephone } from './compte-columns.import'
import { checkUniqueNames } from './noms-uniques.import'

/** Every account can be referred to here; the file holds those of the administration, the others are in the files of people. */
export const utilisateurs: Noun<Account> = noun<typeof table, Account>(table, {
	doc: { fr: "comptes de l'administration", en: 'accounts of the administration' },
	columns: [
		{
			name: 'identifiant',
			type: { form: 'identifiant' },
			key: true,
			required: true,
			doc: {
				fr: 'ce que la personne tape pour se connecter, unique, majuscules ou minuscules',
				en: 'what the person logs in with, unique without regard to case'
			},
			example: 'direction'
		},
		{
			name: 'role',
			type: choice(['administrateur', 'coordinateur']),
			required: true,
			doc: { fr: 'rôle', en: 'role' },
			example: 'coordinateur'
		},
		example(nom, 'DIABATÉ'),
		example(prenoms, 'Moussa'),
		example(email, 'direction@ecole.example'),
		telephone,
		actif,
		...secrets
	],
	key: ['identifiant_norm'],
	named: 'identifiant',
	stored: `SELECT u.*, coalesce(t.matricule, e.matricule) AS matricule, e.sexe, e.date_naissance
		FROM utilisateurs u LEFT JOIN enseignants t ON t.id = u.id LEFT JOIN etudiants e ON e.id = u.id`,
	exported: `SELECT u.id, u.role, ${ACCOUNT} FROM utilisateurs u WHERE u.role IN ('administrateur', 'coordinateur')`,
	touches: 'acces',
	find: (school, text) =>
		school.once(byIdentifier).get(normalIdentifier(text)) ?? unknown(utilisateurs, text, school.once(byIdentifier).keys()),
	prepare: (_, draft) => setIdentifier(draft, draft.identifiant),
	complete(at, draft, stored) {
		const role = stored?.role
		if (role === 'etudiant' || role === 'enseignant')
			at.fault('identifiant', `this is the account of an ${role}, whose file is ${role}s.csv`)
		completeAccount(at, draft, stored)
	},
	checkAll: (plan, faults) => checkUniqueNames(plan, utilisateurs, faults),
	write: writeAccounts
})

const byIdentifier = (school: School) => new Map(school.rows(utilisateurs).map((row) => [row.identifiant_norm, row]))
