import { hasCharge, type Caller } from '../../domain/droits/caller'
import { importsKind } from '../../school/words'
import { fromSeconds, toSeconds, toWireInstant } from '../../kit/clock'
import { notFound } from '../../kit/errors'
import { listName } from '../../kit/forms'
import type { Db } from '../../db/queries/db'
import { isOnlyOfAcces, shutsOut, type Retrait } from '../../domain/personnes/retraits'
import { hasOthersSince, retraitsSince } from '../../auth/retraits.service'
import { selectBefore, selectCopies, selectImport, selectImports, selectSince } from './imports.queries'

/** The changes of an import to one kind of record. */
type Part = { readonly kind: string; readonly created: number; readonly changed: number; readonly ended?: number }

export type ImportFait = {
	readonly id: number
	/** RFC 3339, in the institution's time zone */
	readonly at: string
	/** the author of the import: a name, or the author in the journal */
	readonly auteur: string
	/** the same as the journal names it: `utilisateur:12` */
	readonly par: string
	readonly source: string
	readonly parts: readonly Part[]
	/** the name of the backup copy made before it */
	readonly copie: string | null
}

/** A write by a person. */
type Ecrite = {
	/** RFC 3339, in the institution's time zone */
	readonly at: string
	/** an identifier, or the author in the journal */
	readonly auteur: string
	readonly action: string
	/** the record's table and id */
	readonly objet: string
	readonly id: string | null
}

export type Depuis = {
	/** writes that would be lost, newest first; at most `MOST` */
	readonly lines: readonly Ecrite[]
	readonly more: boolean
	/** changes of access that stay, by account, those who were shut out or lost a right first; at most `MOST` */
	readonly restes: readonly (readonly [id: number, Retrait])[]
	readonly restesMore: boolean
	/** whether somebody else than the import's author has written */
	readonly others: boolean
	/** fingerprint of all these writes */
	readonly seen: string
}

const MOST = 200

type Stored = Awaited<ReturnType<typeof selectImports>>[number]

/** A name, or the author in the journal. */
const auteurOf = ({ auteur, nom, prenoms }: Pick<Stored, 'auteur' | 'nom' | 'prenoms'>) =>
	nom === null ? auteur : listName({ nom, prenoms: prenoms ?? '' })

const fait = ({ id, at, nom, prenoms, auteur, source, resume, copie }: Stored, timezone: string): ImportFait => ({
	id,
	at: toWireInstant(fromSeconds(at), timezone),
	auteur: auteurOf({ auteur, nom, prenoms }),
	par: auteur,
	source,
	parts: (JSON.parse(resume) as Part[]).filter(({ created, changed, ended = 0 }) => created + changed + ended > 0),
	copie
})

/** The names of the backup copies made before imports. */
export const copiesOfImports = async (db: Db): Promise<ReadonlySet<string>> => new Set((await selectCopies(db)).map(({ copie }) => copie!))

/** Whether somebody may take an import back: administrators any, others their own if all its records are in their charge (rule 8.3). */
export const mayTakeBack = (caller: Caller, { par, parts }: ImportFait): boolean =>
	hasCharge(caller, 'administrateur') || (par === `utilisateur:${caller.userId}` && parts.every(({ kind }) => importsKind(kind, caller)))

/** The last ten imports, the newest first. */
export const lastImports = async (db: Db, timezone: string): Promise<ImportFait[]> =>
	(await selectImports(db)).map((row) => fait(row, timezone))

/** An import (with its second `at`), and which writes since its backup copy would be lost and which stay. @throws AppError 404 */
export async function importAndSince(db: Db, id: number, copiedAt: Temporal.Instant | undefined, timezone: string) {
	const storedImport = await selectImport(db, id)
	if (!storedImport) throw notFound()
	const from = copiedAt === undefined ? storedImport.at : toSeconds(copiedAt)
	const before = await selectBefore(db, from)
	const laterWrites = await selectSince(db, before?.id ?? 0, storedImport.at, MOST + 1)
	const { comptes } = await retraitsSince(db, before?.id ?? 0, storedImport.at)
	const restes = [...comptes].toSorted(([, a], [, b]) => Number(shutsOut(b)) - Number(shutsOut(a)))
	const lost = laterWrites.slice(0, MOST).filter((line) => !isOnlyOfAcces(line))
	const depuis: Depuis = {
		lines: lost.map(({ at, auteur, nom, prenoms, action, objet, objet_id }) => ({
			at: toWireInstant(fromSeconds(at), timezone),
			auteur: auteurOf({ auteur, nom, prenoms }),
			action,
			objet,
			id: objet_id
		})),
		more: laterWrites.length > MOST,
		restes: restes.slice(0, MOST),
		restesMore: comptes.size > MOST,
		others: await hasOthersSince(db, before?.id ?? 0, storedImport.at, storedImport.auteur),
		seen: `${id}-${laterWrites[0]?.id ?? 0}`
	}
	return { fait: fait(storedImport, timezone), depuis, at: storedImport.at }
}
