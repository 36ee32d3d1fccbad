/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { ComponentChildren } from 'preact'
import { action, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Hidden, Submit } from '../../console/parts/deed'
import { fieldsOf, Input, Select } from '../../console/parts/form'
import { Question } from '../../console/parts/question'
import { listName } from '../../console/parts/students'
import { NATURES_FRAIS, SORTES_AJUSTEMENT } from '../../domain/argent/mots'
import {
	accorder,
	accorderDelai,
	ecrireFrais,
	MAX_LIBELLE,
	MAX_MOTIF,
	MAX_PARTS,
	remisesOf,
	reprendre,
	retirerFrais,
	type FraisDeFiche
} from '../../features/frais/remises.service'
import { idOf } from '../../http/answers/id'
import { forbidden, notFound } from '../../kit/errors'
import { jourTape } from '../../kit/jour-ecrit'
import { cleIn } from '../papiers/prints.console'
import { montantSaid } from './remises.page'
import { studentOf } from './student.console'

/** Longer than each text that these forms read. */
const MOST_TYPED = 400

type Page = Awaited<ReturnType<typeof pageOf>>

/** A student's fees for somebody who keeps them, or who grants. @throws AppError 403, 404 */
async function pageOf(at: Desk, id: number, right: 'keeps' | 'grants') {
	const { view, fiche } = await studentOf(at, id)
	const remises = await remisesOf(view, id)
	if (!remises[right]) throw forbidden()
	const amountSaid = (amount: number) => montantSaid(at.props, remises.devise, amount)
	return { id, fiche, remises, amountSaid, nom: listName(fiche), back: `${at.root}/etudiants/${id}/frais` }
}

/** A fee in force. @throws AppError 404 */
function feeIn({ remises }: Page, params: Params): FraisDeFiche {
	const fee = remises.frais.find(({ id, retire_le }) => id === idOf(params['frais']) && retire_le === null)
	if (!fee) throw notFound()
	return fee
}

const typedIn = ({ form }: Desk) =>
	Object.fromEntries([...form.fields.keys()].map((name) => [name, form.text(name).slice(0, MOST_TYPED)] as const))

type Shown = { readonly title: string; readonly refusal: Refused | undefined; readonly body: ComponentChildren }

const below = (at: Desk, { nom, back }: Page, { title, refusal, body }: Shown) =>
	at.page({ title, refusal, current: '/etudiants', lead: <a href={back}>{nom}</a>, body })

/** The form of a fee with its parts; after a withdrawal the withdrawn fee is proposed again. */
async function nouveau(at: Desk, { id }: Params, refusal?: Refused) {
	const page = await pageOf(at, idOf(id), 'keeps')
	const { remises: words } = at.t
	const { remises, back } = page
	const model = remises.frais.find((fee) => String(fee.id) === at.query['de'])
	const parts = remises.echeances.filter(({ frais_id }) => frais_id === model?.id)
	const field = fieldsOf<string>(typedIn(at), refusal?.wrong)
	const annees = remises.annees.map((annee) => ({ value: String(annee.id), label: annee.libelle }))
	const natures = NATURES_FRAIS.map((nature) => ({ value: nature, label: at.t.historique.motsArgent['frais.nature'][nature] }))
	const current = String(model?.annee_id ?? at.visit.institution.annee?.id ?? '')
	const body = (
		<form class="sheet" method="post" action={`${back}/nouveau`}>
			<Hidden of={{ vu: remises.vu }} />
			<div class="fields">
				<Select label={words.annee} {...field('annee', current)} options={annees} />
				<Input label={words.libelle} {...field('libelle', model?.libelle)} maxLength={MAX_LIBELLE} required />
				<Select label={words.nature} {...field('nature', model?.nature ?? 'scolarite')} options={natures} />
				<Input label={words.montant} {...field('montant', model && String(model.montant))} inputMode="numeric" required />
				<Input label={words.derniere} {...field('echeance', model?.echeance ?? '')} type="date" />
			</div>
			<h2>{words.partsTitre}</h2>
			<p>{words.partsDites}</p>
			<div class="fields">
				{Array.from({ length: MAX_PARTS }, (_, part) => (
					<>
						<Input label={words.partJour(part + 1)} {...field(`date_${part}`, parts[part]?.date)} type="date" />
						<Input
							label={words.partMontant(part + 1)}
							{...field(`montant_${part}`, parts[part] && String(parts[part].montant))}
							inputMode="numeric"
						/>
					</>
				))}
			</div>
			<Submit t={at.t} label={words.ecrire} back={back} />
		</form>
	)
	return below(at, page, { title: words.ecrirePour(page.nom), refusal, body })
}

