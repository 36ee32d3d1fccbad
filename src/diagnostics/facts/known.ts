import type { Backups } from '../../backups/backups'
import type { Reason, Sentence } from '../../kit/sentence'
import type { FilesFacts } from '../../exchange/programs/nightly-files'
import { PROGRAMS, type Program } from '../../exchange/programs/programs'
import type { Tenants } from '../../tenants/registry'
import type { STATUTS_OUTBOX } from '../../domain/vocabulaire'

export type Outbox = Readonly<Partial<Record<(typeof STATUTS_OUTBOX)[number], number>>>

export type TenantFacts = {
	readonly code: string
	/** its name for people */
	readonly file: string
	/** of the file and its log */
	readonly bytes: number
	/** the problem of the file, in a sentence */
	readonly problem: Sentence | null
	readonly schema: number | null
	readonly revision: number | null
	/** second of the newest line of the journal */
	readonly journal_at: number | null
	readonly counts: Readonly<Record<'etudiants' | 'enseignants' | 'classes' | 'seances', number>> | null
	/** the requested accounts that may sign in, as normalized identifiers; null if they cannot be read */
	readonly accounts: readonly string[] | null
	/** messages by state */
	readonly outbox: Outbox | null
	/** waiting messages by channel: when the first was due, and since when one has failed; seconds */
	readonly waiting: readonly { readonly canal: string; readonly due: number; readonly tried_since: number | null }[]
	/** whether its programs had real e-mails before the settings could say so; absent if its file was not read */
	readonly adresses_reelles?: boolean
	/** absent if its file was not read */
	readonly papiers?: {
		/** whether the pair that signs papers can be read; also before the first pair is made */
		readonly isKeyRead: boolean
		/** papers whose key is missing */
		readonly withoutKey: number
		/** kinds of papers whose last number somebody must say */
		readonly toConfirm: number
	}
}

/** An institution's copies; times in RFC 3339, null without a copy. */
export type CopyFacts = {
	readonly code: string
	readonly at: string | null
	readonly file: string | null
	/** why the last try failed */
	readonly error: Reason | null
	readonly warnings: readonly Reason[]
	/** whether the second folder holds the newest; null if the settings do not name one */
	readonly in_second: boolean | null
}

/** How the files of each institution for another program are; without a folder for them in the settings nothing. */
export type ProgramFacts = { readonly [P in Program]?: readonly FilesFacts[] | undefined }

export const programFacts = (programs: Readonly<Record<Program, { last(): readonly FilesFacts[] | undefined }>>): ProgramFacts =>
	Object.fromEntries(PROGRAMS.map((program) => [program, programs[program].last()]))

/** Facts about an institution without reading its file: messages and changes are unknown if it is not open. */
export type KnownTenant = Pick<TenantFacts, 'code' | 'file' | 'problem' | 'journal_at' | 'outbox' | 'waiting' | 'adresses_reelles'>

/** Facts that findings are made from, with or without reading a file. */
export type Known = ProgramFacts & {
	readonly tenants: readonly KnownTenant[]
	/** null if their folder cannot be read */
	readonly copies: readonly CopyFacts[] | null
	/** institutions that copies name though the data folder has none at all */
	readonly lost?: readonly string[]
	/** minutes of writing that would be lost with the machine; null if the second folder is empty, `undefined` if recent copies are off */
	readonly loss_minutes?: number | null | undefined
	/** whether the disk of the data takes writes, judged by the last one; `undefined` if that is not known */
	readonly takes_writes?: boolean | undefined
	/** bytes that were free when a write last did not fit, for each file that has not been written since */
	readonly full_at?: readonly number[] | undefined
}

/** Facts about the copies of each institution, and how much writing would be lost with the machine. */
export async function copyFacts(
	backups: Pick<Backups, 'last' | 'lost' | 'secondLacks' | 'recent'>
): Promise<Pick<Known, 'copies' | 'lost' | 'loss_minutes'>> {
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
		return { copies, lost: backups.lost(), ...(loss !== undefined && { loss_minutes: loss }) }
	} catch {
		return { copies: null }
	}
}

export const fullAt = (tenants: Pick<Tenants, 'openTenants'>) => tenants.openTenants().flatMap(({ store }) => store.client.fullAt ?? [])
