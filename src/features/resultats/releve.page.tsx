/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { shortDay } from '../../console/textes/dates'
import type { PageProps } from '../../console/parts/page-props'
import { Facts } from '../../console/parts/facts'
import { Signature, type Signataire } from '../../console/parts/signature'
import { listName } from '../../console/parts/students'
import type { Textes } from '../../console/textes/textes'
import type { MatiereDeReleve, Releve, UeDeReleve } from '../../domain/resultats/releve'
import type { Reglement } from '../../domain/resultats/reglement'
import { partiesLues, type NoteLue, type Part } from '../../domain/resultats/parties'
import {
	calculDeMatiere,
	calculText,
	classementText,
	isEnAttente,
	mentionsOf,
	moyenneOrReason,
	moyenneText,
	noteDite,
	partsDites,
	periodeText,
	poidsText,
	type Words
} from './chiffres.page'
import type { Feuille } from './publies.service'

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

function Note({ t, note, ...words }: Words & { note: NoteLue }) {
	const { mark, coefficient, details } = noteDite({ t, ...words }, note)
	return (
		<li>
			<span dir="auto">{note.titre}</span>
			{t.deuxPoints}
			<strong>{mark}</strong> <small>{[shortDay(words.langue, note.date), coefficient, ...details].join(' · ')}</small>
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
	const parts = partsDites(all)
	const hasParts = parts !== undefined
	const [cc, ex] = parts ?? ['', '']
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
