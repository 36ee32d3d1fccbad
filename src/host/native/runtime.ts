import { win32 } from 'node:path'

/** Files of Microsoft's C++ runtime that the native modules need, and a fresh Windows lacks. */
const RUNTIME = ['VCRUNTIME140.dll', 'VCRUNTIME140_1.dll']

type Environment = Readonly<Record<string, string | undefined>>

/** The files of the runtime that are missing in Windows and beside the executable. */
export function missingRuntime(exists: (path: string) => boolean, execPath: string, environment: Environment): readonly string[] {
	const folders = [win32.dirname(execPath), win32.join(environment['SystemRoot'] ?? 'C:\\Windows', 'System32')]
	return RUNTIME.filter((name) => !folders.some((folder) => exists(win32.join(folder, name))))
}

export const runtimeAdvice = (missing: readonly string[]): string =>
	`${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing on this Windows: install the Microsoft Visual C++ Redistributable 2015-2022 for x64 (vc_redist.x64.exe from Microsoft; it can be carried on a stick)`
