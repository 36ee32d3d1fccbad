/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, onRecord, refusedBy, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { tableFile } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { listPage, pageOf } from '../../console/parts/pager'
import { number, shortDay } from '../../console/textes/dates'
import { deviseCourte } from '../../domain/argent/devise'
import { EFFETS, type Comparee } from '../../domain/argent/releve'
import { MAX_OPERATEUR } from '../../domain/argent/reference'
import { readAside } from '../../exchange/uploads/read-aside'
import { idOf } from '../../http/answers/id'
import { atDoor } from '../../http/door/route-rules'
import { fromSeconds } from '../../kit/clock'
import { AppError, OperationError } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import { releveReader } from '../../workers'
import type { readReleve } from './fichier-releve.service'
import { Apercu, ColonnesForm, ECART, ligneColumns, RELEVES, RelevesPage, sansRecuColumns } from './releves.page'
import { appliquer, choisirColonnes, deposer, derniersReleves, lignesSansRecu, mustVerify, releveOf } from './releves.service'
import { verifies } from './verifier.service'

/** The largest file of a statement, in mebibytes. */
const MAX_MIB = 8

const lead = ({ t, root }: Desk) => <a href={`${root}/verifier`}>{t.rapprochement.titre}</a>

async function show(at: Desk, refusal?: Refused) {
	const { visit, t, root, upload, props } = at
	const view = await visit.view()
	const { timezone, devise } = visit.institution
	const sansRecu = await lignesSansRecu(view)
	const { rows, total, ...pages } = pageOf(sansRecu, listPage(at.query['page']))
	return at.page({
		title: t.rapprochement.releves.titre,
		lead: lead(at),
		refusal,
		more: { files: total > 0 ? listFiles({ t, path: `${root}${RELEVES}/sans-recu` }) : [] },
		body: (
			<RelevesPage
				{...props}
				judges={verifies(view.perimetre)}
				derniers={await derniersReleves(view)}
				sansRecu={{ rows, total, ...pages }}
				reprises={sansRecu.filter(({ sens }) => sens === 'sortie').length}
				values={{ operateur: upload?.form.text('operateur').slice(0, MAX_OPERATEUR) ?? '', sorte: upload?.form.text('sorte') ?? '' }}
				wrong={refusal?.wrong ?? {}}
				amount={(montant) => `${number(props.langue, montant)} ${deviseCourte(devise)}`}
				dayOf={(seconds) => shortDay(props.langue, jourIn(fromSeconds(seconds), timezone).toString())}
			/>
		)
	})
}

/** Reads the file of an operator on a thread, and keeps its rows. @throws NotTaken if it is not a statement */
async function keepReleve(at: Desk): Promise<number> {
	const { visit, upload, t } = at
	const { faux } = t.rapprochement.releves
	if (!upload) throw new AppError('validation', 'depot_illisible')
	mustVerify(await visit.view())
	const read = await readAside<ReturnType<typeof readReleve>>(visit, upload, releveReader).catch((error: unknown) => {
		throw error instanceof OperationError ? new NotTaken({ refusal: faux.illisible }) : error
	})
	if (!read) throw new NotTaken({ refusal: faux.sansFichier })
	if (typeof read === 'string') throw new NotTaken({ refusal: faux[read] })
	const { form, names } = upload
	return deposer(visit, { operateur: form.text('operateur'), sorte: form.text('sorte'), fichier: names[0]! }, read)
}

async function take(at: Desk) {
	try {
		return at.to(`${RELEVES}/${await keepReleve(at)}`)
	} catch (error) {
		return await show(at, refusedBy(at, error))
	} finally {
		at.upload?.remove()
	}
}

const inOrder = (lignes: readonly Comparee[]) =>
	lignes.toSorted((a, b) => EFFETS.indexOf(a.effet) - EFFETS.indexOf(b.effet) || a.rang - b.rang)

async function detail(at: Desk, id: number, refusal?: Refused) {
	const { visit, t, root, props } = at
	const words = t.rapprochement.releves
	const view = await visit.view()
	const of = await releveOf(view, id)
	const { releve, plan } = of
	const judges = verifies(view.perimetre)
	const over = releve.applique_at !== null ? words.fini : releve.isOpen ? undefined : words.remplace
	const list = plan && pageOf(inOrder(plan.lignes), listPage(at.query['page']))
	return at.page({
		title: words.apercu(releve.operateur),
		lead: (
			<>
				<a href={root + RELEVES}>{words.titre}</a> · <span dir="auto">{releve.fichier}</span>
			</>
		),
		refusal,
		done: at.doneOf(t.rapprochement.faits),
		more: { files: plan ? listFiles({ t, path: `${root}${RELEVES}/${id}/export` }) : [] },
		body: (
			<>
				{over !== undefined && <p class="note">{over}</p>}
				{plan && list && <Apercu {...props} of={{ ...of, plan }} judges={judges} list={list} />}
				{releve.isOpen && judges && <ColonnesForm {...props} of={of} wrong={refusal?.wrong ?? {}} />}
			</>
		)
	})
}

const colonnes = onRecord(detail, async ({ visit, form }, id) => {
	await choisirColonnes(visit, id, (champ) => form.text(champ))
	return `${RELEVES}/${id}?fait=colonnes`
})

const application = onRecord(detail, async ({ visit, form }, id) => {
	await appliquer(visit, id, form.text('vu'), new Set(form.all(ECART).map(Number)))
	return `${RELEVES}/${id}?fait=applique`
})

const sansRecuFile: MakesFile = async (at, _query, form) =>
	tableFile(form, 'sans-recu', await lignesSansRecu(await at.visit.view()), sansRecuColumns(at.props))

const lignesFile: MakesFile = async (at, _query, form, id) => {
	const { plan } = await releveOf(await at.visit.view(), idOf(id))
	return tableFile(form, 'releve', inOrder(plan?.lignes ?? []), ligneColumns(at.props, false))
}

/** Statements of operators and banks. */
export const relevesPages = () =>
	new Elysia({ name: 'releves-pages', prefix: `/console${RELEVES}` })
		.use(desk('scolarite'))
		.get('', ({ desk: at }) => show(at))
		.post('/deposer', ({ desk: at }) => take(at), { detail: atDoor({ takesFiles: { mib: MAX_MIB, verifiers: true } }) })
		.use(listRoutes('/sans-recu', sansRecuFile, 'scolarite'))
		.get('/:id', ({ desk: at, params }) => detail(at, idOf(params.id)))
		.post('/:id', action(application))
		.post('/:id/colonnes', action(colonnes))
		.use(listRoutes('/:id/export', lignesFile, 'scolarite'))
