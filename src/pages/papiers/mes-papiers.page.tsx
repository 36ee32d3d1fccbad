/** @jsxImportSource preact */
import { Deed, Submit } from '../../console/parts/deed'
import { Field, fieldsOf, Select } from '../../console/parts/form'
import { Rows, Section, What } from '../../console/parts/section'
import { shortDay } from '../../console/textes/dates'
import { MAX_DEMANDE, SORTES_DEMANDEES, type Demande } from '../../features/papiers/demandes.service'
import type { SorteScolarite } from '../../features/inscriptions/papiers.service'
import type { Papier } from '../../features/papiers/papiers.service'
import { DemandeEntry, jourOfSeconds, PapierEntry, type Place } from './papier-row.page'

type Props = Place & {
	readonly papiers: readonly Papier[]
	readonly demandes: readonly Demande[]
	/** the kinds that the student prints without the office */
	readonly imprimables: readonly SorteScolarite[]
	/** the form of a demand as it was typed, and why it was refused */
	readonly form: {
		readonly values: Readonly<Record<'sorte' | 'precisions', string>>
		readonly wrong: Readonly<Record<string, string>> | undefined
	}
}

/** A student's own papers. */
export function MesPapiersPage({ papiers, demandes, imprimables, form, ...place }: Props) {
	const { t, root } = place
	const words = t.papiers.scolarite.mes
	return (
		<div class="two">
			<div>
				{imprimables.length > 0 && (
					<Section title={words.imprimer}>
						<p>{words.imprimerAide}</p>
						<p class="buttons">
							{imprimables.map((sorte) => (
								<Deed action={`${root}/mes-papiers`} label={t.papiers.sortes[sorte]} sends={{ sorte }} />
							))}
						</p>
					</Section>
				)}
				<Section title={words.faits}>
					<Rows none={words.aucun}>
						{papiers.map((papier) => (
							<li>
								<PapierEntry {...place} papier={papier} by={false} />
							</li>
						))}
					</Rows>
				</Section>
			</div>
			<aside>
				<DemandeForm {...place} form={form} />
				{demandes.length > 0 && (
					<Section title={words.demandes}>
						<ul class="rows">
							{demandes.map((demande) => (
								<Demandee {...place} demande={demande} papier={papiers.find(({ id }) => id === demande.papier_id)} />
							))}
						</ul>
					</Section>
				)}
			</aside>
		</div>
	)
}

function DemandeForm({ t, root, form }: Place & Pick<Props, 'form'>) {
	const words = t.papiers.scolarite.mes
	const field = fieldsOf(form.values, form.wrong)
	const precisions = field('precisions')
	return (
		<Section title={words.demander} id="demander">
			<p>{words.demanderAide}</p>
			<form method="post" action={`${root}/mes-papiers/demandes`}>
				<Select
					label={t.papiers.scolarite.champs.papier}
					options={SORTES_DEMANDEES.map((sorte) => ({ value: sorte, label: t.papiers.sortes[sorte] }))}
					{...field('sorte')}
				/>
				<Field label={words.precisions} hint={words.precisionsAide} wrong={precisions.wrong}>
					<textarea name="precisions" rows={2} maxLength={MAX_DEMANDE} dir="auto">
						{precisions.value}
					</textarea>
				</Field>
				<Submit t={t} label={words.envoyer} />
			</form>
		</Section>
	)
}

/** A demand with the answer of the office. */
function Demandee({ demande, papier, ...place }: Place & { readonly demande: Demande; readonly papier: Papier | undefined }) {
	const { t, langue, timezone } = place
	const words = t.papiers.scolarite.mes
	const { traite_at, refus, sorte } = demande
	if (traite_at === null)
		return (
			<li>
				<DemandeEntry {...place} demande={demande} />
				<span class="tag look">{words.attend}</span>
			</li>
		)
	const jour = shortDay(langue, jourOfSeconds(traite_at, timezone))
	return (
		<li>
			<What of={t.papiers.sortes[sorte]} small={refus === null ? words.fait(jour, papier?.numero) : words.refuse(jour, refus)} />
			{refus !== null && <span class="tag bad">{words.refusee}</span>}
		</li>
	)
}
