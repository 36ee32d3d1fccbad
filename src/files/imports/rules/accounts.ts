import { normalIdentifier, sortKey } from '../../../domain/forms'
import type { Role } from '../../../domain/caller'
import type { Cursor } from '../cursor'
import type { Faults } from '../faults'
import type { KindPlan } from '../plan'
import { quoted } from '../parse-cell'
import type { Row } from '../record'
import type { School } from '../school'
import type { Rules } from './rules'

export const utilisateurRules: Rules = {
	prepare: (_, draft) => setIdentifier(draft, draft['identifiant']),
	complete(at, draft, stored) {
		const role = stored?.['role']
		if (role === 'etudiant' || role === 'enseignant')
			at.fault('identifiant', `this is the account of an ${role}, whose file is ${role}s.csv`)
		completeAccount(at, draft, stored)
	}
}

const personRules = (role: Role): Rules => ({
	complete(at, draft, stored) {
		draft['role'] = role
		const identifiant = at.value('identifiant')
		if (typeof identifiant === 'string') setIdentifier(draft, identifiant)
		else if (!stored) setIdentifier(draft, draft['matricule'])
		completeAccount(at, draft, stored)
	}
})

export const enseignantRules = personRules('enseignant')
export const etudiantRules = personRules('etudiant')

function setIdentifier(draft: Row, identifiant: unknown) {
	if (typeof identifiant === 'string') Object.assign(draft, { identifiant, identifiant_norm: normalIdentifier(identifiant) })
}

function completeAccount(at: Cursor, draft: Row, stored: Row | undefined) {
	if (!stored) draft['langue'] = 'fr'
	const nom = draft['nom'] ?? stored?.['nom']
	if (typeof nom === 'string' && ('nom' in draft || 'prenoms' in draft))
		draft['cle_tri'] = sortKey(nom, String(draft['prenoms'] ?? stored?.['prenoms'] ?? ''))
	const email = draft['email']
	if (email !== undefined) draft['email_norm'] = typeof email === 'string' ? normalIdentifier(email) : null
	const hash = at.text('mot_de_passe_hash')
	if (hash === undefined) return
	draft['mot_de_passe_hash'] = hash
	if (at.text('mot_de_passe') !== undefined) at.fault('mot_de_passe_hash', 'give either mot_de_passe or mot_de_passe_hash')
}

type Holder = { readonly row: Row; readonly column: 'identifiant' | 'email' }

/** Identifiers are unique among all accounts, emails too, and nobody's identifier is somebody else's email (import.md section 1). */
export function checkUniqueNames(plans: readonly KindPlan[], school: School, faults: Faults) {
	const touched = new Map(
		plans.flatMap((plan) => plan.changes.map(({ after, record }) => [after, { plan, line: record?.line ?? 1 }] as const))
	)
	const accounts = school.allAccounts()
	const holders = new Map<string, Holder>()
	for (const row of accounts.toSorted((a, b) => Number(touched.has(a)) - Number(touched.has(b))))
		for (const column of ['identifiant', 'email'] as const) {
			const name = row[`${column}_norm`]
			if (typeof name !== 'string') continue
			const holder = holders.get(name)
			if (!holder) holders.set(name, { row, column })
			const origin = touched.get(row)
			if (!holder || holder.row === row || !origin) continue
			const { table } = origin.plan
			const other = touched.get(holder.row)
			const where = other ? `${other.plan.table.file}:${other.line}` : `stored, ${String(holder.row['role'])}`
			faults.add(
				table.file,
				origin.line,
				table.columns.includes(column) ? column : 'matricule',
				`${quoted(name)} is already the ${holder.column} of ${quoted(String(holder.row['identifiant']))} (${where})`
			)
		}
}
