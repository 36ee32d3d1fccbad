/** @jsxImportSource preact */
import type { Desk } from '../../console/desk'
import { Asked } from '../../console/parts/asked'
import { Deed, Hidden, Submit } from '../../console/parts/deed'
import { Input, Select, Tick } from '../../console/parts/form'
import { addressOf } from '../../console/parts/pager'
import { Empty, Rows, Section, What } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { shortDay } from '../../console/textes/dates'
import { MODES_PAIE } from '../../domain/vocabulaire'
import type { paiementsDe } from '../../features/paie/paiements.service'
import type { DroitsPaie, MoisDEnseignant } from '../../features/paie/mois.service'
import { listName } from '../../kit/forms'
import { etatDit, HEURES, heuresDites, sommeDite } from './lignes.page'

export type Place = { readonly at: Desk; readonly droits: DroitsPaie; readonly wrong: Readonly<Record<string, string>> | undefined }

const TICK = 'e-'
/** The teachers that a form ticks, each with what its page has shown. */
export const tickedTeachers = ({ form }: Desk) =>
	[...form.starting(TICK)].flatMap(([id, shown]) => (/^[1-9]\d{0,8}$/.test(id) ? [{ id: Number(id), shown }] : []))

/** Whether the reader can close a month: it has what it needs, and is not their own. */
const canClose = ({ closes, userId }: DroitsPaie, { enseignant, attend, lignes }: MoisDEnseignant) =>
	closes && userId !== enseignant.id && attend === undefined && lignes.every(({ manque }) => manque === null)

const canPay = ({ pays, userId }: DroitsPaie, { enseignant, etat, du }: MoisDEnseignant) =>
	pays && userId !== enseignant.id && etat !== undefined && etat.arrete_par !== userId && du > 0

type RowsProps = Place & { readonly months: readonly MoisDEnseignant[]; readonly tick: (month: MoisDEnseignant) => string | undefined }

function Months({ at, months, tick }: RowsProps) {
	const { t, root, query, form } = at
	const { paie } = t
	const chosenIds = new Set(tickedTeachers(at).map(({ id }) => id))
	const permanents = (month: MoisDEnseignant, sum: number) => (month.totaux.brut === 0 && month.totaux.net === 0 ? '–' : sommeDite(at, sum))
	return (
		<Table label={paie.titre} heads={[paie.enseignant, paie.etat]} numbers={[paie.heures, paie.brut, paie.retenue, paie.net, paie.reste]}>
			{months.map((month) => {
				const { enseignant, totaux, etat, reste, lignes } = month
				const value = tick(month)
				const nom = listName(enseignant)
				const overlaps = lignes.filter(({ chevauche }) => chevauche).length
				const beyond = lignes.reduce((sum, { attend }) => sum + attend, 0)
				const lacks = lignes.find(({ manque }) => manque !== null)?.manque
				const looks = [
					lacks && paie.remarques[lacks],
					overlaps > 0 && paie.remarques.chevauchements(overlaps),
					beyond > 0 && paie.remarques.attend(heuresDites(at, beyond))
				].filter(Boolean)
				return (
					<tr>
						<th scope="row" dir="auto">
							{value !== undefined && (
								<Tick
									name={`${TICK}${enseignant.id}`}
									value={value}
									label=""
									aria-label={paie.cocher(nom)}
									checked={form.fields.size === 0 || chosenIds.has(enseignant.id)}
								/>
							)}
							<a href={addressOf(`${root}${HEURES}/${enseignant.id}`, { mois: query['mois'] ?? month.mois })}>{nom}</a>
						</th>
						<td>{looks.length > 0 ? looks.map((look) => <span class="tag look">{look}</span>) : etatDit(at, etat, reste)}</td>
						<td class="n">{heuresDites(at, totaux.heures)}</td>
						<td class="n">{permanents(month, totaux.brut)}</td>
						<td class="n">{permanents(month, totaux.retenue)}</td>
						<td class="n">{permanents(month, totaux.net)}</td>
						<td class="n">{etat ? permanents(month, reste) : '–'}</td>
					</tr>
				)
			})}
		</Table>
	)
}

/** The fields of a payment. */
function PaymentFields({ at, droits, wrong = {} }: Place) {
	const { paie } = at.t
	const field = (name: string, known = '') => ({ name, value: at.form.has(name) ? at.form.text(name) : known, wrong: wrong[name] })
	return (
		<div class="fields">
			<Hidden of={{ cle: crypto.randomUUID() }} />
			<Input label={paie.date} type="date" required {...field('date', droits.today)} />
			<Select
				label={paie.mode}
				options={MODES_PAIE.map((mode) => ({ value: mode, label: paie.modes[mode] }))}
				{...field('mode', 'virement')}
			/>
			<Input label={paie.reference} maxLength={100} dir="auto" {...field('reference')} />
		</div>
	)
}

type ListProps = Place & { readonly mois: string; readonly months: readonly MoisDEnseignant[]; readonly asked: readonly string[] }

