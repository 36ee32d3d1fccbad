/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { number, shortDay } from '../../console/textes/dates'
import type { PageProps } from '../../console/parts/page-props'
import { Facts } from '../../console/parts/facts'
import { Signature, type Signataire } from '../../console/parts/signature'
import { listName } from '../../console/parts/students'
import type { Textes } from '../../console/textes/textes'
import { isVide, type MatiereDeReleve, type Releve, type UeDeReleve } from '../../domain/resultats/releve'
import type { Reglement } from '../../domain/resultats/reglement'
import { ensembleOf, partiesLues, partsFrom, seconde, type NoteLue, type Part } from '../../domain/resultats/parties'
import type { SansMoyenne } from '../../domain/resultats/resultat'
import { fromSeconds } from '../../kit/clock'
import { writtenJour } from '../../kit/formats'
import { jourIn } from '../../kit/jour'
import type { Langue } from '../../kit/langue'
import type { Publication } from './publier.service'
import type { Feuille } from './publies.service'
import type { Classement } from './resultats.service'

export type Words = Pick<PageProps, 't' | 'langue'>

const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const MOYENNES: Readonly<Record<Langue, Intl.NumberFormat>> = {
	fr: new Intl.NumberFormat('fr-FR', TWO),
	en: new Intl.NumberFormat('en-GB', TWO)
}

/** « 12,50 » for an average in hundredths. */
export const moyenneText = (langue: Langue, centiemes: number) => MOYENNES[langue].format(centiemes / 100)

export const poidsText = (langue: Langue, poids: number) => number(langue, poids, 6)

export type Lu = {
	readonly moyenne: number | null
	readonly sans: SansMoyenne | null
	readonly session?: number
	/** what it is made of */
	readonly ues?: readonly Lu[]
	readonly matieres?: readonly Lu[]
	readonly semestres?: readonly { readonly releve: Lu | undefined }[]
}

/** Whether session 2 has passed and something still waits. */
const isEnAttente = ({ sans, session, ues = [], matieres = [], semestres = [] }: Omit<Lu, 'moyenne'>): boolean =>
	sans === 'attend' && (session === 2 || [...ues, ...matieres, ...semestres.flatMap(({ releve }) => releve ?? [])].some(isEnAttente))

/** The reason why an average is missing. */
export const sansText = (t: Textes, lu: Omit<Lu, 'moyenne'>) =>
	isEnAttente(lu) ? t.resultats.enAttente : t.resultats.sans[lu.sans ?? 'incomplete']

/** The same in a table where many numbers stand side by side. */
export const shortSansText = (t: Textes, lu: Omit<Lu, 'moyenne'>) =>
	isEnAttente(lu) ? t.resultats.enAttenteCourt : t.resultats.sansCourts[lu.sans ?? 'incomplete']

/** An average, or the reason why it is missing. */
export const moyenneOrReason = ({ t, langue }: Words, lu: Lu & Partial<Pick<MatiereDeReleve, 'coefficient' | 'notes' | 'masquees'>>) =>
	isVide(lu) ? '–' : lu.moyenne === null ? sansText(t, lu) : moyenneText(langue, lu.moyenne)

/** « Moyenne = (12,00 × 3 + 8,00 × 1) ÷ 4 = 11,00 »; nothing if the average is missing. */
export function calculText({ t, langue }: Words, quoi: string, parts: readonly Part[], total: number | null): string[] {
	const counting = parts.filter(({ moyenne, poids }) => moyenne !== null && poids > 0)
	if (total === null || counting.length === 0) return []
	const sur20 = ({ moyenne, bareme = 20 }: Part) => `${moyenneText(langue, moyenne ?? 0)}${bareme === 20 ? '' : ` × 20 ÷ ${bareme}`}`
	const terms = counting.map((part) => `${sur20(part)} × ${poidsText(langue, part.poids)}`).join(' + ')
	const poids = counting.reduce((sum, part) => sum + Math.round(part.poids * 1e6), 0) / 1e6
	return [t.resultats.calculSur(quoi, terms, poidsText(langue, poids), moyenneText(langue, total))]
}

