import { example } from '../../exchange/imports/noun/columns'
import { noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { enseignants as table } from '../../school/schema'
import { ACCOUNT, type Account } from '../utilisateurs/compte.import'
import {
	actif,
	email,
	identifiantOfPerson,
	matriculeOfPerson,
	nom,
	prenoms,
	secrets,
	telephone
} from '../utilisateurs/compte-columns.import'
import { person } from '../utilisateurs/personne.import'

export const enseignants = noun<typeof table, Account & RowOf<typeof table>>(table, {
	...person<Account & RowOf<typeof table>>('enseignant', table),
	called: ['nom', 'prenoms'],
	doc: { fr: 'enseignants et leurs comptes', en: 'teachers and their accounts' },
	columns: [
		example(matriculeOfPerson, 'P-001'),
		example(identifiantOfPerson, 'm.ouedraogo'),
		example(nom, 'OUÉDRAOGO'),
		example(prenoms, 'Mariam'),
		example(email, 'm.ouedraogo@ecole.example'),
		telephone,
		actif,
		...secrets
	],
	key: ['matricule'],
	exported: `SELECT t.id, t.matricule, ${ACCOUNT} FROM enseignants t JOIN utilisateurs u ON u.id = t.id`
})
