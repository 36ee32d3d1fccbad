import { AppError } from '../kit/errors'
import type { Langue } from '../kit/langue'
import { seen } from '../kit/seen'
import type { RecordsReport } from '../exchange/records/records'
import { idOf } from '../http/answers/id'
import { STATUS } from '../http/answers/problem'
import type { Desk } from './desk'
import { say, saidOfField, saidOfRecord } from './textes/said'
import type { Textes } from './textes/textes'

/** Why a page shows its form again: its faults, or the questions to answer before the form is accepted. */
export type Refused = {
	/** 200 for a question */
	readonly status: number
	/** sentences by field */
	readonly wrong: Readonly<Record<string, string>>
	/** the sentence that is not about a field */
	readonly refusal?: string | undefined
	readonly asked: readonly string[]
	/** of records that were not accepted */
	readonly report?: RecordsReport | undefined
	readonly error?: AppError
}

/** The parameters in the path of a form. */
export type Params = Readonly<Record<string, string>>

/** A posted form: how it is read, what is asked before it is accepted, what it writes, and its page. */
export type Action<Given> = {
	/** Reads the form. @throws AppError 403 and 404; 422 that names fields */
	readonly read: (at: Desk, params: Params) => Given | Promise<Given>
	/** Checks records without writing them; the user must confirm their warnings. */
	readonly try?: (at: Desk, given: Given) => Promise<RecordsReport> | undefined
	/** The questions that the user must confirm. */
	readonly ask?: (at: Desk, given: Given, tried: RecordsReport | undefined) => readonly string[] | Promise<readonly string[]>
	/** Writes. @returns the page to open next, below the console's root. @throws AppError 409, 422; NotTaken */
	readonly write: (at: Desk, given: Given) => Promise<string | Response>
	/** The page of the form, with what was typed. */
	readonly shown: (at: Desk, params: Params, refused: Refused) => Response | Promise<Response>
}

/** Thrown if a form is not accepted, with the reason that its page shows. */
export class NotTaken extends Error {
	constructor(readonly refused: Pick<Partial<Refused>, 'status' | 'wrong' | 'refusal' | 'report'>) {
		super('the form was not taken')
	}
}

/** The report of accepted records. @throws NotTaken */
export function taken(report: RecordsReport): RecordsReport {
	const { faults, overtaken, holds } = report
	if (faults.length + overtaken.length + holds.length > 0) throw new NotTaken({ status: faults.length > 0 ? 422 : 409, report })
	return report
}

/** The handler of a posted form. A refused form is shown again with its faults, as it was typed. */
export const action =
	<Given>({ read, try: look, ask, write, shown: show }: Action<Given>) =>
	async ({ desk: at, params = {} }: { readonly desk: Desk; readonly params?: Params }): Promise<Response> => {
		try {
			const input = await read(at, params)
			const report = await look?.(at, input)
			const tried = report && taken(report)
			const asked = [
				...new Set([
					...((await ask?.(at, input, tried)) ?? []),
					...(tried?.warnings ?? []).map(({ message }) => saidOfRecord(at.t, message))
				])
			]
			if (asked.length > 0 && at.form.text('confirme') !== seen(asked)) return await show(at, params, { status: 200, wrong: {}, asked })
			const next = await write(at, input)
			return typeof next === 'string' ? at.to(next) : next
		} catch (error) {
			return show(at, params, refusedBy(at, error))
		}
	}

type Page = (at: Desk, id: number, refused: Refused) => Response | Promise<Response>

/** A form about the record whose id is in its address, and the page that shows it again. */
export const onRecord = (shown: Page, write: Action<number>['write']): Action<number> => ({
	read: (_at, params) => idOf(params['id']),
	write,
	shown: (at, params, refused) => shown(at, idOf(params['id']), refused)
})

/** Turns a refusal into what its page shows; any other error is rethrown. */
export function refusedBy({ t }: { readonly t: Textes }, error: unknown): Refused {
	if (error instanceof NotTaken) {
		const { report: told } = error.refused
		const report = told && { ...told, faults: told.faults.map((fault) => ({ ...fault, message: saidOfRecord(t, fault.message) })) }
		const isOvertaken = (told?.overtaken.length ?? 0) > 0
		return { status: 422, wrong: {}, asked: [], ...(isOvertaken && { refusal: t.fiches.depassee }), ...error.refused, report }
	}
	if (!(error instanceof AppError) || (error.kind !== 'validation' && error.kind !== 'conflict')) throw error
	return refusalOf(t, error)
}

export function refusalOf(t: Textes, error: AppError): Refused {
	const langue = t.langue as Langue
	const wrong = Object.entries(error.fields ?? {}).map(([field, [message]]) => [field, message ? saidOfField(t, message) : ''])
	const refused = error.fields ? undefined : say(langue, error.text)
	return { status: STATUS[error.kind], wrong: Object.fromEntries(wrong), refusal: refused, asked: [], error }
}
