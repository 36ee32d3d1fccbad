/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Deed, Submit } from '../../console/parts/deed'
import { Input, Select } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { wordLabel } from '../../console/parts/record-form'
import { Empty, Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { Table } from '../../console/parts/table'
import { birthSaid, shortDay } from '../../console/textes/dates'
import type { Personne } from '../../domain/papiers/mots'
import { SEXES } from '../../domain/vocabulaire'
import { CHAMPS_IDENTITE, type Champ, type Correction, type Corrige } from '../../features/papiers/corrections.service'
import { fromSeconds } from '../../kit/clock'
import type { Langue } from '../../kit/langue'
import { isJour, jourLu } from '../../kit/jour'

type MonIdentiteProps = PageProps & {
	readonly personne: Personne
	/** corrections that wait for the office */
	readonly corrige: Corrige
	readonly typed: Corrige | undefined
	readonly refusal: Refused | undefined
}

/** The identity of a student as papers print it, in a form in which they correct it. */
export function MonIdentitePage({ t, root, personne, corrige, typed: typedParts, refusal }: MonIdentiteProps) {
	const words = t.papiers.identite
	const about = (champ: Champ) => {
		const value = typedParts?.[champ] ?? corrige[champ] ?? personne[champ] ?? ''
		return {
			name: champ,
			label: t.fiches.champs[champ],
			value: champ === 'date_naissance' && isJour(value) ? jourLu(value) : value,
			wrong: refusal?.wrong[champ],
			hint: corrige[champ] === undefined ? undefined : words.attend(saidOf(t, champ, personne[champ]))
		}
	}
	const options = ['', ...SEXES].map((value) => ({ value, label: value === '' ? '–' : wordLabel(t, 'sexe', value) }))
	return (
		<form class="sheet" method="post" action={`${root}/mon-identite`}>
			<div class="fields">
				{CHAMPS_IDENTITE.map((champ) =>
					champ === 'sexe' ? <Select {...about(champ)} options={options} /> : <Input {...about(champ)} dir="auto" />
				)}
			</div>
			<Submit t={t} label={words.envoyer} />
		</form>
	)
}

/** A part of an identity as people read it. */
function saidOf(t: PageProps['t'], champ: Champ, value: string | null | undefined): string {
	if (value === null || value === undefined) return '–'
	return champ === 'sexe' ? wordLabel(t, champ, value) : champ === 'date_naissance' ? birthSaid(t.langue as Langue, value) : value
}

/** The corrections that wait for the office: what is stored beside what the student says. */
export const CorrectionsPage = ({ t, langue, root, corrections }: PageProps & { readonly corrections: readonly Correction[] }) =>
	corrections.length === 0 ? (
		<Section title={undefined}>
			<Empty why={t.papiers.identite.aucune} />
		</Section>
	) : (
		<>
			{corrections.map(({ id, personne, corrige, demande_at, vu }) => (
				<Section title={listName(personne)}>
					<p class="soft">
						<a href={`${root}/etudiants/${id}`}>{personne.matricule}</a> ·{' '}
						{t.papiers.identite.depuis(shortDay(langue, fromSeconds(demande_at).toString().slice(0, 10)))}
					</p>
					<Table label={listName(personne)} heads={t.papiers.identite.colonnes}>
						{CHAMPS_IDENTITE.filter((champ) => corrige[champ] !== undefined).map((champ) => (
							<tr>
								<th scope="row">{t.fiches.champs[champ]}</th>
								<td dir="auto">{saidOf(t, champ, personne[champ])}</td>
								<td dir="auto">
									<strong>{saidOf(t, champ, corrige[champ])}</strong>
								</td>
							</tr>
						))}
					</Table>
					<div class="buttons">
						<Deed action={`${root}/etudiants/corrections/${id}/accepter`} sends={{ vu }} label={t.papiers.identite.accepter} />
						<Deed action={`${root}/etudiants/corrections/${id}/refuser`} sends={{ vu }} label={t.papiers.identite.refuser} />
					</div>
				</Section>
			))}
		</>
	)
