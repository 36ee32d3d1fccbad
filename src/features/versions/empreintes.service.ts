import { openReaderDb, type ReaderDb } from '../../db/client/reader'
import { nextJour } from '../../kit/jour'
import { onlySelf } from '../../domain/droits/perimetre'
import { WHOLE } from '../../reading/lists'
import { selectInstitution } from '../../tenants/institution.queries'
import { jourOf } from '../../tenants/visit'
import { selectRevision } from './listes-dites.queries'
import { followedLists } from './listes-suivies.service'

export type EmpreintesOrder = {
	/** the institution's file */
	readonly file: string
	/** RFC 3339 */
	readonly now: string
	/** the lists to read; all if it is missing */
	readonly listes?: readonly string[]
}

/** The fingerprint of a list of the whole school. */
export type Empreinte = {
	readonly hash: string
	/** seconds at which it changes without a write */
	readonly jusque: number
	/** tables of the file that it depends on */
	readonly tables: readonly string[]
}

/** The fingerprints of the lists of the whole school. */
export type Empreintes = {
	/** revision of the data at which they were read */
	readonly revision: number
	/** the tables that decide which lists exist */
	readonly tables: readonly string[]
	/** by list name */
	readonly listes: Readonly<Record<string, Empreinte>>
}

/** How often the lists are read at most to find a moment without a commit; later changes are found the next time. */
const ATTEMPTS = 3
const READER = { userId: 0, roles: ['administrateur'], tokenId: 0, portee: 'lecture' } as const

/** Reads the lists of the current year as an administrator, on the calling thread. Changes nothing. */
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

async function readLists({ db, tablesReadBy }: ReaderDb, revision: number, now: Temporal.Instant, wantedListes: EmpreintesOrder['listes']) {
	const { result: school, tables } = await tablesReadBy(() => selectInstitution(db))
	if (!school) return { tables, listes: {} }
	const institution = { ...school, revision }
	const perimetre = { ...onlySelf(0, jourOf({ institution, now })), administrateur: true }
	const tomorrow = nextJour(now, school.timezone)
	const listes: Record<string, Empreinte> = {}
	for (const [name, list] of Object.entries(followedLists({ db, institution, perimetre, now }, READER))) {
		if (wantedListes && !wantedListes.includes(name)) continue
		const { result: selected, tables: made } = await tablesReadBy(() => list.select(WHOLE))
		const until = Math.min(tomorrow, selected.until ?? tomorrow)
		listes[name] = { hash: Bun.hash(selected.records.bytes).toString(36), jusque: Math.ceil(until / 1000), tables: made }
	}
	return { tables, listes }
}
