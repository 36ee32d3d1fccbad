import { sentence, type Plain, type Told } from '../../kit/sentence'
import { readFileSync } from 'node:fs'
import { usageError } from '../../kit/errors'
import { MODULES } from '../../domain/vocabulaire'
import type { EtablissementSet } from '../../features/etablissement/etablissement.service'
import { atNamed } from '../../host/rights/folder-owner'
import type { TenantSummary } from '../../tenants/tenants.service'
import { flag, value, text, type Command, type CommandContext } from '../terminal/command'
import { confirm } from '../terminal/confirm'
import type { Words } from '../terminal/voice'
import { table } from '../terminal/table'

function show({ io, json }: CommandContext, tenants: readonly TenantSummary[]) {
	if (json) io.data(JSON.stringify(tenants))
	else {
		const rows = tenants.map((tenant) => ({ ...tenant, state: io.words(tenant.state) }))
		for (const line of table(rows, ['code', 'name', 'timezone', 'year', 'state', 'hosts', 'file'], io.words)) io.data(line)
	}
}

const showOne = (context: CommandContext, tenant: TenantSummary) =>
	context.json ? context.io.data(JSON.stringify(tenant)) : show(context, [tenant])

const create: Command = {
	name: 'tenant create',
	summary: 'Make an institution',
	usage: 'CODE --name NAME [--timezone TZ] [--year 2026-2027] [--yes]',
	words: [1, 1],
	options: {
		name: value('the name that people use for it'),
		timezone: value('default Africa/Abidjan'),
		year: value('its current academic year; an import can bring it too'),
		yes: flag('do not ask')
	},
	examples: ["preau tenant create ecole --name 'École de mécanique' --year 2026-2027"],
	async run(context, [code = ''], values) {
		const name = text(values, 'name')
		if (name === undefined) throw usageError('--name is missing')
		await mayTakeAddresses(context, code, values['yes'] === true)
		showOne(
			context,
			await context.perform('tenant.create', {
				code,
				name,
				timezone: text(values, 'timezone') ?? 'Africa/Abidjan',
				year: text(values, 'year')
			})
		)
	}
}

/** With a second institution, addresses without a code lead to neither: an LMS and people may use those of the first. */
async function mayTakeAddresses({ io, perform }: CommandContext, newCode: string, yes: boolean) {
	const [only, second] = await perform('tenant.list', null)
	if (!only || second || only.code === newCode || only.hosts.length > 0) return
	io.err(
		sentence(
			'with a second institution, addresses without a code (…/api/lms, …/console) lead nowhere: those of "{code}" are …/{code}/api/lms and …/{code}/console, or give it a name of its own in tenants.{code}.hosts',
			{ code: only.code }
		)
	)
	if (io.isInteractive && !yes) await confirm(io, newCode, 'create it anyway')
}

const list: Command = {
	name: 'tenant list',
	summary: 'List the institutions',
	usage: '',
	words: [0, 0],
	examples: ['preau tenant list', 'preau tenant list --json'],
	async run(context) {
		show(context, await context.perform('tenant.list', null))
	}
}

const onOne = (verb: 'show' | 'close' | 'open', summary: Plain): Command => ({
	name: `tenant ${verb}`,
	summary,
	usage: 'CODE',
	words: [1, 1],
	examples: [`preau tenant ${verb} ecole`],
	async run(context, [code = '']) {
		showOne(context, await context.perform(`tenant.${verb}`, { code }))
	}
})

const remove: Command = {
	name: 'tenant delete',
	summary: 'Take an institution off the air; its file is set aside, not destroyed',
	usage: 'CODE [--yes]',
	words: [1, 1],
	options: { yes: flag('do not ask') },
	examples: ['preau tenant delete ecole'],
	async run({ io, json, perform }, [code = ''], values) {
		if (values['yes'] !== true) await confirm(io, code, 'take it off the air')
		const { file } = await perform('tenant.delete', { code })
		if (json) io.data(JSON.stringify({ code, file }))
		else io.out(sentence('{code} is off the air; its data is kept in {file}', { code, file }))
	}
}

