/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Fonction } from '../domain/fonctions'
import { folded } from '../domain/forms'
import type { Langue } from '../domain/langue'
import type { Module } from '../domain/vocabulaire'
import { idOf } from '../http/answers/id'
import type { Records, RecordFault, RecordField, RecordsReport, StoredRecord, WrittenRecord } from '../files/records/records'
import { desk, type Desk } from './desk'
import { shortDay } from './parts/dates'
import { Field } from './parts/form'
import { Note } from './parts/note'
import { addressOf, Pager, pageNumber, pageOf } from './parts/pager'
import { cellsOf, columnLabel, RecordFields, wordLabel, type Cells } from './parts/record-form'
import type { Textes } from './textes/textes'

/** A noun whose records are listed, made, changed and removed by forms. */
export type RecordScreen = {
	/** the name of the noun */
	readonly kind: string
	/** under the console's root: `/salles` */
	readonly path: string
	/** whose screen it is besides the administrators' */
	readonly fonction?: Fonction
	readonly module?: Module
	readonly words: (t: Textes) => ScreenWords
	/** the columns of the list */
	readonly listed: readonly string[]
	/** the columns of the form, where they are not all */
	readonly typed?: readonly string[]
	/** which records are shown, where they are not all */
	readonly shows?: (record: StoredRecord) => boolean
}

export type ScreenWords = {
	readonly title: string
	/** « Nouvelle salle » */
	readonly fresh: string
	/** what to do where there is none */
	readonly none: string
}

type Deps = { readonly records: Records }

/** The page that leads to these screens. */
const HOME = '/etablissement'

const WORDS: ReadonlySet<string> = new Set(['choix', 'plusieurs'])

/** By column, why it was refused; what is of none under an empty name. */
export function wrongCells(faults: readonly RecordFault[], record = 0): Record<string, string> {
	const wrong: Record<string, string> = {}
	for (const one of faults) {
		const column = one.record === record ? (one.column ?? '') : ''
		wrong[column] = wrong[column] === undefined ? one.message : `${wrong[column]} ; ${one.message}`
	}
	return wrong
}

