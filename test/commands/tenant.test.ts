import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliFolder, type CliFolder } from '../support/cli-folder'

let folder: CliFolder
let preau: CliFolder['preau']
beforeEach(() => {
	folder = cliFolder()
	preau = folder.preau
})
afterEach(() => folder.remove())

const CREATE = ['tenant', 'create', 'ecole', '--name', ' École de mécanique ']

describe('tenant create', () => {
	test('makes the institution and shows it', async () => {
		const made = await preau([...CREATE, '--timezone', 'Africa/Dakar', '--year', '2026-2027', '--json'])
		expect(made).toMatchObject({ code: 0, stderr: '' })
		const file = join(folder.path, 'data', 'tenants', 'ecole.db')
		const ecole = { code: 'ecole', name: 'École de mécanique', timezone: 'Africa/Dakar', year: '2026-2027', state: 'open', hosts: [], file }
		expect(JSON.parse(made.stdout)).toEqual(ecole)
		expect(existsSync(file)).toBe(true)
		expect(JSON.parse((await preau('tenant list --json')).stdout)).toEqual([ecole])
		expect(JSON.parse((await preau('tenant show ecole --json')).stdout)).toEqual(ecole)
		const [head, row] = (await preau('tenant list')).stdout.split('\n')
		expect(head).toMatch(/^CODE +NAME +TIMEZONE +YEAR +STATE +HOSTS +FILE$/)
		expect(row).toMatch(/^ecole +École de mécanique +Africa\/Dakar +2026-2027 +open +/)
	})

	test('says before the second one where the LMS of the first has to go, and asks a person', async () => {
		await preau(CREATE)
		const second = ['tenant', 'create', 'lycee', '--name', 'Lycée']
		const codes = async () => (JSON.parse((await preau('tenant list --json')).stdout) as { code: string }[]).map(({ code }) => code)
		const said = expect.stringContaining('those of "ecole" are …/ecole/api/lms')
		expect(await preau(second, { answers: ['non'] })).toMatchObject({ code: 1, stderr: said })
		expect(await codes()).toEqual(['ecole'])
		expect(await preau(second, { answers: ['lycee'] })).toMatchObject({ code: 0, stderr: said })
		expect(await preau(['tenant', 'create', 'tiers', '--name', 'X'])).toMatchObject({ code: 0, stderr: '' })
		for (const code of ['tiers', 'lycee']) await preau(`tenant delete ${code} --yes`)
		expect(await preau(second)).toMatchObject({ code: 0, stderr: said })
		expect(await codes()).toEqual(['ecole', 'lycee'])
	})

	test('takes Abidjan and no year where nothing is said', async () => {
		expect(JSON.parse((await preau([...CREATE, '--json'])).stdout)).toMatchObject({ timezone: 'Africa/Abidjan', year: null })
	})

	test.each([
		[['tenant', 'create', 'ecole', '--name', 'X', '--timezone', 'Afrique/Abidjan'], 'is not a time zone'],
		[['tenant', 'create', 'ecole', '--name', 'X', '--timezone', '+00:00'], 'is not a time zone'],
		[['tenant', 'create', 'ecole', '--name', 'X', '--year', '2026'], 'is not an academic year'],
		[['tenant', 'create', 'ecole', '--name', 'X', '--year', '2026-2028'], 'is not an academic year'],
		[['tenant', 'create', 'ecole', '--name', '  '], 'the name is empty'],
		[['tenant', 'create', 'Ecole', '--name', 'X'], 'cannot be a tenant code'],
		[['tenant', 'create', 'é', '--name', 'X'], 'cannot be a tenant code'],
		[['tenant', 'create', '../../x', '--name', 'X'], 'cannot be a tenant code'],
		[['tenant', 'create', 'api', '--name', 'X'], 'cannot be a tenant code'],
		[['tenant', 'create', 'nul', '--name', 'X'], 'Windows reserves it for a device'],
		[['tenant', 'create', 'a'.repeat(41), '--name', 'X'], 'cannot be a tenant code']
	])('refuses %p with 64 and leaves nothing', async (args, said) => {
		const { code, stdout, stderr } = await preau(args)
		expect({ code, stdout }).toEqual({ code: 64, stdout: '' })
		expect(stderr).toContain(said)
		expect(readdirSync(join(folder.path, 'data', 'tenants'))).toEqual([])
	})

	test('refuses a code that is taken', async () => {
		await preau(CREATE)
		expect(await preau(CREATE)).toMatchObject({ code: 1, stdout: '', stderr: 'preau: the tenant "ecole" already exists\n' })
	})
})

