import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freeDisk } from '../db/files/disk'
import { backupName, parseBackupName, type BackupName } from './backup-name'
import { checksumFile } from './checksum'

export type Copy = BackupName & { readonly file: string; readonly bytes: number }

/** A folder of copies. What it holds is what its names say: a copy bears its name only once it is whole. */
export class BackupFolder {
	constructor(readonly path: string) {}

	get exists() {
		return existsSync(this.path)
	}

	/** Every copy, the oldest first; with `code` only those of one institution. Empty if the folder does not exist. */
	copies(code?: string): Copy[] {
		return this.#names()
			.flatMap((name) => {
				const named = parseBackupName(name)
				const size = named && (code === undefined || named.code === code) ? sizeOf(join(this.path, name)) : undefined
				return named && size !== undefined ? [{ ...named, file: join(this.path, name), bytes: size }] : []
			})
			.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
	}

	/** Where a new copy goes; a second copy in one second gets the next second's name. */
	place({ code, at, schema }: BackupName): string {
		for (let second = at; ; second = second.add({ seconds: 1 })) {
			const file = join(this.path, backupName({ code, at: second, schema }))
			if (!existsSync(file)) return file
		}
	}

	remove({ file }: Pick<Copy, 'file'>) {
		rmSync(file, { force: true })
		rmSync(checksumFile(file), { force: true })
	}

	/** Removes the rest of an interrupted copy. Only one process makes copies: the caller, which is not making one now. */
	sweep() {
		for (const name of this.#names()) {
			const copy = name.replace(/(\.part(-journal)?)?$/, '').replace(/\.sha256$/, '')
			if (!parseBackupName(copy)) continue
			const isLeft = /\.part(-journal)?$/.test(name) || (name.endsWith('.sha256') && !existsSync(join(this.path, copy)))
			if (isLeft) rmSync(join(this.path, name), { force: true })
		}
	}

	/** bytes that this user can still write there, or on the disk of the future folder */
	get free(): number {
		let folder = this.path
		while (!existsSync(folder)) folder = join(folder, '..')
		return freeDisk(folder)
	}

	#names(): string[] {
		return existsSync(this.path) ? readdirSync(this.path) : []
	}
}

/** Bytes; `undefined` if the file has just been removed. */
function sizeOf(file: string): number | undefined {
	return statSync(file, { throwIfNoEntry: false })?.size
}
