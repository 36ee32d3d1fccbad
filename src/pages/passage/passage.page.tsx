/** @jsxImportSource preact */
import { Asked } from '../../console/parts/asked'
import { Button } from '../../console/parts/button'
import { Hidden } from '../../console/parts/deed'
import { Choice, Select } from '../../console/parts/form'
import { inPage, type Column } from '../../console/parts/list-file'
import { ListTable } from '../../console/parts/list-sheet'
import type { PageProps } from '../../console/parts/page-props'
import { EmptySheet, Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { number } from '../../console/textes/dates'
import type { CodeChange } from '../../features/passage/ecrits.service'
import { isDepart, type EtudiantDAvant, type LigneDePassage, type PassageDeClasse } from '../../features/passage/passage.service'
import { moyenneOrReason } from '../../features/resultats/chiffres.page'
import { propositionText, suiteText } from './listes.page'
import { LESQUELS, offeredIn, PLUS_TARD, type Fields } from './suites.page'

type Props = PageProps & {
	readonly passage: PassageDeClasse
	/** the value of each row, by id of the student */
	readonly suites: ReadonlyMap<number, string>
	/** codes of the former year that the coming one does not have */
	readonly changes: readonly CodeChange[]
	readonly form: Fields
	/** whether the reader may write, and the year is open */
	readonly writes: boolean
	/** questions before the passage is written, and before it is taken back */
	readonly asked: readonly string[]
	readonly askedToCancel: readonly string[]
}

/** The students of a class of the former year: those who wait for a decision, and those who have one. */
export function PassagePage(props: Props) {
	const { t, root, passage, writes, suites, asked: questions } = props
	const { classe, lignes, faits, annee, aVenir, offertes } = passage
	const words = t.passage
	if (aVenir.length === 0)
		return <EmptySheet why={words.sansClasseAVenir(annee.libelle)} next={{ to: `${root}/classes`, label: t.menu.classes }} />
	const decided = [...suites.values()].filter((value) => value !== PLUS_TARD).length
	const label = questions.length > 0 ? words.enregistrer(decided) : words.verifier
	return (
		<>
			<form class="sheet" method="post" action={`${root}/passage/${classe.id}`}>
				<Asked t={t} sentences={questions} />
				<p role="status">
					<strong>{words.aDecider(lignes.length)}</strong>
				</p>
				{lignes.length > 0 && (
					<>
						<p class="soft">
							{words.places}
							{t.deuxPoints}
							{[...new Set([...offertes.passe, ...offertes.redouble])].map((into) => placesOf(props, into)).join(' · ')}
						</p>
						{writes && questions.length > 0 && (
							<p class="buttons">
								<Button kind="first">{label}</Button>
							</p>
						)}
						{writes && <Lot {...props} />}
						<ListTable label={words.titre} columns={columnsOf(props)} rows={lignes} />
						{writes && <Codes {...props} />}
						{writes && (
							<p class="buttons below">
								<Button kind="first">{label}</Button>
							</p>
						)}
					</>
				)}
			</form>
			{faits.length > 0 && <Faits {...props} />}
		</>
	)
}

type Into = PassageDeClasse['aVenir'][number]

const placesOf = ({ t }: Props, { nom, capacite, inscrits }: Into) =>
	t.passage.reste(nom, capacite === null ? null : Math.max(0, capacite - inscrits))

/** The suites that a student may be given. */
const optionsOf = (props: Props) =>
	[...offeredIn(props.passage)].map(([value, { suite, classe }]) => {
		const { suites } = props.t.passage
		return { value, label: suite === 'passe' || suite === 'redouble' ? suites[suite](placesOf(props, classe)) : suites[suite] }
	})

/** The fields that give many students the same suite. */
function Lot(props: Props) {
	const { t, form } = props
	const words = t.passage
	return (
		<fieldset class="not-print">
			<legend>{words.lot}</legend>
			<div class="fields">
				<Select
					label={words.pour}
					name="pour"
					value={form.text('pour')}
					options={LESQUELS.map((value) => ({ value, label: words.choix[value] }))}
				/>
				<Select label={words.suite} name="lot" value={form.text('lot')} options={optionsOf(props)} />
			</div>
			<p class="buttons">
				<Button name="remplir" value="oui">
					{words.remplir}
				</Button>
			</p>
		</fieldset>
	)
}

/** The box with which a student is chosen. */
const Box = ({ name, etudiant, tickedIds }: { name: string; etudiant: EtudiantDAvant; tickedIds: ReadonlySet<string> }) => (
	<label class="tick">
		<input type="checkbox" name={name} value={etudiant.id} checked={tickedIds.has(String(etudiant.id))} />
		{listName(etudiant)}
	</label>
)

function columnsOf(props: Props): readonly Column<LigneDePassage>[] {
	const { t, langue, form, suites, writes } = props
	const words = t.passage
	const options = optionsOf(props)
	const tickedIds = new Set(form.all('i'))
	return [
		inPage(t.etudiants.nom, 'typed', ({ etudiant }) =>
			writes ? <Box name="i" etudiant={etudiant} tickedIds={tickedIds} /> : listName(etudiant)
		),
		inPage(t.etudiants.matricule, 'text', ({ etudiant }) => etudiant.matricule),
		inPage(words.resultat, 'text', ({ resultat }) =>
			resultat === undefined ? undefined : (
				<>
					{moyenneOrReason(props, resultat)}
					{resultat.credits !== null && <small class="block">{words.credits(number(langue, resultat.credits))}</small>}
				</>
			)
		),
		inPage(words.proposition, 'text', (ligne) => <Proposee {...props} ligne={ligne} />),
		inPage(words.suite, 'text', ({ etudiant }) => {
			const value = suites.get(etudiant.id) ?? PLUS_TARD
			return writes ? (
				<Choice name={`s.${etudiant.id}`} value={value} options={options} aria-label={words.suiteDe(listName(etudiant))} />
			) : (
				options.find((option) => option.value === value)?.label
			)
		})
	]
}

/** The proposal for a student, with its reason. */
function Proposee({ ligne, ...page }: Props & { readonly ligne: LigneDePassage }) {
	const words = page.t.passage
	const { avant, annee, offertes } = page.passage
	const { proposition, classe, restes } = ligne
	const { suite } = proposition
	const hasDues = suite === 'passe' && restes.dues.length > 0
	return (
		<>
			{propositionText(page, ligne)}
			{hasDues && (
				<small class="block" dir="auto">
					{words.dues(restes.dues.map(({ nom }) => nom).join(', '))}
				</small>
			)}
			{(suite === 'passe' || suite === 'redouble') && classe === undefined && (
				<small class="block">{offertes[suite].length > 0 ? words.classeAChoisir : words.aucuneClasse(annee.libelle)}</small>
			)}
			{suite === 'fin_de_cycle' && avant.cloturee && <small class="block">{words.anneeClose(avant.libelle)}</small>}
		</>
	)
}

/** Codes that have changed, each with the new one to choose. */
function Codes({ t, passage: { codes, annee }, changes, form }: Props) {
	const words = t.passage
	if (changes.length === 0) return null
	return (
		<fieldset id="codes">
			<legend>{words.codes}</legend>
			<p class="soft">{words.codesAide(annee.libelle)}</p>
			<div class="fields">
				{changes.map(({ sorte, code, nom, propose }) => {
					const name = `${sorte}.${code}`
					const present = codes.filter((candidate) => candidate.sorte === sorte)
					return (
						<Select
							label={`${words[sorte]} ${code} · ${nom}`}
							name={name}
							value={form.has(name) ? form.text(name) : propose}
							options={[
								{ value: '', label: words.aucunCode },
								...present.map((candidate) => ({ value: candidate.code, label: `${candidate.code} · ${candidate.nom}` }))
							]}
						/>
					)
				})}
			</div>
		</fieldset>
	)
}

/** Whether the passage of a student can be taken back. */
const isOfPassage = (passage: PassageDeClasse, etudiant: EtudiantDAvant) => etudiant.passage_de !== null || isDepart(passage, etudiant)

/** Students who have passed or left; whoever keeps enrollments takes a passage back here. */
function Faits({ t, langue, root, passage, writes, form, askedToCancel }: Props) {
	const words = t.passage
	const { classe, faits } = passage
	const tickedIds = new Set(form.all('f'))
	const columns: readonly Column<EtudiantDAvant>[] = [
		inPage(t.etudiants.nom, 'typed', (etudiant) =>
			writes && isOfPassage(passage, etudiant) ? <Box name="f" etudiant={etudiant} tickedIds={tickedIds} /> : listName(etudiant)
		),
		inPage(t.etudiants.matricule, 'text', ({ matricule }) => matricule),
		inPage(words.suite, 'typed', (etudiant) => (
			<>
				{suiteText({ t, langue }, etudiant)}
				{etudiant.dans !== null && etudiant.passage_de === null && <small class="block">{words.autrement}</small>}
			</>
		))
	]
	const hasAny = writes && faits.some((etudiant) => isOfPassage(passage, etudiant))
	return (
		<Section title={words.faits} id="faits">
			<form method="post" action={`${root}/passage/${classe.id}/annuler`}>
				<Asked t={t} sentences={askedToCancel} />
				{askedToCancel.length > 0 && (
					<p class="buttons">
						<Hidden of={{ tous: form.has('tous') ? 'oui' : undefined }} />
						<Button kind="final">{words.annuler.confirmer}</Button>
					</p>
				)}
				<ListTable label={words.faits} columns={columns} rows={faits} />
				{hasAny && askedToCancel.length === 0 && (
					<>
						<p class="soft">{words.annuler.aide}</p>
						<p class="buttons">
							<Button>{words.annuler.coches}</Button>
							<Button name="tous" value="oui">
								{words.annuler.tous}
							</Button>
						</p>
					</>
				)}
			</form>
		</Section>
	)
}
