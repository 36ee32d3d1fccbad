/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Bar } from '../../console/parts/bar'
import { Hidden, Submit } from '../../console/parts/deed'
import { Field, Select, type Option } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { Pager, type pageOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { Section, What } from '../../console/parts/section'
import { number } from '../../console/textes/dates'
import { moyenneText } from './chiffres.page'
import type { appreciationsDues, Repere } from './reperes.service'
import { MAX_APPRECIATION, type LigneDAppreciation } from './appreciations.service'

type Props = PageProps & {
	readonly address: string
	readonly lieux: readonly Option[]
	readonly lieu: string
	readonly lignes: ReturnType<typeof pageOf<LigneDAppreciation>>
	/** by student */
	readonly reperes: ReadonlyMap<number, Repere>
	/** whether no publication to come keeps what is written */
	readonly areFinal: boolean
	readonly dues: Awaited<ReturnType<typeof appreciationsDues>>
	/** a field of the form that was refused */
	readonly typedText: (field: string) => string | undefined
	readonly refusal: Refused | undefined
}

/** The form with a text about each student, beside their average and marks; without the form once nothing keeps it any more. */
export function AppreciationsPage(props: Props) {
	const { t, address, lieux, lieu, areFinal, lignes, dues } = props
	const words = t.resultats.appreciations
	return (
		<>
			<Bar t={t} action={address}>
				<Select label={words.quoi} name="lieu" value={lieu} options={lieux} />
			</Bar>
			{areFinal ? <Lues {...props} /> : <Formulaire {...props} />}
			<Pager t={t} page={lignes.page} last={lignes.last} to={(other) => `${address}?lieu=${lieu}&page=${other}`} />
			{!areFinal && dues.length > 0 && (
				<Section title={words.dues} id="dues">
					<ul>
						{dues.map(({ nom, manquent, sur, qui }) => (
							<li dir="auto">
								{nom}
								{t.deuxPoints}
								{words.manquent(manquent, sur)}
								{qui.length > 0 && ` · ${qui.join(', ')}`}
							</li>
						))}
					</ul>
				</Section>
			)}
		</>
	)
}

/** « moyenne 12,50 · Devoir 1 : 12 / 20 » */
function repereDit({ t, langue, reperes }: Props, id: number): string {
	const { moyenne, notes } = reperes.get(id) ?? { moyenne: undefined, notes: [] }
	const dites = notes.map(
		({ titre, bareme, note_centiemes }) => `${titre}${t.deuxPoints}${number(langue, note_centiemes / 100)} / ${bareme}`
	)
	const average = typeof moyenne === 'number' ? t.parcours.moyenne(moyenneText(langue, moyenne)) : t.resultats.appreciations.sansMoyenne
	return [...(hasMoyennes(reperes) ? [average] : []), ...dites].join(' · ')
}

const hasMoyennes = (reperes: Props['reperes']) => [...reperes.values()].some(({ moyenne }) => typeof moyenne === 'number')

/** The sentence that no student of the list has an average, so that no row repeats it. */
const SansAucune = ({ t, reperes, lignes }: Props) =>
	lignes.rows.length === 0 || hasMoyennes(reperes) ? null : <p class="soft">{t.resultats.appreciations.sansAucune}</p>

const nomDit = ({ etudiant }: LigneDAppreciation) => `${listName(etudiant)} (${etudiant.matricule})`

const Lues = (props: Props) => (
	<section class="sheet">
		<p>{props.t.resultats.appreciations.publiees}</p>
		<SansAucune {...props} />
		<ul class="rows">
			{props.lignes.rows.map((ligne) => (
				<li>
					<What of={nomDit(ligne)} small={repereDit(props, ligne.etudiant.id)}>
						<small class="lines" dir="auto">
							{ligne.appreciation || '–'}
						</small>
					</What>
				</li>
			))}
		</ul>
	</section>
)

function Formulaire(props: Props) {
	const { t, address, lieu, lignes, typedText, refusal } = props
	return (
		<form class="sheet" method="post" action={address}>
			<p class="soft">{t.resultats.appreciations.aide(MAX_APPRECIATION)}</p>
			<SansAucune {...props} />
			<Hidden of={{ lieu, page: lignes.page }} />
			{lignes.rows.length === 0 && <p>{t.resultats.personne}</p>}
			{lignes.rows.map((ligne) => {
				const { etudiant, appreciation, vu } = ligne
				const [texte, seenName] = [`texte.${etudiant.id}`, `vu.${etudiant.id}`]
				const isOvertaken = (typedText(seenName) ?? vu) !== vu
				return (
					<Field
						label={nomDit(ligne)}
						hint={isOvertaken ? t.fiches.deuxValeurs(appreciation) : repereDit(props, etudiant.id)}
						wrong={refusal?.wrong[texte]}
					>
						<textarea name={texte} rows={3} maxLength={MAX_APPRECIATION} dir="auto">
							{typedText(texte) ?? appreciation}
						</textarea>
						<input type="hidden" name={seenName} value={vu} />
					</Field>
				)
			})}
			<Submit t={t} />
		</form>
	)
}
