/** @jsxImportSource preact */
import type { VNode } from 'preact'
import { asKept, markup } from './html'

export type Option = { readonly value: string; readonly label: string }

export const Options = ({ options, chosen }: { readonly options: readonly Option[]; readonly chosen: readonly string[] }) => (
	<>
		{options.map(({ value, label }) => (
			<option value={value} selected={chosen.includes(value)}>
				{label}
			</option>
		))}
	</>
)

/** The options of a list as markup, without a chosen one. */
export const writtenOptions = (options: readonly Option[]): string =>
	markup(options.map(({ value, label }) => <option value={value}>{label}</option>))

/** The markup of a value's option up to where `selected` would follow. */
const beginningOf = (value: string) => markup(<option value={value} />).slice(0, -'></option>'.length)

export const hasOption = (written: string, value: string): boolean => written.includes(`${beginningOf(value)}>`)

export const countOptions = (written: string): number => written.split('</option>').length - 1

/** Options as markup, with those of some values chosen. */
export const choosing = (written: string, values: readonly string[]): VNode =>
	asKept(
		values.reduce((all, value) => {
			const beginning = beginningOf(value)
			return all.replace(`${beginning}>`, () => `${beginning} selected>`)
		}, written)
	)

/** Options as markup, without the one of a value. */
export function withoutOption(written: string, value: string): string {
	const from = written.indexOf(`${beginningOf(value)}>`)
	if (from < 0) return written
	const end = '</option>'
	return written.slice(0, from) + written.slice(written.indexOf(end, from) + end.length)
}