const move: Command = {
	name: 'tenant move',
	summary: 'Move an institution from the data folder to the libSQL server of data.url, or back; the former data is kept',
	usage: 'CODE --to file|URL',
	words: [1, 1],
	options: { to: value('"file": into the data folder; the URL of data.url: from there to the server') },
	examples: ['preau tenant move ecole --to http://db.ecole.lan:8080', 'preau tenant move ecole --to file'],
	async run({ io, json, perform }, [code = ''], values) {
		const to = text(values, 'to')
		if (to === undefined) throw usageError('--to is missing')
		const moved = await perform('tenant.move', { code, to })
		if (json) io.data(JSON.stringify(moved))
		else io.out(sentence('{code} is in {at} now; the former data is kept in {former}', moved))
	}
}

const logo: Command = {
	name: 'tenant logo',
	summary: "Set an institution's picture (PNG, JPEG, WebP or SVG)",
	usage: 'CODE FILE',
	words: [2, 2],
	examples: ['preau tenant logo ecole logo.png'],
	async run({ io, json, config, perform }, [code = '', file = '']) {
		const picture = await atNamed(file, config().data.dir, () => readOrFail(file))
		const result = await perform('tenant.logo', { code, bytes: picture })
		if (json) io.data(JSON.stringify(result))
		else io.out(sentence('{code} has a new picture ({type}, {bytes} bytes)', { code, type: result.type, bytes: result.bytes }))
	}
}

function readOrFail(file: string) {
	try {
		return readFileSync(file)
	} catch {
		throw usageError('{file} cannot be read', { file })
	}
}

const SETTINGS = ['name', 'timezone', 'year', 'lead-minutes', 'absence-hours', 'unexcused-zero', 'modules'] as const
const CORRECTIONS: readonly string[] = ['name', 'timezone', 'year']

const set: Command = {
	name: 'tenant set',
	summary:
		"Correct an institution's name, time zone or current year, or set when reminders and absences leave, how absences count, and its modules",
	usage:
		'CODE [--name NAME] [--timezone TZ] [--year 2026-2027] [--lead-minutes LIST] [--absence-hours LIST] [--unexcused-zero yes|no] [--modules LIST]',
	words: [1, 1],
	options: {
		name: value('the name that people use for it'),
		timezone: value('séances keep their day and hour; refused once a séance that would move has begun'),
		year: value('becomes the current year; a new year runs from September to August; the former year stays, with its classes'),
		'lead-minutes': value('minutes before a séance, such as 1440,60; "none": no reminders; "default": as preau.toml says'),
		'absence-hours': value('times of the day at which absences are announced, such as 13:00,19:00; "none": never; "default": 13:00,19:00'),
		'unexcused-zero': value(
			'"yes": an unexcused absence from continuous assessment counts as 0, as usual; "no": it is left out; the grading rules of a year come first'
		),
		modules: value(
			sentence('the modules that it uses, such as {some}; the others are switched off; "all": {all}', {
				some: MODULES.slice(0, 3).join(','),
				all: MODULES.join(', ')
			})
		)
	},
	examples: [
		"preau tenant set ecole --name 'École de mécanique' --year 2026-2027",
		'preau tenant set ecole --lead-minutes 1440,120',
		'preau tenant set ecole --modules structure,emploi_temps,notifications'
	],
	async run({ io, json, perform }, [code = ''], values) {
		if (SETTINGS.every((name) => text(values, name) === undefined))
			throw usageError('nothing to set: give {SETTINGS}', { SETTINGS: SETTINGS.map((name) => `--${name}`).join(', ') })
		const minutes = text(values, 'lead-minutes')
		const hours = text(values, 'absence-hours')
		const unexcusedZero = text(values, 'unexcused-zero')
		const modules = text(values, 'modules')
		const outcome = await perform('tenant.set', {
			code,
			name: text(values, 'name'),
			timezone: text(values, 'timezone'),
			year: text(values, 'year'),
			...(minutes !== undefined && { leadMinutes: leadMinutesOf(minutes) }),
			...(hours !== undefined && { absenceHours: absenceHoursOf(hours) }),
			...(unexcusedZero !== undefined && { unexcusedZero: unexcusedZeroOf(unexcusedZero) }),
			...(modules !== undefined && { modules: modules === 'all' ? MODULES : modules.split(',').map((word) => word.trim()) })
		})
		if (json) return io.data(JSON.stringify(outcome))
		if (CORRECTIONS.some((name) => text(values, name) !== undefined)) io.out(corrections(outcome, io.words))
		if (minutes !== undefined) io.out(reminderTimes(outcome))
		if (hours !== undefined) io.out(absenceTimes(outcome))
		if (unexcusedZero !== undefined) io.out(unexcusedAbsences(outcome))
		if (modules !== undefined) io.out(modulesInUse(outcome))
	}
}

