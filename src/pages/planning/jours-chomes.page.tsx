/** @jsxImportSource preact */
import { dayAndMonth } from '../../console/textes/dates'
import { Choice, Field, Input, Select, type Option } from '../../console/parts/form'
import { Rows, Section, What } from '../../console/parts/section'
import { DEMI_JOURNEES } from '../../domain/vocabulaire'
import type { CongeRow } from '../../features/conges/jours-chomes.service'
import type { PageProps } from '../../console/parts/page-props'
import { Button } from '../../console/parts/button'

export const CHAMPS = ['libelle', 'du', 'au', 'demi_journee', 'filiere', 'niveau', 'seances'] as const
export type Champs = Readonly<Record<(typeof CHAMPS)[number], string>>

export type JoursChomesProps = PageProps & {
	readonly conges: readonly CongeRow[]
	/** whether past days off of the year are listed too */
	readonly passes: boolean
	readonly filieres: readonly Option[]
	readonly niveaux: readonly Option[]
	readonly sorts: readonly Option[]
	readonly champs: Champs
	readonly wrong?: Readonly<Record<string, string>> | undefined
}

function Row({ t, langue, root, conge }: Pick<JoursChomesProps, 't' | 'langue' | 'root'> & { conge: CongeRow }) {
	const { id, libelle, date_debut, date_fin, demi_journee, filiere, niveau } = conge
	const days = t.absencesEnseignants.periode(dayAndMonth(langue, date_debut), dayAndMonth(langue, date_fin))
	const about = [days, demi_journee === 'journee' ? '' : t.joursChomes.demi[demi_journee], filiere ?? '', niveau ?? '']
	return (
		<li>
			<What of={<a href={`${root}/jours-chomes/fiche/${id}`}>{libelle}</a>} small={about} />
		</li>
	)
}

/** The days off, each with its card, and the form for declaring one. */
export function JoursChomesPage({ t, langue, root, conges, passes, filieres, niveaux, sorts, champs, wrong = {} }: JoursChomesProps) {
	const words = t.joursChomes
	const input = (champ: keyof Champs) => ({ name: champ, value: champs[champ] })
	const about = (champ: keyof Champs) => ({ label: words.champs[champ], wrong: wrong[champ] })
	return (
		<>
			<Section title={undefined}>
				<Rows none={passes ? words.videAnnee : words.vide}>
					{conges.map((conge) => (
						<Row t={t} langue={langue} root={root} conge={conge} />
					))}
				</Rows>
			</Section>
			<form class="sheet" id="declarer" method="post" action={`${root}/jours-chomes`}>
				<h2>{words.declarer}</h2>
				<Input {...about('libelle')} {...input('libelle')} maxLength={200} required />
				<div class="fields">
					<Input {...about('du')} type="date" {...input('du')} required />
					<Input {...about('au')} hint={t.absencesEnseignants.auAide} type="date" {...input('au')} />
					<Field {...about('demi_journee')}>
						<Choice {...input('demi_journee')} options={DEMI_JOURNEES.map((value) => ({ value, label: words.demi[value] }))} />
					</Field>
					<Select {...about('filiere')} {...input('filiere')} options={[{ value: '', label: words.toutes }, ...filieres]} />
					<Select {...about('niveau')} {...input('niveau')} options={[{ value: '', label: words.tous }, ...niveaux]} />
					{sorts.length > 1 && <Select {...about('seances')} {...input('seances')} options={sorts} />}
				</div>
				<Button kind="first">{t.planning.continuer}</Button>
			</form>
		</>
	)
}
