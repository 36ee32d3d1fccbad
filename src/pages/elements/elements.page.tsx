/** @jsxImportSource preact */
import { STATUTS_PRESENCE } from '../../domain/vocabulaire'
import { Bar, Steps } from '../../console/parts/bar'
import { Days } from '../../console/parts/days'
import { Deed, Submit } from '../../console/parts/deed'
import { Facts, Figure } from '../../console/parts/facts'
import { Input, Select, Ticks } from '../../console/parts/form'
import { SmallLinkButton } from '../../console/parts/link-button'
import { Note } from '../../console/parts/note'
import type { PageProps } from '../../console/parts/page-props'
import { Question } from '../../console/parts/question'
import { withRefusals } from '../../console/parts/refusals'
import { Empty, Section, What } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { Telephone } from '../../console/parts/telephone'
import { average, dayAndMonth, number } from '../../console/textes/dates'

const CLASSE = 'ELT BTS1 A'
const DAYS = ['2026-11-29', '2026-11-30', '2026-12-01'] as const
/** Students with a telephone, an average and what they owe. */
const STUDENTS = [
	['KOUASSI Awa', '+2250708091011', 12.45, 150_000],
	['N’GUESSAN Jean-Noël', '+22370010203', null, 0],
	['ƐDORH Ọlá', '+33612345678', 9.05, 50_000]
] as const

type Props = PageProps & { readonly path: string }

const Students = ({ t, langue, path }: Props) => (
	<Section title={t.menu.etudiants}>
		<Table
			label={t.menu.etudiants}
			heads={[t.menu.etudiants, t.etudiants.telephone]}
			numbers={[t.resultats.moyenne, t.frais.solde]}
			foot={
				<tr>
					<th scope="row">{t.etudiants.compte(STUDENTS.length)}</th>
					<td colSpan={2} />
					<td class="n">{number(langue, 200_000)}</td>
				</tr>
			}
		>
			{STUDENTS.map(([nom, telephone, moyenne, solde]) => (
				<tr>
					<th scope="row">
						<a href={path}>{nom}</a> {moyenne === null && <span class="tag look">{t.appel.statuts.retard}</span>}
					</th>
					<td>
						<Telephone of={telephone} />
					</td>
					<td class="n">{moyenne === null ? '–' : average(langue, moyenne)}</td>
					<td class="n">{number(langue, solde)}</td>
				</tr>
			))}
		</Table>
	</Section>
)

const Lists = ({ t, langue, path }: Props) => (
	<>
		<Section title={t.menu.emploiDuTemps}>
			<Days langue={langue} rows={DAYS} dayOf={(day) => day}>
				{() => (
					<li>
						<time>07:30</time>
						<What of={t.menu.classes} small={CLASSE} />
						<SmallLinkButton to={path}>{t.mots.afficher}</SmallLinkButton>
					</li>
				)}
			</Days>
		</Section>
		<Section title={t.menu.messages}>
			<Empty why={t.messages.aucun} next={<Deed action={path} label={t.mots.afficher} />} />
		</Section>
		<Section title={t.tete.fiche}>
			<Facts of={[[t.etudiants.telephone, <Telephone of="+2290161020304" />]]} />
			<p class="buttons">
				{['', ' ok', ' look', ' bad', ' live'].map((tone) => (
					<span class={`tag${tone}`}>{t.appel.statuts.retard}</span>
				))}
			</p>
			<Note text={t.demo.contre} bad />
		</Section>
	</>
)

const Forms = ({ t, path }: Props) => (
	<>
		<form class="sheet" method="post" action={path}>
			{withRefusals(
				t,
				<>
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
			<Submit t={t} back={path} />
		</form>
		<Question t={t} action={path} back={path} sentence={t.demo.question} against={[t.demo.contre]} deed={t.demo.publier} isFinal />
	</>
)

/** Each part of pages once, in its states. */
export function ElementsPage(props: Props) {
	const { t, langue, path } = props
	const steps = DAYS.map((day, index) => ({ to: path, label: dayAndMonth(langue, day), isCurrent: index === 1 }))
	return (
		<>
			<Bar
				t={t}
				action={path}
				steps={<Steps label={t.menu.emploiDuTemps} steps={steps} />}
				applied={[{ label: CLASSE, without: path }]}
				count={t.etudiants.compte(28)}
			>
				<Input label={t.mots.rechercher} type="search" name="q" />
				<Select label={t.menu.classes} name="classe" value="1" options={[{ value: '1', label: CLASSE }]} />
			</Bar>
			<dl class="figures">
				{STATUTS_PRESENCE.map((statut, index) => (
					<Figure label={t.appel.statuts[statut]}>{number(langue, 28 - 9 * index)}</Figure>
				))}
			</dl>
			<Students {...props} />
			<Lists {...props} />
			<Forms {...props} />
		</>
	)
}
