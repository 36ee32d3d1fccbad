import { lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config/entries'
import { nameOf } from '../../config/named-file'
import { findingsOf, type Finding } from '../findings/finding'

const { pass, warn, fail } = findingsOf('permissions')

const OTHERS = 0o007
const OTHERS_READ = 0o004
const OTHERS_WRITE = 0o002
const GROUP = 0o070

type Named = Pick<Config, 'data' | 'backup' | 'smtp' | 'sms' | 'webhook' | 'tls' | 'metrics'>

/** Finds data, secrets and settings that other users may read or write. On Windows there is nothing to find: it has other rights. */
export function checkPermissions(config: Named, configFile: string): Finding[] {
	if (process.platform === 'win32') return []
	const { data, backup, smtp, sms, webhook, tls, metrics } = config
	const secrets = [
		...[smtp.password_file, sms.secret_file, webhook.secret_file, tls.key_file, metrics.token_file].filter((file) => file !== ''),
		...filesIn(join(data.dir, 'tls'))
	]
	const findings = [
		...folder(data.dir),
		...(has(backup.dir, OTHERS) ? [warn('other users may look into the copies in {dir}: chmod o-rwx', { dir: backup.dir })] : []),
		...secrets
			.filter((file) => has(file, OTHERS_READ))
			.map((file) => fail('every user may read the secret in {file}: {help}', { file, help: closedTo(file, data.dir) })),
		...[configFile, ...secrets]
			.filter((file) => has(file, OTHERS_WRITE))
			.map((file) => fail('every user may write {file}: chmod o-w', { file })),
		...foreign(data.dir)
	]
	return findings.length > 0 ? findings : [pass('data, secrets and settings are for this program alone')]
}

/** The commands that close a file to others and open it to the owner of the data, who may be another user than its owner. */
function closedTo(file: string, dataFolder: string): string {
	const { uid, gid } = statSync(dataFolder)
	if (statSync(file).uid === uid) return `chmod o-rwx ${file}`
	return `chown root:${nameOf('group', gid)} ${file} && chmod 640 ${file}`
}

function folder(path: string): Finding[] {
	if (has(path, OTHERS)) return [fail('other users may look into the data in {path}: chmod 700', { path })]
	return has(path, GROUP) ? [warn('the group of {path} may look into the data: chmod 700, unless that is intended', { path })] : []
}

/** Files that root has left in the data folder, and that the service cannot use. */
function foreign(dataFolder: string): Finding[] {
	const owner = statSync(dataFolder).uid
	return filesIn(join(dataFolder, 'tenants'))
		.filter((file) => lstatSync(file, { throwIfNoEntry: false })?.uid !== owner)
		.map((file) => fail('{file} belongs to another user than {dataFolder}: chown -h it like that folder', { file, dataFolder }))
}

function filesIn(path: string): string[] {
	try {
		return readdirSync(path).map((name) => join(path, name))
	} catch {
		return []
	}
}

const has = (path: string, bits: number) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & bits) !== 0