/** The sentences by which the average of a matière is found from its marks, by the rules of its niveau. */
function calculDeMatiere(words: Words, regles: Reglement, matiere: MatiereDeReleve): string[] {
	const { moyenne, cc, ex, parts, notes, session, acquis, masquees } = matiere
	const { t, langue } = words
	const dite = (centiemes: number) => moyenneText(langue, centiemes)
	if (moyenne !== null && moyenne === acquis?.moyenne) return [t.resultats.calculAcquis(dite(moyenne))]
	if (moyenne === null || masquees) return []
	const continu = partsFrom(notes, (note) => note.session === 1 && note.type !== 'examen')
	const selonParts = (quoi: string, place: readonly Part[], vaut: number | null, total: number | null) => [
		...calculText(words, t.resultats.cc, continu, cc),
		...calculText(words, quoi, place, vaut),
		...(parts === null || cc === null || vaut === null || total === null
			? []
			: [t.resultats.calculParts(dite(cc), dite(vaut), parts.cc, parts.ex, dite(total))])
	]
	if (session === 1) {
		const examens = partsFrom(notes, (note) => note.session === 1 && note.type === 'examen')
		if (parts === null) return calculText(words, t.resultats.moyenne, [...continu, ...examens], moyenne)
		return selonParts(t.resultats.ex, examens, ex, moyenne)
	}
	const { place: secondes, nouvelle, ofExamens, remplace } = seconde(matiere, regles)
	const enPlace = (autres: readonly Part[], poids: number): Part[] => [...autres, { moyenne: nouvelle, poids }]
	const enSomme = parts === null ? enPlace(continu, ofExamens) : enPlace([{ moyenne: cc, poids: parts.cc }], parts.ex)
	const apres = remplace === 'matiere' ? nouvelle : ensembleOf(enSomme)
	return [
		`${t.fiches.champs.session2_remplace} ${t.fiches.mots.session2_remplace[remplace]}.`,
		...(remplace === 'examen' && parts !== null
			? selonParts(t.resultats.liste.titre, secondes, nouvelle, apres)
			: calculText(words, t.resultats.liste.titre, secondes, nouvelle)),
		...(remplace === 'examen' && parts === null ? calculText(words, t.resultats.moyenne, enSomme, apres) : []),
		...(apres === null || apres <= moyenne ? [] : [t.resultats.calculPlafond(dite(regles.session2_plafond ?? moyenne), dite(moyenne))])
	]
}

/** The parts of a result, folded. */
const Detail = ({ t, quoi, children }: { t: Textes; quoi: string; children: ComponentChildren }) => (
	<details class="calcul">
		<summary aria-label={t.resultats.detailDe(quoi)}>{t.resultats.detail}</summary>
		{children}
	</details>
)

const lineOf = (line: string) => <p>{line}</p>

/** The calculation of a result, folded. */
export const Calcul = ({ t, quoi, lines }: { t: Textes; quoi: string; lines: readonly string[] }) =>
	lines.length === 0 ? null : (
		<Detail t={t} quoi={quoi}>
			{lines.map(lineOf)}
		</Detail>
	)

function Note({ t, langue, note }: Words & { note: NoteLue }) {
	const { titre, date, coefficient, session, classe, compte, etat, note_centiemes, bareme } = note
	const mark =
		note_centiemes === null
			? etat === null || etat === 'note'
				? t.notes.sansNote
				: t.notesLues.etats[etat]
			: `${number(langue, note_centiemes / 100)} / ${bareme}`
	const details = [
		shortDay(langue, date),
		t.mesNotes.coefficient(poidsText(langue, coefficient)),
		...(session === 2 ? [t.resultats.session2] : []),
		...(classe === null ? [] : [t.resultats.ailleurs(classe)]),
		...(compte === 'note' ? [] : [t.resultats.comptages[compte]])
	]
	return (
		<li>
			<span dir="auto">{titre}</span>
			{t.deuxPoints}
			<strong>{mark}</strong> <small>{details.join(' · ')}</small>
		</li>
	)
}

