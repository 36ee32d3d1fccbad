import { CRASHING, FIRST, SCHEMA, SECOND, UNSIGNED } from './releases'
import { stick, type World } from './world'

export async function upgrading(world: World): Promise<void> {
	const { checks, machine, lms, install, answers } = world
	const schema = async () => Number(/-schema-(\d+)\.db/.exec((await machine.sh('preau backup ecole')).output)?.[1])
	const leftovers = async () => (await machine.sh("ls -A /opt/preau | grep -E 'stage|new|older|upgrading'")).output

	checks.title('an upgrade that nobody signed')
	const unsigned = await install(stick(UNSIGNED))
	checks.that('is refused', [unsigned.code, /is not signed/.test(unsigned.output)], [1, true])
	checks.that('by the command too', (await machine.sh(`preau upgrade ${stick(UNSIGNED)}`)).output, /is not signed/)
	checks.that('and the old version goes on', await answers(FIRST), true)

	checks.title('Ctrl-C in the middle of an upgrade')
	const interrupted = await machine.sh(
		`env --default-signal=INT setsid sh ${stick(SECOND)}/install.sh >/root/interrupted 2>&1 & until [ -e /opt/preau/upgrading ]; do sleep 0.02; done; kill -INT -$!; wait $!; echo $?`
	)
	checks.that('ends it', interrupted.output.trim(), '130')
	checks.that(
		'  in a sentence',
		(await machine.sh('cat /root/interrupted')).output,
		new RegExp(`The upgrade was not made; Préau ${FIRST} runs again`)
	)
	checks.that('the old version is whole', [await answers(FIRST), await lms.grades(), await leftovers()], [true, 23, ''])

	checks.title('links of somebody who has become the service’s user')
	const plant = 'for name in before-upgrade incoming; do rm -rf $name; ln -s /srv/kept $name; done'
	await machine.sh(`mkdir -m 755 /srv/kept; cd /var/lib/preau && runuser -u preau -- sh -c '${plant}'`)
	const linked = await machine.sh(`preau upgrade ${stick(SECOND)}`)
	checks.that(
		'an upgrade is not made',
		linked.output,
		new RegExp(`cannot be copied[^]*The upgrade was not made; Préau ${FIRST} runs again`)
	)
	const restored = await machine.sh('preau restore "$(ls /var/lib/preau/backups/ecole-2*.db | tail -n 1)" --yes')
	checks.that('nothing is restored', [restored.code, /cannot be read into/.test(restored.output)], [1, true])
	checks.that('root gives nothing away', (await machine.sh('stat -c "%U %a" /srv/kept; ls -A /srv/kept')).output.trim(), 'root 755')
	await machine.sh('rm /var/lib/preau/before-upgrade /var/lib/preau/incoming; rmdir /srv/kept')
	checks.that('and the old version goes on', [await answers(FIRST), await lms.grades()], [true, 23])

	checks.title('an upgrade with a migration, as a command on a .tar')
	const copies = async () => Number((await machine.sh('ls /var/lib/preau/before-upgrade/*/tenants/ecole.db 2>/dev/null | wc -l')).output)
	const copiesBefore = await copies()
	const upgraded = await machine.sh(`preau upgrade ${stick(SECOND)}.tar`)
	checks.that('ends well', [upgraded.code, upgraded.output.includes(`Préau ${SECOND} runs`)], [0, true])
	checks.that('the new version answers', await answers(SECOND), true)
	checks.that('the data is migrated', [await schema(), await lms.grades()], [SCHEMA + 1, 23])
	// the upgrade that was interrupted may have made one already; the two last stay
	checks.that('the data of before is kept', await copies(), Math.min(copiesBefore + 1, 2))
	checks.that('a grade is written', [await lms.grade(25), await lms.grades()], [200, 25])

	checks.title('an upgrade that does not work')
	const broken = await install(stick(CRASHING))
	checks.that('fails', [broken.code, broken.output.includes('broken on purpose')], [1, true])
	checks.that('goes back by itself', broken.output, new RegExp(`The upgrade was not made; Préau ${SECOND} runs again`))
	checks.that('the version of before answers', await answers(SECOND), true)
	checks.that('  with its data, from before the migration that ran', [await schema(), await lms.grades()], [SCHEMA + 1, 25])

	checks.title('a downgrade')
	const older = await install(stick(FIRST))
	checks.that('is refused', [older.code, new RegExp(`Préau ${SECOND} is installed`).test(older.output)], [1, true])
	await machine.sh(
		`systemctl stop preau; cp -p /opt/preau/preau /root/second; cp ${stick(FIRST)}/preau-linux-x64 /opt/preau/preau; systemctl start preau`
	)
	checks.that(
		'done by hand, it refuses the newer data',
		(await machine.sh('systemctl show preau --property ActiveState,ExecMainStatus,NRestarts --value')).output
			.split(/\s+/)
			.filter(Boolean)
			.toSorted(),
		['0', '78', 'failed']
	)
	await machine.sh('cp -p /root/second /opt/preau/preau; systemctl reset-failed preau; systemctl start preau')
	checks.that('and leaves it whole', [await answers(SECOND), await lms.grades()], [true, 25])

	checks.title('a rollback by hand')
	const back = await install('/opt/preau', 'rollback')
	checks.that('ends well', [back.code, back.output.includes(`Préau ${FIRST} runs again`)], [0, true])
	checks.that('the version before answers', await answers(FIRST), true)
	checks.that('  with the data of then', [await schema(), await lms.grades()], [SCHEMA, 23])
	checks.that(
		'what was written since is kept',
		(await machine.sh('ls /var/lib/preau/set-aside/by-rollback-*/tenants/ecole.db | wc -l')).output.trim(),
		'2'
	)
	checks.that('a second one has nowhere to go', (await install('/opt/preau', 'rollback')).output, /no version before this one/)

	checks.title('a machine that ends in the middle of an upgrade')
	void machine.sh(`sh ${stick(SECOND)}/install.sh`)
	await machine.sh('until [ -e /opt/preau/upgrading ]; do sleep 0.02; done; sleep 0.3')
	await machine.cut()
	await machine.boot()
	const after = await lms.version()
	checks.that('one of both versions is whole', [FIRST, SECOND].includes(after ?? ''), true)
	checks.that('and the next installer puts it right', (await install(stick(SECOND))).code, 0)
	checks.that('the new version answers', [await answers(SECOND), await schema(), await lms.grades()], [true, SCHEMA + 1, 23])
	checks.that('nothing is left lying about', await leftovers(), '')
}
