/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Deed } from '../../console/parts/deed'
import { FirstLinkButton, LinkButton } from '../../console/parts/link-button'
import { addressOf } from '../../console/parts/pager'
import { searchText } from '../../console/parts/search'
import { Rows, Section, What } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { isDeCaisse } from '../../domain/papiers/sortes'
import { foundIn } from '../../domain/personnes/annuaire'
import { maCaisse } from '../../features/caisse/caisse.service'
import {
	avoirsDe,
	encaisser,
	MAX_PARTS,
	montantField,
	mustCash,
	versementDe,
	type Versement
} from '../../features/caisse/encaisser.service'
import { moneyAt } from '../../features/caisse/fermeture.page'
import { annuaireOf, fichesOf } from '../../features/etudiants/fiches.service'
import { comptesOf } from '../../features/frais/comptes.service'
import { papiersOf } from '../../features/papiers/papiers.service'
import type { Answers } from '../../http/answers/answers'
import { isId } from '../../http/answers/query'
import { Faults, notFound } from '../../kit/errors'
import { jourTape } from '../../kit/jour-ecrit'
import { todayOf, type View } from '../../tenants/visit'
import { cleIn, printPapiers, type PrintDeps } from '../papiers/prints.console'
import { Chercher, Du, Paiement, PATH, type Payeur } from './encaisser.page'

type Deps = PrintDeps & { readonly answers: Answers }

/** The most students that a search shows, and characters of a typed text and of a list of ids. */
const [MOST, MOST_TYPED, MAX_IDS] = [8, 150, 400]

const idsIn = (text: string | undefined) =>
	[...new Set((text ?? '').slice(0, MAX_IDS).split(',').filter(isId).map(Number))].slice(0, MAX_PARTS)

/** Students with their accounts. @throws AppError 403; 404 if one is unknown */
async function payeursOf(view: View, ids: readonly number[]): Promise<readonly Payeur[]> {
	const fiches = await fichesOf(view, ids)
	if (fiches.length !== ids.length) throw notFound()
	return Promise.all(fiches.map(async (fiche) => ({ fiche, comptes: await comptesOf(view, fiche.id) })))
}

/** The search, then the form of the students that were chosen. One student found alone is chosen. */
async function show({ answers }: Deps, at: Desk, refusal?: Refused) {
	const { t, form, root, props, query } = at
	const view = await at.visit.view()
	mustCash(view)
	const ids = idsIn(form.has('etudiants') ? form.text('etudiants') : query['etudiants'])
	const q = searchText(query).trim()
	const all = q === '' ? [] : foundIn(await answers.text(at.visit, annuaireOf(view)), q).filter((id) => !ids.includes(id))
	if (all.length === 1 && ids.length < MAX_PARTS) return at.to(addressOf(PATH, { etudiants: [...ids, ...all].join(',') }))
	const payeurs = await payeursOf(view, ids)
	const students = await fichesOf(view, all.slice(0, MOST))
	const drawer = await maCaisse(view)
	const today = todayOf(view)
	const values = Object.fromEntries([...form.fields.keys()].map((name) => [name, form.text(name).slice(0, MOST_TYPED)] as const))
	const money = moneyAt(at)
	const search = (
		<Chercher {...props} q={q} ids={ids} students={students} rest={all.length - students.length} wrong={refusal?.wrong['etudiants']} />
	)
	return at.page({
		title: t.caisse.encaisser,
		current: PATH,
		lead: drawer?.jour !== today ? t.caisse.sansCaisse : payeurs.length === 0 && t.caisse.encaisserDit,
		action: drawer?.jour !== today && <LinkButton to={`${root}/caisse`}>{t.caisse.maCaisse}</LinkButton>,
		refusal,
		body: (
			<>
				{payeurs.map((of) => (
					<Du {...props} money={money} of={of} sans={ids.filter((id) => id !== of.fiche.id)} />
				))}
				{payeurs.length > 0 && <Paiement {...props} {...{ payeurs, money, today, values, refusal }} cle={cleIn(form)} />}
				{search}
			</>
		)
	})
}