type Columns = {
	readonly hasParts: boolean
	readonly isDefinitive: boolean
	readonly unfolds: boolean
	readonly regles: Reglement
	readonly appreciations?: Releve['appreciations']
}

/** A text about the student, if there is one. */
const Appreciation = ({ text }: { text: string | undefined }) =>
	text === undefined ? null : (
		<small class="block lines" dir="auto">
			{text}
		</small>
	)

function Matiere({ hasParts, unfolds, regles, appreciations, matiere, ...words }: Words & Columns & { matiere: MatiereDeReleve }) {
	const { t, langue } = words
	const { nom, coefficient, parts, notes, session, masquees, acquis } = matiere
	const { cc, ex } = partiesLues(matiere, regles)
	const lines = calculDeMatiere(words, regles, matiere)
	const part = (centiemes: number | null) => (parts === null || centiemes === null ? '–' : moyenneText(langue, centiemes))
	return (
		<tr>
			<th scope="row">
				<span dir="auto">{nom}</span> {session === 2 && <span class="tag">{t.resultats.session2}</span>}{' '}
				{acquis !== null && <span class="tag">{t.resultats.validations.acquis.dit}</span>}
				{unfolds && (
					<Detail t={t} quoi={nom}>
						{acquis !== null && <p>{t.resultats.matiereAcquise}</p>}
						{acquis === null && notes.length === 0 && !masquees && <p>{t.resultats.aucuneNote}</p>}
						{notes.length > 0 && (
							<ul>
								{notes.map((note) => (
									<Note {...words} note={note} />
								))}
							</ul>
						)}
						{masquees && <p>{t.resultats.masquees}</p>}
						{lines.map(lineOf)}
					</Detail>
				)}
				{session === 2 &&
					lines.map((line) => (
						<small class="only-print">
							{line}
							<br />
						</small>
					))}
				<Appreciation text={appreciations?.[matiere.id]} />
			</th>
			<td class="n">{poidsText(langue, coefficient)}</td>
			{hasParts && (
				<>
					<td class="n">{part(cc)}</td>
					<td class="n">{part(ex)}</td>
				</>
			)}
			<td class="n">{moyenneOrReason(words, matiere)}</td>
		</tr>
	)
}

const partsOf = (matieres: readonly MatiereDeReleve[]): Part[] =>
	matieres.map(({ moyenne, coefficient }) => ({ moyenne, poids: coefficient }))

function Ue({ ue, ...props }: Words & Columns & { ue: UeDeReleve }) {
	const { t, langue, hasParts, isDefinitive, unfolds } = props
	const waits = isDefinitive && ue.validation === null && ue.sans === 'attend' && !isEnAttente(ue)
	const nonAcquise = waits ? t.resultats.enAttenteDeSession2 : t.resultats.nonAcquise
	const details = [
		t.resultats.creditsDUe(poidsText(langue, ue.credits ?? 0)),
		...(isDefinitive ? [ue.validation === null ? nonAcquise : t.resultats.validations[ue.validation].dit] : [])
	]
	const lines = calculText(props, t.resultats.moyenne, partsOf(ue.matieres), ue.acquis === null ? ue.moyenne : null)
	return (
		<tbody>
			<tr class="groupe">
				<th scope="rowgroup" colSpan={hasParts ? 4 : 2}>
					<span dir="auto">{ue.nom}</span>
					<small class="block">{details.join(' · ')}</small>
					{unfolds && <Calcul t={t} quoi={ue.nom} lines={lines} />}
				</th>
				<td class="n">
					<strong>{waits ? '–' : moyenneOrReason(props, ue)}</strong>
				</td>
			</tr>
			{ue.matieres.map((matiere) => (
				<Matiere {...props} matiere={matiere} />
			))}
		</tbody>
	)
}

