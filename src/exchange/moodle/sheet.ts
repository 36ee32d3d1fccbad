import type { Adresses } from '../../domain/personnes/identite-externe'
import { networksWithout } from '../../host/network/addresses'
import type { Langue } from '../../kit/langue'
import { urlOf } from '../../kit/url'
import en from './joining.en.txt' with { type: 'text' }
import fr from './joining.fr.txt' with { type: 'text' }

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
const blockedBy = (addresses: readonly string[]) =>
	addresses.reduce<readonly string[]>(
		(list, address) => list.flatMap((entry) => (entry.includes('/') ? networksWithout(entry, address) : [entry])),
		BLOCKED
	)

const lines = (entries: readonly string[]) => entries.map((entry) => `       ${entry}`).join('\n')

const TEXTS = { fr, en } satisfies Record<Langue, string>

/**
 * The steps that join a Moodle to an institution, in the order in which they work: a text in which `{name}` stands for a fact, and a line that
 * begins with `name|` is only there if that is so.
 */
export function stepsOf({ issuer, port, addresses, file, code, adresses, isKept }: Sheet, langue: Langue): string {
	const facts = new Map([
		['code', code],
		['file', file],
		['issuer', issuer ?? ''],
		['name', issuer === undefined ? 'sms.ecole.lan' : urlOf(issuer).hostname],
		['address', addresses[0] ?? '192.168.1.5'],
		['addresses', addresses.join(', ')],
		['ports', lines([...new Set(['443', '80', String(port)])])],
		['hosts', lines(blockedBy(addresses))]
	])
	const conditions: readonly string[] = [
		adresses === 'reelles' ? 'real' : 'internal',
		issuer === undefined ? 'nameless' : 'named',
		addresses.length > 0 ? 'addressed' : 'addressless',
		...(isKept ? ['kept'] : [])
	]
	return TEXTS[langue]
		.replaceAll(/^(\w+)\|(.*\n)/gm, (_line, name: string, rest: string) => (conditions.includes(name) ? rest : ''))
		.replaceAll(/\{(\w+)\}/g, (place, name: string) => facts.get(name) ?? place)
}