/** The payment that a form says. @throws AppError 403; 422 that names each wrong field */
async function versementIn({ visit, form }: Desk): Promise<Versement> {
	const view = await visit.view()
	mustCash(view)
	const ids = idsIn(form.text('etudiants'))
	const faults = new Faults()
	if (ids.length === 0) faults.add('etudiants', { key: 'champ.requis' })
	faults.throwAny()
	const [mode, today] = [form.text('mode'), todayOf(view)]
	const isCash = mode === 'especes'
	const saisie = {
		mode,
		operateur: isCash ? '' : form.text('operateur'),
		reference: isCash ? '' : form.text('reference'),
		date: form.has('date') ? jourTape(form.text('date')) : today,
		parts: ids.map((etudiant) => ({ etudiant, montant: form.text(montantField(etudiant)) }))
	}
	return versementDe(saisie, today)
}

/** Asks if somebody pays more than is owed. */
async function questionsAbout(at: Desk, versement: Versement): Promise<readonly string[]> {
	const view = await at.visit.view()
	const avoirs = await avoirsDe(view, versement)
	const names = new Map(
		(
			await fichesOf(
				view,
				avoirs.map(({ etudiant }) => etudiant)
			)
		).map((fiche) => [fiche.id, listName(fiche)])
	)
	return avoirs.map(({ etudiant, avoir }) => at.t.caisse.trop(names.get(etudiant) ?? '', moneyAt(at)(avoir)))
}

const encaissement = (deps: Deps): Action<Versement> => ({
	read: versementIn,
	ask: questionsAbout,
	async write(at, versement) {
		const { papiers } = await encaisser(at.visit, versement, cleIn(at.form))
		return addressOf(`${PATH}/recus`, { papiers: papiers.join(',') })
	},
	shown: (at, _params, refused) => show(deps, at, refused)
})

/** Receipts of the counter by the ids that an address or form names. @throws AppError 403, 404 */
async function recusIn(at: Desk, text: string | undefined) {
	const view = await at.visit.view()
	mustCash(view)
	const ids = idsIn(text)
	const papiers = await papiersOf(view, { ids })
	if (ids.length === 0 || papiers.length !== ids.length || papiers.some(({ sorte }) => !isDeCaisse(sorte))) throw notFound()
	return papiers.toSorted((a, b) => a.id - b.id)
}

/** The page after a payment: its receipts, to print. */
async function recus(at: Desk, text: string | undefined, refusal?: Refused) {
	const { t, root } = at
	const papiers = await recusIn(at, text)
	const count = papiers.length
	return at.page({
		title: t.caisse.encaisse,
		current: PATH,
		refusal,
		action: <FirstLinkButton to={root + PATH}>{t.caisse.suivant}</FirstLinkButton>,
		body: (
			<Section title={t.caisse.recus(count)}>
				<Rows none="">
					{papiers.map((papier) => (
						<li>
							<What
								of={
									papier.etudiant_id === null ? (
										listName(papier)
									) : (
										<a href={`${root}/etudiants/${papier.etudiant_id}/frais`}>{listName(papier)}</a>
									)
								}
								small={[papier.numero, papier.sous_titre]}
							/>
						</li>
					))}
				</Rows>
				<Deed
					action={`${root}${PATH}/imprimer`}
					label={t.caisse.imprimer(count)}
					kind="first"
					autofocus
					sends={{ papiers: papiers.map(({ id }) => id).join(','), cle: crypto.randomUUID() }}
				/>
			</Section>
		)
	})
}

const impression = (deps: Deps): Action<readonly number[]> => ({
	read: async (at) => (await recusIn(at, at.form.text('papiers'))).map(({ id }) => id),
	write: async (at, ids) => printPapiers(deps, at, ids, cleIn(at.form), { titre: at.t.caisse.tirage(ids.length), retour: PATH }),
	shown: (at, _params, refused) => recus(at, at.form.text('papiers'), refused)
})

/** « Encaisser »: from a name to the printed receipt. */
export const encaisserPages = (deps: Deps) =>
	new Elysia({ name: 'encaisser-pages', prefix: `/console${PATH}` })
		.use(desk('scolarite'))
		.get('', ({ desk: at }) => show(deps, at))
		.post('', action(encaissement(deps)))
		.get('/recus', ({ desk: at, query }) => recus(at, query['papiers']))
		.post('/imprimer', action(impression(deps)))
