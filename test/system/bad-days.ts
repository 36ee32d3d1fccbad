import { Lms } from './lms'
import { until } from './machine'
import { FIRST } from './releases'
import type { World } from './world'

const DROP_IN = '/etc/systemd/system/preau.service.d'

export async function badDays(world: World): Promise<void> {
	const { checks, machine, lms, answers, property } = world
	checks.title('a reboot')
	await machine.powerOff()
	await machine.boot()
	checks.that('the service is up without anybody', await answers(FIRST), true)
	checks.that('  with everything', await lms.grades(), 20)

	checks.title('a machine that ends without shutting down')
	checks.that('a grade is acknowledged', await lms.grade(21), 200)
	await machine.cut()
	await machine.boot()
	checks.that('the service is up again', await answers(FIRST), true)
	checks.that('  with the grade', await lms.grades(), 21)

	checks.title('kill -9')
	await machine.sh('kill -9 $(systemctl show preau --property MainPID --value)')
	checks.that('it is up again', await answers(FIRST), true)
	checks.that('  by itself', await property('NRestarts'), '1')
	checks.that('  with everything', await lms.grades(), 21)

	checks.title('a hang')
	await machine.sh(
		`mkdir -p ${DROP_IN}; printf '[Service]\\nWatchdogSec=4\\n' >${DROP_IN}/quick.conf; systemctl daemon-reload; systemctl restart preau`
	)
	const hung = await property('MainPID')
	await machine.sh(`kill -STOP ${hung}`)
	await until(60_000, 'the watchdog did nothing in a minute', async () => !['0', hung].includes(await property('MainPID')))
	checks.that(
		'the watchdog ends it',
		(await machine.sh('journalctl --unit preau --no-pager | grep -c "Watchdog timeout"')).output.trim(),
		'1'
	)
	checks.that('and it is up again', await answers(FIRST), true)
	checks.that('  with everything', await lms.grades(), 21)

	await diskOut(world)
	await brokenSettings(world)
	await clock(world)
	await restore(world)
}

/** The disk of the second copies, whose folder a desktop removes with it. */
async function diskOut({ checks, machine, lms, answers }: World): Promise<void> {
	const override = (paths: string) =>
		machine.sh(
			`printf '[Service]\\nReadWritePaths=${paths}\\n' >${DROP_IN}/override.conf; systemctl daemon-reload; systemctl restart preau; sleep 1`
		)
	checks.title('a disk for the second copies, in and out')
	await machine.sh(
		`mkdir -p /media/disque && install -d -o preau -g preau -m 700 /media/disque/preau
		sed -i 's|^\\[backup\\]|&\\nsecond_dir = "/media/disque/preau"|' /opt/preau/preau.toml; systemctl restart preau`
	)
	checks.that('the service answers', await answers(FIRST), true)
	const forbidden = await machine.sh('preau backup')
	checks.that('what systemd forbids is told as such', [forbidden.code, forbidden.output.includes('ReadWritePaths=-')], [1, true])
	checks.that(
		'  by doctor too',
		(await machine.sh('preau doctor')).output,
		/WARN {2}unit: systemd does not let the service write in \/media/
	)
	await override('-/media/disque')
	checks.that('allowed, the copies go there', [await answers(FIRST), (await machine.sh('preau backup')).code], [true, 0])
	checks.that('  and doctor is content with it', (await machine.sh('preau doctor')).output, /PASS {2}unit: .*override\.conf/)
	await machine.sh('mv /media/disque /media/away')
	await override('-/media/disque')
	checks.that('without the disk the service starts', [await answers(FIRST), await lms.grades()], [true, 21])
	const { code, output } = await machine.sh('preau backup')
	checks.that('  the copy says so', [code, /second folder \/media\/disque\/preau: it is not there/.test(output)], [1, true])
	checks.that('  and so does /health', (await machine.sh('curl -sk https://localhost/health')).output, /"second_failed":1/)
	await override('/media/disque')
	const doctor = await machine.sh('preau doctor')
	checks.that('without the dash it does not', [doctor.code, /status=226\/NAMESPACE/.test(doctor.output)], [1, true])
	checks.that('  and the cure is named', doctor.output, /with a dash before it: ReadWritePaths=-\/media\/disque/)
	await machine.sh(
		`rm ${DROP_IN}/override.conf; sed -i '/^second_dir/d' /opt/preau/preau.toml; systemctl daemon-reload; systemctl restart preau`
	)
	checks.that('it answers again', await answers(FIRST), true)
}

