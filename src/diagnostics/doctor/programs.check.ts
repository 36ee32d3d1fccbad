import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../../config/entries'
import { issuerOf } from '../../config/public-base'
import { ABOUT, type Program } from '../../exchange/programs/programs'
import { beginning } from '../../kit/beginning'
import { ifPossible } from '../../kit/if-possible'
import { asSentence, verbatim, type Sentence } from '../../kit/sentence'
import { findingsOf, type Finding } from '../findings/finding'

/** milliseconds that an answer may take */
const PATIENCE = 3_000
/** characters of a provider's description; ours has fewer than 2,000 */
const LONGEST = 16_384

/** Whether an institution answers under the one name by which Moodle knows it: step 1 of the sheet for Moodle, tried from here. */
export async function checkIssuer(config: Pick<Config, 'server' | 'tls'>, code: string): Promise<Finding> {
	const { pass, warn } = findingsOf('moodle')
	const issuer = issuerOf(config, code)
	if (issuer === undefined) return warn('Moodle cannot sign anybody in: server.names does not have a name')
	const reason = await unanswered(issuer)
	return reason === undefined
		? pass('Moodle finds {issuer}, if its machine trusts the authority of the certificate', { issuer })
		: warn('Moodle cannot sign anybody in at {issuer}: {reason}', { issuer, reason })
}

async function unanswered(issuer: string): Promise<Sentence | undefined> {
	try {
		const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
			redirect: 'manual',
			signal: AbortSignal.timeout(PATIENCE),
			// the certificate has findings of its own, and Moodle's machine its own list of authorities
			tls: { rejectUnauthorized: false }
		})
		if (response.status !== 200) return verbatim(`HTTP ${response.status}`)
		return (await beginning(response, LONGEST)).includes(JSON.stringify(issuer)) ? undefined : asSentence('another program answers there')
	} catch (error) {
		return verbatim(error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error))
	}
}

/** The steps of a path, from the root on. */
const stepsTo = (path: string): string[] => (dirname(path) === path ? [path] : [...stepsTo(dirname(path)), path])

const fields = (list: string) => list.split('\n').map((line) => line.split(':'))

type Lists = { readonly group: string; readonly passwd: string }

/** The name of a group and its accounts other than `uid`; `undefined` if this machine does not list it. */
function groupOf(gid: number, uid: number, { group, passwd }: Lists) {
	const [name, , , members = ''] = fields(group).find(([, , id]) => id === String(gid)) ?? []
	const accounts = fields(passwd)
	const owner = accounts.find(([, , id]) => id === String(uid))?.[0]
	const primary = accounts.flatMap(([account, , , id]) => (id === String(gid) && account !== undefined ? [account] : []))
	return name && { name, others: [...members.split(','), ...primary].filter((account) => account !== '' && account !== owner) }
}

const LISTS = (): Lists => ({ group: readFileSync('/etc/group', 'utf8'), passwd: readFileSync('/etc/passwd', 'utf8') })

/**
 * Whether a program can read the file of an institution: it looks at each step of the path as an account of the folder's group does. Without the
 * file there is nothing to find.
 */
export function checkReader(program: Program, dossier: string, code: string, lists = LISTS): Finding[] {
	const { read, subject } = ABOUT[program]
	const { pass, warn } = findingsOf(subject)
	const file = join(dossier, code, read)
	const { gid, uid } = statSync(dossier, { throwIfNoEntry: false }) ?? {}
	if (process.platform === 'win32' || gid === undefined || uid === undefined) return []
	const steps = ifPossible(() => stepsTo(file).map((path) => ({ path, stat: statSync(path) })))
	if (!steps) return []
	const group = ifPossible(() => groupOf(gid, uid, lists()))
	const name = group ? group.name : String(gid)
	const closedStep = steps.find(({ stat }) => ((stat.gid === gid ? stat.mode >> 3 : stat.mode) & (stat.isDirectory() ? 0o1 : 0o4)) === 0)
	if (closedStep?.path.startsWith(dossier))
		return [
			warn(
				'the group {name} cannot read {file}: sudo chgrp -R {name} {dossier} && sudo chmod -R g+rX {dossier} && sudo chmod g+s {folder}',
				{
					name,
					file,
					dossier,
					folder: dirname(file)
				}
			)
		]
	if (closedStep) return [warn('the group {name} cannot read {file}: sudo chmod o+x {path}', { name, file, path: closedStep.path })]
	const isForAll = steps.every(({ stat }) => (stat.mode & (stat.isDirectory() ? 0o1 : 0o4)) !== 0)
	if (group && group.others.length === 0 && !isForAll)
		return [
			program === 'moodle'
				? warn('Moodle cannot read {file}: nobody else is in the group {name}: sudo chgrp -R www-data {dossier}', { file, name, dossier })
				: warn('no other account can read {file}: nobody else is in the group {name}: sudo chgrp -R GROUP {dossier}', {
						file,
						name,
						dossier
					})
		]
	return [pass('the group {name} reads {file}', { name, file })]
}
