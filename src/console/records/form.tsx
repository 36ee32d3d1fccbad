/** @jsxImportSource preact */
import type { Refused } from '../action'
import type { Desk } from '../desk'
import { Asked } from '../parts/asked'
import { Based, type Stored } from '../parts/based'
import { Note } from '../parts/note'
import { isNews, RecordFields, type Cells, type Since } from '../parts/record-form'
import { HOME, homeOf, type Screen } from './declared'
import { formFields } from './form-fields'
import { heldBy, wrongCells } from './report'

export type Form = {
	/** absent of a new record */
	readonly id?: number | undefined
	readonly cells: Cells
	readonly stored?: Stored | undefined
	readonly since?: Since
	readonly refused?: Refused
	/** whether what is asked is about removing the record */
	readonly isRemoval?: boolean
}

/** The page of one record, or of a new one. */
export async function formOf(screen: Screen, at: Desk, { id, cells, stored, since, refused, isRemoval = false }: Form) {
	const { kind, path, words, listed, typed, stays, instead } = screen
	const { t, root } = at
	const fields = await formFields(at, screen, kind, typed)
	const { report, asked = [], status = 200 } = refused ?? {}
	const wrong = wrongCells(report?.faults ?? [])
	const isOvertaken = isNews(since) || (report?.overtaken.length ?? 0) > 0
	const holds = report?.holds ?? []
	const isAsked = asked.length > 0
	const home = root + homeOf(screen, cells)
	const other = instead && id !== undefined && <a href={root + instead.path(id)}>{instead.label(t)}</a>
	const question = <Asked t={t} sentences={asked} other={other} />
	const removal = id !== undefined && !stays && (
		<form class="sheet" method="post" action={`${root}${path}/${id}/supprimer`}>
			{stored && <input type="hidden" name="vu" value={stored.seen} />}
			{isRemoval && question}
			<p>{t.fiches.supprimerDit}</p>
			<button class="btn">{isRemoval && isAsked ? t.fiches.supprimerQuandMeme : t.fiches.supprimer}</button>
		</form>
	)
	return at.page({
		title: id === undefined ? words(t).fresh : nameOf(listed, cells),
		current: typeof screen.home === 'string' ? screen.home : HOME,
		status,
		lead: <a href={home}>{words(t).title}</a>,
		body: (
			<>
				{isRemoval && isAsked && removal}
				<form class="sheet" method="post" action={`${root}${path}/${id ?? 'nouvelle'}`}>
					<Note text={wrong['']} bad />
					{isOvertaken && <Note text={t.fiches.depassee} bad />}
					{holds.length > 0 && <Note text={t.fiches.tenue(heldBy(t, holds))} bad />}
					{stored && <Based fields={fields} stored={stored} />}
					{!isRemoval && question}
					<RecordFields t={t} kind={kind} fields={fields} cells={cells} wrong={wrong} since={since} />
					<p class="buttons">
						<button class="btn first">{isAsked && !isRemoval ? t.fiches.quandMeme : t.mots.enregistrer}</button>
						<a href={home}>{t.mots.annuler}</a>
					</p>
				</form>
				{!(isRemoval && isAsked) && removal}
			</>
		)
	})
}

/** What a record is called: a person by name, anything else by the first thing that its list says. */
function nameOf(listed: readonly string[], cells: Cells): string {
	const said = (column: string) => cells[column] ?? ''
	if (listed.includes('prenoms') && said('nom') !== '') return `${said('nom')} ${said('prenoms')}`.trim()
	return listed.map(said).find((cell) => cell !== '') ?? ''
}
