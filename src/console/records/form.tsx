/** @jsxImportSource preact */
import type { Refused } from '../action'
import type { Desk } from '../desk'
import { Asked } from '../parts/asked'
import type { Stored } from '../parts/based'
import type { Cells, Since } from '../parts/record-form'
import { HOME, homeOf, type Screen } from './declared'
import { formFields } from './form-fields'
import { labelsOf } from './list'
import { RecordSheet } from './sheet'
import { Button } from '../parts/button'

export type Form = {
	/** absent for a new record */
	readonly id?: number | undefined
	readonly cells: Cells
	readonly stored?: Stored | undefined
	readonly since?: Since
	readonly refusal?: Refused
	/** whether the question is about removing the record */
	readonly isRemoval?: boolean
}

/** The page of one record, or of a new one. */
export async function formOf(screen: Screen, at: Desk, { id, cells, stored: storedCells, since, refusal, isRemoval = false }: Form) {
	const { kind, path, words, listed: listedFields, typed: typedColumns, stays, instead, yes, current = HOME } = screen
	const { t, root } = at
	const name = nameOf(listedFields, cells)
	const [first] = await labelsOf(await screen.records.fields(at.visit, kind, listedFields.slice(0, 1)))
	const asked = isRemoval ? (refusal?.asked ?? []) : []
	const isAsked = asked.length > 0
	const home = root + homeOf(screen, cells)
	const otherLink = instead && id !== undefined && <a href={root + instead.path(id)}>{instead.label(t)}</a>
	const removal = id !== undefined && !stays && (
		<form class="sheet" method="post" action={`${root}${path}/${id}/supprimer`}>
			{storedCells && <input type="hidden" name="vu" value={storedCells.seen} />}
			<Asked t={t} sentences={asked} other={otherLink} />
			<p>{t.fiches.supprimerDit}</p>
			<Button kind="danger">{isAsked ? t.fiches.supprimerQuandMeme : t.fiches.supprimer}</Button>
		</form>
	)
	return at.page({
		title: id === undefined ? words(t).fresh : (first?.[1].get(name) ?? name),
		code: id === undefined || cells['code'] === name ? undefined : cells['code'],
		current,
		refusal,
		lead: <a href={home}>{words(t).title}</a>,
		body: (
			<>
				{isAsked && removal}
				<RecordSheet
					t={t}
					action={`${root}${path}/${id ?? 'nouvelle'}`}
					back={home}
					records={[{ kind, fields: await formFields(at, screen, kind, typedColumns), cells, stored: storedCells, since }]}
					refusal={isAsked ? undefined : refusal}
					other={otherLink}
					yes={yes?.(t, { id, before: storedCells?.cells ?? {}, cells })}
				/>
				{!isAsked && removal}
			</>
		)
	})
}

/** The name of a record: of a person, their name; otherwise the first filled column of its list. */
function nameOf(listed: readonly string[], cells: Cells): string {
	const said = (column: string) => cells[column] ?? ''
	if (listed.includes('prenoms') && said('nom') !== '') return `${said('nom')} ${said('prenoms')}`.trim()
	return listed.map(said).find((cell) => cell !== '') ?? ''
}
