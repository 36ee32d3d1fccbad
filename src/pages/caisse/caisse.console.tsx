/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Hidden, Submit } from '../../console/parts/deed'
import { Figure } from '../../console/parts/facts'
import { Input } from '../../console/parts/form'
import { FirstLinkButton, LinkButton } from '../../console/parts/link-button'
import { inPage, type Column } from '../../console/parts/list-file'
import { ListTable } from '../../console/parts/list-sheet'
import { Empty, Rows, Section, What } from '../../console/parts/section'
import { shortDay } from '../../console/textes/dates'
import { depenser, detailDe, fermer, MAX_LIBELLE, maCaisse, ouvrir } from '../../features/caisse/caisse.service'
import { comptageIn, Fermeture, fieldsIn, moneyAt } from '../../features/caisse/fermeture.page'
import { fromSeconds, toWireInstant } from '../../kit/clock'
import { AppError, notFound } from '../../kit/errors'
import { todayOf } from '../../tenants/visit'
import { cleIn } from '../papiers/prints.console'
import { PATH as ENCAISSER } from './encaisser.page'

const PATH = '/caisse'

type Detail = Awaited<ReturnType<typeof detailDe>>

const timeAt = ({ visit: { institution } }: Desk, seconds: number) =>
	toWireInstant(fromSeconds(seconds), institution.timezone).slice(11, 16)

const lignesIn = (at: Desk): readonly Column<Detail['lignes'][number]>[] => [
	inPage(at.t.etudiants.nom, 'typed', ({ etudiant_id, nom }) => <a href={`${at.root}/etudiants/${etudiant_id}/frais`}>{nom}</a>),
	inPage(at.t.caisse.numero, 'text', ({ reference }) => reference),
	inPage(at.t.caisse.heure, 'text', ({ at: seconds }) => timeAt(at, seconds)),
	inPage(at.t.caisse.montant, 'number', ({ montant }) => moneyAt(at)(montant))
]

function Ouvrir({ at, refusal }: { readonly at: Desk; readonly refusal?: Refused | undefined }) {
	const { t, root } = at
	return (
		<form class="sheet" method="post" action={root + PATH}>
			<p>{t.caisse.ouvrirDit}</p>
			<Input label={t.caisse.fond} {...fieldsIn(at, refusal)('fond')} inputMode="numeric" maxLength={30} />
			<Submit t={t} label={t.caisse.ouvrir} />
		</form>
	)
}

type ContenuProps = { readonly at: Desk; readonly detail: Detail; readonly isToday: boolean; readonly refusal?: Refused | undefined }

/** The content of an open drawer by kind, and the form of an expense. */
function Contenu({ at, detail: { caisse, depenses, lignes }, isToday, refusal }: ContenuProps) {
	const { t, root, form } = at
	const words = t.caisse
	const money = moneyAt(at)
	const field = fieldsIn(at, refusal)
	return (
		<>
			<dl class="figures">
				{(['fond', 'recu', 'rendu', 'depenses', 'attendu'] as const).map((sum) => (
					<Figure label={words[sum]}>{money(caisse[sum])}</Figure>
				))}
			</dl>
			<Section title={words.lignes}>
				{lignes.length === 0 ? <Empty why={words.aucuneLigne} /> : <ListTable label={words.lignes} columns={lignesIn(at)} rows={lignes} />}
			</Section>
			<Section title={words.depenses}>
				<Rows none={words.aucuneDepense}>
					{depenses.map(({ libelle, montant, faite_at }) => (
						<li>
							<What of={libelle} small={timeAt(at, faite_at)} />
							<b>{money(montant)}</b>
						</li>
					))}
				</Rows>
				{isToday && (
					<form method="post" action={`${root}${PATH}/depense`}>
						<Hidden of={{ cle: cleIn(form) }} />
						<div class="fields">
							<Input label={words.libelle} {...field('libelle')} maxLength={MAX_LIBELLE} required dir="auto" />
							<Input label={words.montant} {...field('montant')} inputMode="numeric" maxLength={30} required />
						</div>
						<Submit t={t} label={words.depenser} isFirst={false} />
					</form>
				)}
			</Section>
		</>
	)
}

/** One's own drawer: opened here, or its content. */
async function show(at: Desk, refusal?: Refused) {
	const { t, root } = at
	const words = t.caisse
	const view = await at.visit.view()
	const caisse = await maCaisse(view)
	const isToday = caisse?.jour === todayOf(view)
	return at.page({
		title: words.maCaisse,
		current: PATH,
		done: at.doneOf(words.faits),
		refusal,
		lead: caisse && (isToday ? words.ouverte : words.autreJour)(shortDay(at.props.langue, caisse.jour)),
		action: caisse && (
			<>
				{isToday && <FirstLinkButton to={root + ENCAISSER}>{words.encaisser}</FirstLinkButton>}
				<LinkButton to={`${root}${PATH}/fermer`}>{words.fermer}</LinkButton>
			</>
		),
		body: caisse ? (
			<Contenu at={at} detail={await detailDe(view, caisse.id)} isToday={isToday} refusal={refusal} />
		) : (
			<Ouvrir at={at} refusal={refusal} />
		)
	})
}

const ouverture: Action<string> = {
	read: ({ form }) => form.text('fond'),
	async write({ visit }, fond) {
		await ouvrir(visit, fond)
		return `${PATH}?fait=ouverte`
	},
	shown: (at, _params, refused) => show(at, refused)
}

const depense: Action<Parameters<typeof depenser>[1]> = {
	read: ({ form }) => ({ libelle: form.text('libelle'), montant: form.text('montant') }),
	async write({ visit, form }, typed) {
		await depenser(visit, typed, cleIn(form))
		return `${PATH}?fait=depense`
	},
	shown: (at, _params, refused) => show(at, refused)
}

/** The form that closes one's own drawer: its notes and coins, a difference, and the deposit. @throws AppError 403; 404 without one */
async function closing(at: Desk, refusal?: Refused) {
	const { t } = at
	const caisse = await maCaisse(await at.visit.view())
	if (!caisse) throw notFound()
	return at.page({
		title: t.caisse.fermer,
		current: PATH,
		refusal,
		lead: t.caisse.ouverte(shortDay(at.props.langue, caisse.jour)),
		body: (
			<Fermeture
				at={at}
				caisse={caisse}
				needsTemoin={false}
				label={t.caisse.fermer}
				action={`${PATH}/fermer`}
				back={PATH}
				refusal={refusal}
			/>
		)
	})
}

const fermeture: Action<number> = {
	async read({ visit }) {
		const caisse = await maCaisse(await visit.view())
		if (!caisse) throw new AppError('conflict', 'caisse.deja_fermee')
		return caisse.id
	},
	async write(at, id) {
		await fermer(at.visit, id, comptageIn(at))
		return `${PATH}?fait=fermee`
	},
	shown: (at, _params, refused) => (refused.error?.code === 'caisse.deja_fermee' ? show(at, refused) : closing(at, refused))
}

/** « Ma caisse »: the drawer of the person who cashes. */
export const caissePages = () =>
	new Elysia({ name: 'caisse-pages', prefix: `/console${PATH}` })
		.use(desk('scolarite'))
		.get('', ({ desk: at }) => show(at))
		.post('', action(ouverture))
		.post('/depense', action(depense))
		.get('/fermer', ({ desk: at }) => closing(at))
		.post('/fermer', action(fermeture))
