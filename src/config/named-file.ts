import { accessSync, constants, existsSync, readFileSync, readlinkSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sentence, type Sentence, type Told } from '../kit/sentence'
import { ifPossible } from '../kit/if-possible'

/** Folders that `ProtectHome=` and `PrivateTmp=` hide from the service (systemd.exec(5)). */
const HIDDEN = /^\/(root|home|run\/user|tmp|var\/tmp)(?=\/)/

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown error')

/** The reason why this user cannot read `file`. */
export function unreadable(file: string, error: unknown): Told {
	const code = codeOf(error)
	return whatHelps(file, error) ?? (code === 'ENOENT' ? 'no such file' : sentence('cannot be read ({code})', { code }))
}

/** The same, if a remedy is known. It names `file` only if something exists there: people write a secret where its file is meant. */
export function whatHelps(file: string, error: unknown): Sentence | undefined {
	const code = codeOf(error)
	if (code !== 'ENOENT' && code !== 'EACCES') return undefined
	// systemd tells a service its own folder
	const isService = process.env['STATE_DIRECTORY'] !== undefined
	const [folder] = (isService && HIDDEN.exec(targetOf(file))) || []
	if (folder !== undefined) return sentence('the service cannot see {folder}: put the file beside preau.toml', { folder })
	if (code === 'ENOENT') return undefined
	const user = nameOf('passwd', process.geteuid?.() ?? 0)
	if (!isService) return sentence('the user {user} may not read it: run this with sudo', { user })
	const closed = closedFolder(dirname(targetOf(file)))
	return closed === undefined
		? sentence('the user {user} may not read it: chown root:{group} {file} && chmod 640 {file}', {
				user,
				group: nameOf('group', process.getegid?.() ?? 0),
				file
			})
		: sentence('the user {user} may not enter {folder}: put the file beside preau.toml', { user, folder: closed })
}

/** The name of a user or a group of this machine; its number if it has no name here. */
export function nameOf(list: 'passwd' | 'group', id: number): string {
	const file = `/etc/${list}`
	const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
	const [name] = lines.map((line) => line.split(':')).find(([, , number]) => number === String(id)) ?? []
	return name ?? String(id)
}

const targetOf = (file: string): string => ifPossible(() => resolve(dirname(file), readlinkSync(file))) ?? file

/** The first folder on the way to `folder` that this user may not enter. */
function closedFolder(folder: string): string | undefined {
	const above = dirname(folder) === folder ? undefined : closedFolder(dirname(folder))
	if (above !== undefined) return above
	try {
		accessSync(folder, constants.X_OK)
		return undefined
	} catch {
		return folder
	}
}
