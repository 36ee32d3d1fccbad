/** @jsxImportSource preact */
import type { Textes } from '../../console/textes/textes'
import { addressOf } from '../../console/parts/pager'
import type { PageProps } from '../../console/parts/page-props'
import { listName } from '../../console/parts/students'
import { Table } from '../../console/parts/table'
import { changementsOf, type Ligne as LigneDeReleve } from '../../domain/resultats/changements'
import { isVide, type MatiereDeReleve, type Releve, type UeDeReleve } from '../../domain/resultats/releve'
import type { Ligne, Publication } from './publier.service'
import { moyenneOrReason, poidsText, shortSansText, sansText, type Words } from './chiffres.page'
import type { EtudiantDeResultats, Publie, ResultatsDeClasse } from './resultats.service'

export type LigneLue = Omit<Ligne, 'etudiant'> & { readonly etudiant: EtudiantDeResultats }

/** The results of a class as somebody reads them in a table or a file. */
export type TableLue = {
	readonly resultats: Pick<ResultatsDeClasse, 'classe' | 'periode' | 'isBts' | 'classement'>
	readonly vigueur: Pick<Publication, 'contexte' | 'definitive' | 'publiee_at' | 'rouverte_at'> | undefined
	readonly lignes: readonly LigneLue[]
}

export type Colonne = { readonly id: number; readonly code: string; readonly nom: string; readonly isUe: boolean }

/** The columns of a class: each UE with its matières after it, then matières without one. */
export function colonnesOf(lignes: readonly LigneLue[]): Colonne[] {
	const releves = lignes.flatMap(({ publie, maintenant }) => [publie, maintenant].flatMap((result) => result?.releve ?? []))
	const ues = new Map(releves.flatMap((releve) => releve.ues.map((ue) => [ue.id, ue] as const)))
	const matieres = new Map<number, MatiereDeReleve & { readonly ue: number | null }>(
		releves.flatMap((releve) => [
			...releve.ues.flatMap((ue) => ue.matieres.map((matiere) => [matiere.id, { ...matiere, ue: ue.id }] as const)),
			...releve.matieres.map((matiere) => [matiere.id, { ...matiere, ue: null }] as const)
		])
	)
	const ofUe = (id: number | null) => [...matieres.values()].filter(({ ue }) => ue === id).map((matiere) => ({ ...matiere, isUe: false }))
	return [...[...ues.values()].flatMap((ue) => [{ ...ue, isUe: true }, ...ofUe(ue.id)]), ...ofUe(null)]
}

export const celluleOf = ({ ues, matieres }: Releve, { id, isUe }: Colonne): UeDeReleve | MatiereDeReleve | undefined =>
	(isUe ? ues : [...ues.flatMap((ue) => ue.matieres), ...matieres]).find((column) => column.id === id)

/** How a UE was acquired, in words; `undefined` if it was not, or for a matière. */
export const validationText = (t: Textes, cellule: Pick<LigneDeReleve, 'moyenne' | 'validation'> | undefined) =>
	cellule?.validation ? t.resultats.validations[cellule.validation] : undefined

const RIEN: Publie = { releve: { moyenne: null, sans: null, ues: [], matieres: [], credits: null, estAcquis: false }, rang: null }

/** The numbers that differ today from published ones, as in « Anglais 15,00 → 12,00 »; empty if they are the same. */
export function ecartsText(words: Words, { publie = RIEN, maintenant }: LigneLue): string {
	if (!maintenant) return ''
	const { resultats } = words.t
	const dit = (ligne: LigneDeReleve) => [moyenneOrReason(words, ligne), validationText(words.t, ligne)?.court].filter(Boolean).join(' ')
	const moyennes = changementsOf(publie.releve, maintenant.releve).map(({ avant, apres }) => [
		avant.nom === '' ? resultats.moyenne : avant.nom,
		dit(avant),
		dit(apres)
	])
	const nombre = (of: number | null) => (of === null ? '–' : poidsText(words.langue, of))
	const nombres = [
		[resultats.credits, nombre(publie.releve.credits), nombre(maintenant.releve.credits)],
		[resultats.rang, nombre(publie.rang), nombre(maintenant.rang)]
	].filter(([, avant, apres]) => avant !== apres)
	const all = [...moyennes, ...nombres].map(([nom, avant, apres]) => `${nom} ${avant} → ${apres}`)
	return all.length === 0 ? resultats.aRevoirCourt : all.join(' ; ')
}

