import { SECOND } from './releases'
import { NOTHING, stick, type World } from './world'

export async function removing({ checks, machine, lms, install, answers }: World): Promise<void> {
	checks.title('removal')
	const authority = (await machine.sh('sha256sum /var/lib/preau/tls/ca.crt /root/ca.crt')).output
	checks.that('ends well', (await install('/opt/preau', 'uninstall')).code, 0)
	checks.that('the unit is gone', (await machine.sh('systemctl list-unit-files preau.service --no-legend | wc -l')).output.trim(), '0')
	checks.that('nothing listens any more', (await machine.sh('ss -Hltn | wc -l')).output.trim(), '0')
	checks.that('settings and data are kept', (await machine.sh('ls /opt/preau/preau.toml /var/lib/preau/tenants/ecole.db')).code, 0)

	checks.title('installation over what was kept')
	checks.that('ends well', (await install(stick(SECOND))).code, 0)
	checks.that('everything is there', [await answers(SECOND), await lms.grades()], [true, 23])
	checks.that('  and the CA is the same', (await machine.sh('sha256sum /var/lib/preau/tls/ca.crt /root/ca.crt')).output, authority)

	checks.title('purge')
	checks.that('asks first', (await install('/opt/preau', 'uninstall --purge')).output, /add --yes/)
	checks.that('ends well', (await install('/opt/preau', 'uninstall --purge --yes')).code, 0)
	checks.that(
		'nothing is left',
		(await machine.sh(`${NOTHING}; ls -d /opt/preau /var/lib/preau 2>/dev/null; getent passwd preau; getent group preau`)).output.trim(),
		'0'
	)
}
