/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Deed, Submit } from '../../console/parts/deed'
import { Field, Input } from '../../console/parts/form'
import { SmallLinkButton } from '../../console/parts/link-button'
import type { PageProps } from '../../console/parts/page-props'
import { Rows, Section, What } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { number, shortDay } from '../../console/textes/dates'
import { CHAMPS_DE_MODELE, type ChampDeModele, type PlaceDeChamps } from '../../domain/papiers/champs-modele'
import { NOMS_DE_DEPART } from '../../exchange/docx/depart'
import { MAX_NOM_MODELE, type Modele } from '../../features/papiers/modeles.service'

export const MODELES = '/etablissement/papiers/modeles'

type FormProps = PageProps & { readonly nom: string | undefined; readonly refusal: Refused | undefined }

const Formulaire = ({ t, nom, refusal, action, isNew }: FormProps & { readonly action: string; readonly isNew: boolean }) => (
	<form method="post" action={action} encType="multipart/form-data">
		<Input
			label={t.papiers.word.nom}
			hint={t.papiers.word.nomAide}
			name="nom"
			maxLength={MAX_NOM_MODELE}
			dir="auto"
			value={nom ?? ''}
			wrong={refusal?.wrong['nom']}
		/>
		<Field label={isNew ? t.papiers.word.fichier : t.papiers.word.autreFichier} hint={t.papiers.word.formes}>
			<input type="file" name="fichier" required={isNew} accept=".docx" />
		</Field>
		<Submit t={t} label={isNew ? t.papiers.word.deposer : t.mots.enregistrer} />
	</form>
)

/** The forms of the school, those to begin with, and the fields that a form may have. */
export function ModelesPage(props: FormProps & { readonly modeles: readonly Modele[] }) {
	const { t, langue, root, modeles } = props
	const words = t.papiers.word
	return (
		<>
			<Section title={undefined}>
				<p>{words.dit}</p>
				<Rows none={words.aucun}>
					{modeles.map(({ id, nom, taille, updated_at }) => (
						<li>
							<What
								of={<a href={`${root}${MODELES}/${id}`}>{nom}</a>}
								small={[shortDay(langue, updated_at.slice(0, 10)), words.taille(number(langue, Math.ceil(taille / 1024)))]}
							/>
							<SmallLinkButton to={`${root}${MODELES}/${id}/fichier`}>{words.telecharger}</SmallLinkButton>
						</li>
					))}
				</Rows>
			</Section>
			<Section title={words.ajouter} id="ajouter">
				<Formulaire {...props} action={`${root}${MODELES}/deposer`} isNew />
			</Section>
			<Section title={words.departs} id="departs">
				<p>{words.departsDit}</p>
				<ul class="rows">
					{NOMS_DE_DEPART.map((nom) => (
						<li>
							<a href={`${root}${MODELES}/depart/${nom}`} download>
								{words.depart[nom]}
							</a>
						</li>
					))}
				</ul>
			</Section>
			<Champs {...props} />
		</>
	)
}

const PLACES = Object.keys(CHAMPS_DE_MODELE) as readonly PlaceDeChamps[]

/** Each field with what it says and an example. */
const Champs = ({ t: { papiers } }: PageProps) => (
	<Section title={papiers.word.champs} id="champs">
		<p>{papiers.word.champsDit}</p>
		{PLACES.map((place) => (
			<>
				<h3>{papiers.word.places[place]}</h3>
				<Table label={papiers.word.places[place]} heads={papiers.word.colonnes}>
					{Object.entries(CHAMPS_DE_MODELE[place]).map(([nom, { exemple }]) => (
						<tr>
							<th scope="row">
								<code>{`{${nom}}`}</code>
							</th>
							<td>{papiers.word.dits[nom as ChampDeModele]}</td>
							<td>{exemple}</td>
						</tr>
					))}
				</Table>
			</>
		))}
	</Section>
)

/** A form of the school: its name, another file in its place, its end. */
export function ModelePage({ modele: { id }, ...props }: FormProps & { readonly modele: Pick<Modele, 'id'> }) {
	const { t, root } = props
	const path = `${root}${MODELES}/${id}`
	return (
		<>
			<Section title={undefined}>
				<Formulaire {...props} action={`${path}/enregistrer`} isNew={false} />
			</Section>
			<Section title={t.papiers.word.retirer} id="retirer">
				<p>{t.papiers.word.retirerDit}</p>
				<p>
					<a href={`${path}/fichier`} download>
						{t.papiers.word.telecharger}
					</a>
				</p>
				<Deed action={`${path}/retirer`} label={t.papiers.word.retirer} kind="danger" />
			</Section>
		</>
	)
}
