import type { Backups } from '../../backups/backups'
import { asSentence, sentence, type Reason, type Sentence } from '../../kit/sentence'
import type { Tenants } from '../../tenants/registry'
import type { STATUTS_OUTBOX } from '../../domain/vocabulaire'

export type Outbox = Readonly<Partial<Record<(typeof STATUTS_OUTBOX)[number], number>>>

export type TenantFacts = {
	readonly code: string
	/** as people are told of it */
	readonly file: string
	/** of the file and its log */
	readonly bytes: number
	/** what is wrong with the file, in a sentence */
	readonly problem: Sentence | null
	readonly schema: number | null
	readonly revision: number | null
	/** second of the newest line of the journal */
	readonly journal_at: number | null
	readonly counts: Readonly<Record<'etudiants' | 'enseignants' | 'classes' | 'seances', number>> | null
	/** which of the accounts that were asked for may sign in, in their plain form; null where that cannot be read */
	readonly accounts: readonly string[] | null
	/** messages by state */
	readonly outbox: Outbox | null
	/** what waits, by channel: when the first was due, and since when one has been tried in vain; seconds */
	readonly waiting: readonly { readonly canal: string; readonly due: number; readonly tried_since: number | null }[]
}

/** An institution's copies; RFC 3339, null where there is none. */
export type CopyFacts = {
	readonly code: string
	readonly at: string | null
	readonly file: string | null
	/** why the last try failed */
	readonly error: Reason | null
	readonly warnings: readonly Reason[]
	/** whether the second folder holds the newest; null where the settings name none */
	readonly in_second: boolean | null
}

/** What is known of an institution whose file nobody has read: no message and no change where it is not open. */
export type KnownTenant = Pick<TenantFacts, 'code' | 'file' | 'problem' | 'journal_at' | 'outbox' | 'waiting'>

/** What findings are made of, whether or not a file was read for it. */
export type Known = {
	readonly tenants: readonly KnownTenant[]
	/** null where their folder cannot be read */
	readonly copies: readonly CopyFacts[] | null
	/** minutes of writing that would be lost with the machine; null where nothing is in the second folder, `undefined` where recent copies are off */
	readonly loss_minutes?: number | null | undefined
	/** whether the disk of the data takes writes, as far as the last one tells; `undefined` where nobody knows */
	readonly takes_writes?: boolean | undefined
	/** bytes that were free when writes last found no room, of each file that has taken none since */
	readonly full_at?: readonly number[] | undefined
}

/** What a request has found out, and a look at the file need not. */
export const UNUSABLE = asSentence('it cannot be opened: it is damaged, or not a file of this program')

/** What may be there all the same: nothing is to be restored over it before that is sure. */
export const NO_NAMESPACE = sentence(
	'the libSQL server has no such namespace: does it hold too few at once (--max-active-namespaces)? only if it was deleted there does "preau restore" bring a copy back'
)
export const mayBeThere = (problem: Sentence) => problem.phrase === NO_NAMESPACE.phrase

/** What is known of the copies of each institution, and how much would be lost with the machine. */
export async function copyFacts(
	backups: Pick<Backups, 'last' | 'secondLacks' | 'recent'>
): Promise<Pick<Known, 'copies' | 'loss_minutes'>> {
	try {
		const lacks = await backups.secondLacks()
		const copies = backups.last().map(({ code, copy, run }) => ({
			code,
			at: copy?.at.toString() ?? null,
			file: copy?.file ?? null,
			error: run?.error ?? null,
			warnings: run?.warnings ?? [],
			in_second: lacks && copy ? !lacks.includes(code) : null
		}))
		const loss = await backups.recent.lossMinutes()
		return { copies, ...(loss !== undefined && { loss_minutes: loss }) }
	} catch {
		return { copies: null }
	}
}

export const fullAt = (tenants: Pick<Tenants, 'openTenants'>) => tenants.openTenants().flatMap(({ store }) => store.client.fullAt ?? [])
