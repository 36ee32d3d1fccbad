import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'bun:test'
import { lostSchools } from '../../src/backups/lost-schools'
import { until } from '../support/until'
import { withProgram, type Program } from '../support/program'

const LOST = 'the data of ecole is not there, and copies name it'
const isRoot = process.geteuid?.() === 0
const NOBODY = 65534

const health = async (url: string) => (await (await fetch(`${url}/health`)).json()) as { status: string; checks: Record<string, unknown> }
/** A school that has one copy. */
async function withCopy({ command }: Program) {
	await command(['tenant', 'create', 'ecole', '--name', 'École'])
	expect((await command(['backup'])).code).toBe(0)
}
/** The output of each command that looks at the data. */
async function told({ command }: Program) {
	const [doctor, check, status] = [await command(['doctor']), await command(['check']), await command(['status'])]
	return { doctor: doctor.stdout, check: check.stdout, status: status.stdout, codes: [doctor.code, check.code, status.code] }
}

test('an empty data folder beside copies is a failure for doctor, check, status and /health', () =>
	withProgram(async (program) => {
		const { data, serve, command } = program
		await withCopy(program)
		renameSync(join(data, 'tenants'), join(data, 'elsewhere'))
		for (const name of ['doctor', 'check']) {
			const { code, stdout } = await command([name])
			expect([name, code]).toEqual([name, 1])
			expect(stdout).toContain(LOST)
			expect(stdout).not.toContain('no institution yet')
		}
		const { url } = await serve()
		expect(await health(url)).toMatchObject({ status: 'failing', checks: { databases: { status: 'failing', known: 1, unavailable: 1 } } })
		const { doctor, check, status, codes } = await told(program)
		expect(codes).toEqual([1, 1, 1])
		for (const text of [doctor, check, status]) {
			expect(text).toContain(LOST)
			expect(text).not.toContain('no institution yet')
			expect(text.split(LOST)).toHaveLength(2)
		}
	}))

test('a folder that is moved away under the server is not damage, and commands say so when it comes back', () =>
	withProgram(async (program) => {
		const { folder, data, serve, command } = program
		await withCopy(program)
		const { url } = await serve()
		expect((await fetch(`${url}/ecole/api/lms/tenant-info`)).status).toBe(200)
		renameSync(join(data, 'tenants'), join(data, 'elsewhere'))
		await until(async () => (await fetch(`${url}/ecole/api/lms/tenant-info`)).status === 503)
		const away = await told(program)
		for (const text of [away.doctor, away.check, away.status]) {
			expect(text).not.toContain('damaged')
			expect(text).not.toContain('in use by another program')
			expect(text).not.toContain('cannot be written')
		}
		expect(away.status).toContain('it is not there: was it moved')
		expect(away.codes).toEqual([1, 1, 1])
		const [copy = ''] = readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.db'))
		const restored = await command(['restore', join(folder, 'backups', copy), '--tenant', 'ecole', '--yes'])
		expect(restored.code).toBe(1)
		expect(restored.stderr).toContain('tenants is not there, and nothing was replaced')
		renameSync(join(data, 'elsewhere'), join(data, 'tenants'))
		const { status } = await told(program)
		expect(status).toContain('it was exchanged, moved or overwritten while Préau had it open')
		expect(status).not.toContain('restore')
	}))

test('a school that was deleted on purpose is not missed', () =>
	withProgram(async (program) => {
		await withCopy(program)
		expect((await program.command(['tenant', 'delete', 'ecole', '--yes'])).code).toBe(0)
		const { code, stdout } = await program.command(['check'])
		expect([code, stdout]).toEqual([0, expect.stringContaining('no institution yet')])
	}))

test('a school that was deleted and made again, restored, or put back as a file is missed again', () =>
	withProgram(async (program) => {
		const { folder, data, command } = program
		const missed = () => lostSchools(data, join(folder, 'backups'), [])
		const remove = async () => {
			expect((await command(['tenant', 'delete', 'ecole', '--yes'])).code).toBe(0)
			expect(missed()).toEqual([])
		}
		await withCopy(program)
		const [copy = ''] = readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.db'))
		await remove()
		await command(['tenant', 'create', 'ecole', '--name', 'École'])
		expect(missed()).toEqual(['ecole'])
		await remove()
		expect((await command(['restore', join(folder, 'backups', copy), '--yes'])).code).toBe(0)
		expect(missed()).toEqual(['ecole'])
		await remove()
		copyFileSync(join(folder, 'backups', copy), join(data, 'tenants', 'ecole.db'))
		expect((await command(['tenant', 'list'])).code).toBe(0)
		expect(missed()).toEqual(['ecole'])
	}))

test('a school is missed after its file was replaced by a copy, although the former file was set aside', () =>
	withProgram(async (program) => {
		const { folder, data, command, serve } = program
		await withCopy(program)
		const [copy = ''] = readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.db'))
		expect((await command(['restore', join(folder, 'backups', copy), '--yes'])).code).toBe(0)
		expect(readdirSync(join(data, 'set-aside'))).toHaveLength(1)
		renameSync(join(data, 'tenants'), join(data, 'elsewhere'))
		const { url } = await serve()
		expect(await health(url)).toMatchObject({ status: 'failing', checks: { databases: { known: 1, unavailable: 1 } } })
		const { codes, status } = await told(program)
		expect(codes).toEqual([1, 1, 1])
		expect(status).toContain(LOST)
	}))

test('a school is missed although an older edition set a file of it aside, or one with a longer code was deleted', () =>
	withProgram(async (program) => {
		await withCopy(program)
		const { folder, data } = program
		rmSync(join(data, 'tenants'), { recursive: true })
		const aside = (name: string) => mkdirSync(join(data, 'set-aside', name), { recursive: true })
		for (const name of ['ecole-b.deleted', 'ecole-20990101T000000Z.db', 'ecole-20990101T000000Z.db-wal']) aside(name)
		expect(lostSchools(data, join(folder, 'backups'), [])).toEqual(['ecole'])
		aside('ecole.deleted')
		expect(lostSchools(data, join(folder, 'backups'), [])).toEqual([])
	}))

test('a file that another user owns is not damage: nobody is sent to a copy', () =>
	withProgram(async (program) => {
		const { folder, data, serve } = program
		await withCopy(program)
		const file = join(data, 'tenants', 'ecole.db')
		if (isRoot) {
			chmodSync(folder, 0o755)
			Bun.spawnSync(['chown', '-R', `${NOBODY}:${NOBODY}`, data])
			chownSync(file, 0, 0)
			chmodSync(file, 0o600)
		} else chmodSync(file, 0)
		rmSync(`${file}-shm`, { force: true })
		const { url } = await serve()
		expect((await fetch(`${url}/ecole/api/lms/tenant-info`)).status).toBe(503)
		const { doctor, check, status, codes } = await told(program)
		for (const text of [doctor, check, status]) {
			expect(text).toContain('this program may not read and write it: give it the owner of its folder')
			expect(text).not.toContain('preau restore')
		}
		expect(codes).toEqual([1, 1, 1])
	}))