const ecrire: Action<number> = {
	read: (_at, { id }) => idOf(id),
	async write(at, id) {
		const { form } = at
		const parts = Array.from({ length: MAX_PARTS }, (_, part) => ({
			date: jourTape(form.text(`date_${part}`)),
			montant: form.text(`montant_${part}`)
		}))
		const fee = {
			annee: Number(form.text('annee')),
			libelle: form.text('libelle'),
			nature: form.text('nature'),
			montant: form.text('montant'),
			echeance: jourTape(form.text('echeance')),
			parts
		}
		await ecrireFrais(at.visit, id, fee, form.text('vu'))
		return `/etudiants/${id}/frais?fait=frais_ecrit`
	},
	shown: (at, params, refused) => nouveau(at, params, refused)
}

const Motif = ({ at, refusal }: { at: Desk; refusal: Refused | undefined }) => (
	<Input label={at.t.remises.motif} {...fieldsOf<string>(typedIn(at), refusal?.wrong)('motif')} maxLength={MAX_MOTIF} required />
)

async function retrait(at: Desk, params: Params, refusal?: Refused) {
	const page = await pageOf(at, idOf(params['id']), 'keeps')
	const { back, amountSaid, remises } = page
	const fee = feeIn(page, params)
	const title = at.t.remises.retirerLe(fee.libelle)
	const body = (
		<Question
			t={at.t}
			action={`${back}/${fee.id}/retirer`}
			back={back}
			sentence={at.t.remises.retireDit(amountSaid(fee.montant), amountSaid(fee.part - fee.reste))}
			deed={title}
		>
			<Hidden of={{ vu: remises.vu }} />
			<Motif at={at} refusal={refusal} />
		</Question>
	)
	return below(at, page, { title, refusal, body })
}

type Two = readonly [id: number, other: number]

/** A write about a student and a fee or adjustment, which leads back to the tab. */
const onFee = (
	name: 'frais' | 'ajustement',
	fait: string,
	write: (at: Desk, id: number, other: number) => Promise<void>,
	shown: Action<Two>['shown']
): Action<Two> => ({
	read: (_at, params) => [idOf(params['id']), idOf(params[name])],
	async write(at, [id, other]) {
		await write(at, id, other)
		return `/etudiants/${id}/frais?fait=${fait}#remises`
	},
	shown
})

const retirer = onFee(
	'frais',
	'frais_retire',
	({ visit, form }, id, frais) => retirerFrais(visit, id, frais, form.text('motif'), form.text('vu')),
	retrait
)

async function octroi(at: Desk, params: Params, refusal?: Refused) {
	const page = await pageOf(at, idOf(params['id']), 'grants')
	const { remises: words } = at.t
	const { back, amountSaid, remises } = page
	const fee = feeIn(page, params)
	const field = fieldsOf<string>(typedIn(at), refusal?.wrong)
	const sortes = SORTES_AJUSTEMENT.map((sorte) => ({ value: sorte, label: at.t.historique.motsArgent['ajustements.sorte'][sorte] }))
	const tiers = remises.tiers.map(({ id, code, nom }) => ({ value: String(id), label: `${nom} (${code})` }))
	const body = (
		<form class="sheet" method="post" action={`${back}/${fee.id}/accorder`}>
			<Hidden of={{ vu: remises.vu, cle: crypto.randomUUID() }} />
			<p>{words.accorderDit(amountSaid(fee.part), amountSaid(fee.reste))}</p>
			<div class="fields">
				<Select label={words.sorte} {...field('sorte', 'remise')} options={sortes} />
				<Input label={words.montant} hint={words.montantSauf} {...field('montant')} inputMode="numeric" />
				<Select label={words.tiers} {...field('tiers')} options={[{ value: '', label: words.personne }, ...tiers]} />
			</div>
			<Motif at={at} refusal={refusal} />
			<Submit t={at.t} label={words.accorder} back={back} />
		</form>
	)
	return below(at, page, { title: words.accorderSur(fee.libelle), refusal, body })
}

