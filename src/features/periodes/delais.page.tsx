/** @jsxImportSource preact */
import { Asked } from '../../console/parts/asked'
import { Submit } from '../../console/parts/deed'
import { Input, Select } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { Rows, Section, What } from '../../console/parts/section'
import { shortDay } from '../../console/textes/dates'
import { MAX_MOTIF, type Delai, type Delais } from './delais.service'
import { Button } from '../../console/parts/button'

/** Unsaved values of a period's form, and why they were refused. */
export type Refuse = {
	readonly id: number
	readonly wrong: Readonly<Record<string, string>>
	readonly asked: readonly string[]
	readonly typed: (name: string) => string | undefined
}

/** A field as it was typed, or else as it is stored. */
const field = (refuse: Refuse | undefined, name: string, known: string | null = null) => ({
	name,
	value: refuse?.typed(name) ?? known ?? '',
	wrong: refuse?.wrong[name]
})

type Props = PageProps & Delais & { readonly refuse: Refuse | undefined }

/** The last day for marks of each period, and its reopenings. */
export const DelaisPage = ({ refuse, periodes, ...page }: Props) => (
	<Section title={page.t.delais.jusque}>
		<ul class="rows">
			{periodes.map((periode) => (
				<Periode {...page} periode={periode} refuse={refuse?.id === periode.id ? refuse : undefined} />
			))}
		</ul>
	</Section>
)

type OfPeriode = Omit<Props, 'periodes'> & { readonly periode: Delai }

function Periode({ periode, refuse, ...page }: OfPeriode) {
	const { t, langue, root, today } = page
	const { id, libelle, niveau, date_debut, date_fin, saisie_jusque, rouvertes, vu } = periode
	const isOver = saisie_jusque !== null && saisie_jusque < today
	const title = niveau === null ? libelle : `${libelle} (${niveau})`
	const address = `${root}/evaluations/delais/${id}`
	const isClosing = refuse !== undefined && refuse.asked.length > 0
	const cache = <input type="hidden" name="vu" value={vu} />
	return (
		<li>
			<What of={title} small={t.delais.jours(shortDay(langue, date_debut), shortDay(langue, date_fin))} />
			<form class="buttons" method="post" action={address}>
				{cache}
				<Asked t={t} sentences={refuse?.asked ?? []} />
				<Input label={t.delais.jusque} type="date" {...field(refuse, 'saisie_jusque', saisie_jusque)} />
				{isClosing ? (
					<Button kind="first">{t.delais.fermer(libelle)}</Button>
				) : (
					<Button aria-label={`${t.mots.enregistrer}${t.deuxPoints}${title}`}>{t.mots.enregistrer}</Button>
				)}
			</form>
			{(isOver || rouvertes.length > 0) && (
				<div class="under">
					<h3>{t.delais.rouvertes}</h3>
					<Rows none={t.delais.personne}>
						{rouvertes.map(({ enseignant_id, nom, jusque, motif, auteur }) => (
							<li>
								<What
									of={`${nom}${t.deuxPoints}${t.delais.jusquAu(shortDay(langue, jusque))}`}
									small={auteur === null ? motif : `${motif} (${auteur})`}
								/>
								<form method="post" action={`${address}/refermer`}>
									{cache}
									<input type="hidden" name="enseignant" value={enseignant_id} />
									<Button isSmall aria-label={`${t.delais.refermer}${t.deuxPoints}${nom}, ${title}`}>
										{t.delais.refermer}
									</Button>
								</form>
							</li>
						))}
					</Rows>
					{isOver && <Rouvrir {...page} here={address} vu={vu} refuse={refuse} />}
				</div>
			)}
		</li>
	)
}

type RouvrirProps = Omit<OfPeriode, 'periode'> & { readonly here: string; readonly vu: string }

const Rouvrir = ({ t, enseignants, today, here: address, vu, refuse }: RouvrirProps) => (
	<details open={refuse?.typed('motif') !== undefined}>
		<summary>{t.delais.rouvrir}</summary>
		<form method="post" action={`${address}/rouvrir`}>
			<input type="hidden" name="vu" value={vu} />
			<Select
				label={t.emploi.enseignant}
				{...field(refuse, 'enseignant')}
				options={[
					{ value: '', label: t.delais.choisir },
					...enseignants.map(({ id, nom, matricule }) => ({ value: String(id), label: `${nom} (${matricule})` }))
				]}
			/>
			<Input label={t.delais.rouverteJusque} type="date" {...field(refuse, 'jusque')} min={today} required />
			<Input label={t.fiche.motif} hint={t.delais.motifAide} {...field(refuse, 'motif')} maxLength={MAX_MOTIF} required dir="auto" />
			<Submit t={t} label={t.delais.rouvrirBouton} isFirst={false} />
		</form>
	</details>
)
