import { FIRST } from './releases'
import { NOTHING, stick, type World } from './world'

/** Faulty sticks, made in the machine. */
const SPOILT: readonly (readonly [what: string, spoil: string, sentence: RegExp])[] = [
	['a tampered program', 'printf x >>preau-linux-x64', /preau-linux-x64: FAILED[^]*does not match its SHA256SUMS/],
	['a tampered unit', "sed -i 's/^User=.*/User=root/' preau.service", /does not match its SHA256SUMS/],
	['a half-copied stick', 'truncate -s 40M preau-linux-x64', /does not match its SHA256SUMS/],
	['a stick without its last file', 'rm preau.service', /preau\.service is missing[^]*copy the whole release folder again/],
	[
		'a release for another processor',
		'mv preau-linux-x64 preau-linux-arm64',
		/no program for this machine \(x86_64\): it holds preau-linux-arm64/
	]
]

export async function installing({ checks, machine, lms, install, answers, property }: World): Promise<void> {
	checks.title('releases that are refused')
	await machine.sh('mount -o remount,noexec /tmp; mount -o remount,bind,ro,noexec /media/usb; echo 127.0.0.1 sms.ecole.lan >>/etc/hosts')
	checks.that('the stick and /tmp allow no programs', (await machine.sh(`/bin/sh -c ${stick(FIRST)}/preau-linux-x64`)).code, 126)
	for (const [what, spoil, sentence] of SPOILT) {
		await machine.sh(`rm -rf /var/tmp/bad && cp -r ${stick(FIRST)} /var/tmp/bad && cd /var/tmp/bad && ${spoil}`)
		const { code, output } = await install('/var/tmp/bad')
		checks.that(`${what} is refused`, code, 1)
		checks.that('  in a sentence', output, sentence)
		checks.that('  and nothing is installed', (await machine.sh(NOTHING)).output.trim(), '0')
	}
	await machine.sh('rm -rf /var/tmp/bad')

	checks.title('a port that is taken')
	await machine.sh('systemd-run -q --unit=blocker --service-type=exec openssl s_server -quiet -accept 443 -nocert -psk 00; sleep 0.3')
	const busy = await install(stick(FIRST))
	checks.that('is refused', busy.code, 1)
	checks.that('  in a sentence', busy.output, /port 443 is in use by another program[^]*--port 8443/)
	checks.that('  and nothing is installed', (await machine.sh(NOTHING)).output.trim(), '0')
	await machine.sh('systemctl stop blocker')

	checks.title('installation')
	const first = `sh ${stick(FIRST)}/install.sh --names sms.ecole.lan`
	const both = await machine.sh(
		`begun=$(date +%s%N); ${first} >/root/first 2>&1 & until [ -e /run/preau-install.lock ]; do sleep 0.05; done; sleep 0.2
		${first} >/root/second 2>&1; second=$?
		until curl -skf https://localhost/health >/dev/null; do sleep 0.02; done; answered=$(date +%s%N); wait $!; echo $? $second $(((answered - begun) / 1000000))`
	)
	const [code, second, milliseconds] = both.output.trim().split(' ')
	checks.that('install.sh ends well', code, '0')
	checks.that('a second installer at the same time is refused', second, '1')
	checks.that('  in a sentence', (await machine.sh('cat /root/second')).output, /another installer is at work/)
	checks.that(
		'the address and the fingerprint are told',
		(await machine.sh('cat /root/first')).output,
		/answers at https:\/\/sms\.ecole\.lan\/\n.*SHA-256 [0-9A-F:]{95}/
	)
	console.log(`      from install.sh to the first HTTPS answer: ${(Number(milliseconds) / 1000).toFixed(1)} s`)
	checks.that(
		'the exposure is 2.0 or better',
		Number(/exposure level[^]*?: (\d\.\d)/.exec((await machine.sh('systemd-analyze security preau --no-pager')).output)?.[1] ?? 10) <= 2,
		true
	)
	checks.that(
		'the papers that the unit names are there',
		(
			await machine.sh('for it in $(systemctl show preau -p Documentation --value); do test -s "${it#file://}" && basename "$it"; done')
		).output
			.trim()
			.split('\n')
			.toSorted(),
		['EXPLOITATION.md', 'LISEZMOI.txt', 'OPERATING.md', 'README.txt']
	)
	checks.that('there is no network but the machine itself', (await machine.sh('ls /sys/class/net')).output.trim(), 'lo')

	checks.title('a school, as an LMS sees it')
	checks.that('institution, import, password and CA', await lms.makeSchool(), [0, 0, 0, 0])
	await machine.sh(
		'printf \'[[limits.clients]]\\naddress = "127.0.0.1"\\napi = 0\\ndiscovery = 0\\n\' >>/opt/preau/preau.toml; systemctl restart preau'
	)
	await machine.sh(
		'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=other -keyout /dev/null -out /root/other.crt'
	)
	checks.that(
		'who has another CA does not connect',
		(await machine.sh('curl -sS --cacert /root/other.crt https://sms.ecole.lan/health')).code,
		60
	)
	checks.that('the version is told over HTTPS with the exported CA', await lms.version(), FIRST)
	checks.that('a wrong token is refused', (await lms.ask('/auth/me')).status, 401)
	checks.that('a login', await lms.login(), 200)
	checks.that('classes and students', await lms.read(), { classes: 1, students: 40 })
	checks.that('grades are written', await lms.grade(20), 200)
	checks.that('  and read', await lms.grades(), 20)

	checks.title('the same release again')
	await machine.sh('echo broken >/etc/systemd/system/preau.service; rm /usr/local/bin/preau')
	const again = await install(stick(FIRST))
	checks.that('ends well', [again.code, again.output.includes('is installed already')], [0, true])
	checks.that(
		'mends the unit and the command',
		(await machine.sh('grep -c ExecStart /etc/systemd/system/preau.service; preau version')).output,
		new RegExp(`^1\npreau ${FIRST}`)
	)
	checks.that('leaves the settings', (await machine.sh('grep -c limits.clients /opt/preau/preau.toml')).output.trim(), '2')
	checks.that('loses nothing', [await answers(FIRST), await lms.grades()], [true, 20])

	checks.title('commands of root on a stopped service')
	await machine.sh('systemctl stop preau')
	checks.that(
		'work',
		(await machine.sh('preau tenant create autre --name Autre && preau tenant delete autre --yes && preau backup')).code,
		0
	)
	const down = /service: it does not serve: systemd says inactive \(dead\): "systemctl start preau"/
	for (const command of ['check', 'doctor', 'status']) {
		const said = await machine.sh(`preau ${command}`)
		checks.that(`preau ${command} says that it is stopped`, [said.code, down.test(said.output)], [1, true])
	}
	checks.that('leave nothing of root', (await machine.sh('find /var/lib/preau ! -user preau')).output, '')
	checks.that('root may not serve them itself', (await machine.sh('preau serve')).code, 64)
	await machine.sh('systemctl start preau')
	checks.that('and the service starts', await property('ActiveState'), 'active')
	checks.that('preau check is content', (await machine.sh('preau check')).code, 0)
}
