/** The steps of the gate: each is a command of scripts/bun, whose result, seconds and processor seconds are printed. */
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dir, '..')
export const reports = join(root, 'build', 'reports')

const MICROSECONDS = 1e6

let processor = 0
/** Processor seconds, user and system, of all steps and of what they started and waited for. */
export const spent = () => processor

/** `log`: the file for the output of a step that runs beside another one, until it ends */
export async function run(title: string, args: readonly string[], env: Record<string, string> = {}, log?: string): Promise<boolean> {
	const started = performance.now()
	if (log === undefined) console.log(`== ${title}`)
	const output = log === undefined ? 'inherit' : Bun.file(log)
	const child = Bun.spawn([join(root, 'scripts/bun'), ...args], {
		cwd: root,
		env: { ...process.env, ...env },
		stdio: ['ignore', output, output]
	})
	const ok = (await child.exited) === 0
	if (log !== undefined) console.log(`== ${title}\n${await Bun.file(log).text()}`)
	const used = Number(child.resourceUsage()?.cpuTime.total ?? 0) / MICROSECONDS
	processor += used
	const seconds = (performance.now() - started) / 1000
	console.log(`== ${title}: ${ok ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s, ${used.toFixed(1)} processor seconds)\n`)
	return ok
}
