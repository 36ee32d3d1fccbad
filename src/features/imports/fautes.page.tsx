/** @jsxImportSource preact */
import { Hidden, Submit } from '../../console/parts/deed'
import { Input, Tick } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { saidOfRecord } from '../../console/textes/said'
import type { Fault } from '../../exchange/imports/noun/faults'
import { placeOf } from '../../kit/lieu-faute'
import { fingerprintOf } from './questions.page'

/** The most faults that are corrected on one page. */
const MOST_FAULTS = 50

/** The most letters of a cell that is corrected here. */
export const LONGEST_CELL = 1000

export const shownFaults = (errors: readonly Fault[]) => errors.slice(0, MOST_FAULTS)

/** Whether a field of one line sends the text of a cell back as it is. */
export const isEditable = (text: string | undefined): text is string =>
	text !== undefined && text.length <= LONGEST_CELL && !/[\r\n]/.test(text)

/** The row of a fault in its spreadsheet; `undefined` if it is about the whole sheet. */
export function rowOf({ cell, line }: Fault): number | undefined {
	const digits = cell === undefined ? String(line) : cell.replace(/^[A-Z]{1,3}/, '')
	return /^[1-9]\d{0,6}$/.test(digits) ? Number(digits) : undefined
}

type FautesProps = PageProps & {
	/** the address of their draft, below the console */
	readonly draft: string
	readonly errors: readonly Fault[]
	readonly count: number
}

/** The first faults of spreadsheets, each with a field for its cell, or a box to leave its row aside. */
export function Fautes({ t, root, draft, errors, count }: FautesProps) {
	const faults = shownFaults(errors)
	const texts = t.feuilles.fautes
	return (
		<form class="sheet" method="post" action={`${root}${draft}/reponses`} id="fautes">
			<Hidden of={{ vues: fingerprintOf(faults) }} />
			<h2>{t.importer.fautes(count)}</h2>
			<p>{texts.dit}</p>
			<ul class="rows">
				{faults.map((fault, index) => {
					const row = rowOf(fault)
					const place = placeOf(fault)
					return (
						<li>
							<div class="what" dir="auto">
								<small>{place}</small> {fault.cell === undefined && fault.column !== undefined && <b>{fault.column} </b>}
								{saidOfRecord(t, fault.message)}
							</div>
							{fault.cell !== undefined && isEditable(fault.text) && (
								<div class="under">
									<Input
										label={texts.cellule(fault.cell)}
										name={`cellule.${index}`}
										value={fault.text}
										maxLength={LONGEST_CELL}
										dir="auto"
									/>
								</div>
							)}
							{row !== undefined && <Tick name={`laisser.${index}`} label={texts.laisser} aria-label={texts.laisserLigne(place)} />}
						</li>
					)
				})}
			</ul>
			{count > faults.length && <p>{t.importer.coupe(faults.length)}</p>}
			<Submit t={t} label={texts.verifier} back={root + draft} />
		</form>
	)
}
