import { describe, expect, test } from 'bun:test'
import { missingRuntime, runtimeAdvice } from '../../../src/host/native/runtime'

const system = 'C:\\Windows\\System32'
const exe = 'D:\\Préau\\preau.exe'
const machine = (...files: readonly string[]) => missingRuntime((path) => files.includes(path), exe, { SystemRoot: 'C:\\Windows' })

describe('the C++ runtime', () => {
	test('is there where Windows has both files, or they lie beside the program', () => {
		expect(machine(`${system}\\VCRUNTIME140.dll`, `${system}\\VCRUNTIME140_1.dll`)).toEqual([])
		expect(machine('D:\\Préau\\VCRUNTIME140.dll', `${system}\\VCRUNTIME140_1.dll`)).toEqual([])
	})

	test('is missing in part on machines that have an old one', () => {
		expect(machine(`${system}\\VCRUNTIME140.dll`)).toEqual(['VCRUNTIME140_1.dll'])
		expect(machine()).toEqual(['VCRUNTIME140.dll', 'VCRUNTIME140_1.dll'])
	})

	test('is asked for by name', () => {
		expect(runtimeAdvice(['VCRUNTIME140_1.dll'])).toStartWith('VCRUNTIME140_1.dll is missing on this Windows: install the')
		expect(runtimeAdvice(machine())).toStartWith('VCRUNTIME140.dll and VCRUNTIME140_1.dll are missing')
	})
})
