/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Hidden, Submit } from '../../console/parts/deed'
import { fieldsOf, Input, Select } from '../../console/parts/form'
import { listName } from '../../console/parts/students'
import { number } from '../../console/textes/dates'
import { MODES_PAIEMENT } from '../../domain/argent/mots'
import { idOf } from '../../http/answers/id'
import { forbidden } from '../../kit/errors'
import { jourTape } from '../../kit/jour-ecrit'
import { todayOf } from '../../tenants/visit'
import { cashes, montantField, payerTiers } from './payer.service'
import { releveDeTiers } from './tiers.service'

/** Longer than each text that this form reads. */
const MOST_TYPED = 150

/** The form of a payment: what is left of each student's share is proposed. */
async function show(at: Desk, { id: asked }: Params, refusal?: Refused) {
	const { t, root, form, props } = at
	const view = await at.visit.view()
	if (!cashes(view.perimetre)) throw forbidden()
	const { tiers, lignes, vu } = await releveDeTiers(view, idOf(asked))
	const typed = Object.fromEntries([...form.fields.keys()].map((name) => [name, form.text(name).slice(0, MOST_TYPED)] as const))
	const field = fieldsOf<string>(typed, refusal?.wrong)
	const modes = MODES_PAIEMENT.map((mode) => ({ value: mode, label: t.historique.motsArgent['versements.mode'][mode] }))
	const due = lignes.filter(({ reste }) => reste > 0)
	const total = due.reduce((sum, { reste }) => sum + reste, 0)
	const back = `${root}/tiers/${tiers.id}`
	return at.page({
		title: t.tiers.paieDe(tiers.nom),
		refusal,
		lead: <a href={back}>{tiers.nom}</a>,
		body: (
			<form class="sheet" method="post" action={`${back}/versement`}>
				<Hidden of={{ vu, cle: form.text('cle').slice(0, MOST_TYPED) || crypto.randomUUID() }} />
				<div class="fields">
					<Select label={t.tiers.mode} {...field('mode', 'virement')} options={modes} />
					<Input label={t.tiers.operateur} {...field('operateur')} />
					<Input label={t.tiers.reference} {...field('reference')} />
					<Input label={t.tiers.jour} {...field('date', todayOf(view))} type="date" required />
					<Input label={t.tiers.montant} {...field('montant', String(total))} inputMode="numeric" required />
				</div>
				<h2>{t.tiers.parts}</h2>
				<p>{t.tiers.partsDites}</p>
				<div class="fields">
					{due.map((ligne) => (
						<Input
							label={`${listName(ligne)} (${number(props.langue, ligne.reste)})`}
							{...field(montantField(ligne.id), String(ligne.reste))}
							inputMode="numeric"
						/>
					))}
				</div>
				<Submit t={t} label={t.tiers.payer} back={back} />
			</form>
		)
	})
}

const payer: Action<number> = {
	read: (_at, { id }) => idOf(id),
	async write(at, id) {
		const { form } = at
		const saisie = {
			mode: form.text('mode'),
			operateur: form.text('operateur'),
			reference: form.text('reference'),
			date: jourTape(form.text('date')),
			montant: form.text('montant'),
			partOf: (etudiant: number) => form.text(montantField(etudiant))
		}
		await payerTiers(at.visit, id, saisie, form.text('vu'), form.text('cle').slice(0, 100))
		return `/tiers/${id}?fait=paye`
	},
	shown: (at, params, refused) => show(at, params, refused)
}

/** The payment of a third party, for people who cash. */
export const payerPages = () =>
	new Elysia({ name: 'payer-tiers-pages', prefix: '/console/tiers/:id/versement' })
		.use(desk('scolarite'))
		.get('', ({ desk: at, params }) => show(at, params))
		.post('', action(payer))
