import { choice, text } from '../../files/imports/column-types'
import { example } from '../../files/imports/columns'
import type { School } from '../../files/imports/lookup'
import { noun, type Noun } from '../../files/imports/noun'
import { unknown } from '../../files/imports/unknown'
import { FONCTIONS, joinedFonctions } from '../../domain/fonctions'
import { normalIdentifier } from '../../domain/forms'
import type { Cursor } from '../../files/imports/cursor'
import { quoted } from '../../files/imports/quoted'
import type { Draft } from '../../files/imports/row'
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
			byRule: true,
			doc: { fr: 'rôle ; vide : des fonctions seules', en: 'role; empty: fonctions alone' },
			example: 'coordinateur'
		},
		{
			name: 'fonctions',
			type: text(60),
			byRule: true,
			doc: {
				fr: `ce que le compte peut dans la console, joint par | : ${FONCTIONS.join(', ')}`,
				en: `what the account may do in the console, joined by |: ${FONCTIONS.join(', ')}`
			},
			example: ''
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
	exported: `SELECT u.id, iif(u.console_seule, NULL, u.role) AS role, u.fonctions, ${ACCOUNT} FROM utilisateurs u WHERE u.role IN ('administrateur', 'coordinateur')`,
	touches: 'acces',
	find: (school, name) =>
		school.once(byIdentifier).get(normalIdentifier(name)) ?? unknown(utilisateurs, name, school.once(byIdentifier).keys()),
	prepare: (_, draft) => setIdentifier(draft, draft.identifiant),
	complete(at, draft, stored) {
		const role = stored?.role
		if (role === 'etudiant' || role === 'enseignant')
			at.fault('identifiant', `this is the account of an ${role}, whose file is ${role}s.csv`)
		completeRole(at, draft, stored)
		completeAccount(at, draft, stored)
	},
	checkAll: (plan, faults) => checkUniqueNames(plan, utilisateurs, faults),
	write: writeAccounts
})

const byIdentifier = (school: School) => new Map(school.rows(utilisateurs).map((row) => [row.identifiant_norm, row]))

/** An account has a role, or fonctions, or both. */
function completeRole(at: Cursor, draft: Draft<Account>, stored: Account | undefined) {
	const words = at.value('fonctions')
	if (words !== undefined || !stored) draft.fonctions = fonctionsIn(at, typeof words === 'string' ? words : '')
	const role = at.value('role')
	if (typeof role === 'string') Object.assign(draft, { role, console_seule: 0 })
	else if (role === null || (role === undefined && !stored)) Object.assign(draft, { role: 'coordinateur', console_seule: 1 })
	const isConsoleOnly = (draft.console_seule ?? stored?.console_seule) === 1
	if (!at.faulty && isConsoleOnly && (draft.fonctions ?? stored?.fonctions) === '')
		at.fault('role', 'is empty, and fonctions too: the account needs one of them')
}

function fonctionsIn(at: Cursor, cell: string): string {
	const words = cell
		.split('|')
		.map((word) => word.trim())
		.filter((word) => word !== '')
	for (const word of words)
		if (!FONCTIONS.some((known) => known === word)) at.fault('fonctions', `must be of ${FONCTIONS.join(', ')}, not ${quoted(word)}`)
	return joinedFonctions(words)
}
