/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { attachment } from '../../console/parts/csv'
import { pageNumber } from '../../console/parts/pager'
import { AppError, forbidden } from '../../kit/errors'
import { isRunning, mayImport, type Essai, type Imports } from '../../exchange/uploads/imports'
import { idOf } from '../../http/answers/id'
import { atDoor } from '../../http/door/route-rules'
import { Depot, Derniers, EnCours, Issue, percentOf, progressSaid, Resultat, Retour, Tout, WHOLE } from './importer.page'
import { nomsOf } from '../journal/noms.service'
import { importAndSince, lastImports } from './imports.service'

const HOME = '/etablissement'
const PATH = '/importer'

const mustImport = ({ visit: { caller } }: Desk) => {
	if (!mayImport(caller)) throw forbidden()
}

const isAdministrator = ({ visit: { caller } }: Desk) => caller.roles.includes('administrateur')

/** What one has sent is one's own, and the administrators'. */
const isShown = (at: Desk, { userId }: Essai) => userId === at.visit.caller.userId || isAdministrator(at)

/** The import of files in the browser: sent, tried, shown, written, and taken back. */
export const importerPages = ({ imports }: { readonly imports: Imports }) => {
	const copyAt = (at: Desk, copie: string | null) => {
		const found = imports.copies(at.visit.tenant.code).find(({ name }) => name === copie)
		return found && { file: found.file, at: found.at }
	}

	const page = async (at: Desk, number = 1, refused?: { readonly status: number; readonly text: string }) => {
		const { t, root, visit } = at
		const { langue, institution, tenant } = visit
		const essai = imports.current(tenant.code)
		const isMine = essai !== undefined && isShown(at, essai)
		const runs = essai !== undefined && isRunning(essai)
		const waits = isMine && essai.etape === 'pret'
		const hasPrimary = waits && essai.report?.errorCount === 0
		const faits = await lastImports((await visit.view()).db, institution.timezone)
		return at.page({
			title: t.importer.titre,
			current: HOME,
			lead: <a href={root + HOME}>{t.etablissement.titre}</a>,
			scripts: runs ? ['importer'] : [],
			status: refused?.status ?? 200,
			body: (
				<>
					{refused && (
						<p class="note bad" role="alert">
							{refused.text}
						</p>
					)}
					{essai && !isMine && (runs || imports.isReserved(essai)) && <p class="note">{t.importer.autrui}</p>}
					{isMine && runs && <EnCours t={t} root={root} essai={essai} mayStop={essai.userId === visit.caller.userId} />}
					{waits && essai.report && <Resultat t={t} langue={langue} root={root} essai={essai} report={essai.report} page={number} />}
					{isMine && !runs && !waits && <Issue t={t} langue={langue} essai={essai} faits={faits} />}
					{!runs && <Depot t={t} root={root} isFirst={!hasPrimary} isAdministrator={isAdministrator(at)} />}
					{isAdministrator(at) && <Tout t={t} root={root} code={tenant.code} />}
					<Derniers
						t={t}
						langue={langue}
						root={root}
						faits={faits.map((fait) => ({ ...fait, mayGoBack: isAdministrator(at) && !runs && copyAt(at, fait.copie) !== undefined }))}
					/>
				</>
			)
		})
	}

	const retour = async (at: Desk, id: number, stale = false) => {
		if (!isAdministrator(at)) throw forbidden()
		const { t, root, visit } = at
		const { db } = await visit.view()
		const { timezone } = visit.institution
		const found = await importAndSince(db, id, undefined, timezone)
		const copy = copyAt(at, found.fait.copie)
		if (!copy) throw new AppError('not_found', 'copie_partie')
		const { fait, depuis, at: moment } = await importAndSince(db, id, copy.at, timezone)
		const noms = await nomsOf(
			db,
			[...depuis.lines, ...depuis.restes.map(([compte]) => ({ objet: 'utilisateurs', id: String(compte) }))].map(
				({ objet, id: objet_id }) => ({ objet, objet_id, avant: null, apres: null })
			)
		)
		return {
			copy,
			moment,
			depuis,
			show: () =>
				at.page({
					title: t.importer.retourTitre,
					current: HOME,
					status: stale ? 409 : 200,
					lead: <a href={root + PATH}>{t.importer.titre}</a>,
					body: <Retour t={t} langue={visit.langue} root={root} fait={fait} depuis={depuis} noms={noms} stale={stale} />
				})
		}
	}

	return new Elysia({ name: 'importer-pages', prefix: `/console${PATH}` })
		.use(desk())
		.get('', ({ desk: at, query }) => {
			mustImport(at)
			return page(at, pageNumber(query['page']))
		})
		.get('/etat', ({ desk: at }) => {
			mustImport(at)
			const essai = imports.current(at.visit.tenant.code)
			const runs = essai !== undefined && isRunning(essai) && isShown(at, essai)
			return Response.json(runs ? { dit: progressSaid(at.t, essai), part: percentOf(essai) } : { fini: true }, {
				headers: { 'cache-control': 'no-store' }
			})
		})
		.get('/modeles.zip', async ({ desk: at }) => {
			mustImport(at)
			return new Response(await imports.templates(), { headers: attachment('modeles.zip', 'application/zip') })
		})
		.get('/ecole.zip', async ({ desk: at }) => {
			at.mustBe('administrateur')
			const { code } = at.visit.tenant
			return new Response(await imports.whole(code), { headers: attachment(`${code}.zip`, 'application/zip') })
		})
		.post(
			'/fichiers',
			async ({ desk: at }) => {
				const { upload } = at
				if (!upload) throw new AppError('validation', 'depot_illisible')
				try {
					mustImport(at)
					// the files may have taken minutes to come
					await at.visit.mustStillHold()
				} catch (error) {
					upload.remove()
					throw error
				}
				if (upload.files.length === 0) {
					upload.remove()
					return page(at, 1, { status: 422, text: at.t.importer.sansFichier })
				}
				const { form } = upload
				const complet = WHOLE.filter((kind) => form.all('complet').includes(kind))
				await imports.settle(await imports.begin(at.visit, upload, { complet, replacesPasswords: form.has('mots_de_passe') }))
				return at.to(PATH)
			},
			{ detail: atDoor({ takesFiles: {} }) }
		)
		.post('/appliquer', async ({ desk: at }) => {
			mustImport(at)
			const { form } = at
			await imports.settle(await imports.apply(at.visit, form.text('essai'), form.has('oui')))
			return at.to(PATH)
		})
		.post('/arreter', async ({ desk: at }) => {
			mustImport(at)
			await imports.settle(imports.stop(at.visit, at.form.text('essai')), 300)
			return at.to(PATH)
		})
		.post('/abandonner', ({ desk: at }) => {
			mustImport(at)
			imports.drop(at.visit, at.form.text('essai'))
			return at.to(PATH)
		})
		.get('/retour/:id', async ({ desk: at, params }) => (await retour(at, idOf(params.id))).show())
		.post('/retour/:id', async ({ desk: at, params }) => {
			const id = idOf(params.id)
			const { copy, moment, depuis } = await retour(at, id)
			if (at.form.text('vu') !== depuis.seen || !at.form.has('oui')) return (await retour(at, id, true)).show()
			await imports.settle(imports.goBack(at.visit, copy.file, moment))
			return at.to(PATH)
		})
}
