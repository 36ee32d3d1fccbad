import { sentence } from '../../kit/sentence'
import { choice, choices, text } from '../../exchange/imports/noun/column-types'
import { example } from '../../exchange/imports/noun/columns'
import type { School } from '../../exchange/imports/noun/lookup'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import { unknown } from '../../exchange/imports/noun/unknown'
import { FONCTIONS, joinedFonctions } from '../../domain/droits/fonctions'
import { normalIdentifier, sortKey } from '../../kit/forms'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import { quoted } from '../../kit/quoted'
import type { Cell, Draft } from '../../exchange/imports/rows/row'
import { utilisateurs as table } from '../../school/schema'
import { checkLastAdministrator, checkWhoseAccounts } from './comptes-gardes.import'
import { warnOfClosedTeachers } from './enseignants-fermes.import'
import { ACCOUNT, completeAccount, completeRoles, formerRoles, setIdentifier, writeAccounts, type Account } from './compte.import'
import { actif, email, nom, prenoms, secrets, telephone } from './compte-columns.import'
import { checkUniqueNames } from './noms-uniques.import'
import { CARD_SQL } from '../../school/card'

const EVERY = `SELECT u.id, iif(u.console_seule OR u.role IN ('enseignant', 'etudiant'), NULL, u.role) AS role, u.fonctions,
	iif(u.console_seule, NULL, (SELECT json_group_array(role) FROM (
		SELECT u.role AS role UNION SELECT role FROM autres_roles WHERE utilisateur_id = u.id ORDER BY role))) AS roles, ${ACCOUNT}
	FROM utilisateurs u`

/** Other files can refer to any account here. The file itself holds accounts of the administration; files of people hold the others. */
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
				en: 'what the person logs in with, unique regardless of case'
			},
			example: 'direction'
		},
		{
			name: 'role',
			type: choice(['administrateur', 'coordinateur']),
			byRule: true,
			shown: ({ roles, role }) => (rolesOf(roles).some(isOfAdministration) ? String(role) : ''),
			doc: { fr: 'rôle ; vide : des fonctions seules, ou ceux de `roles`', en: 'role; empty: only fonctions, or the roles in `roles`' },
			example: 'coordinateur'
		},
		{
			name: 'roles',
			type: choices(['administrateur', 'coordinateur', 'enseignant', 'etudiant']),
			byRule: true,
			shown: ({ roles }) => rolesOf(roles).join('|'),
			doc: {
				fr: 'tous ses rôles, dont `role` ; sans eux, celui-ci ; un enseignant ou étudiant a sa fiche dans son fichier, avec le même identifiant',
				en: 'all roles, including `role`; without it, only `role`; a teacher or student has a record in their own file, with the same identifiant'
			},
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
	stored: `SELECT u.*, coalesce(t.matricule, e.matricule) AS matricule, t.matricule AS matricule_enseignant, e.matricule AS matricule_etudiant,
			${CARD_SQL}, iif(u.console_seule, '', u.role || coalesce((SELECT ',' || group_concat(role) FROM (
				SELECT role FROM autres_roles WHERE utilisateur_id = u.id ORDER BY role)), '')) AS roles
		FROM utilisateurs u LEFT JOIN enseignants t ON t.id = u.id LEFT JOIN etudiants e ON e.id = u.id`,
	all: EVERY,
	exported: `${EVERY} WHERE u.role IN ('administrateur', 'coordinateur') OR u.fonctions <> ''`,
	touches: 'acces',
	find: (school, name) =>
		school.once(byIdentifier).get(normalIdentifier(name)) ??
		school.formerly(utilisateurs, name)?.row ??
		unknown(school, utilisateurs, name, school.once(byIdentifier)),
	keysOf: (_, name) => [normalIdentifier(name)],
	prepare: (_, draft) => setIdentifier(draft, draft.identifiant),
	complete(at, draft, storedAccount) {
		const former = formerRoles(at, storedAccount)
		const isOnlyPerson = former.length > 0 && !former.some(isOfAdministration) && storedAccount?.fonctions === ''
		if (
			storedAccount &&
			isOnlyPerson &&
			sortKey(draft.nom ?? storedAccount.nom, draft.prenoms ?? storedAccount.prenoms) !== sortKey(storedAccount.nom, storedAccount.prenoms)
		)
			at.fault('identifiant', sentence('this is the account of an {role}, whose file is {role}s.csv', { role: storedAccount.role }))
		completeFonctions(at, draft, storedAccount)
		completeRoles(at, draft, storedAccount, rolesIn(at, former))
		if (!at.faulty && draft.roles === '' && (draft.fonctions ?? storedAccount?.fonctions) === '')
			at.fault(at.table.byHand ? 'roles' : 'role', 'is empty, and fonctions too: the account needs one of them')
		completeAccount(at, draft, storedAccount)
	},
	checkAll(plan, faults) {
		checkUniqueNames(plan, utilisateurs, faults)
		checkLastAdministrator(plan, utilisateurs, faults)
		checkWhoseAccounts(plan, utilisateurs, faults)
	},
	async warn(plan) {
		if (!plan.nouns.some((nounPlan) => nounPlan.noun.name === 'seances')) await warnOfClosedTeachers(plan)
	},
	write: writeAccounts
})

const rolesOf = (roles: Cell | undefined) => String(roles ?? '').split(',')

const isOfAdministration = (role: string) => role === 'administrateur' || role === 'coordinateur'

const byIdentifier = (school: School) => new Map(school.rows(utilisateurs).map((row) => [row.identifiant_norm, row]))

/** The roles of an account after this line, `former` before it. Roles of teachers and students can't be taken away here. */
function rolesIn(at: Cursor, former: readonly string[]): string[] {
	const role = at.value('role')
	const given = at.texts('roles')
	const people = former.filter((account) => !isOfAdministration(account))
	const isCleared = role === null || (role === undefined && at.value('roles') === null)
	if (typeof role !== 'string') return [...(given ?? (isCleared ? [] : former)), ...people]
	if (given && !given.includes(role)) at.fault('roles', sentence('must name the role, {role}', { role }))
	return [...(given ?? (former.includes(role) ? former : [role])), ...people]
}

function completeFonctions(at: Cursor, draft: Draft<Account>, stored: Account | undefined) {
	const words = at.value('fonctions')
	if (words !== undefined || !stored) draft.fonctions = fonctionsIn(at, typeof words === 'string' ? words : '')
}

function fonctionsIn(at: Cursor, cell: string): string {
	const words = cell
		.split('|')
		.map((word) => word.trim().toLowerCase())
		.filter((word) => word !== '')
	for (const word of words)
		if (!FONCTIONS.some((known) => known === word))
			at.fault('fonctions', sentence('must be among {known}, not {word}', { known: FONCTIONS.join(', '), word: quoted(word) }))
	return joinedFonctions(words)
}
