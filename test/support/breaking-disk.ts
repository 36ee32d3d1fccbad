import { existsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { temporaryFolder } from './folder'

const run = (...command: readonly string[]) => Bun.spawnSync([...command], { stderr: 'ignore' })

/** A disk of 64 MB that the kernel makes read-only at an error, where this system lets the test mount one: as a rule, to root on Linux alone. */
export function breakingDisk() {
	const folder = temporaryFolder()
	const [image, path] = [join(folder.path, 'image'), join(folder.path, 'disk')]
	let isMounted = false
	let trigger = ''
	if (process.platform === 'linux' && Bun.which('mkfs.ext4') !== null) {
		run('truncate', '-s', '64M', image)
		run('mkfs.ext4', '-q', image)
		run('mkdir', path)
		isMounted = run('mount', '-o', 'loop,errors=remount-ro', image, path).exitCode === 0
		const device = basename(run('findmnt', '-no', 'SOURCE', path).stdout.toString().trim())
		trigger = `/sys/fs/ext4/${device}/trigger_fs_error`
	}
	return {
		path,
		breaks: isMounted && existsSync(trigger),
		break: () => writeFileSync(trigger, '1'),
		remove() {
			if (isMounted) run('umount', '-l', path)
			folder.remove()
		}
	}
}
