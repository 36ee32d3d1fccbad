import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A SELECT whose rows are logged after a migration, each with the message: what the migration did. */
type Told = { readonly message: string; readonly sql: string }
export type Migration = { readonly number: number; readonly name: string; readonly sql: string; readonly told?: Told }

const FOLDER = join(import.meta.dir, '../../../migrations')

/** All files of `migrations/`, in order, each with the file of its name in `told/`, whose first line is the message. */
export function readMigrations(): Migration[] {
	const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
	return files.toSorted().map((file) => {
		const told = join(FOLDER, 'told', file)
		const select = existsSync(told) ? readFileSync(told, 'utf8') : undefined
		return {
			number: Number(file.slice(0, 4)),
			name: file.replace('.sql', ''),
			sql: readFileSync(join(FOLDER, file), 'utf8'),
			...(select !== undefined && { told: { message: select.split('\n')[0]!.replace('-- ', ''), sql: select } })
		}
	})
}
