import { asSentence, sentence, type Phrase, type Told } from '../../kit/sentence'
import type { PairFacts, PairState } from './pair-state'

export function pairTold(state: PairState): Told {
	switch (state.kind) {
		case 'unknown':
			return UNKNOWN[state.reason]
		case 'whole':
			return state.serves
				? sentence('both PCs have everything; this one, {here}, serves at {address}, and {other} waits', names(state))
				: sentence('both PCs have everything; this one, {here}, waits, and may take over', names(state))
		case 'voteless':
			return sentence(VOTELESS[state.voteless ?? 'third'], names(state))
		case 'behind':
			return state.lacking === 'here'
				? sentence('this PC, {here}, catches up with {other}: {mb} MB are missing, until then it may not take over', names(state))
				: sentence('{other} catches up with this PC, {here}: {mb} MB are missing, until then nothing may happen to this one', names(state))
		case 'disk':
			return state.lacking === 'here'
				? sentence('the disk of this PC, {here}, has failed, and it works on that of {other}: replace it', names(state))
				: sentence('the disk of {other} has failed, everything is on this PC, {here}, alone: replace it', names(state))
		case 'alone':
			return ofAlone(state)
		case 'split':
			return sentence(
				'the two PCs have each written without the other since {since} (this one, {here}, {role}; it heard {other} last {heard}): look at both, decide which one is right, and run on the other: "sudo sh /opt/preau/pair.sh discard", which sets its writing aside',
				{ ...names(state), role: asSentence(state.serves ? 'serves' : 'waits') }
			)
	}
}

const UNKNOWN = {
	silent: 'the state of the pair is not known: "systemctl status preau-pair" says why its watch is silent',
	stale: 'the state of the pair is not known: its watch last wrote more than a minute ago, "systemctl restart preau-pair" starts it again',
	unreadable:
		'the state of the pair is not known: what its watch writes cannot be understood, "sudo sh /opt/preau/pair.sh status" asks DRBD itself'
} as const satisfies Record<string, Told>

const VOTELESS = {
	here: 'both PCs have everything, but this one, {here}, does not vote: if one PC dies now, the other writes nothing until somebody says so: "systemctl status corosync corosync-qdevice" says why, and "sudo sh /opt/preau/pair.sh vote {third}" starts them again',
	other:
		'both PCs have everything, but {other} does not vote: if one PC dies now, the other writes nothing until somebody says so; on both: "sudo sh /opt/preau/pair.sh vote {third}"',
	third:
		'both PCs have everything, but {third}, which votes, does not answer: if one PC dies now, the other writes nothing until somebody says so: "sudo sh /opt/preau/pair.sh promote"'
} as const satisfies Record<string, Phrase>

function ofAlone(state: PairFacts): Told {
	if (state.held === 'briefly')
		return sentence(
			'this PC, {here}, does not hear {other}: all writing waits, and goes on by itself within two minutes, once {other} has surely given up',
			names(state)
		)
	if (state.held === 'yes')
		return sentence(
			'this PC, {here}, does not hear {other}: all writing waits, because {other} may have taken over since {heard}: bring it back; if it is dead and has not taken over, pull its plug, then run here: "sudo sh /opt/preau/pair.sh promote"',
			names(state)
		)
	if (state.serves)
		return sentence(
			'this PC, {here}, has served alone since {since}: what is written now is on this PC only; is {other} off, or the cable out?',
			names(state)
		)
	return sentence(
		'this PC, {here}, waits, and last heard {other} {heard}: what {other} wrote since is missing here; if {other} is dead: "sudo sh /opt/preau/pair.sh promote"',
		names(state)
	)
}

const when = (at: Temporal.Instant | undefined) => at?.toString({ smallestUnit: 'minute' }).replace('T', ' ').replace('Z', ' UTC') ?? '?'
const names = ({ here: hereName, other, address, behindMb, since, heard, third }: PairFacts) => ({
	here: hereName,
	other,
	address,
	mb: behindMb,
	since: when(since),
	heard: when(heard),
	third: third ?? '?'
})
