/** @jsxImportSource preact */
import { Bar } from '../../console/parts/bar'
import { Input, Select, type Option } from '../../console/parts/form'
import { Based, type Stored } from '../../console/parts/based'
import { Note } from '../../console/parts/note'
import type { PageProps } from '../../console/parts/page-props'
import { columnLabel, isNews, wordLabel, type Cells, type Since } from '../../console/parts/record-form'
import { Rows, Section, What } from '../../console/parts/section'
import { number } from '../../console/textes/dates'
import { reglementFrom, type Choix, type Reglement } from '../../domain/resultats/reglement'
import { NIVEAUX } from '../../domain/vocabulaire'
import { ExempleSection } from './exemple.page'
import { GROUPES, KIND, OF_UES, rulesOf, WORDS } from './formulaire.page'
import { MAX_MOTIF, type Lieu, type ReglesVues } from './reglements.service'
import { Button } from '../../console/parts/button'

export type ReglementsPageProps = PageProps &
	ReglesVues & {
		readonly lieu: Lieu
		/** the matières of the school as options */
		readonly matieres: string
		readonly cells: Cells
		/** the record that the form is based on */
		readonly stored: Stored
		readonly since: Since
		/** why fields were refused, by name; an empty name for the form itself */
		readonly wrong: Cells
		/** the rules with the form's values */
		readonly regles: Reglement
		/** the reason that was typed */
		readonly motif: string
	}

export function ReglementsPage(props: ReglementsPageProps) {
	const { t, root, lieu, aPart } = props
	const words = t.reglements
	return (
		<>
			<Bar t={t} action={`${root}/regles`}>
				<Select
					label={words.pour}
					name="pour"
					value={lieu.pour}
					options={[{ value: '', label: words.ecole }, ...NIVEAUX.map((code) => ({ value: `niveau.${code}`, label: words.niveau(code) }))]}
					written={props.matieres}
				/>
			</Bar>
			<div class="two">
				<Regles {...props} />
				<div class="along">
					<ExempleSection {...props} isBts={lieu.isBts} />
					<Section title={words.aPart.titre}>
						<Rows none={words.aPart.aucune}>
							{aPart.map(({ pour, nom, choisies }) => (
								<li>
									<What of={<a href={`${root}/regles?pour=${encodeURIComponent(pour)}`}>{nom}</a>} small={words.aPart.choisies(choisies)} />
								</li>
							))}
						</Rows>
					</Section>
				</div>
			</div>
		</>
	)
}

/** The form with the rules of one place. */
function Regles(props: ReglementsPageProps) {
	const { t, root, lieu, stored: storedRules, since, wrong, isPubliee, motif } = props
	const words = t.reglements
	const names = rulesOf(lieu)
	const loose = Object.entries(wrong).filter(([name]) => name !== 'motif' && !names.includes(name as 'cc'))
	return (
		<form class="sheet" method="post" action={`${root}/regles`} data-exemple="">
			<h2>{lieu.matiere !== '' ? words.matiere(lieu.nom ?? '') : lieu.niveau !== '' ? words.niveau(lieu.niveau) : words.ecole}</h2>
			{lieu.pour === '' && <p class="soft">{words.partout}</p>}
			{loose.map(([, why]) => (
				<Note text={why} bad />
			))}
			{isNews(since) && <Note text={t.fiches.depassee} bad />}
			<input type="hidden" name="pour" value={lieu.pour} />
			<Based fields={names.map((name) => ({ name, form: 'choix' }))} stored={storedRules} />
			{Object.entries(GROUPES).map(([groupe, rulesOfGroupe]) => {
				const namesOfGroupe = names.filter((name) => (rulesOfGroupe as readonly string[]).includes(name))
				return (
					namesOfGroupe.length > 0 && (
						<fieldset>
							<legend>{words.groupes[groupe as keyof typeof GROUPES]}</legend>
							{namesOfGroupe.map((name) => (
								<Regle {...props} name={name} />
							))}
						</fieldset>
					)
				)
			})}
			{isPubliee && (
				<Input
					label={words.motif}
					hint={words.motifAide}
					name="motif"
					value={motif}
					maxLength={MAX_MOTIF}
					wrong={wrong['motif']}
					dir="auto"
				/>
			)}
			<p class="buttons">
				<Button kind="first">{t.mots.enregistrer}</Button>
				<Button formmethod="get" formaction={`${root}/regles#exemple`} name="essai" value="1">
					{words.exemple.voir}
				</Button>
				<Button formmethod="get" formaction={`${root}/regles/essai`} name="essai" value="1">
					{words.essai.titre}
				</Button>
				<a href={`${root}/etablissement`}>{t.mots.annuler}</a>
			</p>
		</form>
	)
}