type TableProps = Words & Omit<Columns, 'hasParts'> & Pick<Releve, 'ues' | 'matieres'> & { readonly titre: string }

/** UEs and matières; every number unfolds to what it came from, unless it stands among others on paper. */
export function TableDeReleve({ titre, ues, matieres, isDefinitive, unfolds, regles, appreciations, ...words }: TableProps) {
	const { t } = words
	const all = [...ues.flatMap((ue) => ue.matieres), ...matieres]
	const hasParts = all.some((matiere) => matiere.parts !== null)
	const [parts, ...others] = [
		...new Set(all.flatMap((matiere) => (matiere.parts === null ? [] : [`${matiere.parts.cc}/${matiere.parts.ex}`])))
	]
	const [cc, ex] = others.length === 0 && parts !== undefined ? parts.split('/').map((percent) => ` ${percent} %`) : ['', '']
	const columns = { hasParts, isDefinitive, unfolds, regles, appreciations }
	return (
		<div class="scroll" tabIndex={0} role="region" aria-label={titre}>
			<table class="releve">
				<caption class="unseen">{titre}</caption>
				<thead>
					<tr>
						<th scope="col">{t.mesNotes.matieres}</th>
						{[t.resultats.coefficient, ...(hasParts ? [t.resultats.cc + cc, t.resultats.ex + ex] : []), t.resultats.moyenne].map((head) => (
							<th scope="col" class="n">
								{head}
							</th>
						))}
					</tr>
				</thead>
				{ues.map((ue) => (
					<Ue {...words} {...columns} ue={ue} />
				))}
				{matieres.length > 0 && (
					<tbody>
						{matieres.map((matiere) => (
							<Matiere {...words} {...columns} matiere={matiere} />
						))}
					</tbody>
				)}
			</table>
		</div>
	)
}

/** « Semestre 1 · session 2 ». */
export const periodeText = ({ t }: Pick<Words, 't'>, { contexte, publication }: Pick<Feuille, 'contexte' | 'publication'>) =>
	publication?.session === 2 ? `${contexte.periode} · ${t.resultats.session2}` : contexte.periode

export function ReleveBody({ t, langue, feuille, hasHead }: PageProps & { feuille: Feuille; hasHead?: boolean }) {
	const unfolds = !hasHead
	const words = { t, langue }
	const { releve, rang, publication, contexte } = feuille
	const { isBts, regles, classement } = contexte
	const { ues, matieres, credits, appreciations } = releve
	const isDefinitive = publication === undefined || publication.definitive === 1
	const poidsDUe = (ue: UeDeReleve) =>
		regles.poids_ue === 'credits' ? (ue.credits ?? 0) : ue.matieres.reduce((sum, { coefficient }) => sum + coefficient, 0)
	const parts = isBts ? partsOf(matieres) : ues.map((ue) => ({ moyenne: ue.moyenne, poids: poidsDUe(ue) }))
	const lines = calculText(words, t.resultats.moyenne, parts, releve.moyenne)
	const titre = `${t.resultats.titre} · ${periodeText(words, feuille)}`
	const total = ues.reduce((sum, ue) => sum + (ue.credits ?? 0), 0)
	const moyenne = (
		<>
			<strong>{moyenneOrReason(words, releve)}</strong>
			{unfolds && <Calcul t={t} quoi={titre} lines={lines} />}
		</>
	)
	const facts: Parameters<typeof Facts>[0]['of'][number][] = [[t.resultats.moyenne, moyenne]]
	if (isDefinitive && credits !== null)
		facts.push([t.resultats.credits, t.resultats.creditsObtenus(poidsText(langue, credits), poidsText(langue, total))])
	if (isDefinitive && rang !== null && classement !== null) facts.push([t.resultats.rang, t.resultats.rangSur(rang, classement.effectif)])
	return (
		<>
			<TableDeReleve {...words} {...{ titre, ues, matieres, isDefinitive, unfolds, regles, appreciations }} />
			<Facts of={facts} />
			{appreciations?.[0] && (
				<p>
					<strong>{t.resultats.appreciations.generale}</strong>
					<Appreciation text={appreciations[0]} />
				</p>
			)}
			{isDefinitive && classement && <p class="soft">{classementText(words, classement, publication?.session)}</p>}
		</>
	)
}

