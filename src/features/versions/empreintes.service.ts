import { openReaderDb, type ReaderDb } from '../../db/reader'
import { nextJour } from '../../kit/jour'
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
	/** the lists that are wanted; all if this is missing */
	readonly listes?: readonly string[]
}

/** What a list of the whole school is. */
export type Empreinte = {
	readonly hash: string
	/** seconds at which time alone changes it */
	readonly jusque: number
	/** of the file, that it was made of */
	readonly tables: readonly string[]
}

/** What the lists of the whole school are. */
export type Empreintes = {
	/** of the data, at which they were read */
	readonly revision: number
	/** the tables that say which lists there are */
	readonly tables: readonly string[]
	/** by their names */
	readonly listes: Readonly<Record<string, Empreinte>>
}

/** How often the lists are read at most for want of a moment without a commit: what changes meanwhile is found the next time. */
const ATTEMPTS = 3
const READER = { userId: 0, roles: ['administrateur'], tokenId: 0, portee: 'lecture' } as const

/** Reads the lists as an administrator does in the current year, on the calling thread. Changes nothing. */
export async function empreintesOf({ file, now, listes }: EmpreintesOrder): Promise<Empreintes> {
	const reader = openReaderDb(file)
	try {
		for (let attempt = 1; ; attempt++) {
			const { revision } = (await selectRevision(reader.db))!
			const read = await readLists(reader, revision, Temporal.Instant.from(now), listes)
			if (attempt === ATTEMPTS || (await selectRevision(reader.db))!.revision === revision) return { revision, ...read }
		}
	} finally {
		reader.close()
	}
}

async function readLists({ db, tablesReadBy }: ReaderDb, revision: number, now: Temporal.Instant, wanted: EmpreintesOrder['listes']) {
	const { result: school, tables } = await tablesReadBy(() => selectInstitution(db))
	if (!school) return { tables, listes: {} }
	const institution = { ...school, revision }
	const perimetre = { ...onlySelf(0, jourOf({ institution, now })), administrateur: true }
	const tomorrow = nextJour(now, school.timezone)
	const listes: Record<string, Empreinte> = {}
	for (const [name, list] of Object.entries(followedLists({ db, institution, perimetre, now }, READER))) {
		if (wanted && !wanted.includes(name)) continue
		const { result: selected, tables: made } = await tablesReadBy(() => list.select(WHOLE))
		const until = Math.min(tomorrow, selected.until ?? tomorrow)
		listes[name] = { hash: Bun.hash(selected.records.bytes).toString(36), jusque: Math.ceil(until / 1000), tables: made }
	}
	return { tables, listes }
}
