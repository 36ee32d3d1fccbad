import { sentence, type Plain, type Sentence } from '../../kit/sentence'
import { resolve } from 'node:path'
import { bringIn, takeOut } from '../../backups/incoming'
import type { Restorable, RestorePhase } from '../../server/control/operations'
import { fromSeconds } from '../../kit/clock'
import { usageError } from '../../kit/errors'
import { PASSPHRASE_OPTION } from '../terminal/passphrase'
import { isMachineArchive, restoreMachine } from './restore-machine'
import { flag, value, text, type Command, type CommandContext } from '../terminal/command'
import { confirm, nobodyConfirms } from '../terminal/confirm'
import { mustBeInPlace } from '../data/in-place'

const WORDS = {
	checking: 'checking the file',
	migrating: 'bringing it to the schema of this program',
	replacing: 'putting it in place'
} as const satisfies Record<RestorePhase, Plain>

export const restore: Command = {
	name: 'restore',
	summary: 'Replace an institution with a copy, or all of them with an archive; the former data is set aside, not destroyed',
	usage: 'FILE [--tenant CODE] [--yes] [--passphrase-file FILE]',
	words: [1, 1],
	options: {
		tenant: value('the institution that it becomes; default: the one that it is a copy of'),
		yes: flag('do not ask'),
		...PASSPHRASE_OPTION
	},
	examples: [
		'preau restore backups/ecole-20261120T020000Z-schema-3.db',
		'preau restore ecole.db --tenant essai --yes',
		'preau restore preau-pc-20261120T080000Z.machine'
	],
	async run(context, [file = ''], values) {
		if (isMachineArchive(resolve(file))) {
			if (text(values, 'tenant') !== undefined)
				throw usageError('--tenant is for a copy of one institution: an archive of a machine is restored as a whole')
			return restoreMachine(context, resolve(file), values)
		}
		const { io, json } = context
		const isSure = values['yes'] === true
		if (!isSure && !io.isInteractive) throw nobodyConfirms()
		const config = context.config()
		const { data } = config
		await mustBeInPlace(config)
		const source = resolve(file)
		io.progress('reading the file')
		const incoming = await bringIn(source, data.dir, data.min_free_mb * 2 ** 20)
		try {
			const input = { ...incoming, code: text(values, 'tenant') }
			if (!isSure) await ask(context, await context.perform('restore.inspect', input))
			const done = await context.perform('restore', { ...input, source }, (phase) => io.progress(WORDS[phase as RestorePhase]))
			if (json) io.data(JSON.stringify(done))
			else for (const line of outcome(done)) io.out(line)
		} finally {
			await takeOut(data.dir, incoming.name)
		}
	}
}

async function ask({ io }: CommandContext, candidate: Restorable) {
	io.err(
		sentence('A copy of "{code}" ({name}), revision {revision}, schema {schema}, last written {written}.', {
			code: candidate.code,
			name: candidate.name,
			revision: candidate.revision,
			schema: candidate.schema,
			written: lastWritten(candidate)
		})
	)
	const { target, keepsAccess, accounts } = candidate
	const access = keepsAccess ? KEPT : ACCESS
	if (candidate.replaces) io.err(sentence('What "{target}" holds now is set aside. {access}', { target, access }))
	else io.err(sentence('It becomes the new institution "{target}". {access}', { target, access }))
	for (const line of retiresSaid(candidate)) io.err(line)
	if (!keepsAccess) io.err(sentence('{count} accounts can sign in again: {names}', { count: accounts.count, names: namesOf(accounts) }))
	await confirm(io, candidate.target, 'restore it')
}

const ACCESS = sentence('Accounts, passwords and tokens are those of the copy: what was revoked since is valid again.')

const KEPT = sentence('What people did about access since stays: accounts closed, rights taken away, passwords, tokens and links.')

const namesOf = ({ count, first }: Restorable['retires']) => [...first, ...(count > first.length ? ['…'] : [])].join(', ')

const retiresSaid = ({ retires }: Restorable): Sentence[] =>
	retires.count === 0 ? [] : [sentence('Accounts closed since, or with rights taken away since: {names}', { names: namesOf(retires) })]

const lastWritten = ({ lastWrite }: Restorable) => (lastWrite === null ? sentence('never') : fromSeconds(lastWrite).toString())

const outcome = (restoration: Restorable & { readonly former: string | null }): Sentence[] => [
	sentence('{target} is restored from a copy of "{code}", last written {written}', {
		target: restoration.target,
		code: restoration.code,
		written: lastWritten(restoration)
	}),
	...(restoration.former === null ? [] : [sentence('what it held before is kept in {former}', { former: restoration.former })]),
	...retiresSaid(restoration),
	restoration.keepsAccess
		? KEPT
		: sentence('{access} "preau user tokens {target} WHO --revoke" and "preau user deactivate" do it again.', {
				access: ACCESS,
				target: restoration.target
			})
]
