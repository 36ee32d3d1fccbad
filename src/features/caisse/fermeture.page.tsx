/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import type { Desk } from '../../console/desk'
import { Hidden, Submit } from '../../console/parts/deed'
import { fieldsOf, Input } from '../../console/parts/form'
import { number } from '../../console/textes/dates'
import { coupuresDe } from '../../domain/argent/caisse'
import { deviseCourte } from '../../domain/argent/devise'
import { MAX_BORDEREAU, MAX_MOTIF_ECART, MAX_TEMOIN, type Caisse, type Comptage } from './caisse.service'

/** Longer than each text that forms of money read. */
const MOST_TYPED = 400

/** The fields of a form as they were typed. */
export const fieldsIn = ({ form }: Desk, refusal: Refused | undefined) =>
	fieldsOf<string>(
		Object.fromEntries([...form.fields.keys()].map((name) => [name, form.text(name).slice(0, MOST_TYPED)] as const)),
		refusal?.wrong
	)

/** An amount with the currency of the school. */
export type Money = (amount: number) => string

export const moneyAt =
	({ visit, props }: Desk): Money =>
	(amount) =>
		`${number(props.langue, amount)} ${deviseCourte(visit.institution.devise)}`

type Props = {
	readonly at: Desk
	readonly caisse: Caisse
	/** whether somebody else closes it, before a witness */
	readonly needsTemoin: boolean
	readonly label: string
	readonly action: string
	readonly back: string
	readonly refusal: Refused | undefined
}

/** The form of a closing: a count of each note and coin, a difference, and the deposit. */
export function Fermeture({ at, caisse: { attendu }, needsTemoin, label, action, back, refusal }: Props) {
	const { t, root } = at
	const words = t.caisse
	const field = fieldsIn(at, refusal)
	const money = moneyAt(at)
	return (
		<form class="sheet not-print" method="post" action={root + action}>
			<Hidden of={{ attendu }} />
			<p>{words.fermerDit(money(attendu))}</p>
			<h2>{words.comptage}</h2>
			<div class="fields">
				{coupuresDe(at.visit.institution.devise).map((coupure) => (
					<Input label={words.coupure(money(coupure))} {...field(`billets_${coupure}`)} inputMode="numeric" maxLength={30} />
				))}
			</div>
			<Input label={words.motif} hint={words.motifAide} {...field('motif')} maxLength={MAX_MOTIF_ECART} dir="auto" />
			{needsTemoin && (
				<Input label={words.temoin} hint={words.temoinAide} {...field('temoin')} maxLength={MAX_TEMOIN} required dir="auto" />
			)}
			<h2>{words.banque}</h2>
			<div class="fields">
				<Input label={words.depot} {...field('depot')} inputMode="numeric" maxLength={30} />
				<Input label={words.bordereau} {...field('bordereau')} maxLength={MAX_BORDEREAU} />
			</div>
			<Submit t={t} label={label} back={root + back} />
		</form>
	)
}

/** The closing as somebody typed it. */
export function comptageIn({ visit, form }: Desk): Comptage {
	const billets = coupuresDe(visit.institution.devise).map((coupure) => [coupure, form.text(`billets_${coupure}`)] as const)
	const [motif, temoin, depot] = [form.text('motif'), form.text('temoin'), form.text('depot')]
	return { billets: Object.fromEntries(billets), motif, temoin, depot, bordereau: form.text('bordereau'), attendu: form.text('attendu') }
}
