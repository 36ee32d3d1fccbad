import { expect, test } from 'bun:test'
import { isForbiddenHere } from '../../src/db/files/disk'

const MOUNTS = `21 1 8:1 / / ro,relatime shared:1 - ext4 /dev/sda1 rw
22 21 8:1 /var/lib/preau /var/lib/preau rw,nosuid - ext4 /dev/sda1 rw
23 21 8:17 / /media/disque ro,relatime - vfat /dev/sdb1 rw,fmask=0022
24 21 8:18 / /media/un\\040disque ro - ext4 /dev/sdc1 ro
`

test.each([
	['/media/disque/preau', true],
	['/srv/copies', true],
	['/media/disque2', true],
	['/var/lib/preau/backups', false],
	['/media/un disque/preau', false]
])('whether a mount forbids this process alone to write %s: %s', (folder, expected) => {
	expect(isForbiddenHere(folder, () => MOUNTS)).toBe(expected)
})

test('a system without a list of mounts does not count as forbidden', () => {
	expect(isForbiddenHere('/media/disque', () => '')).toBe(false)
})
