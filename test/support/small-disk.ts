import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './folder'

/** Whether this system lets the test mount a disk: as a rule, to root on Linux alone. */
export function canMount(): boolean {
	const disk = smallDisk()
	disk.remove()
	return disk.mounted
}

/** A disk of 8 MB, where this system lets the test mount one. */
export function smallDisk() {
	const folder = temporaryFolder()
	const mounted =
		process.platform === 'linux' &&
		Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=8m', 'none', folder.path], { stderr: 'ignore' }).exitCode === 0
	return {
		path: folder.path,
		mounted,
		/** leaves `free` bytes */
		fill(free = 0) {
			const { bavail, bsize } = statfsSync(folder.path)
			writeFileSync(join(folder.path, 'rest'), Buffer.alloc(bavail * bsize - free))
		},
		clear: () => rmSync(join(folder.path, 'rest')),
		remove() {
			if (mounted) Bun.spawnSync(['umount', '-l', folder.path])
			folder.remove()
		}
	}
}
