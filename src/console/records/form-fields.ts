import type { Desk } from '../desk'
import type { Deps } from './declared'
import type { FormField } from '../parts/record-form'

/** The form fields for a noun's columns (`Records.fields`), with options for those that name records. */
export async function formFields(at: Desk, { records, answers }: Deps, kind: string, only?: readonly string[]): Promise<FormField[]> {
	const fields = await records.fields(at.visit, kind, only)
	return Promise.all(
		fields.map(async ({ choices, ...field }) =>
			choices ? { ...field, written: await at.keptOptions(answers, `fiches/${choices.of}`, choices.read) } : field
		)
	)
}
