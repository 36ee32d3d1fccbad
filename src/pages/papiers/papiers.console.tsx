/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { tableFile } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { addressOf, listPage, pageNumber, pageOf, Pager, PER_PAGE } from '../../console/parts/pager'
import { Question } from '../../console/parts/question'
import { searchText } from '../../console/parts/search'
import { listName } from '../../console/parts/students'
import { papiersTabs, type PapiersTab } from '../../console/tabs/papiers'
import { longDay } from '../../console/textes/dates'
import { numeroOf, SORTES } from '../../domain/papiers/sortes'
import { foundIn } from '../../domain/personnes/annuaire'
import { annuaireOf } from '../../features/etudiants/fiches.service'
import { attenteOf, demandeOf, demandesOuvertes, MAX_DEMANDE, refuserDemande } from '../../features/papiers/demandes.service'
import { listePapiers, papiersOf, type ListeDePapiers } from '../../features/papiers/papiers.service'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { isJour } from '../../kit/jour'
import { todayOf } from '../../tenants/visit'
import { placeOf } from './papier-row.page'
import { DemandesSheet, Motif, PapiersBar, papiersColumns, type Choix } from './papiers.page'

type Deps = { readonly answers: Answers }

const CURRENT = '/papiers'
/** A name in an address is at most this long. */
const MAX_NAME = 200

function choixIn(at: Desk, query: ListQuery): Choix {
	const { jour = '', sorte, par = '' } = query
	return {
		jour: isJour(jour) ? jour : todayOf(at.visit),
		q: searchText(query),
		sorte: SORTES.find((candidate) => candidate === sorte),
		par: par.slice(0, MAX_NAME)
	}
}

/** A list of the register: the papers of a day, or all that were revoked. */
type Liste = { readonly path: string; readonly tab: PapiersTab; readonly of: (choix: Choix) => ListeDePapiers }

const DU_JOUR: Liste = { path: CURRENT, tab: 'jour', of: ({ jour }) => ({ jour }) }
const REVOQUES: Liste = { path: `${CURRENT}/revoques`, tab: 'revoques', of: () => ({ fini: 'revoque' }) }

/** The papers of a list; a whole number finds its paper in whatever list. @throws AppError 403 */
async function listOf({ answers }: Deps, at: Desk, liste: Liste, choix: Choix) {
	at.mustHave('scolarite')
	const { visit } = at
	const view = await visit.view()
	const numero = numeroOf(choix.q)
	if (numero) return listePapiers(view, { numero }, { ...choix, q: '', etudiants: [] })
	const etudiants = choix.q === '' ? [] : foundIn(await answers.text(visit, annuaireOf(view)), choix.q)
	return listePapiers(view, liste.of(choix), { ...choix, etudiants })
}

async function list(deps: Deps, at: Desk, query: ListQuery, liste: Liste) {
	const { t, root, visit } = at
	const view = await visit.view()
	const choix = choixIn(at, query)
	const { ids, auteurs } = await listOf(deps, at, liste, choix)
	const { rows, page, last, total } = pageOf(ids, listPage(query['page']))
	const hasDays = liste === DU_JOUR
	const listQuery = { ...choix, jour: hasDays ? choix.jour : undefined }
	const place = placeOf(at)
	const words = t.papiers.scolarite
	return at.page({
		title: words.titre,
		lead: hasDays ? longDay(visit.langue, choix.jour) : words.revoquesAide,
		tabs: papiersTabs(at, liste.tab, (await attenteOf(view))?.total ?? 0),
		more: {
			deeds: [{ to: `${root}/papiers/verificateur`, label: words.verificateur }],
			files: total > 0 ? listFiles({ t, path: `${root}${liste.path}/export`, asked: listQuery }) : []
		},
		body: (
			<>
				<PapiersBar {...place} choix={choix} path={root + liste.path} authors={auteurs} total={total} hasDays={hasDays} />
				<ListSheet
					{...place}
					label={words.titre}
					columns={papiersColumns(place)}
					rows={await papiersOf(view, { ids: rows, sousTitre: false })}
					path={liste.path}
					query={listQuery}
					page={page}
					last={last}
					count={total > 0 ? undefined : hasDays ? words.aucun : words.aucunRevoque}
				/>
			</>
		)
	})
}

const fileOf =
	(deps: Deps, liste: Liste): MakesFile =>
	async (at, query, form) => {
		const { ids } = await listOf(deps, at, liste, choixIn(at, query))
		const papiers = await papiersOf(await at.visit.view(), { ids, sousTitre: false })
		return tableFile(form, 'papiers', papiers, papiersColumns(placeOf(at)))
	}

async function demandes(at: Desk, query: ListQuery) {
	const { t, root, visit } = at
	at.mustHave('scolarite')
	const view = await visit.view()
	const total = (await attenteOf(view))?.total ?? 0
	const last = Math.max(1, Math.ceil(total / PER_PAGE))
	const page = Math.min(pageNumber(query['page']), last)
	const words = t.papiers.scolarite
	return at.page({
		title: words.demandes,
		tabs: papiersTabs(at, 'demandes', total),
		done: at.doneOf(words.faits),
		body: (
			<>
				<DemandesSheet {...placeOf(at)} demandes={await demandesOuvertes(view, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE })} />
				<Pager t={t} page={page} last={last} to={(other) => addressOf(`${root}${CURRENT}/demandes`, { page: other })} />
			</>
		)
	})
}

/** Asks for the reason before a demand is refused. */
async function refusing(at: Desk, id: number, refusal?: Refused) {
	const { t, root } = at
	const demande = await demandeOf(await at.visit.view(), id)
	const words = t.papiers.scolarite
	return at.page({
		title: words.refuserTitre,
		current: CURRENT,
		refusal,
		body: (
			<Question
				t={t}
				action={`${root}${CURRENT}/demandes/${id}`}
				back={`${root}${CURRENT}/demandes`}
				sentence={words.refuserQuestion(t.papiers.sortes[demande.sorte], listName(demande))}
				deed={words.refuserDemande}
			>
				<Motif label={words.motifRefus} max={MAX_DEMANDE} typed={at.form.text('motif')} wrong={refusal?.wrong['motif']} />
			</Question>
		)
	})
}

const refuser = onRecord(refusing, async (at, id) => {
	await refuserDemande(at.visit, id, at.form.text('motif'))
	return `${CURRENT}/demandes?fait=refusee`
})

/** « Papiers »: what has left the school, day by day, what was revoked, and what students ask for. */
export const papiersPages = (deps: Deps) =>
	new Elysia({ name: 'papiers-pages', prefix: `/console${CURRENT}` })
		.use(desk())
		.get('', ({ desk: at, query }) => list(deps, at, query, DU_JOUR))
		.use(listRoutes('/export', fileOf(deps, DU_JOUR)))
		.get('/revoques', ({ desk: at, query }) => list(deps, at, query, REVOQUES))
		.use(listRoutes('/revoques/export', fileOf(deps, REVOQUES)))
		.get('/demandes', ({ desk: at, query }) => demandes(at, query))
		.get('/demandes/:id', ({ desk: at, params }) => refusing(at, idOf(params.id)))
		.post('/demandes/:id', action(refuser))
