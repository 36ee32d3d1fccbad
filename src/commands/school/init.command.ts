import { asComposed } from '../../kit/composed'
import { sentence, verbatim, type Plain } from '../../kit/sentence'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { loadConfig } from '../../config/load'
import { configTemplate } from '../../config/template'
import { tenantCodeProblem } from '../../domain/personnes/code-etablissement'
import { OperationError, usageError } from '../../kit/errors'
import { createLog } from '../../host/log/log'
import { systemMachine } from '../../host/tls/machine'
import type { Outside } from '../../server/open'
import { nameOf, timeZoneOf, yearOf } from '../../tenants/school-facts'
import { answeringAddress, linkAddress } from '../terminal/addresses'
import { moment } from '../terminal/moment'
import { newPassword } from '../terminal/new-password'
import { value, text, type Command, type CommandContext, type Values } from '../terminal/command'
import { perform } from '../data/perform'
import { portOf } from '../terminal/port'

const TLS_MODES = ['internal', 'files', 'off'] as const
/** From here on ports need no right of their own. */
const FREE_PORTS = 1024
type TlsMode = (typeof TLS_MODES)[number]

export const init: Command = {
	name: 'init',
	summary: 'Write the commented preau.toml and make the first institution; asks for every value that is not given',
	usage: '[--code CODE --name NAME] [--timezone TZ] [--year 2026-2027] [--port N] [--names HOST,HOST] [--tls internal|files|off]',
	words: [0, 0],
	options: {
		code: value("the institution's code in addresses, such as ecole"),
		name: value('the name that people use for it'),
		timezone: value('default Africa/Abidjan'),
		year: value('its current academic year; an import can bring it too'),
		port: value('default 443, or 8080 with --tls off; above 1023 nothing listens on port 80 either'),
		names: value('names of the machine besides its host name, such as sms.ecole.lan; the CA is made for these'),
		tls: value(
			'"internal", the default: HTTPS with a CA of its own; "files": HTTPS with PEM files that the TOML then names; "off": plain HTTP, behind a proxy'
		)
	},
	examples: ['preau init', "preau init --code ecole --name 'École de mécanique' --port 8443"],
	async run(context, _, values) {
		const file = resolve(context.configFile)
		if (existsSync(file)) throw usageError('{file} already exists: it is never overwritten', { file })
		const { code, name, timezone, year } = await institution(context, values)
		const tls = tlsOf(text(values, 'tls') ?? 'internal')
		const port = portOf(text(values, 'port') ?? (tls === 'off' ? '8080' : '443'), 1)

		const names = text(values, 'names')?.split(',')
		const server = { port, ...(tls !== 'off' && port >= FREE_PORTS && { http_port: 0 }), ...(names && { names }) }
		const toml = configTemplate({ server, tls: { mode: tls } }, context.io.langue)
		const config = loadConfig({ file, text: toml })
		mkdirSync(dirname(file), { recursive: true })
		writeFileSync(file, toml, { mode: 0o640, flag: 'wx' })
		const log = createLog({
			level: 'warn',
			format: 'text',
			now: () => context.clock.now(),
			write: (line) => context.io.err(verbatim(line.trimEnd()))
		})
		const outside: Outside = { config, clock: context.clock, log }
		const tenant = await perform(outside, 'tenant.create', { code, name, timezone, year }, quiet).catch((error: unknown) => {
			rmSync(file)
			throw error
		})
		context.io.err(sentence('wrote {file}', { file }))
		const hasAdministrator = context.io.isInteractive && (await firstAdministrator(context, outside, code))
		const link = hasAdministrator ? undefined : await perform(outside, 'user.link', { code }, quiet)
		const first = link && { address: await linkAddress(config, { code, ...link }), expires: link.expires }
		const exitCode = context.io.isInteractive && !hasAdministrator ? 1 : 0
		const address = `${await answeringAddress(config, systemMachine)}${code}/api/lms`
		const ca = tls === 'internal' ? await perform(outside, 'ca.show', null, quiet) : undefined
		if (context.json) {
			context.io.data(
				JSON.stringify({
					config: file,
					tenant,
					address,
					...(ca && { ca_fingerprint: ca.fingerprint }),
					...(first && { first_link: first })
				})
			)
			return exitCode
		}
		context.io.out(sentence('{name} is created; once it is served, it answers at {address}', { name, address }))
		if (ca) context.io.out(sentence('Its CA, for the LMS ("preau ca export"): SHA-256 {fingerprint}', { fingerprint: ca.fingerprint }))
		context.io.out('Next:')
		context.io.data('  preau serve')
		if (first) {
			context.io.out(
				sentence(
					'Then open this link to become the first administrator; it works once, until {expires} ("preau user link {code}" prints another):',
					{ expires: moment(first.expires), code }
				)
			)
			context.io.data(`  ${first.address}`)
			if (ca) context.io.out('The browser warns about a certificate that it does not know yet: check that its CA has the SHA-256 above.')
		}
		return exitCode
	}
}

const quiet = () => undefined

/** Answers whether there is one now; what is refused here can be done by a command of its own. */
async function firstAdministrator({ io }: CommandContext, outside: Outside, code: string): Promise<boolean> {
	io.err('Its first administrator:')
	const identifiant = (await io.ask('Identifiant [admin]: ')) || 'admin'
	const nom = await io.ask('Nom: ')
	const prenoms = await io.ask('Prénoms: ')
	try {
		const password = await newPassword(io)
		await perform(outside, 'user.create', { code, identifiant, role: 'administrateur', nom, prenoms, password }, quiet)
		return true
	} catch (error) {
		if (!(error instanceof OperationError)) throw error
		io.err(sentence('no administrator was created: {why}', { why: error.told }))
		return false
	}
}

async function institution({ io }: CommandContext, values: Values) {
	const ask = async (option: string, question: Plain, fallback?: string) => {
		const given = text(values, option)
		if (given !== undefined) return given
		if (!io.isInteractive) {
			if (fallback !== undefined) return fallback
			throw usageError('--{option} is missing, and nobody is there to ask', { option })
		}
		return (
			(await io.ask(
				fallback
					? sentence('{question} [{fallback}]: ', { question: sentence(question), fallback })
					: sentence('{question}: ', { question: sentence(question) })
			)) ||
			(fallback ?? '')
		)
	}
	const name = nameOf(await ask('name', 'Name of the institution'))
	const code = await ask('code', 'Its code in addresses', suggestedCode(name))
	const problem = tenantCodeProblem(code)
	if (problem !== undefined) throw new OperationError(problem, 64)
	const timezone = timeZoneOf(await ask('timezone', 'Time zone', 'Africa/Abidjan'))
	const year = await ask('year', 'Current academic year, such as 2026-2027 (empty: an import brings it)', '')
	return { code, name, timezone, year: year === '' ? undefined : yearOf(year) }
}

/** A code made of a name's letters; `undefined` if none can be. */
function suggestedCode(name: string): string | undefined {
	const code = asComposed(name, 'NFD')
		.toLowerCase()
		.replace(/\p{M}/gu, '')
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, 40)
		.replace(/^-|-$/g, '')
	return tenantCodeProblem(code) === undefined ? code : undefined
}

function tlsOf(given: string): TlsMode {
	const mode = TLS_MODES.find((known) => known === given)
	if (!mode) throw usageError('--tls {given} is not one of {modes}', { given, modes: TLS_MODES.join(', ') })
	return mode
}
