/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { findAccount } from '../../auth/find-account.service'
import { desk, type Desk, type Sheet } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { heldOnOneLine } from '../../console/parts/dit'
import { auteurOf, ficheOf, isOfNew } from '../../console/parts/lignes'
import type { Cell } from '../../console/parts/csv'
import { blocksOf, listFile, momentCell, upTo } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { actionLabel, ficheLabel } from '../../console/parts/record-form'
import { asComposed } from '../../kit/composed'
import { OperationError } from '../../kit/errors'
import { HistoriquePage, type Recherche } from './historique.page'
import { withoutOthers } from './historique-de-fiche.service'
import { readsTables, searchesFor } from './lisible.service'
import { cursorIn, cursorOf, newestOfPeople, readJournal, type JournalLine } from './journal.service'
import { nomsOf } from './noms.service'

const SHOWN = 50
/** How many lines of a file are read at a time, and how many of these are translated at a time. */
const READ = 2000
const BLOCK = 100
/** How many lines fit in a sheet of a workbook, besides its head and the line that says that there are more. */
const SHEET = 1_048_574

type Query = Readonly<Record<string, string | undefined>>

function rechercheOf({ visit: { caller } }: Desk, query: Query): Recherche {
	const filterText = (name: string) => asComposed((query[name] ?? '').trim()).slice(0, 100)
	return {
		depuis: filterText('depuis'),
		jusqu: filterText('jusqu'),
		qui: filterText('qui'),
		quoi: filterText('quoi'),
		objet: searchesFor(caller, filterText('objet')) ? filterText('objet') : '',
		tout: filterText('tout'),
		suite: filterText('suite')
	}
}

const isNobody = async ({ visit: { db } }: Desk, qui: string) =>
	qui !== '' && !qui.includes(':') && (await findAccount(db, qui).catch(() => undefined)) === undefined

const orUndefined = (text: string) => (text === '' ? undefined : text)

/** The lines without what the reader may not know of merged students. */
async function readable({ visit }: Desk, lines: readonly JournalLine[]): Promise<JournalLine[]> {
	const view = await visit.view()
	return lines.map((line) => withoutOthers(view, line))
}

/** The newest lines first; `undefined` if the search is not valid. */
async function found(
	at: Desk,
	{ depuis, jusqu, qui, quoi, objet, tout, suite }: Recherche,
	limit: number
): Promise<JournalLine[] | undefined> {
	const tables = readsTables(at.visit.caller)
	const { tenant, institution } = at.visit
	const search = {
		tables,
		depuis: orUndefined(depuis),
		jusqu: orUndefined(jusqu),
		utilisateur: orUndefined(qui),
		action: orUndefined(quoi),
		objet: orUndefined(objet),
		gens: tout === '',
		before: cursorIn(suite),
		limit
	}
	// others than administrators learn nothing about who has an account
	if (await isNobody(at, qui)) return tables && []
	try {
		const lines = await tenant.hold('audit', () =>
			readJournal({ store: tenant.store, institution }, tenant.place, search, { keepsThread: true })
		)
		return await readable(at, lines.toReversed())
	} catch (error) {
		// the error is about the search; a failing file would be another error
		if (error instanceof OperationError && error.exitCode === 64) return undefined
		throw error
	}
}

const file: MakesFile = async (at, query, form) => {
	const {
		t,
		visit: { langue, db, institution }
	} = at
	const recherche = rechercheOf(at, query)
	const blocks = async function* () {
		for (let suite = ''; ;) {
			const lines = (await found(at, { ...recherche, suite }, READ)) ?? []
			yield* blocksOf(lines, BLOCK)
			if (lines.length < READ) return
			suite = cursorOf(lines.at(-1)!)
		}
	}
	const rows = async function* () {
		for await (const block of blocks()) {
			const reading = { t, langue, timezone: institution.timezone, noms: await nomsOf(db, block) }
			yield block.map((line) => [
				momentCell(line.at),
				auteurOf(reading, line),
				actionLabel(t, line.action),
				ficheLabel(t, line.objet),
				ficheOf(reading, line),
				heldOnOneLine({ ...reading, kind: line.objet, value: line.avant }),
				heldOnOneLine({ ...reading, kind: line.objet, value: line.apres, isNew: isOfNew(line) })
			])
		}
	}
	const { quand, auteur, action, objet, fiche, avant, apres } = t.historique
	const all = form === 'xlsx' ? upTo<readonly Cell[]>(rows(), SHEET, [t.historique.feuillePleine]) : rows()
	return listFile(form, 'historique', [quand, auteur, action, objet, fiche, avant, apres], all)
}

/** @param known the result of a search for one line more than a page shows */
async function sheetOf(at: Desk, recherche: Recherche, known: readonly JournalLine[] | undefined): Promise<Sheet> {
	const {
		t,
		root,
		visit: { langue, db, institution }
	} = at
	const lines = known?.slice(0, SHOWN)
	const older = known && known.length > SHOWN ? cursorOf(known[SHOWN - 1]!) : undefined
	const noms = await nomsOf(db, lines ?? [], recherche.objet)
	return {
		title: t.historique.titre,
		current: '/etablissement',
		status: lines ? 200 : 422,
		more: { files: listFiles({ t, path: `${root}/historique/export`, asked: { ...recherche, suite: '' } }) },
		body: (
			<HistoriquePage
				{...{ t, langue, timezone: institution.timezone, noms, root, recherche, lines, older }}
				offers={(table) => searchesFor(at.visit.caller, table)}
			/>
		)
	}
}

/** The last lines written by people, or those before one; `undefined` if the whole journal must be searched. */
async function newest(at: Desk, { suite, ...search }: Recherche): Promise<JournalLine[] | undefined> {
	const tables = readsTables(at.visit.caller)
	if (Object.values(search).some((text) => text !== '')) return undefined
	const { tenant, institution } = at.visit
	const lines = await newestOfPeople({ store: tenant.store, institution }, SHOWN + 1, { before: cursorIn(suite), tables })
	return lines && readable(at, lines)
}

/** The history of changes: all for administrators, for `scolarite` that of the records that they are in charge of. */
export const historiquePages = () =>
	new Elysia({ name: 'historique-pages', prefix: '/console/historique' })
		.use(desk())
		.get('', async ({ desk: at, query }) => {
			const recherche = rechercheOf(at, query)
			return at.page(await sheetOf(at, recherche, (await newest(at, recherche)) ?? (await found(at, recherche, SHOWN + 1))))
		})
		.use(listRoutes('/export', file))
