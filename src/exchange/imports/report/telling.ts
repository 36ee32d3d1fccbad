import type { Touched } from '../../../db/store/store'
import { changesNothing, touchedBy } from '../plan/plan'
import { changedFiles, type ChangedFile } from './changed-lines'
import { diffOf, SHOWN_ENTRIES, UNLISTED, type DiffEntry, type Listed } from './diff'
import type { NounPlan, Plan } from '../noun/noun'
import { summaryOf, type ImportReport, type NounSummary } from './report'
import { Names } from '../noun/shown-cell'
import { stopsOf, type Stop } from '../plan/stops'

/** Options that decide what a report lists, and what it asks its reader to confirm. */
export type ReportOptions = {
	/** list what changes, field by field */
	readonly diff?: boolean
	/** kinds whose files are whole lists: records that they leave out end */
	readonly complet?: readonly string[]
	/** more than a fifth of a kind may end or change, and published marks too */
	readonly oui?: boolean
	/** also ask for confirmation if more than a fifth of a kind or a published mark changes, whole list or not */
	readonly asksOfChanges?: boolean
	/** the `plan` of the dry run that the author has seen: if this one differs, nothing is written */
	readonly expects?: string
}

export type ToldPlan = Pick<ImportReport, 'summary' | 'diff' | 'diffCount' | 'plan'> & {
	readonly touches: readonly Touched[]
	/** whether no record changes */
	readonly isNothing: boolean
}

type FileTold = { readonly summary: NounSummary; readonly listed: Listed }

/** The report of a plan, file by file. Records that leave before the end are reported when they do. */
export class Telling {
	readonly #early = new Map<string, FileTold & { readonly stops: readonly Stop[] }>()
	readonly #isAsked: boolean
	/** whether the author has seen the changes: then they are only compared with those */
	readonly #isKnown: boolean

	constructor(readonly options: ReportOptions) {
		this.#isAsked = options.oui !== true
		this.#isKnown = options.expects !== undefined
	}

	/** Reports a noun whose records leave. */
	leave(nounPlan: NounPlan, { nouns, school }: Plan) {
		const [file] = changedFiles([nounPlan])
		const before = changedFiles(nouns.slice(0, nouns.indexOf(nounPlan))).reduce((sum, other) => sum + this.#countOf(other), 0)
		const told = this.#toldOf(file!, new Names(school), Math.max(0, SHOWN_ENTRIES - before))
		this.#early.set(nounPlan.noun.name, { ...told, stops: this.#stopsOf(nounPlan, school) })
	}

	/** The reasons to ask for confirmation. Passwords are settled afterwards: an option of their own confirms them. */
	stops({ nouns, school }: Plan): Stop[] {
		return nouns.flatMap((nounPlan) => this.#early.get(nounPlan.noun.name)?.stops ?? this.#stopsOf(nounPlan, school))
	}

	/** The whole report, before the remaining records are released. `plan` is a fingerprint of all that a person sees of it. */
	all(plan: Plan): ToldPlan {
		const names = new Names(plan.school)
		const diff: DiffEntry[] = []
		const empreintes: string[] = []
		let diffCount = 0
		const summary = changedFiles(plan.nouns).map((file) => {
			const room = Math.max(0, SHOWN_ENTRIES - diffCount)
			const { summary: nounSummary, listed } = this.#early.get(file.kind) ?? this.#toldOf(file, names, room)
			for (const entry of listed.diff.slice(0, room)) diff.push(entry)
			diffCount += listed.diffCount
			empreintes.push(listed.empreinte.toString(36))
			return nounSummary
		})
		const told = { summary, touches: touchedBy(plan), isNothing: changesNothing(plan) }
		if (this.options.diff !== true) return told
		const shown = this.#isKnown ? {} : { diff, diffCount }
		return { ...told, ...shown, plan: Bun.hash(JSON.stringify([summary, empreintes, plan.school.passwords.left])).toString(36) }
	}

	#countOf({ kind, changed, plans }: ChangedFile): number {
		return this.#early.get(kind)?.listed.diffCount ?? plans.reduce((sum, { gone }) => sum + gone.length, changed)
	}

	#toldOf(file: ChangedFile, names: Names, room: number): FileTold {
		const listed = this.options.diff === true ? diffOf(file, names, room, !this.#isKnown) : UNLISTED
		return { summary: summaryOf(file), listed }
	}

	#stopsOf(nounPlan: NounPlan, school: Plan['school']): Stop[] {
		const { complet = [], asksOfChanges = false } = this.options
		return this.#isAsked ? stopsOf(nounPlan, school, asksOfChanges || complet.length > 0) : []
	}
}
