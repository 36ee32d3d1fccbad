import { resolve } from 'node:path'
import { formatProblem } from '../../config/problem'
import type { MachineService } from '../../diagnostics/doctor/machine-service'
import { need } from '../../diagnostics/findings/finding'
import { asSentence, sentence, verbatim } from '../../kit/sentence'
import { systemClock } from '../../kit/clock'
import { asService } from '../../host/os-service/systemd/as-service'
import type { InstalledUnit } from '../../host/os-service/systemd/installed-unit'
import { exitMeaning } from '../../host/os-service/systemd/unit-state'
import { checkProcess } from '../../workers'
import type { CommandContext } from '../terminal/command'
import { verdict, type Question, type Result } from './verdict'

/**
 * Whether a start with these settings would go well. The installed service answers itself, in a process with its user and its sandbox, if root
 * asks: root may read what the service may not.
 */
export function judge(
	{ configFile, configNamed, clock }: Pick<CommandContext, 'configFile' | 'configNamed' | 'clock'>,
	service: MachineService | undefined,
	scope: Question['scope'],
	isDue = false
): Promise<Result[]> {
	const { unit } = service ?? {}
	const question = {
		configFile: resolve(configFile),
		mustExist: configNamed,
		scope,
		isServing: service !== undefined && !service.trouble,
		isDue
	}
	return unit && process.geteuid?.() === 0 ? ask(unit, question) : verdict(question, clock)
}

/** A result as people read it: what stands in the TOML with its line. */
export function toldIn({ io, configFile }: Pick<CommandContext, 'io' | 'configFile'>, { level, sentence: told, problem }: Result): string {
	if (!problem) return io.words(told)
	const text = formatProblem(io.langue, configFile, problem)
	return level === 'FAIL' ? text : io.words(sentence('settings: {problem}', { problem: text }))
}

const UNKNOWN_LINE = /^Unknown assignment: (\w+)=/m

async function ask(unit: InstalledUnit, question: Question, unknown: ReadonlySet<string> = new Set()): Promise<Result[]> {
	const child = Bun.spawn([...asService(unit, unknown), ...checkProcess, JSON.stringify(question)], {
		env: process.env,
		stdin: 'ignore',
		stdout: 'pipe',
		stderr: 'pipe'
	})
	const [text, said, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
	if (code === 0) return JSON.parse(text) as Result[]
	const [, name] = UNKNOWN_LINE.exec(said) ?? []
	if (name !== undefined && !unknown.has(name)) return ask(unit, question, new Set([...unknown, name]))
	const why = exitMeaning(code) ?? verbatim(said.trim().split('\n').at(-1) || `exit ${code}`)
	return [need('FAIL')('service', sentence('the service cannot be started: {why}', { why: asSentence(why) }))]
}

/** Answers a question in the process that `checkProcess` has started. */
export async function answer(question: string): Promise<number> {
	process.stdout.write(JSON.stringify(await verdict(JSON.parse(question) as Question, systemClock)))
	return 0
}
