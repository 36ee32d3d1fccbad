import { sortKey } from '../../../domain/forms'
import type { Cursor } from '../cursor'
import type { Row } from '../record'
import type { Rules } from './rules'

const either = (column: string, draft: Row, stored: Row | undefined) => (column in draft ? draft[column] : stored?.[column])

/** Two columns of which the first must be before the second. */
export function mustPrecede(at: Cursor, first: string, second: string, draft: Row, stored: Row | undefined, orEqual = false) {
	const from = either(first, draft, stored)
	const to = either(second, draft, stored)
	if (typeof from !== 'string' || typeof to !== 'string' || from < to || (orEqual && from === to)) return
	at.fault(second in draft ? second : first, `${second} ${to} must be ${orEqual ? 'on or ' : ''}after ${first} ${from}`)
}

function addSortKey(draft: Row) {
	if (typeof draft['nom'] === 'string') draft['cle_tri'] = sortKey(draft['nom'])
}

export const named: Rules = { complete: (_, draft) => addSortKey(draft) }

export const anneeRules: Rules = { complete: (at, draft, stored) => mustPrecede(at, 'date_debut', 'date_fin', draft, stored) }

export const filiereRules: Rules = {
	complete(at, draft, stored) {
		addSortKey(draft)
		const names = at.value('coordinateurs')
		if (names === undefined) {
			if (!stored) draft['coordinateurs'] = ''
			return
		}
		const ids: number[] = []
		for (const name of Array.isArray(names) ? (names as readonly string[]) : []) {
			const account = at.reference('coordinateurs', 'utilisateurs', name)
			if (!account) continue
			if (account['role'] === 'coordinateur') ids.push(Number(account['id']))
			else at.fault('coordinateurs', `${JSON.stringify(name)} is ${String(account['role'])}, not coordinateur`)
		}
		draft['coordinateurs'] = joinedIds(ids)
	}
}

/** The form in which lists of links compare. */
export const joinedIds = (ids: Iterable<number>) => [...new Set(ids)].toSorted((a, b) => a - b).join(',')

export const matiereRules: Rules = {
	complete(at, draft, stored) {
		addSortKey(draft)
		const filiere = at.text('filiere')
		const systeme = filiere === undefined ? undefined : at.school.index('filieres').get(filiere)?.['systeme']
		if (systeme === 'BTS' && either('ue_id', draft, stored))
			at.fault('ue' in at.record.values ? 'ue' : 'filiere', 'a matière of a BTS filière has no UE')
	}
}

export const classeRules: Rules = {
	prepare(at, draft) {
		const libelle = at.value('annee')
		if (at.faulty) return
		if (typeof libelle === 'string') {
			const year = at.reference('annee', 'annees', libelle)
			if (year) draft['annee_id'] = year['id']!
			return
		}
		const current = at.school.currentYear
		if (current) draft['annee_id'] = current['id']!
		else at.fault('annee', 'no academic year is the current one, so each class must name its year')
	},
	complete: (_, draft) => addSortKey(draft)
}