describe('tenant set', () => {
	test('corrects what was typed wrong, and says what was and what is', async () => {
		await preau([...CREATE, '--year', '2025-2026'])
		expect(await preau(['tenant', 'set', 'ecole', '--name', 'Lycée', '--timezone', 'africa/douala', '--year', '2026-2027'])).toMatchObject({
			code: 0,
			stdout:
				'ecole: name "École de mécanique" → "Lycée"; time zone "Africa/Abidjan" → "Africa/Douala"; current year "2025-2026" → "2026-2027"; the new year runs from 2026-09-01 to 2027-08-31\n',
			stderr: ''
		})
		expect(JSON.parse((await preau('tenant show ecole --json')).stdout)).toMatchObject({
			name: 'Lycée',
			timezone: 'Africa/Douala',
			year: '2026-2027'
		})
		expect((await preau('tenant set ecole --name Lycée')).stdout).toBe('ecole: nothing to change: this is already set\n')
		expect((await preau('tenant set ecole --year 2025-2026 --lead-minutes none')).stdout).toBe(
			'ecole: current year "2026-2027" → "2025-2026"\nreminders of ecole do not leave by themselves\n'
		)
	})

	test('says how unexcused absences count', async () => {
		await preau(CREATE)
		expect((await preau('tenant set ecole --unexcused-zero no')).stdout).toBe(
			'unexcused absences at ecole are left out of averages, unless the grading rules of a year say otherwise\n'
		)
		expect((await preau('tenant set ecole --unexcused-zero yes')).stdout).toBe(
			'unexcused absences at ecole count as 0, unless the grading rules of a year say otherwise\n'
		)
		const refused = await preau('tenant set ecole --unexcused-zero non')
		expect([refused.code, refused.stderr]).toEqual([64, expect.stringContaining('--unexcused-zero takes "yes" or "no", not "non"')])
	})

	test('sets and prints the hours at which absences are announced', async () => {
		await preau(CREATE)
		expect((await preau('tenant set ecole --absence-hours 18:00,12:30')).stdout).toBe('absences at ecole are announced at 12:30, 18:00\n')
		expect((await preau('tenant set ecole --absence-hours none')).stdout).toBe('absences at ecole are not announced\n')
		expect((await preau('tenant set ecole --absence-hours default')).stdout).toBe('absences at ecole are announced at 13:00, 19:00\n')
		const refused = await preau('tenant set ecole --absence-hours 12h30')
		expect([refused.code, refused.stderr]).toEqual([64, expect.stringContaining('--absence-hours takes times such as 13:00, not "12h30"')])
	})

	test('answers a program in JSON', async () => {
		await preau(CREATE)
		expect(JSON.parse((await preau('tenant set ecole --name Lycée --lead-minutes 30 --json')).stdout)).toEqual({
			code: 'ecole',
			lead_minutes: [30],
			source: 'own',
			changes: [{ what: 'name', before: 'École de mécanique', after: 'Lycée' }],
			moved: 0,
			made: null
		})
	})

	test.each([
		[['--timezone', 'Afrique/Abidjan'], '"Afrique/Abidjan" is not a time zone, such as "Africa/Abidjan"'],
		[['--year', '2026'], '"2026" is not an academic year, such as "2026-2027"'],
		[['--name', ' '], 'the name is empty'],
		[['--name', 'É\ncole'], 'the name contains a line break'],
		[['--name', 'Autre', '--lead-minutes', '0'], '--lead-minutes takes whole minutes']
	])('refuses %p as "tenant create" would, and changes nothing', async (args, said) => {
		await preau(CREATE)
		const before = (await preau('tenant show ecole --json')).stdout
		const { code, stdout, stderr } = await preau(['tenant', 'set', 'ecole', ...args])
		expect({ code, stdout, stderr }).toEqual({ code: 64, stdout: '', stderr: expect.stringContaining(said) })
		expect((await preau('tenant show ecole --json')).stdout).toBe(before)
	})
})

