/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, refusedBy, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { attachment } from '../../console/parts/csv'
import { Note } from '../../console/parts/note'
import { pageNumber } from '../../console/parts/pager'
import { LIGNES_DROITS } from '../../domain/personnes/retraits'
import { AppError, forbidden } from '../../kit/errors'
import { isRunning, type Essai } from '../../exchange/uploads/imports'
import { idOf } from '../../http/answers/id'
import { atDoor } from '../../http/door/route-rules'
import { Brouillons } from './brouillon.page'
import { draftPath, mustImport, PATH, unread, type Deps } from './brouillon-ouvert.console'
import { addFiles, aside, check, draftPage, firstPath, lastDay, removeDraft } from './brouillons.console'
import { choiceRoutes } from './correspondances.console'
import { decide, moveHeadings, sheetPage } from './feuille.console'
import { Depot, Derniers, EnCours, Issue, percentOf, progressSaid, Resultat, Retour, Tout, WHOLE } from './importer.page'
import { Inscrits, sansTelephone } from './inscrits.console'
import { answer, Ouvert, waitsForAnswers } from './reponses-envoyees.console'
import { nomsOf } from '../journal/noms.service'
import { importAndSince, lastImports, mayTakeBack, type ImportFait } from './imports.service'

const HOME = '/etablissement'

const isAdministrator = ({ visit: { caller } }: Desk) => caller.roles.includes('administrateur')

/** Whether the user may see an upload: their own, or any for administrators. */
const isShown = (at: Desk, { userId }: Essai) => userId === at.visit.caller.userId || isAdministrator(at)

const copyAt = ({ imports }: Deps, at: Desk, copie: string | null) =>
	imports.copies(at.visit.tenant.code).find(({ name }) => name === copie)

async function page(deps: Deps, at: Desk, { number = 1, refusal }: { readonly number?: number; readonly refusal?: Refused } = {}) {
	mustImport(at)
	const { t, root, visit } = at
	const { langue, institution, tenant } = visit
	const { imports } = deps
	const essai = imports.current(tenant.code)
	const isMine = essai !== undefined && isShown(at, essai)
	const runs = essai !== undefined && isRunning(essai)
	const waits = isMine && essai.etape === 'pret'
	const hasPrimary = waits && (essai.report?.errorCount === 0 || waitsForAnswers(essai))
	const asking = waits && essai.userId === visit.caller.userId && waitsForAnswers(essai) ? essai : undefined
	const drafts = imports.drafts.list(visit).map((draft) => ({
		path: draftPath(draft),
		names: draft.files.map(({ name }) => name),
		until: lastDay(at, draft)
	}))
	const faits = await lastImports((await visit.view()).db, institution.timezone)
	const mayGoBack = (fait: ImportFait) => mayTakeBack(visit.caller, fait) && !runs && copyAt(deps, at, fait.copie) !== undefined
	return at.page({
		title: t.importer.titre,
		lead: <a href={root + HOME}>{t.etablissement.titre}</a>,
		scripts: runs ? ['importer'] : [],
		refusal,
		body: (
			<>
				{essai && !isMine && (runs || imports.isReserved(essai)) && <p class="note">{t.importer.autrui}</p>}
				{isMine && runs && <EnCours t={t} root={root} essai={essai} mayStop={essai.userId === visit.caller.userId} />}
				{waits && essai.autre && <Note text={t.importer.autre} bad />}
				{asking && (await Ouvert(at, asking, refusal))}
				{waits && !asking && essai.report && <Resultat {...at.props} essai={essai} report={essai.report} page={number} />}
				{isMine && !runs && !waits && <Issue t={t} langue={langue} essai={essai} faits={faits} />}
				{isMine && essai.etape === 'fait' && (await Inscrits(at, essai.copie))}
				{!runs && <Depot t={t} root={root} isFirst={!hasPrimary} isAdministrator={isAdministrator(at)} />}
				<Brouillons {...at.props} drafts={drafts} />
				{isAdministrator(at) && <Tout t={t} root={root} code={tenant.code} />}
				<Derniers {...at.props} faits={faits.map((fait) => ({ ...fait, mayGoBack: mayGoBack(fait) }))} />
			</>
		)
	})
}

