import type { Adresses } from '../../domain/identite-externe'
import { networksWithout } from '../../host/network/addresses'
import { urlOf } from '../../kit/url'

/** Facts of this machine that a Moodle needs. */
export type MachineSheet = {
	/** without a name that a certificate can carry nobody can sign in */
	readonly issuer: string | undefined
	readonly port: number
	/** IPv4 addresses at which Moodle may find this machine */
	readonly addresses: readonly string[]
	/** the path of the XML file on this machine */
	readonly file: string
}

/** Facts for the steps that join a Moodle to an institution. */
export type Sheet = MachineSheet & {
	readonly code: string
	readonly adresses: Adresses
	/** whether it gets real e-mails only because it got them before */
	readonly isKept: boolean
}

/** Hosts that a new Moodle blocks (`curlsecurityblockedhosts`). */
const BLOCKED = ['127.0.0.0/8', '192.168.0.0/16', '10.0.0.0/8', '172.16.0.0/12', '0.0.0.0', 'localhost', '169.254.169.254', '0000::1']

/** The hosts that Moodle blocks, without the addresses of this machine. */
const blocked = (addresses: readonly string[]) =>
	addresses.reduce<readonly string[]>(
		(list, address) => list.flatMap((entry) => (entry.includes('/') ? networksWithout(entry, address) : [entry])),
		BLOCKED
	)

const lines = (entries: readonly string[]) => entries.map((entry) => `       ${entry}`).join('\n')

/** The parts of the steps that are the same in each language. */
export const partsOf = ({ issuer, port, addresses, file, code }: Sheet) => ({
	name: issuer === undefined ? 'sms.ecole.lan' : urlOf(issuer).hostname,
	address: addresses[0] ?? '192.168.1.5',
	ports: lines([...new Set(['443', '80', String(port)])]),
	hosts: lines(blocked(addresses)),
	client: `       sudo preau client create ${code} Moodle --retour https://MOODLE/admin/oauth2callback.php`,
	look: `       sudo -u www-data head -3 ${file}`,
	copy: `       45 2 * * * root rsync -t --chown=root:www-data PREAU:${file} ${file}`,
	cron: '       * * * * * www-data php /var/www/html/moodle/admin/cli/cron.php',
	task: "       sudo -u www-data php admin/cli/scheduled_task.php --execute='\\enrol_imsenterprise\\task\\cron_task'",
	accounts: "       SELECT id, auth, username, email, idnumber FROM mdl_user WHERE deleted = 0 AND auth <> 'oauth2';"
})