async function brokenSettings({ checks, machine, answers }: World): Promise<void> {
	checks.title('a fault in the settings')
	await machine.sh('cp /opt/preau/preau.toml /root/kept.toml; printf "[server]\\n" >>/opt/preau/preau.toml')
	checks.that('preau restart refuses it', (await machine.sh('preau restart')).code, 64)
	await machine.sh('systemctl reload preau')
	checks.that('a reload keeps what is in force', await answers(FIRST), true)
	await machine.sh('systemctl restart preau')
	const { code, output } = await machine.sh('preau doctor')
	checks.that('after a restart doctor names the fault', [code, /\[server\] is here a second time/.test(output)], [1, true])
	checks.that('  and what it did to the service', output, /FAIL {2}service: .*status=64\/USAGE/)
	await machine.sh('cp /root/kept.toml /opt/preau/preau.toml; systemctl restart preau')
	checks.that('it answers again', await answers(FIRST), true)
}

/** The program alone sees another time; so does the LMS, which would not trust a certificate of another time. */
async function clock({ checks, machine, lms, answers }: World): Promise<void> {
	// whoever begins in 2026 is not in a class before
	for (const [year, moment, students, known] of [
		['2001', '@2001-02-03 04:05:06', 0, 21],
		['2037', '@2037-12-24 04:05:06', 40, 22]
	] as const) {
		checks.title(`a clock in ${year}`)
		await machine.sh(
			`printf '[Service]\\nUnsetEnvironment=\\nEnvironment=LD_PRELOAD=/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1 FAKETIME_DONT_FAKE_MONOTONIC=1 "FAKETIME=${moment}"\\n' >${DROP_IN}/clock.conf; systemctl daemon-reload; systemctl restart preau`
		)
		// a certificate is never made for a time before the program was built
		const then = new Lms(machine, year === '2037' ? `faketime '${moment.slice(1)}'` : '')
		await until(20_000, 'no answer', async () => (await then.version()) === FIRST).catch(() => undefined)
		checks.that('it serves over HTTPS', await then.version(), FIRST)
		checks.that(
			'  and knows that year',
			(await machine.sh(`journalctl --unit preau --no-pager --output cat | grep -c '"time":"${year}'`)).output.trim(),
			/^[1-9]/
		)
		checks.that('a login', await then.login(), 200)
		checks.that('what it reads', [await then.read(), await then.grades()], [{ classes: 1, students }, known])
		then.students = lms.students
		checks.that('a grade is written', await then.grade(known + 1), 200)
		await machine.sh(`rm ${DROP_IN}/clock.conf; systemctl daemon-reload; systemctl restart preau`)
		checks.that('the true time is served again', await answers(FIRST), true)
		checks.that('  with everything', await lms.grades(), known + 1)
	}
}

async function restore({ checks, machine, lms, answers, property }: World): Promise<void> {
	checks.title('restore of a copy, beside the server and without it')
	const made = await machine.sh('preau backup ecole --json')
	const file = /"file":"([^"]+)"/.exec(made.output)?.[1] ?? ''
	for (const [how, before, after] of [
		['beside the server', 'true', 'true'],
		['without it', 'systemctl stop preau', 'systemctl start preau']
	] as const) {
		checks.that(`grades that are given after the copy (${how})`, [await lms.grade(24), await lms.grades()], [200, 24])
		checks.that('  the restore ends well', (await machine.sh(`${before} && preau restore ${file} --yes && ${after}`)).code, 0)
		checks.that('  the data is that of the copy', [await answers(FIRST), await lms.grades()], [true, 23])
	}
	checks.that('nothing in the data folder is of root', (await machine.sh('find /var/lib/preau ! -user preau')).output, '')
	checks.that(
		'an export goes where root wants it',
		(await machine.sh('preau export ecole /root/export && ls /root/export/classes.csv')).code,
		0
	)
	const process = await property('MainPID')
	checks.that('a reload keeps the process', [(await machine.sh('systemctl reload preau')).code, await property('MainPID')], [0, process])
}
