import { join } from 'node:path'
import { rotatingFile } from './rotating-file'

export type DestinationSettings = { readonly file: string; readonly max_mb: number; readonly keep: number }

type Standard = { readonly isTTY?: boolean | undefined; readonly write: (line: string) => unknown }

/**
 * Where the lines go: the file that the settings name, else standard output, which journald keeps. Nobody keeps that of a Windows
 * service: there, where no terminal is, a file in the data folder takes them.
 */
export function logDestination(
	{ file, max_mb: mb, keep }: DestinationSettings,
	dataFolder: string,
	{ platform, stdout }: { readonly platform: string; readonly stdout: Standard }
): (line: string) => void {
	const path = file === '' && platform === 'win32' && stdout.isTTY !== true ? join(dataFolder, 'logs', 'preau.log') : file
	return path === '' ? (line) => void stdout.write(line) : rotatingFile({ path, size: mb * 2 ** 20, keep })
}