/** The field of a rule: a choice, or a mark or credits that are typed. */
function Regle({ name, ...props }: ReglementsPageProps & { readonly name: keyof Choix }) {
	const { t, cells, wrong, since } = props
	const words = t.reglements
	const value = cells[name] ?? ''
	const isTyped = name !== 'cc' && WORDS[name] === undefined
	const label = (cell: string) => (isTyped ? cell : (optionsOf(props, name, cell).find((option) => option.value === cell)?.label ?? cell))
	const [before, theirs] = [since.taken[name], since.clashes[name]]
	const news = before === undefined ? [] : [t.fiches.changeEntretemps(label(before))]
	const about = {
		label: name === 'cc' ? words.champs.cc : columnLabel(t, KIND, name),
		hint: [words.aides[name], ...(isTyped ? [words.vide(wider(props, name))] : []), ...news].join(' '),
		wrong: theirs === undefined ? wrong[name] : t.fiches.deuxValeurs(label(theirs)),
		name,
		value
	}
	return isTyped ? <Input {...about} inputMode="decimal" maxLength={10} /> : <Select {...about} options={optionsOf(props, name, value)} />
}

/** Percents of the continuous part that are offered: steps of five, and the thirds. */
const PARTS = [...Array.from({ length: 19 }, (_, at) => 5 * (at + 1)), 33, 67].toSorted((a, b) => a - b).map(String)

function optionsOf(props: ReglementsPageProps, name: keyof Choix, value: string): Option[] {
	const { t } = props
	const label = (word: string) =>
		name === 'cc'
			? partsSaid(props, word === '0' ? null : { cc: Number(word), ex: 100 - Number(word) })
			: word === 'oui' || word === 'non'
				? t.mots[word]
				: wordLabel(t, name, word)
	const words = name === 'cc' ? ['0', ...PARTS] : WORDS[name]!
	// a file may say another percent
	const all = value === '' || words.includes(value) ? words : [value, ...words]
	return [{ value: '', label: wider(props, name) }, ...all.map((word) => ({ value: word, label: label(word) }))]
}

const partsSaid = ({ t: { reglements } }: PageProps, parts: Reglement['parts']) =>
	parts === null ? reglements.sansParts : reglements.parts(parts.cc, parts.ex)

function regleSaid(props: PageProps, name: keyof Choix, regles: Reglement): string {
	const { t, langue } = props
	if (name === 'cc') return partsSaid(props, regles.parts)
	const value = regles[name] ?? null
	if (name === 'passage_credits') return value === null ? t.reglements.tousLesCredits : String(value)
	if (value === null) return name === 'session2_plafond' ? t.reglements.sansPlafond : t.reglements.sansPlancher
	if (typeof value === 'number') return number(langue, value / 100)
	return typeof value === 'boolean' ? t.mots[value ? 'oui' : 'non'].toLowerCase() : wordLabel(t, name, value)
}

/** The rule of the wider place: « Comme l'école (…) », or of a school that has said nothing. */
function wider(props: ReglementsPageProps, name: keyof Choix): string {
	const { t, plusLarges, lieu } = props
	const words = t.reglements
	const regleText = (isBts: boolean) => regleSaid(props, name, reglementFrom(isBts, plusLarges))
	if (lieu.isBts !== undefined) {
		const regle = regleText(lieu.isBts)
		return lieu.dans === undefined ? words.commeEcole(regle) : words.commeNiveau(lieu.dans, regle)
	}
	const [lmd, bts] = [regleText(false), regleText(true)]
	// `etablissement` says it for every year whose rules do not
	if (name === 'absence_injustifiee_zero') return words.toujours(lmd)
	return lmd === bts || OF_UES.has(name) ? words.usuelle(lmd) : words.usuelles(lmd, bts)
}
