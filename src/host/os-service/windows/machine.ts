import type { Told } from '../../../kit/sentence'
import { existsSync } from 'node:fs'
import { win32 } from 'node:path'
import { openManagement } from './manager'
import type { Ran, SetupMachine } from './setup'

type Environment = Readonly<Record<string, string | undefined>>

/** The Windows that this process runs on. Its own tools are taken from its own folder, not from wherever PATH leads. */
export const windowsMachine = (say: (told: Told) => void, environment: Environment = process.env): SetupMachine => ({
	services: openManagement(),
	run: (program, args) => run(win32.isAbsolute(program) ? program : systemTool(program, environment), args),
	pause: (milliseconds) => Bun.sleep(milliseconds),
	say
})

const systemTool = (name: string, environment: Environment) => win32.join(environment['SystemRoot'] ?? 'C:\\Windows', 'System32', name)

async function run(program: string, args: readonly string[]): Promise<Ran> {
	if (!existsSync(program)) return { code: 1, said: `there is no ${program}` }
	const child = Bun.spawn([program, ...args], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
	const [out, err, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
	return { code, said: out + err }
}