describe('tenant set --modules', () => {
	beforeEach(async () => {
		await preau(CREATE)
	})

	test('has the institution use those and no others, and says what is off', async () => {
		expect((await preau('tenant set ecole --modules structure,notes')).stdout).toBe(
			'ecole: in use: structure, notes; off: emploi_temps, evaluations, visioconference, presences, notifications, scolarite\n'
		)
		const again = JSON.parse((await preau('tenant set ecole --modules notes,structure --json')).stdout)
		expect(again).toMatchObject({ switched: [] })
		expect(again.modules.filter(({ actif }: { actif: boolean }) => actif).map(({ code }: { code: string }) => code)).toEqual([
			'structure',
			'notes'
		])
		expect((await preau('tenant set ecole --modules all')).stdout).toBe(
			'ecole: in use: structure, emploi_temps, evaluations, visioconference, presences, notes, notifications, scolarite\n'
		)
		expect((await preau('tenant set ecole --modules all')).stdout).toContain('nothing to change')
		const lines = JSON.parse((await preau('audit ecole --json')).stdout) as { objet: string; objet_id: string }[]
		expect(lines.filter(({ objet }) => objet === 'modules')).toHaveLength(12)
	})

	test.each([
		['note', '--modules: unknown module "note"; did you mean "notes"?'],
		['structure,zzz', '--modules: unknown module "zzz"; the modules are structure, emploi_temps'],
		['', '--modules: unknown module ""'],
		['none', '--modules: unknown module "none"']
	])('refuses %p', async (words, said) => {
		const refused = await preau(['tenant', 'set', 'ecole', '--modules', words])
		expect(refused).toMatchObject({ code: 64, stdout: '', stderr: expect.stringContaining(said) })
		expect(JSON.parse((await preau('tenant set ecole --modules all --json')).stdout).switched).toEqual([])
	})
})

test('an institution that was once given the name of a device goes on', async () => {
	await preau(CREATE)
	renameSync(join(folder.path, 'data', 'tenants', 'ecole.db'), join(folder.path, 'data', 'tenants', 'con.db'))
	expect(JSON.parse((await preau('tenant show con --json')).stdout)).toMatchObject({ code: 'con', state: 'open' })
	expect(await preau('tenant close con')).toMatchObject({ code: 0 })
})

describe('an institution that is not there', () => {
	test.each(['show', 'close', 'open', 'delete --yes', 'logo'])('"tenant %s" says so, and which there are', async (verb) => {
		await preau(CREATE)
		writeFileSync(join(folder.path, 'logo.png'), 'x')
		const [word = '', option] = verb.split(' ')
		const { code, stderr } = await preau([
			'tenant',
			word,
			'absente',
			...(option ? [option] : []),
			...(word === 'logo' ? [join(folder.path, 'logo.png')] : [])
		])
		expect({ code, stderr }).toEqual({ code: 1, stderr: 'preau: unknown tenant "absente"; known: ecole\n' })
	})
})