/** The progress of an import, for the script of its page. */
function etat({ imports }: Deps, at: Desk) {
	mustImport(at)
	const essai = imports.current(at.visit.tenant.code)
	const runs = essai !== undefined && isRunning(essai) && isShown(at, essai)
	const body = runs ? { dit: progressSaid(at.t, essai), part: percentOf(essai) } : { fini: true }
	return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}

async function templates({ imports }: Deps, at: Desk) {
	mustImport(at)
	return new Response(await imports.templates(), { headers: attachment('modeles.zip', 'application/zip') })
}

async function whole({ imports }: Deps, at: Desk) {
	at.mustBe('administrateur')
	const { code } = at.visit.tenant
	return new Response(await imports.whole(code), { headers: attachment(`${code}.zip`, 'application/zip') })
}

/** Stores the uploaded files: as a draft if they are not in Préau's own form, otherwise for a dry run. */
async function take(deps: Deps, at: Desk) {
	const { upload } = at
	const { imports } = deps
	if (!upload) throw new AppError('validation', 'depot_illisible')
	try {
		mustImport(at)
		// the upload may have taken minutes, and rights may have changed
		await at.visit.mustStillHold()
		if (upload.names.length === 0) throw new NotTaken({ refusal: at.t.importer.sansFichier })
		// the files of any other upload stay for its import
		const draft = await imports.drafts.make(at.visit, upload)
		if (draft) {
			upload.remove()
			return at.to(firstPath(draft))
		}
	} catch (error) {
		upload.remove()
		return page(deps, at, { refusal: refusedBy(at, unread(at, error)) })
	}
	const { form } = upload
	const complet = WHOLE.filter((kind) => form.all('complet').includes(kind))
	try {
		await imports.settle(await imports.begin(at.visit, upload, { complet, replacesPasswords: form.has('mots_de_passe') }))
		return at.to(PATH)
	} catch (error) {
		return page(deps, at, { refusal: refusedBy(at, error) })
	}
}

/** An action on the import that the form names. */
const doing = (deps: Deps, act: (at: Desk, essai: string) => unknown): Action<string> => ({
	read(at) {
		mustImport(at)
		return at.form.text('essai')
	},
	async write(at, essai) {
		await act(at, essai)
		return PATH
	},
	shown: (at, _params, refused) => page(deps, at, { refusal: refused })
})

/** An import with its backup copy, and what was written since. @throws AppError 403, 404 */
async function since(deps: Deps, at: Desk, { id }: Params) {
	mustImport(at)
	const { visit } = at
	const { db } = await visit.view()
	const { timezone } = visit.institution
	const found = await importAndSince(db, idOf(id), undefined, timezone)
	if (!mayTakeBack(visit.caller, found.fait)) throw forbidden()
	const copy = copyAt(deps, at, found.fait.copie)
	if (!copy) throw new AppError('not_found', 'copie_partie')
	const all = await importAndSince(db, idOf(id), copy.at, timezone)
	return { copy, db, ...all, isBlocked: all.depuis.others && !isAdministrator(at) }
}

async function retour(deps: Deps, at: Desk, params: Params, refusal?: Refused) {
	const { t, root } = at
	const { db, fait, depuis, isBlocked } = await since(deps, at, params)
	const records = [
		...depuis.lines,
		...depuis.restes.flatMap(([compte, { lignes }]) => [
			{ objet: 'utilisateurs', id: String(compte) },
			...lignes.map(({ table, id }) => ({ objet: LIGNES_DROITS[table].fiche, id: String(id) }))
		])
	]
	const noms = await nomsOf(
		db,
		(isBlocked ? [] : records).map(({ objet, id }) => ({ objet, objet_id: id, avant: null, apres: null }))
	)
	return at.page({
		title: t.importer.retourTitre,
		refusal,
		lead: <a href={root + PATH}>{t.importer.titre}</a>,
		body: isBlocked ? (
			<p class="note">{t.importer.autresDepuis}</p>
		) : (
			<Retour {...at.props} fait={fait} depuis={depuis} noms={noms} rendus={refusal ? accountsIn(at) : []} />
		)
	})
}

