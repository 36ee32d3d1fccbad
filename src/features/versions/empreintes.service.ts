import type { Db } from '../../db/db'
import { openReaderDb } from '../../db/reader'
import { nextJour } from '../../domain/jour'
import { onlySelf } from '../../domain/perimetre'
import { WHOLE } from '../../reading/lists'
import { selectInstitution } from '../../tenants/institution.queries'
import { jourOf } from '../../tenants/visit'
import { selectRevision } from './listes-dites.queries'
import { followedLists } from './versions.service'

export type EmpreintesOrder = {
	/** the institution's */
	readonly file: string
	/** RFC 3339 */
	readonly now: string
}

/** What the lists of the whole school are. */
export type Empreintes = {
	/** of the data, at which they were read */
	readonly revision: number
	/** seconds at which time alone changes one of them */
	readonly jusque: number
	/** a hash by the list's name */
	readonly listes: Readonly<Record<string, string>>
}

/** How often the lists are read at most for want of a moment without a commit: what changes meanwhile is found the next time. */
const ATTEMPTS = 3
const READER = { userId: 0, roles: ['administrateur'], tokenId: 0, portee: 'lecture' } as const

/** Reads every list as an administrator does in the current year, on the calling thread. Changes nothing. */
export async function empreintesOf({ file, now }: EmpreintesOrder): Promise<Empreintes> {
	const { db, close } = openReaderDb(file)
	try {
		for (let attempt = 1; ; attempt++) {
			const revision = await selectRevision(db)
			const read = await readLists(db, revision, Temporal.Instant.from(now))
			if (attempt === ATTEMPTS || (await selectRevision(db)) === revision) return { revision, ...read }
		}
	} finally {
		close()
	}
}

async function readLists(db: Db, revision: number, now: Temporal.Instant) {
	const school = await selectInstitution(db)
	if (!school) return { jusque: Number.MAX_SAFE_INTEGER, listes: {} }
	const institution = { ...school, revision }
	const perimetre = { ...onlySelf(0, jourOf({ institution, now })), administrateur: true }
	const listes: Record<string, string> = {}
	let until = nextJour(now, school.timezone)
	for (const [name, list] of Object.entries(followedLists({ db, institution, perimetre, now }, READER))) {
		const selected = await list.select(WHOLE)
		listes[name] = Bun.hash(selected.records.bytes).toString(36)
		until = Math.min(until, selected.until ?? until)
	}
	return { jusque: Math.ceil(until / 1000), listes }
}
