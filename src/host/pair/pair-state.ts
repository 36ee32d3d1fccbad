import { existsSync, readFileSync } from 'node:fs'
import { fromSeconds } from '../../kit/clock'
import { ifPossible } from '../../kit/if-possible'

/** The file in which `pair.sh` describes the pair, and the one in which its watch, as root, writes the state every few seconds. */
export const PAIR_FILES = { pair: '/etc/preau-pair.conf', state: '/run/preau-pair/state' }

/** Seconds after which what the watch wrote counts for nothing. */
const STALE = 60

export type PairFacts = {
	/** names of this PC and the other */
	readonly here: string
	readonly other: string
	/** the shared address */
	readonly address: string
	/** whether this PC has the volume, and so the service */
	readonly serves: boolean
	/** since when it is as it is */
	readonly since: Temporal.Instant | undefined
	/** when the other was heard last */
	readonly heard: Temporal.Instant | undefined
	/** MB that are missing on one of them */
	readonly behindMb: number
	/** which one lacks them, or has lost its disk */
	readonly lacking: 'here' | 'other' | undefined
	/** the machine whose vote lets one PC take over by itself; `undefined` without one */
	readonly third: string | undefined
	/** the one of the three that does not vote; `undefined` if they all do, or voting is off */
	readonly voteless: 'here' | 'third' | 'other' | undefined
	/** whether writes are held back: `briefly` until it is sure that the other has given up, `yes` until the other is back or a person decides */
	readonly held: 'no' | 'briefly' | 'yes'
}

/**
 * `whole`: both have everything. `voteless`: so they have, but the third vote or the other's is not there: nothing would take over by itself. `behind`: one is catching up. `disk`: the disk of one has failed, the other's serves both. `alone`:
 * they do not hear each other. `split`: each has written without the other. `unknown`: the watch is silent, or cannot be understood.
 */
export type PairState =
	| { readonly kind: 'unknown'; readonly reason: 'silent' | 'stale' | 'unreadable' }
	| ({ readonly kind: 'whole' | 'voteless' | 'behind' | 'disk' | 'alone' | 'split' } & PairFacts)

/** The state of the pair; `undefined` if this machine is not part of one. */
export function readPair(now: Temporal.Instant, files = PAIR_FILES): PairState | undefined {
	if (!existsSync(files.pair)) return undefined
	const text = ifPossible(() => readFileSync(files.state, 'utf8'))
	if (text === undefined) return { kind: 'unknown', reason: 'silent' }
	return parsePair(text, now)
}

const DEVICE = /^ *0: cs:(\w+) ro:(\w+)\/(\w+) ds:(\w+)\/(\w+) /m
const LINKED = /^(Connected|Sync|PausedSync|Verify|WFBitMap|WFSyncUUID|Ahead|Behind)/
const NO_DISK = new Set(['Diskless', 'Failed', 'Detaching'])

/** Reads lines `key=value`, followed by the lines of `/proc/drbd` (DRBD 8.4) about its first device. */
export function parsePair(text: string, now: Temporal.Instant): PairState {
	const values = new Map([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]))
	const second = (key: string) => {
		const value = values.get(key) ?? ''
		return /^\d{1,12}$/.test(value) ? fromSeconds(Number(value)) : undefined
	}
	const [at, hereName, otherName, address] = [second('at'), values.get('here'), values.get('other'), values.get('address')]
	const device = DEVICE.exec(text)
	if (!at || !hereName || !otherName || !address || !device) return { kind: 'unknown', reason: 'unreadable' }
	if (Math.abs(now.since(at).total('seconds')) > STALE) return { kind: 'unknown', reason: 'stale' }
	const [, link = '', , , ownState = '', otherStates = ''] = device
	const split = second('split')
	const isLinked = LINKED.test(link)
	const lacking = ownState !== 'UpToDate' ? 'here' : isLinked && otherStates !== 'UpToDate' ? 'other' : undefined
	const [ownVote, heldVote, third] = [values.get('vote'), values.get('held'), values.get('third') || undefined]
	const facts: PairFacts = {
		here: hereName,
		other: otherName,
		address,
		serves: values.get('serves') === 'yes',
		since: split ?? second('since'),
		heard: second('heard'),
		behindMb: Math.ceil(Number(/\boos:(\d{1,15})\b/.exec(text)?.[1] ?? 0) / 1024),
		lacking,
		third,
		voteless: third === undefined || ownVote === 'yes' ? undefined : ownVote === 'other' || ownVote === 'here' ? ownVote : 'third',
		held: heldVote === 'yes' || heldVote === 'briefly' ? heldVote : 'no'
	}
	if (split) return { kind: 'split', ...facts }
	if (NO_DISK.has(ownState) || (isLinked && NO_DISK.has(otherStates))) return { kind: 'disk', ...facts }
	if (!isLinked) return { kind: 'alone', ...facts }
	if (lacking !== undefined) return { kind: 'behind', ...facts }
	return { kind: facts.voteless !== undefined ? 'voteless' : 'whole', ...facts }
}
