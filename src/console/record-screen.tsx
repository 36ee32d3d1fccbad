/** @jsxImportSource preact */
import { Elysia, type AnyElysia } from 'elysia'
import { asComposed } from '../kit/composed'
import type { Fonction } from '../domain/fonctions'
import { folded } from '../kit/forms'
import { seen as seenOf } from '../kit/seen'
import { Asked } from './parts/asked'
import type { Module } from '../domain/vocabulaire'
import type { Answers } from '../http/answers/answers'
import { idOf } from '../http/answers/id'
import type { Records, RecordFault, RecordField, RecordsReport, StoredRecord, WrittenRecord } from '../exchange/records/records'
import type { KnownVisit } from '../tenants/visit'
import { desk, type Desk } from './desk'
import { formFields } from './form-fields'
import { listRoutes, type MakesFile } from './list-routes'
import { shortDay } from './textes/dates'
import { Input } from './parts/form'
import { blocksOf, listFile } from './parts/list-file'
import { ListLinks } from './parts/list-links'
import { Note } from './parts/note'
import { addressOf, Pager, pageNumber, pageOf } from './parts/pager'
import { Based, meantBy, type Stored } from './parts/based'
import { columnLabel, isNews, objetLabel, RecordFields, wordLabel, type Cells, type Since } from './parts/record-form'
import type { Textes } from './textes/textes'
import type { PageProps } from './parts/page-props'

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
	/** the page of the list, where it is another one than these screens have */
	readonly home?: string | ((cells: Cells) => string)
	/** whether records stay for good */
	readonly stays?: true
	/** @throws AppError 403 where the caller may not change this record, though the screen is theirs */
	readonly mustMayChange?: (at: Desk, id: number) => Promise<void>
	/** what is asked before a change is written, sentence by sentence; the warnings of the noun are asked besides */
	readonly asks?: (at: Desk, change: RecordChange) => readonly string[] | Promise<readonly string[]>
	/** the same before a record is removed */
	readonly asksRemoval?: (at: Desk, id: number) => Promise<readonly string[]>
	/** what can be done instead, where something is asked of a stored record */
	readonly instead?: { readonly label: (t: Textes) => string; readonly path: (id: number) => string }
}

export type RecordChange = {
	/** absent of a new record */
	readonly id?: number | undefined
	/** what is stored; nothing of a new record */
	readonly before: Cells
	/** what was typed */
	readonly cells: Cells
}

export type ScreenWords = {
	readonly title: string
	/** « Nouvelle salle » */
	readonly fresh: string
	/** what to do where there is none */
	readonly none: string
}

