import { verbatim } from '../../kit/sentence'
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freeDisk } from '../../db/files/disk'
import { findingsOf, type Finding } from '../findings/finding'

const { pass, warn, fail } = findingsOf('temporary folder')

/** Bytes that unpacking the native modules takes, with room to spare. */
const NEEDED = 32 * 2 ** 20

/** Whether a start can unpack its native modules there, and load them. */
export function checkTemporaryFolder(folder: string, free: (folder: string) => number = freeDisk): Finding {
	try {
		accessSync(folder, constants.W_OK | constants.X_OK)
	} catch {
		return fail('{folder} cannot be written; native modules are unpacked there at every start', { folder })
	}
	if (free(folder) < NEEDED)
		return warn(
			'{folder} is nearly full; native modules are unpacked there at every start: make room there, or name another folder in BUN_TMPDIR',
			{ folder }
		)
	return mayRun(folder)
		? pass(verbatim(folder))
		: fail('{folder} is mounted noexec: native modules cannot be loaded from there; name another folder in BUN_TMPDIR', { folder })
}

function mayRun(folder: string): boolean {
	if (process.platform === 'win32') return true
	const trialFolder = mkdtempSync(join(folder, 'preau-doctor-'))
	try {
		const program = join(trialFolder, 'probe')
		writeFileSync(program, '#!/bin/sh\n')
		chmodSync(program, 0o700)
		return Bun.spawnSync([program]).exitCode === 0
	} catch {
		return false
	} finally {
		rmSync(trialFolder, { recursive: true, force: true })
	}
}
