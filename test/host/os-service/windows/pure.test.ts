import { describe, expect, test } from 'bun:test'
import { commandLine, quoted } from '../../../../src/host/os-service/windows/command-line'
import { serviceSid } from '../../../../src/host/os-service/windows/service-sid'
import { readStatus, serviceStatus } from '../../../../src/host/os-service/windows/service-state'

describe('a command line of Windows', () => {
	test.each([
		['plain', 'plain'],
		['', '""'],
		['C:\\Program Files\\Preau', '"C:\\Program Files\\Preau"'],
		['C:\\with blank\\', '"C:\\with blank\\\\"'],
		['C:\\without\\', 'C:\\without\\'],
		['say "yes"', '"say \\"yes\\""'],
		['a\\"b', '"a\\\\\\"b"']
	])('writes %p as %p', (argument, written) => {
		expect(quoted(argument)).toBe(written)
	})

	test('quotes its program always, so that no other is tried for a part of its path', () => {
		expect(commandLine('C:\\Preau\\preau.exe', 'serve', '--config', 'C:\\Pré au\\preau.toml')).toBe(
			'"C:\\Preau\\preau.exe" serve --config "C:\\Pré au\\preau.toml"'
		)
	})
})

test('the identity of a service account is the one that Windows gives it', () => {
	expect(serviceSid('TrustedInstaller')).toBe('S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464')
	expect(serviceSid('PREAU')).toBe(serviceSid('preau'))
})

describe('the status of a Windows service', () => {
	const fields = (buffer: Buffer) => Array.from({ length: 7 }, (_, index) => buffer.readUInt32LE(index * 4))

	test('running: it takes stop, shutdown and changed settings', () => {
		expect(fields(serviceStatus({ state: 'running' }))).toEqual([0x10, 4, 13, 0, 0, 0, 0])
	})

	test('stopping: it takes nothing, and says when it will speak again', () => {
		expect(fields(serviceStatus({ state: 'stopPending', checkPoint: 3, waitHint: 10_000 }))).toEqual([0x10, 3, 0, 0, 0, 3, 10_000])
	})

	test('stopped with an exit code of its own', () => {
		expect(fields(serviceStatus({ state: 'stopped', exitCode: 78 }))).toEqual([0x10, 1, 0, 1066, 78, 0, 0])
		expect(fields(serviceStatus({ state: 'stopped' }))).toEqual([0x10, 1, 0, 0, 0, 0, 0])
	})

	test('is read from the answer of the manager', () => {
		const buffer = Buffer.alloc(36)
		buffer.writeUInt32LE(4, 4)
		buffer.writeUInt32LE(340, 28)
		expect(readStatus(buffer)).toEqual({ state: 'running', pid: 340 })
	})
})
