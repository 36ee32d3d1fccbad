import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from '../system/machine'

const KEPT = resolve(import.meta.dir, '../../build/pair')
const PACKAGES =
	'linux-image-amd64,systemd-sysv,udev,dbus,drbd-utils,iproute2,iputils-arping,kmod,e2fsprogs,fdisk,openssl,curl,procps,corosync,corosync-qdevice'
const SIZE = '3G'
/** The network between the two PCs, as the school's; and the one to this computer, for whoever watches. */
const NETWORK = `#!/bin/sh
n=$(sed 's/.*pc=\\([12]\\).*/\\1/' /proc/cmdline)
echo "pc$n" >/proc/sys/kernel/hostname
echo "pc$n" >/etc/hostname
for card in /sys/class/net/*; do
	from=\${card##*/}
	case $(cat "$card/address") in
	52:54:00:aa:*) ip link set "$from" name campus && ip addr add "10.9.0.1$n/24" dev campus && ip link set campus up ;;
	52:54:00:bb:*) ip link set "$from" name watch && ip addr add 10.0.2.15/24 dev watch && ip link set watch up ;;
	esac
done
ip link set lo up
`
const UNITS: Readonly<Record<string, string>> = {
	'network-of-two.service': `[Unit]
DefaultDependencies=no
After=sysinit.target
Before=network.target shell.socket
Wants=network.target
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/sh /usr/local/sbin/network-of-two
[Install]
WantedBy=multi-user.target
`,
	'shell.socket': `[Socket]
ListenStream=2222
Accept=yes
[Install]
WantedBy=multi-user.target
`,
	'shell@.service': `[Service]
ExecStart=/bin/bash
StandardInput=socket
StandardOutput=socket
StandardError=socket
Environment=HOME=/root
`
}

async function must(command: readonly string[]): Promise<void> {
	const { code, output } = await run(command)
	if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output.slice(-2000)}`)
}

/** A Debian for two virtual PCs, with `stick` as /media/usb: its disk, kernel and first file system. The Debian is made once and kept. */
export async function imageOf(stick: string, folder: string): Promise<{ disk: string; kernel: string; initrd: string }> {
	// made again if other packages are wanted
	const tree = join(KEPT, `bookworm-${Bun.hash(PACKAGES).toString(36)}`)
	if (!existsSync(tree)) {
		console.log(`making ${tree}`)
		mkdirSync(KEPT, { recursive: true })
		rmSync(`${tree}.part`, { recursive: true, force: true })
		await must(['mmdebstrap', '--quiet', '--variant=minbase', `--include=${PACKAGES}`, 'bookworm', `${tree}.part`])
		renameSync(`${tree}.part`, tree)
	}
	const units = join(tree, 'etc/systemd/system')
	for (const [name, text] of Object.entries(UNITS)) writeFileSync(join(units, name), text)
	writeFileSync(join(tree, 'usr/local/sbin/network-of-two'), NETWORK)
	writeFileSync(join(tree, 'etc/fstab'), '/dev/vda / ext4 defaults 0 1\n')
	writeFileSync(join(tree, 'etc/machine-id'), '')
	mkdirSync(join(tree, 'etc/systemd/journald.conf.d'), { recursive: true })
	writeFileSync(join(tree, 'etc/systemd/journald.conf.d/pair.conf'), '[Journal]\nStorage=persistent\nSyncIntervalSec=1s\n')
	await must(['systemctl', `--root=${tree}`, 'enable', '--quiet', 'network-of-two.service', 'shell.socket'])
	await must(['systemctl', `--root=${tree}`, 'disable', '--quiet', 'corosync.service', 'corosync-qdevice.service'])
	rmSync(join(tree, 'media/usb'), { recursive: true, force: true })
	await must(['cp', '-a', stick, join(tree, 'media/usb')])
	const disk = join(folder, 'debian.img')
	await must(['mke2fs', '-q', '-t', 'ext4', '-d', tree, disk, SIZE])
	const boot = readdirSync(join(tree, 'boot'))
	const part = (prefix: string) => {
		const name = boot.find((one) => one.startsWith(prefix))
		if (!name) throw new Error(`${tree}/boot has no ${prefix}*`)
		copyFileSync(join(tree, 'boot', name), join(folder, prefix))
		return join(folder, prefix)
	}
	return { disk, kernel: part('vmlinuz'), initrd: part('initrd') }
}
