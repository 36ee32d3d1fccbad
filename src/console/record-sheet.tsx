/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { seen as fingerprint } from '../kit/seen'
import type { Records, RecordsReport, WrittenRecord } from '../exchange/records/records'
import type { Desk } from './desk'
import { Note } from './parts/note'
import { Based, seenName, type Stored } from './parts/based'
import { isNews, objetLabel, RecordFields, type Cells, type FormField, type Since } from './parts/record-form'
import { wrongCells } from './record-screen'
import type { Textes } from './textes/textes'

/** One of the records that a form has. */
export type SheetRecord = {
	/** the name of the noun */
	readonly kind: string
	readonly fields: readonly FormField[]
	readonly cells: Cells
	/** what goes before the names of its fields */
	readonly prefix?: string
	/** as a heading, where a form has several */
	readonly title?: string
	/** what its fields are based on; nothing of a new record */
	readonly stored?: Stored | undefined
	readonly since?: Since | undefined
	/** what its form says besides its fields */
	readonly more?: ComponentChildren
}

export type RecordSheetProps = {
	readonly t: Textes
	/** where the form goes */
	readonly action: string
	/** where it leads who gives up */
	readonly back: string
	readonly records: readonly SheetRecord[]
	/** the versions of records that are written and not shown; `vu` of the first record and `vu.1`, `vu.2` … of the others */
	readonly seen?: readonly (string | undefined)[]
	/** what came of the last try; of the same records in the same order */
	readonly report?: RecordsReport | undefined
	/** what is told of the last try besides */
	readonly told?: string | undefined
	/** what goes through only when it is asked again, and what the form says then */
	readonly asked?: Asked | undefined
	/** what its one button says, where it is not « Enregistrer » */
	readonly button?: string
	/** what its question is about, below that */
	readonly about?: ComponentChildren
	readonly children?: ComponentChildren
}

/** A question that a form asks before it is taken: it says yes by sending `name` as `value`. */
export type Asked = { readonly sentences: readonly string[]; readonly name: string; readonly value: string; readonly button: string }

/** A form of one or more records that are written together. */
export function RecordSheet({ t, action, back, records, seen = [], report, told, asked, button, about, children }: RecordSheetProps) {
	const wrong = records.map((_one, record) => wrongCells(report?.faults ?? [], record))
	// what no field of its record has
	const loose = (report?.faults ?? []).filter(({ record, column }) => !records[record]?.fields.some(({ name }) => name === column))
	const isOvertaken = (report?.overtaken.length ?? 0) > 0 || records.some(({ since }) => isNews(since))
	const holds = report?.holds ?? []
	return (
		<form class="sheet" method="post" action={action}>
			<Note text={told} bad />
			{loose.map(({ message }) => (
				<Note text={message} bad />
			))}
			{isOvertaken && <Note text={t.fiches.depassee} bad />}
			{holds.length > 0 && (
				<Note text={t.fiches.tenue(holds.map(({ objet, count }) => `${count} ${objetLabel(t, objet)}`).join(', '))} bad />
			)}
			{asked && (
				<>
					{asked.sentences.map((one) => (
						<Note text={one} bad />
					))}
					<input type="hidden" name={asked.name} value={asked.value} />
				</>
			)}
			{about}
			{seen.map((value, record) => value !== undefined && <input type="hidden" name={seenName(record)} value={value} />)}
			{records.map(({ title, more, stored, ...record }, index) => {
				const fields = (
					<>
						{stored && <Based fields={record.fields} stored={stored} record={index} />}
						<RecordFields t={t} {...record} wrong={wrong[index]} />
					</>
				)
				return title === undefined ? (
					<>
						{fields}
						{more}
					</>
				) : (
					<fieldset>
						<legend>{title}</legend>
						{fields}
						{more}
					</fieldset>
				)
			})}
			{children}
			<p class="buttons">
				<button class="btn first">{asked?.button ?? button ?? t.mots.enregistrer}</button>
				<a href={back}>{t.mots.annuler}</a>
			</p>
		</form>
	)
}

/** Whether a try was written, or there was nothing to write. */
export const isTaken = ({ faults, overtaken, holds }: RecordsReport) => faults.length === 0 && overtaken.length === 0 && holds.length === 0

/** 422 for what is wrong, 409 where somebody else was faster. */
export const statusOf = ({ faults }: RecordsReport) => (faults.length > 0 ? 422 : 409)

/**
 * Writes records of which nothing has to be said, or where the form has said yes to what there is to say: a class with more students than
 * places is asked twice. `asked` is what the form has to ask before anything is written.
 */
export async function writeAsking(
	{ visit, form, t }: Desk,
	records: Records,
	written: readonly WrittenRecord[]
): Promise<{ readonly report: RecordsReport; readonly asked?: Asked }> {
	const tried = await records.write(visit, written, [], { dryRun: true })
	const sentences = [...new Set(tried.warnings.map(({ message }) => message))]
	const value = fingerprint(sentences)
	if (!isTaken(tried)) return { report: tried }
	if (sentences.length > 0 && form.text('oui') !== value)
		return { report: tried, asked: { sentences, name: 'oui', value, button: t.dossier.quandMeme } }
	return { report: await records.write(visit, written) }
}
