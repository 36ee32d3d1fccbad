import { expect, test } from 'bun:test'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dir, '../..')

/** Files and packages that are loaded once the program is ready to serve. */
async function loaded(): Promise<string[]> {
	const script = `await import('${ROOT}/src/commands/program.ts'); console.log(JSON.stringify(Object.keys(require.cache)))`
	const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe' })
	return JSON.parse(await new Response(child.stdout).text()) as string[]
}

/** Modules that other commands, the first requests, the first mail, the documentation and the own CA load when they need them. */
const LATER = new RegExp(
	[
		'/src/(server/app|server/nouns|pages/|commands/(commands|perform)|server/control/operations|diagnostics/doctor/doctor|host/release/)',
		'/src/(server/demo|exchange/imports|exchange/exports|backups/machine)/|\\.routes\\.ts$|\\.import\\.ts$|(?<!/premier)\\.console\\.tsx?$|/os-service/windows/manager',
		'/node_modules/(nodemailer|@elysiajs/swagger|zod|@scalar|@libsql/hrana-client|@peculiar|asn1js|@noble|@scure|age-encryption|hucre|@fastify|ical-generator)/'
	].join('|')
)

test('a server loads nothing that only other commands and rare requests need', async () => {
	const files = await loaded()
	expect(files).toContain(resolve(ROOT, 'src/server/start.ts'))
	expect(files.filter((file) => LATER.test(file))).toEqual([])
})
