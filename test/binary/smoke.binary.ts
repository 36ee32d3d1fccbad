import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pkg from '../../package.json' with { type: 'json' }
import { type Installed, installBinary } from '../support/binary'

let preau: Installed

beforeEach(async () => {
	preau = await installBinary()
})
afterEach(() => preau.remove())

describe('the executable alone in an empty folder', () => {
	test('says its version and leaves nothing behind', async () => {
		const { code, stdout, stderr } = await preau.run(['version'])
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		expect(stdout).toStartWith(`preau ${pkg.version}`)
		expect(stdout.trimEnd().split('\n')).toHaveLength(1)
		expect(await readdir(preau.folder)).toHaveLength(1)
	})

	test('runs no code that somebody put into the current folder', async () => {
		const trace = join(preau.folder, 'trace')
		await preau.write('preload.ts', `await Bun.write(${JSON.stringify(trace)}, 'ran')`)
		await preau.write('bunfig.toml', 'preload = ["./preload.ts"]\n[test]\npreload = ["./preload.ts"]\n')
		await preau.write('.env', 'BUN_OPTIONS="--preload ./preload.ts"\nNODE_OPTIONS="--require ./preload.ts"\n')
		await preau.write('package.json', '{ "name": "preau", "version": "9.9.9", "imports": { "#x": "./preload.ts" } }')
		const { code, stdout } = await preau.run(['version'])
		expect(code).toBe(0)
		expect(stdout).toStartWith(`preau ${pkg.version}`)
		expect(await Bun.file(trace).exists()).toBe(false)
	})
})