/** The months of all teachers: those to close, and the closed ones with what is left to pay. */
export function HeuresPage({ mois, months, asked: questions, ...place }: ListProps) {
	const { at, droits } = place
	const { t, root } = at
	const { paie } = t
	const [openMonths, closedMonths] = [months.filter(({ etat }) => !etat), months.filter(({ etat }) => etat)]
	const pays = closedMonths.some((month) => canPay(droits, month))
	return (
		<>
			<Section title={paie.aArreter}>
				{openMonths.length === 0 ? (
					<Empty why={months.length === 0 ? paie.rien : paie.rienAArreter} />
				) : (
					<form method="post" action={`${root}${HEURES}/arreter`}>
						<Hidden of={{ mois }} />
						<Asked t={t} sentences={questions} />
						<Months {...place} months={openMonths} tick={(month) => (canClose(droits, month) ? month.vu : undefined)} />
						{openMonths.some((month) => canClose(droits, month)) && <Submit t={t} label={paie.arreter} />}
					</form>
				)}
			</Section>
			<Section title={paie.arretes}>
				{closedMonths.length === 0 ? (
					<Empty why={paie.aucunArrete} />
				) : (
					<form method="post" action={`${root}${HEURES}/payer`}>
						<Hidden of={{ mois }} />
						<Months {...place} months={closedMonths} tick={(month) => (canPay(droits, month) ? String(month.du) : undefined)} />
						{pays && (
							<div class="not-print">
								<p>{paie.payerAide}</p>
								<PaymentFields {...place} />
								<Submit t={t} label={paie.payer} isFirst={openMonths.length === 0} />
							</div>
						)}
					</form>
				)}
				{closedMonths.length > 0 && <Deed action={`${root}${HEURES}/papier`} label={paie.pdfs} sends={{ mois }} />}
			</Section>
		</>
	)
}

/** The forms about one teacher: close the month, write down a payment, add other work. */
export function MonthForms({ month, ...place }: Place & { readonly month: MoisDEnseignant }) {
	const { at, droits, wrong = {} } = place
	const { t, root, form } = at
	const { paie } = t
	const { enseignant, mois, vu, du, etat } = month
	const id = enseignant.id
	const field = (name: string, known = '') => ({ name, value: form.has(name) ? form.text(name) : known, wrong: wrong[name] })
	const isOther = droits.userId !== id
	return (
		<>
			{!etat && canClose(droits, month) && (
				<form class="sheet not-print" method="post" action={`${root}${HEURES}/arreter`}>
					<Hidden of={{ mois, [`${TICK}${id}`]: vu }} />
					<Submit t={t} label={paie.arreterUn} />
				</form>
			)}
			{canPay(droits, month) && (
				<form class="sheet not-print" method="post" action={`${root}${HEURES}/${id}/payer`}>
					<h2>{paie.payerUn}</h2>
					<Hidden of={{ mois, [`${TICK}${id}`]: du }} />
					<Input label={paie.montant} inputMode="numeric" required {...field('montant', String(du))} />
					<PaymentFields {...place} />
					<Submit t={t} label={paie.payerUn} />
				</form>
			)}
			{droits.closes && isOther && (
				<form class="sheet not-print" method="post" action={`${root}${HEURES}/${id}/travaux`}>
					<h2>{paie.ajouter}</h2>
					<p>{paie.ajouterAide}</p>
					<Hidden of={{ mois, cle: crypto.randomUUID() }} />
					<div class="fields">
						<Input label={paie.date} type="date" required {...field('date', droits.today)} />
						<Input label={paie.libelle} required maxLength={200} dir="auto" {...field('libelle')} />
						<Input label={paie.quantite} inputMode="decimal" required {...field('quantite')} />
						<Input label={paie.taux} inputMode="numeric" required {...field('taux')} />
					</div>
					<Submit t={t} label={paie.ajouter} isFirst={false} />
				</form>
			)}
		</>
	)
}

type PaymentsProps = Pick<Place, 'at' | 'droits'> & { readonly paiements: Awaited<ReturnType<typeof paiementsDe>> }

/** The payments of a teacher, with their counter-entries. */
export function Payments({ at, droits, paiements }: PaymentsProps) {
	const { t, root, visit } = at
	const { paie } = t
	const { cancels, userId } = droits
	return (
		<Section title={paie.paiements}>
			<Rows none={paie.sansPaiement}>
				{paiements.map(({ id, montant, date, mode, reference, annule, annule_id, motif, saisi_par, enseignant_id }) => (
					<li>
						<What of={sommeDite(at, montant)} small={[shortDay(visit.langue, date), paie.modes[mode], reference, motif]} />
						{annule_id !== null && <span class="tag">{paie.contreEcriture}</span>}
						{annule === 1 && <span class="tag">{paie.annule}</span>}
						{annule === 0 && annule_id === null && cancels && saisi_par !== userId && enseignant_id !== userId && (
							<a href={`${root}${HEURES}/paiements/${id}`} aria-label={paie.annulerDe(sommeDite(at, montant))}>
								{paie.annuler}
							</a>
						)}
					</li>
				))}
			</Rows>
		</Section>
	)
}
