import { ifPossible } from '../kit/if-possible'
/** A copy of an institution, described by its file name. */
export type BackupName = { readonly code: string; readonly at: Temporal.Instant; readonly schema: number }

const NAME = /^(.+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-schema-(\d+)\.db$/

/** `ecole-20261120T020000Z-schema-3.db`: whose, when (UTC) and by which schema. */
export const backupName = ({ code, at, schema }: BackupName) =>
	`${code}-${at.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString().replace(/[-:]/g, '')}-schema-${schema}.db`

/** Reads the file name of a copy; `undefined` if it is the name of something else. */
export function parseBackupName(name: string): BackupName | undefined {
	const [, code = '', year, month, day, hour, minute, second, schema] = NAME.exec(name) ?? []
	if (code === '') return undefined
	return ifPossible(() => ({
		code,
		at: Temporal.Instant.from(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
		schema: Number(schema)
	}))
}
