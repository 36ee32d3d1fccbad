import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Listening } from '../../src/http/door/listen'
import { temporaryFolder } from '../support/folder'
import { listening } from '../support/listening'
import { PASSWORD } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { heyApiProgram, openapiFetchProgram } from './programs'

const root = resolve(import.meta.dir, '../..')
const modules = join(root, 'node_modules')
const folder = temporaryFolder()
let schools: Schools
let server: Listening
let baseUrl: string

beforeAll(async () => {
	schools = await startSchools()
	server = listening(schools)
	baseUrl = `${server.url}/alpha/api/lms`
	await symlink(modules, join(folder.path, 'node_modules'), 'junction')
	const document = await fetch(`${baseUrl}/auth/documentation`)
	await Bun.write(join(folder.path, 'openapi.json'), await document.text())
})
afterAll(async () => {
	await server.stop()
	await schools.stop()
	folder.remove()
})

async function run(args: readonly string[]): Promise<{ code: number; output: string; errors: string }> {
	const child = Bun.spawn([process.execPath, ...args], { cwd: root, stdout: 'pipe', stderr: 'pipe' })
	const [code, output, errors] = await Promise.all([child.exited, new Response(child.stdout).text(), new Response(child.stderr).text()])
	return { code, output, errors }
}

async function generate(generator: string, args: readonly string[]) {
	const done = await run(['--preload', join(import.meta.dir, 'typescript-5.ts'), join(modules, generator), ...args])
	expect(done.code, done.output + done.errors).toBe(0)
}

/** Type-checks a program in its own project, strictly and with libraries. */
async function compile(project: string) {
	const compilerOptions = {
		strict: true,
		noEmit: true,
		target: 'esnext',
		module: 'preserve',
		lib: ['esnext', 'dom', 'dom.iterable'],
		types: []
	}
	await Bun.write(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
	const done = await run(['x', '--bun', 'tsc', '--project', project])
	expect(done.output + done.errors).toBe('')
	expect(done.code).toBe(0)
}

async function runProgram(project: string): Promise<unknown> {
	const { code, output, errors } = await run([join(project, 'program.ts'), baseUrl, 'ines', PASSWORD])
	expect(errors).toBe('')
	expect(code).toBe(0)
	return JSON.parse(output)
}

const expected = {
	tenant: 'alpha',
	name: 'Inès ZADI',
	role: 'etudiant',
	classe: 'MECA-L1',
	code: 'jeton_invalide',
	seances: 0,
	changed: 0,
	again: true,
	fields: ['date_debut'],
	logout: 204
}

test('openapi-typescript makes types with which a client logs in and reads errors without a cast', async () => {
	const project = join(folder.path, 'openapi-typescript')
	await mkdir(project)
	await generate('openapi-typescript/bin/cli.js', [join(folder.path, 'openapi.json'), '--output', join(project, 'schema.ts')])
	await Bun.write(join(project, 'program.ts'), openapiFetchProgram)
	await compile(project)
	expect(await runProgram(project)).toEqual(expected)
})

test('@hey-api/openapi-ts makes a client that logs in and reads errors without a cast', async () => {
	const project = join(folder.path, 'hey-api')
	await mkdir(project)
	// the code that the command runs in its own process
	const generator = '@hey-api/openapi-ts/dist/run.mjs'
	await generate(generator, [
		'--input',
		join(folder.path, 'openapi.json'),
		'--output',
		join(project, 'client'),
		'--client',
		'@hey-api/client-fetch'
	])
	await Bun.write(join(project, 'program.ts'), heyApiProgram)
	await compile(project)
	expect(await runProgram(project)).toEqual(expected)
})