/** The pages of one noun: list, form, new, removal. */
export const recordScreen = ({ records }: Deps, screen: RecordScreen) => {
	const { kind, path, fonction, words, listed, typed, shows = () => true } = screen
	const mayWrite = (at: Desk) => (fonction === undefined ? at.mustBe('administrateur') : at.mustHave(fonction))

	const form = async (
		at: Desk,
		{
			id,
			cells,
			seen,
			status = 200,
			report,
			refused
		}: { id?: number; cells: Cells; seen?: string; status?: number; report?: RecordsReport; refused?: string }
	) => {
		const { t, root, visit } = at
		const fields = await records.fields(await visit.view(), kind, typed)
		const wrong = wrongCells(report?.faults ?? [])
		const overtaken = report?.overtaken[0]?.cells
		const holds = report?.holds ?? []
		return at.page({
			title: id === undefined ? words(t).fresh : nameOf(listed, cells),
			current: HOME,
			status,
			lead: <a href={root + path}>{words(t).title}</a>,
			body: (
				<>
					<form class="sheet" method="post" action={`${root}${path}/${id ?? 'nouvelle'}`}>
						<Note text={refused ?? wrong['']} bad />
						{overtaken && <Note text={t.fiches.depassee} bad />}
						{holds.length > 0 && (
							<Note text={t.fiches.tenue(holds.map(({ objet, count }) => `${count} ${objetLabel(t, objet)}`).join(', '))} bad />
						)}
						{seen !== undefined && <input type="hidden" name="vu" value={seen} />}
						<RecordFields t={t} kind={kind} fields={fields} cells={cells} wrong={wrong} overtaken={overtaken} />
						<p class="buttons">
							<button class="btn first">{t.mots.enregistrer}</button>
							<a href={root + path}>{t.mots.annuler}</a>
						</p>
					</form>
					{id !== undefined && (
						<form class="sheet" method="post" action={`${root}${path}/${id}/supprimer`}>
							{seen !== undefined && <input type="hidden" name="vu" value={seen} />}
							<p>{t.fiches.supprimerDit}</p>
							<button class="btn">{t.fiches.supprimer}</button>
						</form>
					)}
				</>
			)
		})
	}

	/** Writes what the form says; shows it again with what keeps it from being written. */
	const save = async (at: Desk, id?: number) => {
		mayWrite(at)
		const { visit } = at
		const view = await visit.view()
		const cells = cellsOf(at.form, await records.fields(view, kind, typed))
		const seen = at.form.has('vu') ? at.form.text('vu') : undefined
		const record: WrittenRecord = { kind, id, seen, cells }
		const report = await records.write(visit, [record])
		if (report.faults.length === 0 && report.overtaken.length === 0)
			return at.to(addressOf(path, { fait: id === undefined ? 'creee' : 'modifiee' }))
		const current = id === undefined ? undefined : await records.read(view, kind, id)
		return form(at, {
			...(id !== undefined && { id }),
			cells: { ...current?.cells, ...cells },
			...(current && { seen: current.seen }),
			status: report.faults.length > 0 ? 422 : 409,
			report
		})
	}

	return new Elysia({ name: `fiches-${kind}`, prefix: `/console${path}` })
		.use(desk(screen.module))
		.get('', async ({ desk: at, query }) => {
			mayWrite(at)
			const { t, root, visit } = at
			const view = await visit.view()
			const q = (query['q'] ?? '').normalize('NFC').slice(0, 100)
			const asked = folded(q)
			const all = (await records.list(view, kind)).filter(shows)
			const found = asked === '' ? all : all.filter(({ cells }) => listed.some((column) => folded(cells[column] ?? '').includes(asked)))
			const { rows, ...pages } = pageOf(found, pageNumber(query['page']))
			const fields = await records.fields(view, kind, listed)
			const done = FAITS.find((one) => one === query['fait'])
			return at.page({
				title: words(t).title,
				current: HOME,
				lead: <a href={root + HOME}>{t.etablissement.titre}</a>,
				scripts: ['recherche'],
				action: (
					<a class="btn first" href={`${root}${path}/nouvelle`}>
						{words(t).fresh}
					</a>
				),
				body: (
					<>
						<Note text={done && t.fiches.faits[done]} />
						{(all.length > 10 || q !== '') && (
							<form class="sheet filters" action={root + path} data-recherche="">
								<Field label={t.mots.rechercher}>
									<input type="search" name="q" value={q} maxLength={100} />
								</Field>
								<button class="btn">{t.mots.rechercher}</button>
							</form>
						)}
						<section class="sheet" id="liste">
							{found.length === 0 ? (
								<p role="status">{q === '' ? words(t).none : t.fiches.introuvable(q)}</p>
							) : (
								<RecordTable {...{ t, root, path, kind, fields }} langue={visit.langue} title={words(t).title} rows={rows} />
							)}
							<Pager t={t} page={pages.page} last={pages.last} to={(page) => addressOf(root + path, { q, page })} />
						</section>
					</>
				)
			})
		})
		.get('/nouvelle', ({ desk: at, query }) => {
			mayWrite(at)
			return form(at, { cells: query })
		})
		.post('/nouvelle', ({ desk: at }) => save(at))
		.get('/:id', async ({ desk: at, params }) => {
			mayWrite(at)
			const id = idOf(params.id)
			const { cells, seen } = await records.read(await at.visit.view(), kind, id)
			return form(at, { id, cells, seen })
		})
		.post('/:id', ({ desk: at, params }) => save(at, idOf(params.id)))
		.post('/:id/supprimer', async ({ desk: at, params }) => {
			mayWrite(at)
			const id = idOf(params.id)
			const report = await records.write(at.visit, [], [{ kind, id, seen: at.form.text('vu') }])
			if (report.overtaken.length === 0 && report.holds.length === 0) return at.to(addressOf(path, { fait: 'supprimee' }))
			const { cells, seen } = await records.read(await at.visit.view(), kind, id)
			return form(at, { id, cells, seen, status: 409, report })
		})
}

const FAITS = ['creee', 'modifiee', 'supprimee'] as const

/** What people call the records of a table. */
export const objetLabel = ({ fiches }: Textes, objet: string): string => (fiches.objets as Cells)[objet] ?? objet

/** What a record is called: the first of its listed columns that says something. */
const nameOf = (listed: readonly string[], cells: Cells) => listed.map((column) => cells[column] ?? '').find((cell) => cell !== '') ?? ''

type TableProps = {
	readonly t: Textes
	readonly langue: Langue
	readonly root: string
	readonly path: string
	readonly kind: string
	readonly title: string
	readonly fields: readonly RecordField[]
	readonly rows: readonly StoredRecord[]
}

const RecordTable = ({ t, langue, root, path, kind, title, fields, rows }: TableProps) => {
	const shown = ({ name, form, choices }: RecordField, cell: string) => {
		if (cell === '') return '–'
		if (WORDS.has(form))
			return cell
				.split('|')
				.map((word) => wordLabel(t, name, word))
				.join(', ')
		if (form === 'date') return shortDay(langue, cell)
		if (form === 'oui') return cell === 'oui' ? t.mots.oui : t.mots.non
		return choices?.find(({ value }) => value === cell)?.label ?? cell
	}
	return (
		<div class="scroll" tabIndex={0} role="region" aria-label={title}>
			<table>
				<thead>
					<tr>
						{fields.map(({ name, form }) => (
							<th scope="col" class={form === 'nombre' ? 'n' : undefined}>
								{columnLabel(t, kind, name)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ id, cells }) => (
						<tr>
							{fields.map((field, column) =>
								column === 0 ? (
									<th scope="row">
										<a href={`${root}${path}/${id}`} dir="auto">
											{shown(field, cells[field.name] ?? '')}
										</a>
									</th>
								) : (
									<td class={field.form === 'nombre' ? 'n' : undefined} dir="auto">
										{shown(field, cells[field.name] ?? '')}
									</td>
								)
							)}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
