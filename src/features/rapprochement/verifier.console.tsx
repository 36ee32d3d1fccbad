/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { LinkButton } from '../../console/parts/link-button'
import { tableFile } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { listPage, pageNumber, pageOf } from '../../console/parts/pager'
import { number, shortDay } from '../../console/textes/dates'
import { deviseCourte } from '../../domain/argent/devise'
import { MODES_PAIEMENT } from '../../domain/argent/mots'
import { notFound } from '../../kit/errors'
import { idOf } from '../../http/answers/id'
import { declarationOf, declarationsEnAttente, prendre, refuser } from './declarations.service'
import { COCHE, columnsOf, RejetPage, studentsOf, VerifierPage } from './verifier.page'
import { aVerifier, MAX_MOTIF, rejeter, verifier, verifies, versementOf, type Vu } from './verifier.service'

const PATH = '/verifier'

const modeIn = (text: string | undefined) => MODES_PAIEMENT.find((mode) => mode === text)

async function show(at: Desk, refusal?: Refused) {
	const { visit, t, root, query, form } = at
	const view = await visit.view()
	const mode = modeIn(query['mode'] ?? form.text('mode'))
	const judges = verifies(view.perimetre)
	const list = pageOf(await aVerifier(view, mode), listPage(query['page']))
	return at.page({
		title: t.rapprochement.titre,
		lead: t.rapprochement.dit,
		refusal,
		done: at.doneOf(t.rapprochement.faits),
		prints: 'beside',
		action: <LinkButton to={`${root}${PATH}/releve`}>{t.rapprochement.releves.lien}</LinkButton>,
		more: { files: list.total > 0 ? listFiles({ t, path: `${root}${PATH}/export`, asked: { mode } }) : [] },
		body: (
			<VerifierPage
				{...at.props}
				mode={mode}
				judges={judges}
				list={{ ...list, columns: columnsOf(at.props, judges) }}
				declarations={await declarationsEnAttente(view, pageNumber(query['declares']))}
				devise={deviseCourte(visit.institution.devise)}
			/>
		)
	})
}

const file: MakesFile = async (at, query, form) => {
	const rows = await aVerifier(await at.visit.view(), modeIn(query['mode']))
	return tableFile(form, 'a-verifier', rows, columnsOf(at.props, false))
}

/** The ticked versements, each with the fingerprint of what was shown. @throws AppError 404 */
const coches = ({ form }: Desk): Vu[] =>
	form.all(COCHE).map((text) => {
		const [, id, vu] = /^(\d{1,12}):([0-9a-z]{1,20})$/.exec(text) ?? []
		if (id === undefined || vu === undefined) throw notFound()
		return { id: Number(id), vu }
	})

const cocher: Action<Vu[]> = {
	read: coches,
	async write({ visit }, ones) {
		await verifier(visit, ones)
		return `${PATH}?fait=verifie`
	},
	shown: (at, _params, refused) => show(at, refused)
}

const typedMotif = ({ form }: Desk, refusal?: Refused) => ({
	value: form.text('motif').slice(0, MAX_MOTIF),
	wrong: refusal?.wrong['motif']
})

/** The page that rejects money. */
async function rejet(at: Desk, id: number, refusal?: Refused) {
	const { visit, t, props } = at
	const { langue } = props
	const words = t.rapprochement
	const { colonnes } = words
	const versement = await versementOf(await visit.view(), id)
	const qui = studentsOf(versement)
	const over = versement.etat !== 'a_verifier' ? words.fini(words.etats[versement.etat]) : versement.estSien ? words.sien : undefined
	return at.page({
		title: words.rejeterTitre(qui),
		lead: <a href={at.root + PATH}>{words.titre}</a>,
		refusal,
		body: (
			<RejetPage
				{...props}
				facts={[
					[colonnes.montant, `${number(langue, versement.montant)} ${deviseCourte(visit.institution.devise)}`],
					[colonnes.mode, words.modes[versement.mode]],
					[colonnes.operateur, versement.operateur],
					[colonnes.reference, versement.reference],
					[colonnes.date, shortDay(langue, versement.date)],
					[colonnes.recus, versement.parts.map(({ recu, nom }) => `${recu} (${nom})`).join(', ')],
					[colonnes.saisi, versement.saisi_par]
				]}
				over={over}
				dit={words.rejeterDit}
				action={`${PATH}/${id}`}
				label={words.rejeter}
				vu={versement.vu}
				motif={typedMotif(at, refusal)}
			/>
		)
	})
}

const rejeterAction = onRecord(rejet, async ({ visit, form }, id) => {
	await rejeter(visit, { id, vu: form.text('vu') }, form.text('motif'))
	return `${PATH}?fait=rejete`
})

const prendreAction = onRecord(
	(at, _id, refused) => show(at, refused),
	async ({ visit, form }, id) => {
		await prendre(visit, id, form.text('vu'))
		return `${PATH}?fait=pris`
	}
)

/** The page that refuses a declaration. */
async function refus(at: Desk, id: number, refusal?: Refused) {
	const { visit, t, props } = at
	const words = t.rapprochement
	const declaration = await declarationOf(await visit.view(), id)
	return at.page({
		title: words.declares.refuserTitre(declaration.nom),
		lead: <a href={at.root + PATH}>{words.titre}</a>,
		refusal,
		body: (
			<RejetPage
				{...props}
				facts={[
					[words.colonnes.montant, `${number(props.langue, declaration.montant)} ${deviseCourte(visit.institution.devise)}`],
					[words.colonnes.operateur, declaration.operateur],
					[words.colonnes.reference, declaration.reference],
					[words.colonnes.date, shortDay(props.langue, declaration.date)]
				]}
				dit={words.faits.refuse}
				action={`${PATH}/declarations/${id}`}
				label={words.declares.refuser}
				vu={declaration.vu}
				motif={typedMotif(at, refusal)}
			/>
		)
	})
}

const refuserAction = onRecord(refus, async ({ visit, form }, id) => {
	await refuser(visit, id, form.text('vu'), form.text('motif'))
	return `${PATH}?fait=refuse`
})

/** « À vérifier », and what students have declared. */
export const verifierPages = () =>
	new Elysia({ name: 'verifier-pages', prefix: `/console${PATH}` })
		.use(desk('scolarite'))
		.get('', ({ desk: at }) => show(at))
		.post('', action(cocher))
		.use(listRoutes('/export', file, 'scolarite'))
		.get('/:id', ({ desk: at, params }) => rejet(at, idOf(params.id)))
		.post('/:id', action(rejeterAction))
		.get('/declarations/:id', ({ desk: at, params }) => refus(at, idOf(params.id)))
		.post('/declarations/:id', action(refuserAction))
		.post('/declarations/:id/prendre', action(prendreAction))
