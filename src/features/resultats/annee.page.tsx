/** @jsxImportSource preact */
import type { PageProps } from '../../console/parts/page-props'
import { addressOf } from '../../console/parts/pager'
import { Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { Table } from '../../console/parts/table'
import {
	ANNEE,
	compenseesText,
	isReopened,
	type AnneeClassee,
	type AnneeDeClasse,
	type AnneeDEtudiant,
	type SemestreDAnnee
} from './annee.service'
import type { AnneeLue } from './publies.service'
import { calculText, classementText, moyenneOrReason, poidsText, type Words } from './chiffres.page'
import { Calcul } from './releve.page'
import { NAMED, Periodes } from './resultats.page'
import type { ClasseDeResultats, PeriodeDeResultats } from './resultats.service'

/** The average of a semester, or why the year does not have it, unless that is said above the table. */
const semestreDit = (words: Words, { manque, releve }: SemestreDAnnee, isSaidAbove: boolean) =>
	manque === null ? moyenneOrReason(words, releve!) : isSaidAbove && manque !== 'sans_objet' ? '–' : words.t.resultats.annee.sans[manque]

type TableauProps = PageProps & {
	readonly etudiants: readonly AnneeClassee[]
	readonly effectif: number
	/** the address of a semester's relevé, if the reader may open it; `undefined` for a student's own row, which needs no name */
	readonly lien?: (semestre: SemestreDAnnee) => string | undefined
}

/** Years, one a row: the published semesters, the average with its calculation, credits, rank and the UEs that the year acquires. */
function Tableau({ etudiants, effectif, lien, ...page }: TableauProps) {
	const { t, langue } = page
	const words = t.resultats
	const [{ semestres }] = etudiants as [AnneeClassee]
	const hasCredits = etudiants.some(({ credits }) => credits !== null)
	const ofLmd = hasCredits ? [words.credits, words.annee.compensees] : []
	return (
		<Table
			label={words.annee.titre}
			heads={lien ? [t.notes.etudiant] : []}
			numbers={[...semestres.map(({ periode }) => periode.libelle), words.annee.titre, words.rang, ...ofLmd]}
		>
			{etudiants.map((annee) => (
				<tr>
					{lien && (
						<th scope="row">
							<span dir="auto">{listName(annee.etudiant)}</span>{' '}
							{annee.semestres.some(isReopened) && <span class="tag look">{words.aRevoirCourt}</span>}
							<small class="block">{annee.etudiant.matricule}</small>
						</th>
					)}
					{annee.semestres.map((semestre) => {
						const [href, moyenne] = [lien?.(semestre), semestreDit(page, semestre, lien !== undefined)]
						return (
							<td class="n">
								{href ? <a href={href}>{moyenne}</a> : moyenne}
								{semestre.publiee?.session === 2 && <small class="block">{words.session2}</small>}
							</td>
						)
					})}
					<td class="n">
						<strong>{lien && annee.sans === 'incomplete' ? '–' : moyenneOrReason(page, annee)}</strong>
						<CalculDAnnee {...page} annee={annee} />
					</td>
					<td class="n">{annee.rang === null ? '–' : words.rangSur(annee.rang, effectif)}</td>
					{hasCredits && <td class="n">{poidsText(langue, annee.credits ?? 0)}</td>}
					{hasCredits && <td class="n words">{compenseesText(annee)}</td>}
				</tr>
			))}
		</Table>
	)
}

function CalculDAnnee({ annee, ...page }: PageProps & { annee: AnneeDEtudiant }) {
	const parts = annee.semestres.map(({ releve }) => ({ moyenne: releve?.moyenne ?? null, poids: 1 }))
	const lines = calculText(page, page.t.resultats.moyenne, parts, annee.moyenne)
	return <Calcul t={page.t} quoi={listName(annee.etudiant)} lines={lines} />
}

/** 2 if a semester of these years is of session 2. */
const sessionDe = (annees: readonly AnneeDEtudiant[]) =>
	annees.some(({ semestres }) => semestres.some(({ publiee }) => publiee?.session === 2)) ? 2 : 1

/** A student's own year. */
export const AnneeSection = ({ annee, ...page }: PageProps & { annee: AnneeLue }) => (
	<Section title={page.t.resultats.annee.titre} id={ANNEE}>
		{annee.semestres.some(isReopened) && <p class="soft">{page.t.resultats.enRevision}</p>}
		<Tableau {...page} etudiants={[annee]} effectif={annee.classement?.effectif ?? 0} />
		{annee.classement && <p class="soft">{classementText(page, annee.classement, sessionDe([annee]))}</p>}
	</Section>
)

type Props = PageProps & {
	readonly classe: ClasseDeResultats
	readonly periodes: readonly PeriodeDeResultats[]
	readonly annee: AnneeDeClasse
	/** whether its reader may open the relevés of a filière */
	readonly lit: (filiere: number) => boolean
}

/** « Année »: the year of a class from its published semesters. */
export function AnneePage({ classe, periodes, annee: { etudiants, classement }, lit, ...page }: Props) {
	const { t, root } = page
	const address = `${root}/classes/${classe.id}/resultats`
	const lien = ({ publiee }: SemestreDAnnee) =>
		publiee && lit(publiee.filiere_id)
			? addressOf(`${root}/classes/${publiee.classe_id}/resultats/${publiee.etudiant_id}`, { periode: publiee.periode })
			: undefined
	return (
		<>
			<Periodes t={t} address={address} periodes={periodes} current={ANNEE} />
			<section class="sheet">
				<Manques {...page} etudiants={etudiants} />
				{etudiants.length === 0 ? (
					<p>{t.resultats.personne}</p>
				) : (
					<Tableau {...page} etudiants={etudiants} effectif={classement?.effectif ?? 0} lien={lien} />
				)}
				{classement && <p class="soft">{classementText(page, classement, sessionDe(etudiants))}</p>}
			</section>
		</>
	)
}

/** Sentences about semesters that are missing and years that only rounding brings to 10, with the students concerned, unless all are. */
function Manques({ t, etudiants }: PageProps & { etudiants: readonly AnneeDEtudiant[] }) {
	const { manques } = t.resultats.annee
	const all = etudiants.flatMap(({ etudiant, semestres, credits, parArrondi }) => {
		const missing = semestres.flatMap((semestre) => {
			const cause = isReopened(semestre) ? 'rouvert' : semestre.manque
			if (cause === null || (cause === 'sans_objet' && credits === null)) return []
			return manques[cause](semestre.periode.libelle)
		})
		const phrases = parArrondi ? [...missing, manques.arrondi] : missing
		return phrases.map((phrase) => ({ phrase, nom: listName(etudiant) }))
	})
	return [...Map.groupBy(all, ({ phrase }) => phrase)].map(([phrase, concerned]) => {
		const noms = concerned.slice(0, NAMED).map(({ nom }) => nom)
		const others = concerned.length > NAMED ? ` ${t.resultats.etAutres(concerned.length - NAMED)}` : ''
		return (
			<p class="note" dir="auto">
				{concerned.length === etudiants.length ? `${phrase}.` : `${phrase}${t.deuxPoints}${noms.join(', ')}${others}.`}
			</p>
		)
	})
}
