import { jourLu } from '../../kit/jour'
import { sentence } from '../../kit/sentence'
import type { Lookup } from '../../exchange/imports/noun/lookup'
import type { NounPlan, Plan } from '../../exchange/imports/noun/noun'
import { quoted } from '../../kit/quoted'
import type { Account } from './compte.import'

/** A teacher's last planned day. */
type Last = { readonly id: number; readonly date: string }

const LAST: Lookup<Last> = {
	name: 'derniers_cours',
	key: ['id'],
	isNumbered: false,
	stored: `SELECT enseignant_id AS id, max(date) AS date FROM seances
		WHERE statut = 'planifiee' AND enseignant_id IS NOT NULL GROUP BY enseignant_id`
}

type Planned = { readonly enseignant_id: number | null; readonly date: string; readonly statut: string }

/**
 * Warns about closed accounts of teachers with séances to come. A form asks before saving.
 * @param seances all séances, if the import has any: it may give a séance to another teacher
 */
export async function warnOfClosedTeachers(plan: Plan, seances?: readonly Planned[]) {
	const { school, warnings } = plan
	const closed = plansOfAccounts(plan).flatMap(({ table, changes }) =>
		table.byHand ? [] : changes.flatMap((change) => (isClosed(change) ? [{ ...change, file: table.file }] : []))
	)
	if (closed.length === 0) return
	if (!seances) await school.load([LAST])
	const last = seances ? lastOf(seances) : new Map(school.rows(LAST).map(({ id, date }) => [id, date]))
	for (const { file, line, after } of new Map(closed.map((account) => [account.after.id, account])).values()) {
		const date = last.get(after.id)
		if (date === undefined || date < school.today) continue
		const values = { who: quoted(after.identifiant), day: jourLu(date) }
		warnings.add(file, line ?? 1, 'actif', sentence('{who} has séances to give until {day}: who gives them?', values))
	}
}

const plansOfAccounts = ({ nouns }: Plan) =>
	nouns.filter(({ noun }) => (noun.partOf ?? noun).name === 'utilisateurs') as unknown as NounPlan<Account>[]

const isClosed = ({ before, after }: NounPlan<Account>['changes'][number]) => before?.actif === 1 && after.actif === 0

function lastOf(seances: readonly Planned[]): Map<number, string> {
	const last = new Map<number, string>()
	for (const { enseignant_id: id, date, statut } of seances)
		if (id !== null && statut === 'planifiee' && date > (last.get(id) ?? '')) last.set(id, date)
	return last
}
