import { sentence, verbatim, type Sentence } from '../../kit/sentence'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { operationError, usageError } from '../../kit/errors'
import { reasonFrom } from '../../kit/system-failure'
import { atNamed } from '../../host/rights/folder-owner'
import { openToOthers } from '../../host/rights/umask'
import type { CaDescription } from '../../host/tls/own-ca'
import { flag, type Command } from '../terminal/command'

const STANDARD_OUTPUT = '-'
const DEFAULT_FILE = 'preau-ca.crt'

/** Facts that people compare before they trust a CA. */
export const caLines = ({ subject, fingerprint, not_before, not_after }: CaDescription): Sentence[] => [
	sentence('CA:          {subject}', { subject }),
	sentence('SHA-256:     {fingerprint}', { fingerprint }),
	sentence('valid:       {from} to {to}', { from: not_before.slice(0, 10), to: not_after.slice(0, 10) })
]

const show: Command = {
	name: 'ca show',
	summary: "Show this machine's CA: fingerprint, dates, what it may sign; makes the CA if it is missing",
	usage: '',
	words: [0, 0],
	examples: ['preau ca show', 'preau ca show --json'],
	async run({ io, json, perform }) {
		const ca = await perform('ca.show', null)
		if (json) return io.data(JSON.stringify(ca))
		for (const line of caLines(ca)) io.out(line)
		io.out(sentence('may sign:    {hosts} and names below them', { hosts: ca.permitted.hosts.join(', ') }))
		io.data(`             ${ca.permitted.networks.join(', ')}`)
	}
}

const exportCommand: Command = {
	name: 'ca export',
	summary: "Write the certificate of this machine's CA, for the machines that must trust this one",
	usage: '[FILE|-]',
	words: [0, 1],
	examples: ['preau ca export', 'preau ca export /media/usb/preau-ca.crt', 'preau ca export - > preau-ca.crt'],
	async run({ io, json, config, perform }, [given = DEFAULT_FILE]) {
		const ca = await perform('ca.show', null)
		if (given === STANDARD_OUTPUT) {
			io.data(ca.pem.trimEnd())
			io.err(verbatim(`SHA-256 ${ca.fingerprint}`))
			return
		}
		const file = resolve(given)
		try {
			await atNamed(file, config().data.dir, () => openToOthers(() => writeFileSync(file, ca.pem)))
		} catch (error) {
			throw operationError('{file} cannot be written: {error}', { file, error: reasonFrom(error) })
		}
		if (json) return io.data(JSON.stringify({ file, fingerprint: ca.fingerprint }))
		io.out(sentence('wrote {file}', { file }))
		for (const line of caLines(ca)) io.out(line)
	}
}

const renew: Command = {
	name: 'ca renew',
	summary: 'Make a new CA for the present names; every machine that trusted the old one needs the new one',
	usage: '--yes',
	words: [0, 0],
	options: { yes: flag('yes, connections may fail until the new CA is everywhere') },
	examples: ['preau ca renew --yes'],
	async run({ io, json, perform }, _, values) {
		if (values['yes'] !== true)
			throw usageError(
				'a machine that trusts the present CA cannot connect until it has the new one: "preau ca renew --yes" goes ahead anyway'
			)
		const { ca, setAside } = await perform('ca.renew', null)
		if (json) return io.data(JSON.stringify({ ...ca, set_aside: setAside }))
		for (const line of caLines(ca)) io.out(line)
		if (setAside !== null) io.out(sentence('the old one is in {setAside}', { setAside }))
		io.out('Give it to every machine that trusted the old one: preau ca export')
	}
}

export const caCommands: readonly Command[] = [exportCommand, show, renew]