const octroyer = onFee(
	'frais',
	'remise_accordee',
	({ visit, form }, id, frais) => {
		const [sorte, montant, tiers, motif] = ['sorte', 'montant', 'tiers', 'motif'].map((name) => form.text(name))
		return accorder(
			visit,
			id,
			frais,
			{ sorte: sorte!, montant: montant!, tiers: Number(tiers), motif: motif! },
			form.text('vu'),
			cleIn(form)
		)
	},
	octroi
)

async function reprise(at: Desk, params: Params, refusal?: Refused) {
	const page = await pageOf(at, idOf(params['id']), 'grants')
	const { remises: words } = at.t
	const { back, amountSaid, remises } = page
	const ajustement = remises.ajustements.find(({ id }) => id === idOf(params['ajustement']))
	if (!ajustement || ajustement.repris_le !== null) throw notFound()
	const { id, sorte, montant } = ajustement
	const title = words.reprendreLe(at.t.historique.motsArgent['ajustements.sorte'][sorte], amountSaid(montant))
	const body = (
		<Question
			t={at.t}
			action={`${at.root}/etudiants/${page.id}/ajustements/${id}/reprendre`}
			back={back}
			sentence={words.reprendreDit(amountSaid(montant))}
			deed={title}
		>
			<Hidden of={{ vu: remises.vu }} />
			<Motif at={at} refusal={refusal} />
		</Question>
	)
	return below(at, page, { title, refusal, body })
}

const reprend = onFee(
	'ajustement',
	'remise_reprise',
	({ visit, form }, id, ajustement) => reprendre(visit, id, ajustement, form.text('motif'), form.text('vu')),
	reprise
)

async function delai(at: Desk, { id }: Params, refusal?: Refused) {
	const page = await pageOf(at, idOf(id), 'grants')
	const { remises: words } = at.t
	const field = fieldsOf<string>(typedIn(at), refusal?.wrong)
	const body = (
		<form class="sheet" method="post" action={`${at.root}/etudiants/${page.id}/delai`}>
			<Hidden of={{ vu: page.remises.vu }} />
			<p>{words.delaiDit}</p>
			<div class="fields">
				<Input label={words.montant} {...field('montant')} inputMode="numeric" required />
				<Input label={words.jusquau} {...field('jusquau')} type="date" />
			</div>
			<Motif at={at} refusal={refusal} />
			<Submit t={at.t} label={words.delai} back={page.back} />
		</form>
	)
	return below(at, page, { title: words.delaiPour(page.nom), refusal, body })
}

const donne: Action<number> = {
	read: (_at, { id }) => idOf(id),
	async write(at, id) {
		const { form } = at
		const granted = { montant: form.text('montant'), jusquau: jourTape(form.text('jusquau')), motif: form.text('motif') }
		await accorderDelai(at.visit, id, granted, form.text('vu'))
		return `/etudiants/${id}/frais?fait=delai_accorde#remises`
	},
	shown: (at, params, refused) => delai(at, params, refused)
}

/** Forms below the tab « Frais »: `comptabilite` writes and withdraws fees, `direction` grants and takes back. */
export const remisesPages = () =>
	new Elysia({ name: 'remises-pages', prefix: '/console/etudiants/:id' })
		.use(desk('scolarite'))
		.get('/frais/nouveau', ({ desk: at, params }) => nouveau(at, params))
		.post('/frais/nouveau', action(ecrire))
		.get('/frais/:frais/retirer', ({ desk: at, params }) => retrait(at, params))
		.post('/frais/:frais/retirer', action(retirer))
		.get('/frais/:frais/accorder', ({ desk: at, params }) => octroi(at, params))
		.post('/frais/:frais/accorder', action(octroyer))
		.get('/ajustements/:ajustement/reprendre', ({ desk: at, params }) => reprise(at, params))
		.post('/ajustements/:ajustement/reprendre', action(reprend))
		.get('/delai', ({ desk: at, params }) => delai(at, params))
		.post('/delai', action(donne))
