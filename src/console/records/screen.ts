import { Elysia, type AnyElysia } from 'elysia'
import type { StoredRecord, WrittenRecord } from '../../exchange/records/records'
import { idOf } from '../../http/answers/id'
import { action, taken, type Action, type Params } from '../action'
import { desk, type Desk } from '../desk'
import { listRoutes } from '../list-routes'
import { meantBy } from '../parts/based'
import type { Cells } from '../parts/record-form'
import { homeOf, type Deps, type FAITS, type RecordScreen, type Screen } from './declared'
import { formOf } from './form'
import { fileOf, listOf } from './list'
import { meantSince } from './since'

/** The pages of one noun: list, form, new, removal. */
export function recordScreen(deps: Deps, declared: RecordScreen): AnyElysia {
	const { kind, path, module, home, stays } = declared
	const screen = { ...declared, ...deps }
	const pages = new Elysia({ name: `fiches-${kind}`, prefix: `/console${path}` })
		.use(desk(module))
		.get('/nouvelle', ({ desk: at, query }) => fresh(screen, at, query))
		.post('/nouvelle', action(saving(screen)))
		.use(listRoutes('/export', fileOf(screen), module))
		.get('/:id', async ({ desk: at, params }) => {
			const id = await mayChange(screen, at, params)
			const stored = await screen.records.read(at.visit, kind, id!)
			return formOf(screen, at, { id, cells: stored.cells, stored })
		})
		.post('/:id', action(saving(screen)))
	if (!home) pages.get('', ({ desk: at, query }) => listOf(screen, at, query))
	return stays ? pages : pages.post('/:id/supprimer', action(removing(screen)))
}

/** The record in a path, if the caller may change it; `undefined` for a new one. @throws AppError 403, 404 */
async function mayChange(screen: Screen, at: Desk, params: Params): Promise<number | undefined> {
	if (params['id'] === undefined) return undefined
	const id = idOf(params['id'])
	await screen.mustMayChange?.(at, id)
	return id
}

/** The page after a form. */
function after(screen: Screen, cells: Cells, fait: (typeof FAITS)[number]) {
	const home = homeOf(screen, cells)
	return `${home}${home.includes('?') ? '&' : '?'}fait=${fait}`
}

async function fresh(screen: Screen, at: Desk, asked: Cells) {
	const fields = await screen.records.fields(at.visit, screen.kind, screen.typed)
	const initial = fields.flatMap(({ name, initial: given }) => (given === undefined ? [] : [[name, given]]))
	return formOf(screen, at, { cells: { ...Object.fromEntries(initial), ...asked } })
}

type Save = { readonly id: number | undefined; readonly before: Cells; readonly cells: Cells; readonly record: WrittenRecord }

function saving(screen: Screen): Action<Save> {
	const { records, kind, typed: typedColumns, mustMayChange, asks } = screen
	return {
		async read(at, params) {
			const id = await mayChange(screen, at, params)
			const fields = await records.fields(at.visit, kind, typedColumns)
			const stored = id === undefined ? undefined : await records.read(at.visit, kind, id)
			const before = stored?.cells ?? {}
			const kept = fields.flatMap(({ name }) => (before[name] === undefined ? [] : [[name, before[name]] as const]))
			const cells: Record<string, string> = { ...Object.fromEntries(kept), ...meantBy(at.form, fields, stored).cells }
			const seen = at.form.has('vu') ? at.form.text('vu') : undefined
			return { id, before, cells, record: { kind, id, seen, cells } }
		},
		try: (at, { record }) => records.write(at.visit, [record], [], { dryRun: true }),
		async ask(at, given, tried) {
			// a new record may extend an existing account
			const [meant] = tried?.ids ?? []
			if (given.id === undefined && meant !== undefined) await mustMayChange?.(at, meant)
			return (await asks?.(at, given)) ?? []
		},
		async write(at, { id, cells, record }) {
			taken(await records.write(at.visit, [record]))
			return after(screen, cells, id === undefined ? 'creee' : 'modifiee')
		},
		async shown(at, params, refused) {
			const fields = await records.fields(at.visit, kind, typedColumns)
			const id = params['id'] === undefined ? undefined : idOf(params['id'])
			const stored = id === undefined ? undefined : await records.read(at.visit, kind, id)
			const { cells, since } = await meantSince(at, kind, fields, stored)
			return formOf(screen, at, { id, cells: { ...stored?.cells, ...cells }, stored, since, refusal: refused })
		}
	}
}

type Removal = { readonly id: number; readonly former: StoredRecord | undefined }

function removing(screen: Screen): Action<Removal> {
	const { records, kind, asksRemoval } = screen
	const removal = (at: Desk, id: number) => [{ kind, id, seen: at.form.text('vu') }]
	return {
		async read(at, params) {
			const id = (await mayChange(screen, at, params))!
			return { id, former: await records.find(at.visit, kind, id) }
		},
		try: (at, { id }) => records.write(at.visit, [], removal(at, id), { dryRun: true }),
		ask: async (at, { id, former }) => (former && (await asksRemoval?.(at, id))) ?? [],
		async write(at, { id, former }) {
			taken(await records.write(at.visit, [], removal(at, id)))
			return after(screen, former?.cells ?? {}, 'supprimee')
		},
		async shown(at, params, refused) {
			const id = idOf(params['id'])
			const stored = await records.read(at.visit, kind, id)
			return formOf(screen, at, { id, cells: stored.cells, stored, refusal: refused, isRemoval: true })
		}
	}
}