/** « Moyenne de la classe : 11,20 (de 4,00 à 17,50), 15 étudiants classés. »; `session`: that of the numbers beside it. */
export function classementText({ t, langue }: Words, { moyenne, min, max, effectif }: Classement, session: number | undefined) {
	const [moyenneDeClasse, lowest, highest] = [moyenne, min, max].map((centiemes) => moyenneText(langue, centiemes)) as [
		string,
		string,
		string
	]
	const dit = t.resultats.classement(moyenneDeClasse, lowest, highest, effectif)
	return session === 2 ? `${dit} ${t.resultats.deSession1}` : dit
}

/** « 12/02/2027 » for seconds. */
export const jourText = (langue: Langue, at: number, timezone: string) => shortDay(langue, jourIn(fromSeconds(at), timezone).toString())

type EtatDit = Pick<Publication, 'definitive' | 'publiee_at' | 'rouverte_at'>

/** « Résultats définitifs, publiés le 12 février 2027 ». */
export function etatText({ t, langue }: Words, timezone: string, publication: EtatDit | undefined): string {
	const { etats } = t.resultats
	if (publication === undefined) return etats.aucune
	const jourDit = (at: number) => writtenJour(langue, jourIn(fromSeconds(at), timezone).toString())
	if (publication.rouverte_at !== null) return etats.rouverte(jourDit(publication.rouverte_at))
	return (publication.definitive ? etats.definitive : etats.provisoire)(jourDit(publication.publiee_at))
}

/** The sentences about a publication beside what it publishes. */
export const mentionsOf = (words: Words, timezone: string, publication: Publication) => [
	`${etatText(words, timezone, { ...publication, rouverte_at: null })}.`,
	...(publication.rouverte_at === null ? [] : [words.t.resultats.enRevision]),
	...(publication.remplace ? [words.t.resultats.remplace] : []),
	...(publication.definitive ? [] : [words.t.resultats.sousReserve])
]

export type FeuilleProps = PageProps & {
	readonly school: Signataire & { readonly nom: string; readonly adresse: string | null; readonly timezone: string }
	readonly etudiant: { readonly nom: string; readonly prenoms: string; readonly matricule: string }
	readonly feuille: Feuille
	/** whether it stands among others on paper, and so needs the school's head of its own */
	readonly hasHead: boolean
}

/** A student's relevé, in BTS « bulletin », on a sheet of its own. */
export function FeuilleDeReleve(props: FeuilleProps) {
	const { t, school, etudiant, feuille, hasHead } = props
	const { contexte, publication } = feuille
	const { classe, annee, isBts } = contexte
	const mentions = publication ? mentionsOf(props, school.timezone, publication) : [t.resultats.nonPublie]
	return (
		<section class="sheet feuille">
			{hasHead && (
				<p class="only-print">
					<strong dir="auto">{school.nom}</strong>
					{school.adresse && (
						<small class="block" dir="auto">
							{school.adresse}
						</small>
					)}
				</p>
			)}
			<h2>{[isBts ? t.resultats.bulletin : t.resultats.releve, periodeText(props, feuille), annee].join(' · ')}</h2>
			<p>
				<strong dir="auto">{listName(etudiant)}</strong> · {etudiant.matricule}
				<small class="block">{[classe.code, classe.filiere, classe.niveau].join(' · ')}</small>
			</p>
			<p class="soft">{mentions.join(' ')}</p>
			<ReleveBody {...props} />
			<Signature school={school} />
		</section>
	)
}
