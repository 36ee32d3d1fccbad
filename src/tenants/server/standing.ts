import { sentence, type Plain, type Told } from '../../kit/sentence'

/** How a process stands in its district; of the others, why it is not the active one. */
export type Standing =
	| { readonly why: 'active' }
	/** another one is active; `lives`: it was seen to beat */
	| { readonly why: 'other'; readonly other: string; readonly lives: boolean }
	/** another one does not know the schema that this one would make */
	| { readonly why: 'older'; readonly other: string }
	| { readonly why: 'newer' | 'refused' | 'unreachable' }

/** Facts about the district that a process knows. */
export type DistrictFacts = {
	readonly name: string
	readonly url: string
	readonly standing: Standing
	/** all processes, by name; empty if the server does not answer */
	readonly processes: readonly string[]
	/** institutions that have a file in the data folder, which is not served */
	readonly files: readonly string[]
	/** the number of institutions, if the server cannot hold them all at once */
	readonly crowded?: number
	/** whether the server refuses an answer as large as the lists of a large institution are */
	readonly answersLittle?: boolean
}

/** Why a process waits, for the log. */
export const WAITS = {
	other: 'this process waits: another one of the district is active',
	older: 'this process waits: it would give the institutions a schema that another process of the district does not know yet',
	newer: 'this process waits: a newer program has had the institutions, and this one does not know their schema',
	refused: 'this process waits: the database server refuses the token of data.token_file',
	unreachable: 'this process waits: the database server does not answer'
} as const satisfies Readonly<Record<Exclude<Standing['why'], 'active'>, Plain>>

export const NO_DISTRICT = 'the institutions are files: data.url does not name a libSQL server' satisfies Plain

/** Why a process cannot carry out a command. */
export function waitsTold(standing: Standing): Told {
	switch (standing.why) {
		case 'other':
			return sentence('another process of the district is active, {other}: give the command there', { other: standing.other })
		case 'older':
			return sentence(
				'the process {other} of the district has an older program: install this one there first, or forget it: preau district forget {other}',
				{ other: standing.other }
			)
		case 'newer':
			return 'a newer program has had the institutions of this district: install it here too'
		case 'refused':
			return 'the database server refuses the token of data.token_file'
		case 'unreachable':
			return 'the database server does not answer'
		case 'active':
			return 'this process is the active one of its district'
	}
}