type Deps = { readonly records: Records; readonly answers: Answers }

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
export const recordScreen = ({ records, answers }: Deps, screen: RecordScreen): AnyElysia => {
	const { kind, path, fonction, words, listed, typed, shows = () => true, stays, mustMayChange, asks, asksRemoval, instead } = screen
	const entry = typeof screen.home === 'string' ? screen.home : HOME
	const homeOf = (cells: Cells) => (typeof screen.home === 'function' ? screen.home(cells) : (screen.home ?? path))
	const after = (cells: Cells, fait: (typeof FAITS)[number]) => {
		const home = homeOf(cells)
		return `${home}${home.includes('?') ? '&' : '?'}fait=${fait}`
	}
	const mayWrite = (at: Desk) => (fonction === undefined ? at.mustBe('administrateur') : at.mustHave(fonction))

	const form = async (
		at: Desk,
		{
			id,
			cells,
			stored,
			since,
			status = 200,
			report,
			asked = [],
			askedOfRemoval = []
		}: {
			id?: number
			cells: Cells
			stored?: Stored
			since?: Since
			status?: number
			report?: RecordsReport
			asked?: readonly string[]
			askedOfRemoval?: readonly string[]
		}
	) => {
		const { t, root } = at
		const fields = await formFields(at, { records, answers }, kind, typed)
		const wrong = wrongCells(report?.faults ?? [])
		const isOvertaken = isNews(since) || (report?.overtaken.length ?? 0) > 0
		const holds = report?.holds ?? []
		const isAskedOfRemoval = askedOfRemoval.length > 0
		const other = instead && id !== undefined && <a href={root + instead.path(id)}>{instead.label(t)}</a>
		const removal = id !== undefined && !stays && (
			<form class="sheet" method="post" action={`${root}${path}/${id}/supprimer`}>
				{stored && <input type="hidden" name="vu" value={stored.seen} />}
				<Asked t={t} sentences={askedOfRemoval} other={other} />
				<p>{t.fiches.supprimerDit}</p>
				<button class="btn">{isAskedOfRemoval ? t.fiches.supprimerQuandMeme : t.fiches.supprimer}</button>
			</form>
		)
		return at.page({
			title: id === undefined ? words(t).fresh : nameOf(listed, cells),
			current: entry,
			status,
			lead: <a href={root + homeOf(cells)}>{words(t).title}</a>,
			body: (
				<>
					{isAskedOfRemoval && removal}
					<form class="sheet" method="post" action={`${root}${path}/${id ?? 'nouvelle'}`}>
						<Note text={wrong['']} bad />
						{isOvertaken && <Note text={t.fiches.depassee} bad />}
						{holds.length > 0 && <Note text={t.fiches.tenue(heldBy(t, holds))} bad />}
						{stored && <Based fields={fields} stored={stored} />}
						<Asked t={t} sentences={asked} other={other} />
						<RecordFields t={t} kind={kind} fields={fields} cells={cells} wrong={wrong} since={since} />
						<p class="buttons">
							<button class="btn first">{asked.length > 0 ? t.fiches.quandMeme : t.mots.enregistrer}</button>
							<a href={root + homeOf(cells)}>{t.mots.annuler}</a>
						</p>
					</form>
					{!isAskedOfRemoval && removal}
				</>
			)
		})
	}

	const fresh = async (at: Desk, asked: Cells) => {
		const fields = await records.fields(at.visit, kind, typed)
		const initial = fields.flatMap(({ name, initial: given }) => (given === undefined ? [] : [[name, given]]))
		return form(at, { cells: { ...Object.fromEntries(initial), ...asked } })
	}

	/** Writes what the form says; shows it again with what keeps it from being written, or is asked first. */
	const save = async (at: Desk, id?: number) => {
		mayWrite(at)
		if (id !== undefined) await mustMayChange?.(at, id)
		const { visit } = at
		const fields = await records.fields(visit, kind, typed)
		const current = id === undefined ? undefined : await records.read(visit, kind, id)
		const kept = fields.flatMap(({ name }) => (current?.cells[name] === undefined ? [] : [[name, current.cells[name]] as const]))
		const cells: Record<string, string> = { ...Object.fromEntries(kept), ...meantBy(at.form, fields, current).cells }
		const seen = at.form.has('vu') ? at.form.text('vu') : undefined
		const record: WrittenRecord = { kind, id, seen, cells }
		const again = (said: Pick<Parameters<typeof form>[1], 'status' | 'report' | 'asked'>, stored = current) => {
			const { cells: meant, ...since } = meantBy(at.form, fields, stored)
			return form(at, { ...(id !== undefined && { id }), cells: { ...stored?.cells, ...meant }, ...(stored && { stored }), since, ...said })
		}
		const tried = await records.write(visit, [record], [], { dryRun: true })
		if (isWritable(tried)) {
			// what is new may be more of an account that there is
			const [meant] = tried.ids
			if (id === undefined && meant !== undefined) await mustMayChange?.(at, meant)
			const asked = [
				...((await asks?.(at, { id, before: current?.cells ?? {}, cells })) ?? []),
				...tried.warnings.map(({ message }) => message)
			]
			if (asked.length > 0 && at.form.text('confirme') !== seenOf(asked)) return again({ asked })
		}
		const report = isWritable(tried) ? await records.write(visit, [record]) : tried
		if (isWritable(report)) return at.to(after(cells, id === undefined ? 'creee' : 'modifiee'))
		return again(
			{ status: report.faults.length > 0 ? 422 : 409, report },
			id === undefined ? undefined : await records.read(visit, kind, id)
		)
	}

	const foundBy = async (visit: KnownVisit, query: Readonly<Record<string, string | undefined>>) => {
		const q = asComposed(query['q'] ?? '').slice(0, 100)
		const asked = folded(q)
		const all = (await records.list(visit, kind)).filter(shows)
		const isFound = ({ cells }: StoredRecord) => listed.some((column) => folded(cells[column] ?? '').includes(asked))
		return { q, all, found: asked === '' ? all : all.filter(isFound) }
	}

	const list = async (at: Desk, query: Readonly<Record<string, string | undefined>>) => {
		mayWrite(at)
		const { t, root, visit } = at
		const { q, all, found } = await foundBy(visit, query)
		const { rows, ...pages } = pageOf(found, pageNumber(query['page']))
		const fields = await records.fields(visit, kind, listed)
		const labels = await labelsOf(fields)
		const done = FAITS.find((one) => one === query['fait'])
		return at.page({
			title: words(t).title,
			current: entry,
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
							<Input label={t.mots.rechercher} type="search" name="q" value={q} maxLength={100} />
							<button class="btn">{t.mots.rechercher}</button>
						</form>
					)}
					<section class="sheet" id="liste">
						{found.length === 0 ? (
							<p role="status">{q === '' ? words(t).none : t.fiches.introuvable(q)}</p>
						) : (
							<RecordTable {...{ t, root, path, kind, fields, labels }} langue={visit.langue} title={words(t).title} rows={rows} />
						)}
						{found.length > 0 && (
							<p class="buttons">
								<ListLinks t={t} path={`${root}${path}/export`} asked={{ q }} />
							</p>
						)}
						<Pager t={t} page={pages.page} last={pages.last} to={(page) => addressOf(root + path, { q, page })} />
					</section>
				</>
			)
		})
	}

	/** The list as a file: for people, or as a sheet that an import takes again. */
	const file: MakesFile = async (at, query, as) => {
		mayWrite(at)
		const { found } = await foundBy(at.visit, query)
		const names = (await records.fields(at.visit, kind)).filter((field) => field.form !== 'secret').map(({ name }) => name)
		const head = as === 'csv' ? names.map((name) => columnLabel(at.t, kind, name)) : names
		return listFile(as, kind, head, blocksOf(found.map(({ cells }) => names.map((name) => cells[name] ?? ''))))
	}

	const pages = new Elysia({ name: `fiches-${kind}`, prefix: `/console${path}` })
		.use(desk(screen.module))
		.get('/nouvelle', ({ desk: at, query }) => {
			mayWrite(at)
			return fresh(at, query)
		})
		.post('/nouvelle', ({ desk: at }) => save(at))
		.use(listRoutes('/export', file, screen.module))
		.get('/:id', async ({ desk: at, params }) => {
			mayWrite(at)
			const id = idOf(params.id)
			await mustMayChange?.(at, id)
			const stored = await records.read(at.visit, kind, id)
			return form(at, { id, cells: stored.cells, stored })
		})
		.post('/:id', ({ desk: at, params }) => save(at, idOf(params.id)))
	if (!screen.home) pages.get('', ({ desk: at, query }) => list(at, query))
	return stays
		? pages
		: pages.post('/:id/supprimer', async ({ desk: at, params }) => {
				mayWrite(at)
				const id = idOf(params.id)
				await mustMayChange?.(at, id)
				const former = await records.find(at.visit, kind, id)
				const removed = [{ kind, id, seen: at.form.text('vu') }]
				const asked = former ? ((await asksRemoval?.(at, id)) ?? []) : []
				if (former && asked.length > 0 && at.form.text('confirme') !== seenOf(asked)) {
					const tried = await records.write(at.visit, [], removed, { dryRun: true })
					if (isWritable(tried) && tried.holds.length === 0)
						return form(at, { id, cells: former.cells, stored: former, askedOfRemoval: asked })
				}
				const report = await records.write(at.visit, [], removed)
				if (isWritable(report) && report.holds.length === 0) return at.to(after(former?.cells ?? {}, 'supprimee'))
				const stored = await records.read(at.visit, kind, id)
				return form(at, { id, cells: stored.cells, stored, status: report.faults.length > 0 ? 422 : 409, report })
			})
}

