import { existsSync } from 'node:fs'

/** A library that the loader looked for by its name and did not find (dlopen(3), glibc and musl). */
const MISSING = /(?:^|: )([^\s/:]+): cannot open shared object file: No such file|Error loading shared library ([^\s/:]+): No such file/
const OLD = /version `([\w.]+)' not found/
const NOEXEC = /failed to map segment|Operation not permitted/

/** Why Linux has not loaded a native module that was unpacked into `folder`, and what to do, as one sentence. */
export function loadFailure(message: string, folder: string): string {
	const [, glibc, musl] = MISSING.exec(message) ?? []
	const library = glibc ?? musl
	if (library !== undefined)
		return `the native modules inside the program cannot be loaded; the library ${library} is missing on this machine: install the package that has it (on Debian libc6 and libgcc-s1)`
	const [, version] = OLD.exec(message) ?? []
	if (version !== undefined)
		return `the native modules inside the program cannot be loaded; this Linux is too old, its C library has no ${version}: Debian 11 or newer is needed`
	if (!existsSync(folder))
		return `the native modules inside the program cannot be unpacked and loaded; ${folder} is not there: make it (sudo mkdir -m 1777 ${folder}), or name another folder in BUN_TMPDIR`
	const [cause, cure] = NOEXEC.test(message)
		? ['mounted noexec', 'name another folder in BUN_TMPDIR']
		: ['full, not writable, or mounted noexec', 'make room there, or name another folder in BUN_TMPDIR']
	return `the native modules inside the program cannot be unpacked and loaded; ${folder} is ${cause}: ${cure}`
}
