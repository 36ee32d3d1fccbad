import { fstatSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { rotatingFile } from './rotating-file'

export type DestinationSettings = { readonly file: string; readonly max_mb: number; readonly keep: number }

type Standard = { readonly isTTY?: boolean | undefined; readonly fd: number; readonly write: (line: string) => unknown }

/**
 * Where the lines go: the file that the settings name, else standard output, which journald keeps. Nobody keeps that of a Windows
 * service: without a terminal, a file in the data folder takes them.
 */
export function logDestination(
	{ file, max_mb: mb, keep }: DestinationSettings,
	dataFolder: string,
	{ platform, stdout }: { readonly platform: string; readonly stdout: Standard }
): (line: string) => void {
	const path = file === '' && platform === 'win32' && stdout.isTTY !== true ? join(dataFolder, 'logs', 'preau.log') : file
	if (path !== '') return rotatingFile({ path, size: mb * 2 ** 20, keep })
	return isStream(stdout) ? (line) => void stdout.write(line) : lineByLine(stdout.fd)
}

/** Whether another process or a person reads the output; the program must not wait for them. */
function isStream({ isTTY, fd }: Standard): boolean {
	const kind = fstatSync(fd)
	return isTTY === true || kind.isFIFO() || kind.isSocket()
}

/** Loses lines on a full disk; the stream of the runtime would close for good, and end the program. */
const lineByLine = (fd: number) => (line: string) => {
	try {
		writeSync(fd, line)
	} catch {
		// there is nowhere to say it
	}
}
