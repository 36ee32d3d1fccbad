import { describe, expect, test } from 'bun:test'
import { missingRuntime, runtimeAdvice } from '../../../src/host/native/runtime'

const system = 'C:\\Windows\\System32'
const exe = 'D:\\Préau\\preau.exe'
const machine = (...files: readonly string[]) => missingRuntime((path) => files.includes(path), exe, { SystemRoot: 'C:\\Windows' })

describe('the C++ runtime', () => {
	test('the C++ runtime is found in Windows or beside the program', () => {
		expect(machine(`${system}\\VCRUNTIME140.dll`, `${system}\\VCRUNTIME140_1.dll`)).toEqual([])
		expect(machine('D:\\Préau\\VCRUNTIME140.dll', `${system}\\VCRUNTIME140_1.dll`)).toEqual([])
	})

	test('files that an old C++ runtime lacks are listed as missing', () => {
		expect(machine(`${system}\\VCRUNTIME140.dll`)).toEqual(['VCRUNTIME140_1.dll'])
		expect(machine()).toEqual(['VCRUNTIME140.dll', 'VCRUNTIME140_1.dll'])
	})

	test('the advice names the missing files', () => {
		expect(runtimeAdvice(['VCRUNTIME140_1.dll'])).toStartWith('VCRUNTIME140_1.dll is missing on this Windows: install the')
		expect(runtimeAdvice(machine())).toStartWith('VCRUNTIME140.dll and VCRUNTIME140_1.dll are missing')
	})
})