type Props = PageProps & {
	readonly etat: TableLue
	/** the address of the class's results; without it, no student has a link */
	readonly address?: string
}

/** A number that is published, and under it what the marks make today if that is another. */
const Nombre = ({ t, publie, maintenant, isStrong }: { t: Textes; publie: string; maintenant: string | undefined; isStrong?: boolean }) => (
	<td class="n">
		{isStrong ? <strong>{publie}</strong> : publie}
		{maintenant !== undefined && maintenant !== publie && (
			<small class="block">
				<span class="unseen">{t.resultats.aCeJour}</span> → {maintenant}
			</small>
		)}
	</td>
)

/** The results of a class, a student a row: what is published, and what the marks make today where that differs. */
export function Tableau({ t, langue, etat, address }: Props) {
	const { resultats, lignes, vigueur } = etat
	const { isBts, periode } = resultats
	const legende = new Map<string, string>()
	const court = (word: { readonly court: string; readonly dit: string }) => {
		legende.set(word.court, word.dit)
		return word.court
	}
	const colonnes = colonnesOf(lignes)
	const cellule = (lu: Releve | ReturnType<typeof celluleOf>) => {
		// a période without matières has nothing from which anybody is dispensed
		if (lu === undefined || isVide(lu) || colonnes.length === 0) return '–'
		const validation = validationText(t, lu)
		const moyenne =
			lu.moyenne === null
				? court({
						court: shortSansText(t, lu),
						dit: (lu.sans ?? 'incomplete') === 'incomplete' ? t.resultats.pasEncore : sansText(t, lu)
					})
				: moyenneOrReason({ t, langue }, lu)
		return validation ? `${moyenne} ${court(validation)}` : moyenne
	}
	const nombresDe = ({ releve, rang }: Publie, effectif: number): string[] => [
		...colonnes.map((colonne) => cellule(celluleOf(releve, colonne))),
		cellule(releve),
		...(isBts ? [] : [releve.credits === null ? '–' : poidsText(langue, releve.credits)]),
		rang === null ? '–' : t.resultats.rangSur(rang, effectif)
	]
	const rows = lignes.map((ligne) => {
		const maintenant = ligne.maintenant && nombresDe(ligne.maintenant, resultats.classement?.effectif ?? 0)
		const publie = ligne.publie && nombresDe(ligne.publie, vigueur?.contexte.classement?.effectif ?? 0)
		return vigueur ? { ...ligne, publie: publie ?? [], maintenant } : { ...ligne, publie: maintenant!, maintenant: undefined }
	})
	const noms = colonnes.map(({ nom, isUe }) => <span dir="auto">{isUe ? nom : <small>{nom}</small>}</span>)
	const heads = [t.resultats.moyenne, ...(isBts ? [] : [t.resultats.credits]), t.resultats.rang]
	return (
		<>
			<Table label={t.resultats.titre} heads={[t.notes.etudiant]} numbers={[...noms, ...heads]} isDense>
				{rows.map(({ etudiant, publie, maintenant, aRevoir }) => (
					<tr>
						<th scope="row">
							{address === undefined ? (
								<span dir="auto">{listName(etudiant)}</span>
							) : (
								<a href={addressOf(`${address}/${etudiant.id}`, { periode: periode.rang })} dir="auto">
									{listName(etudiant)}
								</a>
							)}{' '}
							{aRevoir && <span class="tag look">{t.resultats.aRevoirCourt}</span>}
							<small class="block">{etudiant.matricule}</small>
						</th>
						{[...colonnes, ...heads].map((colonne, at) => (
							<Nombre t={t} publie={publie[at] ?? '–'} maintenant={maintenant?.[at]} isStrong={colonne === t.resultats.moyenne} />
						))}
					</tr>
				))}
			</Table>
			<p class="soft">
				{[
					...(rows.some(({ maintenant }) => maintenant) ? [t.resultats.fleche] : []),
					...[...legende].map(([word, sentence]) => `${word}${t.deuxPoints}${sentence}`)
				].join(' · ')}
			</p>
		</>
	)
}
