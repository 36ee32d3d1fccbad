/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Submit } from '../../console/parts/deed'
import { Field, fieldsOf, Input } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { Rows, Section, What } from '../../console/parts/section'
import { number, shortDay } from '../../console/textes/dates'
import { deviseCourte } from '../../domain/argent/devise'
import { MAX_OPERATEUR, MAX_REFERENCE, OPERATEURS } from '../../domain/argent/reference'
import { declarer, mesDeclarations, type MaDeclaration, type Saisie } from './declarations.service'

const PATH = '/mes-paiements'
const MOST_TYPED = 30

const typedIn = ({ form }: Desk): Saisie => ({
	operateur: form.text('operateur'),
	reference: form.text('reference'),
	montant: form.text('montant'),
	date: form.text('date')
})

async function show(at: Desk, refusal?: Refused) {
	const { visit, t } = at
	const devise = deviseCourte(visit.institution.devise)
	const declarations = await mesDeclarations(await visit.view())
	const { operateur, reference, montant, date } = typedIn(at)
	const values = {
		operateur: operateur.slice(0, MAX_OPERATEUR),
		reference: reference.slice(0, MAX_REFERENCE),
		montant: montant.slice(0, MOST_TYPED),
		date: date.slice(0, MOST_TYPED)
	}
	return at.page({
		title: t.rapprochement.mes.titre,
		lead: t.rapprochement.mes.dit,
		refusal,
		done: at.doneOf(t.rapprochement.mes.fait),
		body: (
			<div class="two">
				<Declarations {...at.props} of={declarations} amount={(sum) => `${number(at.props.langue, sum)} ${devise}`} />
				<Declarer {...at.props} values={values} refusal={refusal} />
			</div>
		)
	})
}

type ListProps = PageProps & { readonly of: readonly MaDeclaration[]; readonly amount: (montant: number) => string }

const Declarations = ({ t, langue, of, amount }: ListProps) => (
	<Section title={t.rapprochement.mes.declarations}>
		<Rows none={t.rapprochement.mes.aucune}>
			{of.map((declaration) => (
				<li>
					<What
						of={t.rapprochement.declares.dit(amount(declaration.montant), declaration.operateur, declaration.reference)}
						small={[
							shortDay(langue, declaration.date),
							t.rapprochement.mes.etats[declaration.etat],
							declaration.recu && `${declaration.recu.recu} (${amount(declaration.recu.montant)})`
						]}
					>
						{declaration.motif !== null && <small>{declaration.motif}</small>}
					</What>
				</li>
			))}
		</Rows>
	</Section>
)

function Declarer({ t, root, values, refusal }: PageProps & { readonly values: Saisie; readonly refusal: Refused | undefined }) {
	const { champs, declarer: titre, envoyer } = t.rapprochement.mes
	const field = fieldsOf(values, refusal?.wrong)
	const { wrong, ...operateur } = field('operateur')
	return (
		<Section title={titre}>
			<form method="post" action={root + PATH}>
				<Field label={champs.operateur} wrong={wrong}>
					<input {...operateur} list="operateurs" maxLength={MAX_OPERATEUR} required />
				</Field>
				<datalist id="operateurs">
					{OPERATEURS.map((name) => (
						<option value={name} />
					))}
				</datalist>
				<Input label={champs.reference} {...field('reference')} maxLength={MAX_REFERENCE} required />
				<Input label={champs.montant} {...field('montant')} inputMode="numeric" maxLength={MOST_TYPED} required />
				<Input label={champs.date} type="date" {...field('date')} required />
				<Submit t={t} label={envoyer} />
			</form>
		</Section>
	)
}

const declarerAction: Action<Saisie> = {
	read: typedIn,
	async write({ visit }, typed) {
		await declarer(visit, typed)
		return `${PATH}?fait=declare`
	},
	shown: (at, _params, refused) => show(at, refused)
}

/** « Mes paiements » of a student: what they declare to have paid. */
export const mesPaiementsPages = () =>
	new Elysia({ name: 'mes-paiements-pages', prefix: `/console${PATH}` })
		.use(desk('scolarite'))
		.get('', ({ desk: at }) => show(at))
		.post('', action(declarerAction))
