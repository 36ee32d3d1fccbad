import { sentence, asSentence, isTold, type Sentence } from '../../kit/sentence'
import { OperationError, operationError, usageError } from '../../kit/errors'
import { isAnswering } from '../../server/control/channel'
import type { MachineFacts } from '../../server/control/operations'
import { isWrong, type Finding } from '../../diagnostics/findings/finding'
import { checkKnown } from '../../diagnostics/findings/list'
import { BUILT } from '../../version'
import { readPair } from '../../host/pair/pair-state'
import { pairTold } from '../../host/pair/pair-told'
import { systemMachine } from '../../host/tls/machine'
import type { Standing } from '../../tenants/server/standing'
import { answeringAddress, localAddress } from '../terminal/addresses'
import { value, text, type Command } from '../terminal/command'
import { healthVersion } from '../data/health-version'
import type { Words } from '../terminal/voice'
import { table } from '../terminal/table'

/** milliseconds */
const BETWEEN_TRIES = 250

export const status: Command = {
	name: 'status',
	summary: 'Say quickly whether the server answers, with which version and which data; if it does not, "preau doctor" says why',
	usage: '[--wait SECONDS] [--expect VERSION]',
	words: [0, 0],
	options: {
		wait: value('keep asking for this time; says only whether it answers'),
		expect: value('fail if another version answers; equally brief')
	},
	examples: ['preau status', 'preau status --wait 60 --expect 1.2.0'],
	async run({ io, json, clock, config, perform, service }, _, values) {
		const settings = config()
		const { data } = settings
		const seconds = text(values, 'wait') ?? '0'
		if (!/^\d{1,4}$/.test(seconds)) throw usageError('--wait takes seconds, not "{given}"', { given: seconds })
		const release = text(values, 'expect')
		const address = await answeringAddress(settings, systemMachine)
		const start = performance.now()
		const asText = (__: string, part: unknown) => (typeof part === 'object' && isTold(part) ? io.words(part) : part)
		for (;;) {
			const version = await healthVersion(settings.server, settings.tls.mode !== 'off').catch(() => undefined)
			if (version !== undefined && (release ?? version) === version) {
				const pair = readPair(clock.now())
				const isScript = release !== undefined || Number(seconds) > 0
				const facts = isScript || !(await isAnswering(data.dir)) ? undefined : await perform('facts', { whole: false })
				const local = isScript ? undefined : await localAddress(settings, systemMachine)
				if (json)
					io.data(JSON.stringify({ version, address, ...(local !== undefined && { local }), ...(pair && { pair }), ...facts }, asText))
				else
					for (const line of [
						io.words(standingTold(version, address, facts?.district?.standing)),
						...(local === undefined ? [] : [io.words(sentence('by its name in this network: {local}', { local }))]),
						...(pair ? [io.words(pairTold(pair))] : []),
						...(facts && (facts.district?.standing.why ?? 'active') === 'active'
							? describe(facts, checkKnown(settings, facts, clock.now(), BUILT), clock.now(), io.words)
							: [])
					])
						io.data(line)
				return facts && isAllUnusable(facts) ? 1 : 0
			}
			if (performance.now() - start >= Number(seconds) * 1000) {
				if (version !== undefined)
					throw operationError('preau {version} answers at {address}, not {expected}', {
						version,
						address,
						expected: String(release)
					})
				const pair = readPair(clock.now())
				if (pair && pair.kind !== 'unknown' && !pair.serves) throw new OperationError(pairTold(pair))
				const trouble = (await service())?.trouble
				throw new OperationError(
					trouble
						? sentence('no Préau answers at {address}\nthe service: {what}', { address, what: asSentence(trouble.what) })
						: sentence('no Préau answers at {address}', { address })
				)
			}
			await Bun.sleep(BETWEEN_TRIES)
		}
	}
}

const isAllUnusable = ({ tenants, lost = [] }: MachineFacts) =>
	tenants.length > 0 ? tenants.every(({ problem }) => problem !== null) : lost.length > 0

function describe(
	{ server, tenants, copies, lost: lostFiles = [] }: MachineFacts,
	findings: readonly Finding[],
	now: Temporal.Instant,
	words: Words
): string[] {
	const rows = tenants.map(({ code, problem, bytes, revision, counts, outbox }) => {
		const state = server?.open.find((open) => open.code === code)
		return {
			code,
			state:
				problem !== null
					? words('unreadable')
					: state
						? state.work.length > 0
							? state.work.join('+')
							: words('in use')
						: words('at rest'),
			mb: (bytes / 2 ** 20).toFixed(1),
			revision,
			...counts,
			waiting: outbox?.en_file ?? (outbox ? 0 : null),
			sent: outbox?.envoye ?? (outbox ? 0 : null),
			refused: outbox?.echec ?? (outbox ? 0 : null),
			'last copy': copies?.find((copy) => copy.code === code)?.at ?? words('none')
		}
	})
	const since = server
		? [
				words(
					sentence('since {started} ({lasted}), {mb} MB of memory', {
						started: server.started,
						lasted: lasted(server.started, now),
						mb: Math.round(server.rss_bytes / 2 ** 20)
					})
				)
			]
		: []
	const columns = [
		'code',
		'state',
		'mb',
		'revision',
		'etudiants',
		'enseignants',
		'classes',
		'seances',
		'waiting',
		'sent',
		'refused',
		'last copy'
	] as const
	return [
		...since,
		...(rows.length > 0
			? table<Partial<(typeof rows)[number]>>(rows, columns, words)
			: lostFiles.length > 0
				? []
				: [words('no institution yet')]),
		...findings.filter(isWrong).map(({ sentence: told }) => words(told))
	]
}

/** How long the server has run. A clock that was set meanwhile does not know. */
function lasted(started: string, now: Temporal.Instant): Sentence {
	const start = Temporal.Instant.from(started)
	if (Temporal.Instant.compare(start, BUILT) < 0 || Temporal.Instant.compare(now, start) < 0)
		return asSentence('the clock was set since then')
	const { days, hours, minutes } = now.since(start, { largestUnit: 'hours' }).round({ largestUnit: 'days', smallestUnit: 'minutes' })
	return sentence('{days} days {hours} h {minutes} min', { days, hours, minutes })
}

/** Whether it serves, or waits for its turn in a district. */
const standingTold = (version: string, address: string, standing: Standing | undefined) =>
	standing?.why === 'other'
		? sentence('preau {version} at {address} waits; {other} is the active process of its district', {
				version,
				address,
				other: standing.other
			})
		: sentence('preau {version} answers at {address}', { version, address })
