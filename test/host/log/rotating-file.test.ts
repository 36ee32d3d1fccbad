import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { logDestination } from '../../../src/host/log/destination'
import { rotatingFile } from '../../../src/host/log/rotating-file'
import { temporaryFolder } from '../../support/folder'
import { smallDisk } from '../../support/small-disk'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
	folder = temporaryFolder()
})
afterEach(() => folder.remove())

const path = () => join(folder.path, 'logs', 'preau.log')
const read = (suffix = '') => readFileSync(path() + suffix, 'utf8')

describe('a log file', () => {
	test('is private, goes on after a restart, and begins again when it is large', () => {
		const write = rotatingFile({ path: path(), size: 20, keep: 2 })
		write('ligne 1 \n')
		rotatingFile({ path: path(), size: 20, keep: 2 })('ligne 2 \n')
		expect([read(), statSync(path()).mode & 0o777]).toEqual(['ligne 1 \nligne 2 \n', 0o600])
		const again = rotatingFile({ path: path(), size: 20, keep: 2 })
		for (let line = 3; line <= 8; line++) again(`ligne ${line} \n`)
		expect(readdirSync(join(folder.path, 'logs')).toSorted()).toEqual(['preau.log', 'preau.log.1', 'preau.log.2'])
		expect([read(), read('.1'), read('.2')]).toEqual(['ligne 7 \nligne 8 \n', 'ligne 5 \nligne 6 \n', 'ligne 3 \nligne 4 \n'])
	})

	test('on a full disk loses lines and says how many, and never throws', () => {
		const disk = smallDisk()
		try {
			let isFull = false
			const write = rotatingFile({
				path: join(disk.path, 'preau.log'),
				size: 2 ** 20,
				keep: 1,
				...(!disk.mounted && {
					write: () => {
						if (isFull) throw new Error('ENOSPC')
					}
				})
			})
			write('avant\n')
			if (!disk.mounted) return
			isFull = true
			disk.fill()
			// what is left of the last page still takes lines
			for (let line = 0; line < 2000; line++) write(`perdue ${line}\n`)
			disk.clear()
			write('après\n')
			expect(readFileSync(join(disk.path, 'preau.log'), 'utf8')).toMatch(
				/^avant\n[^]*\{"message":"lines of the log are lost","lines":\d+\}\naprès\n$/
			)
		} finally {
			disk.remove()
		}
	})

	test('whose folder is taken away is made again', () => {
		const write = rotatingFile({ path: path(), size: 10, keep: 1 })
		write('une ligne\n')
		rmSync(join(folder.path, 'logs'), { recursive: true })
		write('une autre\n')
		write('encore une\n')
		expect(existsSync(path())).toBe(true)
	})

	test('a log file that is a folder loses every line, and the program goes on', () => {
		mkdirSync(path(), { recursive: true })
		expect(() => rotatingFile({ path: path(), size: 10, keep: 1 })('x\n')).not.toThrow()
	})
})

test.each([
	['linux', undefined, '', 'stdout'],
	['linux', undefined, 'own.log', 'own.log'],
	['win32', true, '', 'stdout'],
	['win32', undefined, '', 'data/logs/preau.log'],
	['win32', undefined, 'own.log', 'own.log']
])('on %s (terminal: %p) with log.file "%s" lines go to %s', (platform, isTTY, file, to) => {
	const standard = join(folder.path, 'standard')
	const fd = openSync(standard, 'w')
	const stdout = { isTTY, fd, write: (line: string) => writeSync(fd, line) }
	const own = file === '' ? '' : join(folder.path, file)
	logDestination({ file: own, max_mb: 1, keep: 1 }, join(folder.path, 'data'), { platform, stdout })('ligne\n')
	closeSync(fd)
	expect(readFileSync(to === 'stdout' ? standard : join(folder.path, to), 'utf8')).toBe('ligne\n')
})

test('a terminal takes lines when it can, so that a person who stops it does not stop the program', () => {
	const fd = openSync(join(folder.path, 'standard'), 'w')
	const lines: string[] = []
	const stdout = { isTTY: true, fd, write: (line: string) => lines.push(line) }
	logDestination({ file: '', max_mb: 1, keep: 1 }, folder.path, { platform: 'linux', stdout })('ligne\n')
	closeSync(fd)
	expect(lines).toEqual(['ligne\n'])
})

test('standard output on a full disk loses lines and stops nobody', () => {
	if (!existsSync('/dev/full')) return
	const fd = openSync('/dev/full', 'w')
	const write = logDestination({ file: '', max_mb: 1, keep: 1 }, folder.path, {
		platform: 'linux',
		stdout: { fd, write: () => expect.unreachable() }
	})
	expect(() => write('perdue\n')).not.toThrow()
	closeSync(fd)
})