describe('tenant close, open, delete, logo', () => {
	test('close and open change the state', async () => {
		await preau(CREATE)
		expect(JSON.parse((await preau('tenant close ecole --json')).stdout)).toMatchObject({ state: 'closed' })
		expect(JSON.parse((await preau('tenant show ecole --json')).stdout)).toMatchObject({ state: 'closed' })
		expect(JSON.parse((await preau('tenant open ecole --json')).stdout)).toMatchObject({ state: 'open' })
	})

	test('delete asks for the code, and does nothing for another answer', async () => {
		await preau(CREATE)
		const refused = await preau('tenant delete ecole', { answers: ['oui'] })
		expect(refused).toMatchObject({ code: 1, stderr: 'preau: not confirmed, nothing was changed: the word is "ecole", not "oui"\n' })
		expect(refused.asked).toEqual(['Type "ecole" to take it off the air: '])
		expect(JSON.parse((await preau('tenant list --json')).stdout)).toHaveLength(1)
	})

	test('delete asks nobody where nobody is, and does nothing', async () => {
		await preau(CREATE)
		expect(await preau('tenant delete ecole')).toMatchObject({ code: 64, stderr: 'preau: nobody is there to confirm: add --yes\n' })
		expect(JSON.parse((await preau('tenant list --json')).stdout)).toHaveLength(1)
	})

	test.each([[{ answers: ['ecole'] }, ''] as const, [{}, ' --yes'] as const])(
		'delete sets the file aside, whole: %p%s',
		async (typed, option) => {
			await preau(CREATE)
			const { code, stdout } = await preau(`tenant delete ecole --json${option}`, typed)
			expect(code).toBe(0)
			const { file } = JSON.parse(stdout) as { file: string }
			expect(file).toBe(join(folder.path, 'data', 'set-aside', 'ecole-20261120T080000Z.db'))
			expect(existsSync(file)).toBe(true)
			expect(readdirSync(join(folder.path, 'data', 'tenants'))).toEqual([])
			expect((await preau('tenant list --json')).stdout).toBe('[]\n')
		}
	)

	test('logo takes a picture by what it is, and nothing else', async () => {
		await preau(CREATE)
		const file = join(folder.path, 'image')
		expect(await preau(['tenant', 'logo', 'ecole', file])).toMatchObject({ code: 64, stderr: `preau: ${file} cannot be read\n` })
		writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg"/>')
		expect(JSON.parse((await preau(['tenant', 'logo', 'ecole', file, '--json'])).stdout)).toEqual({ type: 'image/svg+xml', bytes: 41 })
		writeFileSync(file, 'MZ program')
		expect(await preau(['tenant', 'logo', 'ecole', file])).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a PNG') })
		writeFileSync(file, Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(256 * 1024)]))
		expect(await preau(['tenant', 'logo', 'ecole', file])).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('larger than 256 KiB')
		})
	})

	test('logo tells a picture at once, whatever it begins with', async () => {
		await preau(CREATE)
		const file = join(folder.path, 'image')
		const said = async (start: string) => {
			writeFileSync(file, start)
			return (await preau(['tenant', 'logo', 'ecole', file])).code
		}
		expect(await said('<?xml version="1.0"?>\n<!-- made by - hand --><!---->\n<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(0)
		const drawing = (inside: string) => said(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
		for (const inside of ['<use href="#a"/>', '<image href="data:image/png;base64,iVBORw0KGgo="/>', '<path fill="url(#g)" d="M0 0"/>'])
			expect(await drawing(inside)).toBe(0)
		for (const inside of [
			'<script>alert(1)</script>',
			'<path onload="alert(1)"/>',
			'<a href="javascript:alert(1)"/>',
			'<image href="http://ailleurs.example/x.png"/>',
			'<use xlink:href="autre.svg#a"/>',
			'<foreignObject/>',
			'<style>@import "x.css"</style>',
			'<path style="fill:url(http://ailleurs.example/)"/>'
		])
			expect(await drawing(inside)).toBe(1)
		expect(await said('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(1)
		expect(await said('<!-- <svg> -->')).toBe(1)
		// held linear by test/bounded-texts.test.ts
		expect(await said('<!---->'.repeat(100 * 147))).toBe(1)
	})
})