/** What keeps a record, and how much of it; what has one name is counted once. */
function heldBy(t: Textes, holds: RecordsReport['holds']): string {
	const counts = new Map<string, number>()
	for (const { objet, count } of holds) {
		const label = objetLabel(t, objet)
		counts.set(label, Math.max(count, counts.get(label) ?? 0))
	}
	return [...counts].map(([label, count]) => `${label}${t.deuxPoints}${count}`).join(', ')
}

const FAITS = ['creee', 'modifiee', 'supprimee'] as const

/** Whether nothing keeps what was typed from being written. */
export const isWritable = ({ faults, overtaken }: RecordsReport) => faults.length === 0 && overtaken.length === 0

/** What a record is called: a person by name, anything else by the first thing that its list says. */
function nameOf(listed: readonly string[], cells: Cells): string {
	const said = (column: string) => cells[column] ?? ''
	if (listed.includes('prenoms') && said('nom') !== '') return `${said('nom')} ${said('prenoms')}`.trim()
	return listed.map(said).find((cell) => cell !== '') ?? ''
}

type TableProps = PageProps & {
	readonly path: string
	readonly kind: string
	readonly title: string
	readonly fields: readonly RecordField[]
	readonly labels: Labels
	readonly rows: readonly StoredRecord[]
}

/** What people read of the records that columns name, by column and what is written. */
type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>

const labelsOf = async (fields: readonly RecordField[]): Promise<Labels> =>
	new Map(
		await Promise.all(
			fields.map(async ({ name, choices }) => {
				const offered = (await choices?.read()) ?? []
				return [name, new Map(offered.map(({ value, label }) => [value, label]))] as const
			})
		)
	)

const RecordTable = ({ t, langue, root, path, kind, title, fields, labels, rows }: TableProps) => {
	const shown = ({ name, form }: RecordField, cell: string) => {
		if (cell === '') return '–'
		if (WORDS.has(form))
			return cell
				.split('|')
				.map((word) => wordLabel(t, name, word))
				.join(', ')
		if (form === 'date') return shortDay(langue, cell)
		if (form === 'oui') return cell === 'oui' ? t.mots.oui : t.mots.non
		return labels.get(name)?.get(cell) ?? cell
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