const WORDS = { name: 'name', timezone: 'time zone', year: 'current year' } as const satisfies Record<string, Plain>

function corrections({ code, changes, moved: movedCount, made }: EtablissementSet, words: Words): Told {
	const lines = changes.map(
		({ what: field, before, after }) => `${words(WORDS[field])} ${before === null ? words('none') : `"${before}"`} → "${after}"`
	)
	const days = made ? [words(sentence('the new year runs from {from} to {to}', { from: made.date_debut, to: made.date_fin }))] : []
	const times =
		movedCount === 0
			? []
			: [
					words(
						movedCount === 1
							? '1 séance keeps its day and hour, and its reminders leave again'
							: sentence('{moved} séances keep their day and hour, and their reminders leave again', { moved: movedCount })
					)
				]
	return sentence('{code}: {changes}', {
		code,
		changes: [...lines, ...days, ...times].join('; ') || words('nothing to change: this is already set')
	})
}

function modulesInUse({ code, modules = [], switched = [] }: EtablissementSet): Told {
	const named = (actif: boolean) => modules.filter((module) => module.actif === actif).map((module) => module.code)
	const values = { code, used: named(true).join(', '), off: named(false).join(', ') }
	if (values.off === '')
		return switched.length === 0
			? sentence('{code}: nothing to change, in use: {used}', values)
			: sentence('{code}: in use: {used}', values)
	return switched.length === 0
		? sentence('{code}: nothing to change, in use: {used}; off: {off}', values)
		: sentence('{code}: in use: {used}; off: {off}', values)
}

function reminderTimes({ code, lead_minutes, source }: EtablissementSet): Told {
	const times =
		lead_minutes.length > 0
			? sentence('reminders of {code} leave {minutes} minutes before', { code, minutes: lead_minutes.join(', ') })
			: sentence('reminders of {code} do not leave by themselves', { code })
	return source === 'toml' ? sentence('{times}, as preau.toml says', { times }) : times
}

const absenceTimes = ({ code, absence_hours: hours = [] }: EtablissementSet) =>
	hours.length > 0
		? sentence('absences at {code} are announced at {hours}', { code, hours: hours.join(', ') })
		: sentence('absences at {code} are not announced', { code })

const unexcusedAbsences = ({ code, unexcused_zero: isZero }: EtablissementSet) =>
	isZero
		? sentence('unexcused absences at {code} count as 0, unless the grading rules of a year say otherwise', { code })
		: sentence('unexcused absences at {code} are left out of averages, unless the grading rules of a year say otherwise', { code })

function unexcusedZeroOf(given: string): boolean {
	if (given === 'yes' || given === 'no') return given === 'yes'
	throw usageError('--unexcused-zero takes "yes" or "no", not "{given}"', { given })
}

function absenceHoursOf(given: string): string[] | null {
	if (given === 'default') return null
	return given === 'none' ? [] : given.split(',').map((hour) => hour.trim())
}

function leadMinutesOf(given: string): number[] | null {
	if (given === 'default') return null
	if (given === 'none') return []
	if (!/^\d{1,6}(,\d{1,6})*$/.test(given))
		throw usageError('--lead-minutes takes minutes such as 1440,60, "none" or "default", not "{given}"', { given })
	return given.split(',').map(Number)
}

export const tenantCommands: readonly Command[] = [
	create,
	list,
	onOne('show', 'Show one institution'),
	onOne('close', 'Close an institution for maintenance'),
	onOne('open', 'Open a closed institution again'),
	set,
	remove,
	move,
	logo
]
