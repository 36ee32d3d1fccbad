import type { Checks } from './checks'
import type { Machine } from './machine'
import { FIRST } from './releases'
import { NOTHING, stick, worldOf } from './world'

const FULL = 'dd if=/dev/zero of=/var/lib/preau/ballast bs=1M'

/** A machine whose data lies on a small disk of its own, mounted at /var/lib/preau. */
export async function smallDisk(checks: Checks, machine: Machine): Promise<void> {
	const { lms, install, answers } = worldOf(checks, machine)
	checks.title('a disk without room')
	await machine.sh('echo 127.0.0.1 sms.ecole.lan >>/etc/hosts; dd if=/dev/zero of=/var/lib/preau/ballast bs=1M count=400 2>/dev/null')
	const refused = await install(stick(FIRST))
	checks.that('is refused', [refused.code, /\/var\/lib\/preau needs 500 MB of free space[^]*make room/.test(refused.output)], [1, true])
	checks.that('  and nothing is installed', (await machine.sh(`rm /var/lib/preau/ballast; ${NOTHING}`)).output.trim(), '0')

	checks.title('a disk that fills up')
	checks.that('with room it is installed', (await install(stick(FIRST), '--names sms.ecole.lan')).code, 0)
	checks.that('a school', [await lms.makeSchool(), await lms.login()], [[0, 0, 0, 0], 200])
	checks.that('a grade', [(await lms.read()).students, await lms.grade(1), await lms.grades()], [40, 200, 1])
	await machine.sh(`${FULL} count=560 2>/dev/null`)
	checks.that('below min_free_mb writes are refused', await lms.grade(2), 503)
	checks.that('  and reads go on', [await lms.grades(), await lms.version()], [1, FIRST])
	await machine.sh(`${FULL} 2>/dev/null`)
	checks.that('on a full disk too', [await lms.grade(2), await lms.grades(), await lms.version()], [503, 1, FIRST])
	await machine.sh('systemctl restart preau')
	checks.that('where it starts', [await answers(FIRST), await lms.grades()], [true, 1])
	await machine.sh('rm /var/lib/preau/ballast')
	checks.that('freed, writes go on by themselves', [await lms.grade(2), await lms.grades()], [200, 2])
	checks.that(
		'a purge leaves the place of the disk',
		[(await install('/opt/preau', 'uninstall --purge --yes')).code, (await machine.sh('ls -A /var/lib/preau')).output],
		[0, '']
	)
}

/** The oldest systemd that is promised, on a machine whose name is not allowed in a certificate. */
export async function oldSystem(checks: Checks, machine: Machine): Promise<void> {
	const { lms, install, answers } = worldOf(checks, machine)
	checks.title('Debian 11, on a machine named pc_ecole')
	await machine.sh('echo 127.0.0.1 sms.ecole.lan >>/etc/hosts; hostname pc_ecole; mount -o remount,noexec /tmp')
	checks.that('has systemd 247', (await machine.sh('systemctl --version')).output, /^systemd 247 /)
	checks.that('it is installed', (await install(stick(FIRST), '--names sms.ecole.lan')).code, 0)
	checks.that(
		'the journal holds no complaint of the unit',
		(await machine.sh('journalctl --no-pager | grep -c "preau.service:.*\\(Unknown\\|Failed to parse\\| in section\\)"')).output.trim(),
		'0'
	)
	checks.that('a school', [await lms.makeSchool(), await lms.login(), (await lms.read()).students], [[0, 0, 0, 0], 200, 40])
	await machine.powerOff()
	await machine.boot()
	checks.that('it is up after a reboot', await answers(FIRST), true)
}
