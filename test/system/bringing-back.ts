import { SECOND } from './releases'
import { NOTHING, stick, type World } from './world'

const ARCHIVE = '/root/preau.machine'
const PASSPHRASE = 'une longue phrase\n'

/** The machine dies, and another one becomes what it was by its archive alone. */
export async function bringingBack({ checks, machine, lms, answers }: World): Promise<void> {
	checks.title('an archive of the machine')
	checks.that('a login before it', await lms.login(), 200)
	checks.that('is made beside the running server', (await machine.sh(`preau backup --machine ${ARCHIVE}`, PASSPHRASE)).code, 0)
	checks.that('  for root alone', (await machine.sh(`stat -c '%a %U' ${ARCHIVE}`)).output.trim(), '600 root')
	checks.that('  and leaves nothing of root', (await machine.sh('find /var/lib/preau ! -user preau')).output, '')
	const [grades, settings] = [await lms.grades(), (await machine.sh('sha256sum </opt/preau/preau.toml')).output]
	const restored = await machine.sh(`preau restore ${ARCHIVE} --yes`, PASSPHRASE)
	checks.that('it is not restored under a running server', [restored.code, /stop it first/.test(restored.output)], [1, true])

	checks.title('a new machine with another name')
	checks.that('knows nothing of it', (await machine.sh('sh /opt/preau/install.sh uninstall --purge --yes && hostname neuf')).code, 0)
	const from = `sh ${stick(SECOND)}/install.sh --from ${ARCHIVE}`
	const wrong = await machine.sh(from, 'une autre phrase\n')
	checks.that('another passphrase is refused', [wrong.code, /the passphrase is not the one of this archive/.test(wrong.output)], [1, true])
	checks.that(
		'  and nothing is left of it',
		(await machine.sh(`${NOTHING}; ls -d /opt/preau /var/lib/preau 2>/dev/null; getent passwd preau`)).output.trim(),
		'0'
	)
	const begun = performance.now()
	const back = await machine.sh(from, PASSPHRASE)
	checks.that('one command brings it back', [back.code, /is installed and answers at/.test(back.output)], [0, true])
	console.log(`      from install.sh to its end: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
	checks.that('the LMS connects with the CA of before', await answers(SECOND), true)
	checks.that('  and with its token', (await lms.ask('/auth/me')).status, 200)
	checks.that('  and finds everything', await lms.grades(), grades)
	checks.that('the settings are the same', (await machine.sh('sha256sum </opt/preau/preau.toml')).output, settings)
	checks.that(
		'  and the service may read them',
		(await machine.sh("stat -c '%a %U:%G' /opt/preau/preau.toml")).output.trim(),
		'640 root:preau'
	)
	checks.that('nothing in the data folder is of root', (await machine.sh('find /var/lib/preau ! -user preau')).output, '')
	const again = await machine.sh(from, PASSPHRASE)
	checks.that('a second time it is refused', [again.code, /is installed here already/.test(again.output)], [1, true])
	const command =
		/(sudo systemctl stop preau; .*)/.exec(again.output)?.[1]?.replaceAll('sudo ', '').replace(ARCHIVE, `${ARCHIVE} --yes`) ?? 'false'
	checks.that(
		'  with the commands that do it',
		[(await machine.sh(command, PASSPHRASE)).code, await answers(SECOND), await lms.grades()],
		[0, true, grades]
	)
	checks.that('nothing is of root still', (await machine.sh('find /var/lib/preau ! -user preau')).output, '')
	await machine.sh('hostname ecole')
}
