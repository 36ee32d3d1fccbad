/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Refused } from '../action'
import { Asked } from '../parts/asked'
import { Based, seenName, type Stored } from '../parts/based'
import { Submit } from '../parts/deed'
import { Note } from '../parts/note'
import { isNews, RecordFields, type RecordFieldsProps } from '../parts/record-form'
import type { Textes } from '../textes/textes'
import { heldBy, wrongCells } from './report'

export type SheetRecord = Omit<RecordFieldsProps, 't' | 'wrong'> & {
	/** its heading, in a form with several */
	readonly title?: string
	/** the stored record on which its fields are based; absent for a new record */
	readonly stored?: Stored | undefined
}

export type RecordSheetProps = {
	readonly t: Textes
	/** the address of the form */
	readonly action: string
	/** the page behind « Annuler » */
	readonly back: string
	readonly records: readonly SheetRecord[]
	/** versions of records that are written but not shown; `vu` of the first record and `vu.1`, `vu.2` … of the others */
	readonly seen?: readonly (string | undefined)[] | undefined
	/** why it is shown again; for the same records in the same order */
	readonly refusal?: Refused | undefined
	/** the label of its one button, if not « Enregistrer », and of the button that answers a question with yes */
	readonly button?: string
	readonly yes?: string | undefined
	/** the subject of its question, below it, and what can be done instead */
	readonly about?: ComponentChildren
	readonly other?: ComponentChildren
	readonly children?: ComponentChildren
}

/** A form for one or more records that are written together. */
export function RecordSheet({
	t,
	action,
	back,
	records,
	seen: fingerprints = [],
	refusal: refused,
	about,
	other: otherContent,
	children,
	...words
}: RecordSheetProps) {
	const { button = t.mots.enregistrer, yes = t.fiches.quandMeme } = words
	const { report, asked: questions = [] } = refused ?? {}
	const wrong = records.map((_one, record) => wrongCells(report?.faults ?? [], record))
	// faults in columns that are not fields of their record
	const loose = (report?.faults ?? []).filter(({ record, column }) => !records[record]?.fields.some(({ name }) => name === column))
	const holds = report?.holds ?? []
	return (
		<form class="sheet" method="post" action={action}>
			{loose.map(({ message }) => (
				<Note text={message} bad />
			))}
			{records.some(({ since }) => isNews(since)) && <Note text={t.fiches.depassee} bad />}
			{holds.length > 0 && <Note text={t.fiches.tenue(heldBy(t, holds))} bad />}
			<Asked t={t} sentences={questions} other={otherContent} />
			{about}
			{fingerprints.map((value, record) => value !== undefined && <input type="hidden" name={seenName(record)} value={value} />)}
			{records.map(({ title, stored, ...record }, index) => {
				const fields = (
					<>
						{stored && <Based fields={record.fields} stored={stored} record={index} />}
						<RecordFields t={t} {...record} wrong={wrong[index]} />
					</>
				)
				return title === undefined ? (
					fields
				) : (
					<fieldset>
						<legend>{title}</legend>
						{fields}
					</fieldset>
				)
			})}
			{children}
			<Submit t={t} label={questions.length > 0 ? yes : button} back={back} />
		</form>
	)
}
