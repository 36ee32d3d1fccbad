import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UnitState } from './unit-state'

const NAME = 'preau.service'
/** milliseconds */
const PATIENCE = 5_000

/** The unit that an installation has made, and what systemd tells of it. */
export type InstalledUnit = {
	readonly file: string
	readonly text: string
	/** what `systemctl edit` has added */
	readonly additions: readonly { readonly name: string; readonly text: string }[]
	/** the TOML that it serves */
	readonly settings: string | undefined
	/** `undefined` if systemd cannot be asked */
	readonly state: UnitState | undefined
}

/** The answer of `systemctl show`; `undefined` without one. */
export type Show = (unit: string) => Promise<string | undefined>

/** The unit of this machine; `undefined` without one. `root` is where the machine's files begin. */
export async function installedUnit(root = '/', show: Show = systemctlShow): Promise<InstalledUnit | undefined> {
	const file = join(root, 'etc/systemd/system', NAME)
	if (!existsSync(file)) return undefined
	const text = readFileSync(file, 'utf8')
	const additions = dropIns(`${file}.d`)
	const settings = /^ExecStart=.*--config (\S+)/m.exec(text)?.[1]
	return { file, text, additions, settings, state: stateIn(await show(NAME)) }
}

const dropIns = (folder: string) =>
	existsSync(folder)
		? readdirSync(folder)
				.filter((name) => name.endsWith('.conf'))
				.toSorted()
				.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
		: []

const PROPERTIES = ['ActiveState', 'SubState', 'Result', 'ExecMainCode', 'ExecMainStatus', 'NRestarts']
/** CLD_EXITED: the process ended by itself. */
const EXITED = '1'

const systemctlShow: Show = (unit) => said(['systemctl', 'show', unit, `--property=${PROPERTIES.join()}`])

/** The last line that the service itself has said, and no line of its log; `undefined` if nobody knows it. */
export async function lastWords(): Promise<string | undefined> {
	const lines = await said(['journalctl', `_SYSTEMD_UNIT=${NAME}`, '--output=cat', '--lines=20', '--no-pager', '--quiet'])
	return lines?.split('\n').findLast((line) => line !== '' && !line.startsWith('{'))
}

async function said(command: string[]): Promise<string | undefined> {
	try {
		const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'ignore', timeout: PATIENCE })
		const [text, code] = await Promise.all([new Response(child.stdout).text(), child.exited])
		return code === 0 ? text : undefined
	} catch {
		return undefined
	}
}

function stateIn(text = ''): UnitState | undefined {
	const settings = new Map(text.split('\n').map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]))
	const active = settings.get('ActiveState')
	if (active === undefined) return undefined
	const number = (name: string) => Number(settings.get(name) ?? 0)
	return {
		active,
		sub: settings.get('SubState') ?? '',
		result: settings.get('Result') ?? 'success',
		status: number('ExecMainStatus'),
		isKilled: !['0', EXITED].includes(settings.get('ExecMainCode') ?? '0'),
		restarts: number('NRestarts')
	}
}
