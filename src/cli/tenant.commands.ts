import { readFileSync } from 'node:fs'
import { OperationError } from '../domain/errors'
import type { TenantSummary } from '../tenants/tenants.service'
import { text, type Command, type CommandContext } from './command'
import { table } from './table'

const show = ({ io, json }: CommandContext, tenants: readonly TenantSummary[]) => {
	if (json) io.out(JSON.stringify(tenants))
	else for (const line of table(tenants, ['code', 'name', 'timezone', 'year', 'state', 'hosts', 'file'])) io.out(line)
}

const one = (context: CommandContext, tenant: TenantSummary) =>
	context.json ? context.io.out(JSON.stringify(tenant)) : show(context, [tenant])

const create: Command = {
	name: 'tenant create',
	summary: 'Make an institution',
	usage: 'CODE --name NAME [--timezone TZ] [--year 2026-2027]',
	words: [1, 1],
	options: { name: { type: 'string' }, timezone: { type: 'string', default: 'Africa/Abidjan' }, year: { type: 'string' } },
	help: { name: 'what people call it', timezone: 'default Africa/Abidjan', year: 'its current academic year; an import can bring it too' },
	examples: ["preau tenant create ecole --name 'École de mécanique' --year 2026-2027"],
	async run(context, [code = ''], values) {
		const name = text(values, 'name')
		if (name === undefined) throw new OperationError('--name is missing', 64)
		one(
			context,
			await context.perform('tenant.create', { code, name, timezone: text(values, 'timezone') ?? '', year: text(values, 'year') })
		)
	}
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

const onOne = (verb: 'show' | 'close' | 'open', summary: string): Command => ({
	name: `tenant ${verb}`,
	summary,
	usage: 'CODE',
	words: [1, 1],
	examples: [`preau tenant ${verb} ecole`],
	async run(context, [code = '']) {
		one(context, await context.perform(`tenant.${verb}`, { code }))
	}
})

const remove: Command = {
	name: 'tenant delete',
	summary: 'Take an institution off the air; its file is set aside, not destroyed',
	usage: 'CODE [--yes]',
	words: [1, 1],
	options: { yes: { type: 'boolean' } },
	help: { yes: 'do not ask' },
	examples: ['preau tenant delete ecole'],
	async run({ io, json, perform }, [code = ''], values) {
		if (values['yes'] !== true) {
			if (!io.isInteractive) throw new OperationError('nobody is there to confirm: add --yes', 64)
			if ((await io.ask(`Type "${code}" to take it off the air: `)) !== code) throw new OperationError('not confirmed, nothing was changed')
		}
		const { file } = await perform('tenant.delete', { code })
		io.out(json ? JSON.stringify({ code, file }) : `${code} is off the air; its data is kept in ${file}`)
	}
}

const logo: Command = {
	name: 'tenant logo',
	summary: "Set an institution's picture (PNG, JPEG, WebP or SVG)",
	usage: 'CODE FILE',
	words: [2, 2],
	examples: ['preau tenant logo ecole logo.png'],
	async run({ io, json, perform }, [code = '', file = '']) {
		const result = await perform('tenant.logo', { code, base64: readOrFail(file).toString('base64') })
		io.out(json ? JSON.stringify(result) : `${code} has a new picture (${result.type}, ${result.bytes} bytes)`)
	}
}

function readOrFail(file: string) {
	try {
		return readFileSync(file)
	} catch {
		throw new OperationError(`${file} cannot be read`, 64)
	}
}

const set: Command = {
	name: 'tenant set',
	summary: "Set an institution's own lead times of reminders",
	usage: 'CODE --lead-minutes LIST',
	words: [1, 1],
	options: { 'lead-minutes': { type: 'string' } },
	help: { 'lead-minutes': 'minutes before a séance, as 1440,60; "none": no reminders; "default": as preau.toml says' },
	examples: ['preau tenant set ecole --lead-minutes 1440,120', 'preau tenant set ecole --lead-minutes default'],
	async run({ io, json, perform }, [code = ''], values) {
		const given = text(values, 'lead-minutes')
		if (given === undefined) throw new OperationError('--lead-minutes is missing', 64)
		const result = await perform('tenant.set', { code, leadMinutes: leadMinutesOf(given) })
		const times = result.lead_minutes.length > 0 ? `leave ${result.lead_minutes.join(', ')} minutes before` : 'do not leave by themselves'
		io.out(json ? JSON.stringify(result) : `reminders of ${code} ${times}${result.source === 'toml' ? ', as preau.toml says' : ''}`)
	}
}

function leadMinutesOf(given: string): number[] | null {
	if (given === 'default') return null
	if (given === 'none') return []
	if (!/^\d{1,6}(,\d{1,6})*$/.test(given))
		throw new OperationError(`--lead-minutes takes minutes such as 1440,60, "none" or "default", not "${given}"`, 64)
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
	logo
]
