import { asSentence, sentence, type Told } from '../kit/sentence'
import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import type { Config } from './entries'
import { unreadable } from './named-file'
import type { Problem } from './problem'
import { inOrder, readConfig, type ConfigSource, type ReadConfig } from './read'
import type { Placed } from './reader'
import { unknownTenants } from './unknown-tenants'

/** Every problem that `loadConfig` finds, and the named files that this user cannot read. */
export function checkConfig(source: ConfigSource, { problems, placed } = readConfig(source)): Problem[] {
	return inOrder([...problems, ...[...placed.values()].flatMap(fileProblem)])
}

/** Whether the file that the setting `key` names is never opened, because its section is off. */
export const isUnused = (config: Config, key: string): boolean => OFF[key.split('.', 1)[0]!]?.(config) === true

const OFF: Readonly<Record<string, (config: Config) => boolean>> = {
	tls: ({ tls }) => tls.mode !== 'files',
	smtp: ({ smtp }) => smtp.host === '',
	sms: ({ sms }) => sms.url === '',
	webhook: ({ webhook }) => webhook.url === ''
}

/** Settings that don't prevent a start but are probably mistakes. `codesIn` returns the institutions of a data folder, as far as it can be read. */
export function configWarnings(
	{ config, sections }: Pick<ReadConfig, 'config' | 'sections'>,
	codesIn: (dataFolder: string) => readonly string[] | undefined
): Problem[] {
	const codes = codesIn(config.data.dir)
	if (codes === undefined) return []
	return inOrder(
		unknownTenants(config, codes).map(({ code, message }) => {
			const key = `tenants.${code}`
			return { line: 1, column: 1, ...sections.get(key), key, message }
		})
	)
}

function fileProblem({ line, column, key, kind, value }: Placed): Problem[] {
	if (kind.file !== true || typeof value !== 'string' || value === '') return []
	const fault = fileFault(value)
	if (fault === undefined) return []
	const isNamed = typeof fault === 'string' && kind.discreet !== true
	return [{ line, column, key, message: isNamed ? sentence('{fault}: {file}', { fault: asSentence(fault), file: value }) : fault }]
}

function fileFault(path: string): Told | undefined {
	try {
		// does not wait for a pipe
		const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
		const isFile = fstatSync(descriptor).isFile()
		closeSync(descriptor)
		return isFile ? undefined : 'not a file'
	} catch (error) {
		return unreadable(path, error)
	}
}
