/** @jsxImportSource preact */
import { STATUTS_PRESENCE } from '../../domain/vocabulaire'
import { Bar, Steps } from '../../console/parts/bar'
import { Button } from '../../console/parts/button'
import { Days } from '../../console/parts/days'
import { Facts, Figure } from '../../console/parts/facts'
import { Input, Select, Ticks } from '../../console/parts/form'
import { LinkButton, SmallLinkButton } from '../../console/parts/link-button'
import { Note } from '../../console/parts/note'
import type { PageProps } from '../../console/parts/page-props'
import { Question } from '../../console/parts/question'
import { withRefusals } from '../../console/parts/refusals'
import { Empty, Section } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { Telephone } from '../../console/parts/telephone'
import { dayAndMonth, number } from '../../console/textes/dates'

const CLASSE = 'ELT BTS1 A'
/** Students with a telephone, an average (hundredths) and what they owe. */
const STUDENTS = [
	['KOUASSI Awa', '+2250708091011', 1245, 150_000],
	['N’GUESSAN Jean-Noël', '+22370010203', null, 0],
	['ƐDORH Ọlá', '+33612345678', 905, 50_000]
] as const
const TIMES = [
	['2026-11-30', '07:30', 'Algorithmique'],
	['2026-11-30', '09:45', 'Bases de données'],
	['2026-12-01', '07:30', 'Anglais']
] as const
const DAYS = ['2026-11-29', '2026-11-30', '2026-12-01'] as const

type Props = PageProps & { readonly path: string }

const BarOfParts = ({ t, langue, path }: Props) => (
	<Bar
		t={t}
		action={path}
		steps={
			<Steps
				label={t.menu.emploiDuTemps}
				steps={DAYS.map((day, index) => ({ to: path, label: dayAndMonth(langue, day), isCurrent: index === 1 }))}
			/>
		}
		applied={[{ label: CLASSE, without: path }]}
		count={t.etudiants.compte(28)}
	>
		<Input label={t.mots.rechercher} type="search" name="q" />
		<Select label={t.menu.classes} name="classe" value="1" options={[{ value: '1', label: CLASSE }]} />
	</Bar>
)

const Lists = ({ t, langue, path }: Props) => (
	<>
		<Section title={t.menu.etudiants}>
			<Table
				label={t.menu.etudiants}
				heads={[t.menu.etudiants, t.etudiants.telephone, t.notes.etat]}
				numbers={[t.resultats.moyenne, t.frais.solde]}
				foot={
					<tr>
						<th scope="row" colSpan={4}>
							{t.etudiants.compte(STUDENTS.length)}
						</th>
						<td class="n">{number(langue, 200_000)}</td>
					</tr>
				}
			>
				{STUDENTS.map(([nom, telephone, moyenne, solde], index) => (
					<tr>
						<th scope="row">
							<a href={path}>{nom}</a>
						</th>
						<td>
							<Telephone of={telephone} />
						</td>
						<td>{index === 1 && <span class="tag look">{t.appel.statuts.retard}</span>}</td>
						<td class="n">{moyenne === null ? '–' : number(langue, moyenne / 100)}</td>
						<td class="n">{number(langue, solde)}</td>
					</tr>
				))}
			</Table>
		</Section>
		<Section title={t.menu.emploiDuTemps}>
			<Days langue={langue} rows={TIMES} dayOf={([day]) => day}>
				{([, debut, matiere]) => (
					<li>
						<time>{debut}</time>
						<span class="what">{matiere}</span>
						<SmallLinkButton to={path}>{t.mots.afficher}</SmallLinkButton>
					</li>
				)}
			</Days>
		</Section>
		<Section title={t.menu.messages}>
			<Empty why={t.messages.aucun} next={<LinkButton to={path}>{t.mots.afficher}</LinkButton>} />
		</Section>
	</>
)

const Forms = ({ t, path }: Props) => (
	<>
		<form class="sheet" method="post" action={path}>
			{withRefusals(
				t,
				<>
					<Input label={t.etudiants.nomSeul} name="nom" value="KOUASSI" />
					<Input label={t.etudiants.classe} name="classe" value={CLASSE} wrong={t.dossier.memeClasse} />
					<Ticks
						label={t.fonctions.scolarite}
						name="statut"
						chosen={['absent']}
						options={STATUTS_PRESENCE.map((value) => ({ value, label: t.appel.statuts[value] }))}
					/>
				</>
			)}
			<fieldset class="field choices">
				{STATUTS_PRESENCE.map((value) => (
					<label class={value}>
						<input type="radio" name="s" value={value} checked={value === 'present'} />
						<span>{t.appel.statuts[value]}</span>
					</label>
				))}
			</fieldset>
			<p class="buttons">
				<Button kind="first">{t.mots.enregistrer}</Button>
				<Button>{t.mots.afficher}</Button>
				<LinkButton to={path} kind="danger">
					{t.mots.annuler}
				</LinkButton>
			</p>
		</form>
		<Question t={t} action={path} back={path} sentence={t.demo.question} against={[t.demo.contre]} deed={t.demo.publier} isFinal />
	</>
)

/** Each part of pages once, in its states. */
export function ElementsPage(props: Props) {
	const { t, langue } = props
	return (
		<>
			<BarOfParts {...props} />
			<dl class="figures">
				{STATUTS_PRESENCE.map((statut, index) => (
					<Figure label={t.appel.statuts[statut]}>{number(langue, 28 - 9 * index)}</Figure>
				))}
			</dl>
			<Lists {...props} />
			<Section title={t.tete.fiche}>
				<Facts of={[[t.etudiants.telephone, <Telephone of="+2290161020304" />]]} />
				<p>
					{['', ' ok', ' look', ' bad', ' live'].map((tone, index) => (
						<>
							<span class={`tag${tone}`}>{t.appel.statuts[STATUTS_PRESENCE[index % 4]!]}</span>{' '}
						</>
					))}
				</p>
				<Note text={t.demo.contre} bad />
			</Section>
			<Forms {...props} />
		</>
	)
}