/** The accounts that get back what was taken from them since. */
const accountsIn = ({ form }: Desk) => form.all('rendre').map(Number)

const revenir = (deps: Deps): Action<Awaited<ReturnType<typeof since>>> => ({
	async read(at, params) {
		const found = await since(deps, at, params)
		if (found.isBlocked) throw new NotTaken({ status: 409, refusal: at.t.importer.autresDepuis })
		const isSeen = at.form.text('vu') === found.depuis.seen && at.form.has('oui')
		if (!isSeen) throw new NotTaken({ status: 409, refusal: at.t.importer.depuisEncore })
		return found
	},
	async write(at, { copy, at: moment }) {
		await deps.imports.settle(deps.imports.goBack(at.visit, copy.file, moment, accountsIn(at)))
		return PATH
	},
	shown: (at, params, refused) => retour(deps, at, params, refused)
})

/** Imports in the browser: upload, dry run, result, import, and going back. */
export function importerPages(deps: Deps) {
	const { imports } = deps
	return new Elysia({ name: 'importer-pages', prefix: `/console${PATH}` })
		.use(desk())
		.get('', ({ desk: at, query }) => page(deps, at, { number: pageNumber(query['page']) }))
		.get('/etat', ({ desk: at }) => etat(deps, at))
		.get('/modeles.zip', ({ desk: at }) => templates(deps, at))
		.get('/ecole.zip', ({ desk: at }) => whole(deps, at))
		.post('/fichiers', ({ desk: at }) => take(deps, at), { detail: atDoor({ takesFiles: { pastes: true } }) })
		.post(
			'/appliquer',
			action(doing(deps, async ({ visit, form }, essai) => imports.settle(await imports.apply(visit, essai, form.has('oui')))))
		)
		.post('/arreter', action(doing(deps, ({ visit }, essai) => imports.settle(imports.stop(visit, essai), 300))))
		.post('/abandonner', action(doing(deps, ({ visit }, essai) => imports.drop(visit, essai))))
		.get('/retour/:id', ({ desk: at, params }) => retour(deps, at, params))
		.post('/retour/:id', action(revenir(deps)))
		.get('/brouillons/:id', ({ desk: at, params }) => draftPage(deps, at, params))
		.post('/brouillons/:id/fichiers', ({ desk: at, params }) => addFiles(deps, at, params), {
			detail: atDoor({ takesFiles: { pastes: true } })
		})
		.post('/brouillons/:id/verifier', action(check(deps)))
		.post('/brouillons/:id/reponses', action(answer(deps, (at, _params, refused) => page(deps, at, { refusal: refused }))))
		.post('/brouillons/:id/supprimer', action(removeDraft(deps)))
		.get('/brouillons/:id/cote.xlsx', ({ desk: at, params }) => aside(deps, at, params))
		.get('/brouillons/:id/feuilles/:n', ({ desk: at, params }) => sheetPage(deps, at, params))
		.post('/brouillons/:id/feuilles/:n', action(decide(deps)))
		.post('/brouillons/:id/feuilles/:n/titres', action(moveHeadings(deps)))
		.get('/sans-telephone/:id', ({ desk: at, params }) => sansTelephone(at, params))
		.get('/correspondances', ({ desk: at }) => choiceRoutes.page(at))
		.post('/correspondances/:id', choiceRoutes.rename)
		.post('/correspondances/:id/supprimer', choiceRoutes.forget)
}
