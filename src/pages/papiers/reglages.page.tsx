/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Facts } from '../../console/parts/facts'
import type { PageProps } from '../../console/parts/page-props'
import { PictureSection } from '../../console/parts/picture'
import { Rows, Section, What } from '../../console/parts/section'
import { RecordSheet, type SheetRecord } from '../../console/records/sheet'
import { SORTES, type Sorte } from '../../domain/papiers/sortes'
import { champsOf, rempli, type Champs } from '../../domain/papiers/textes'
import type { Reglage } from '../../features/papiers/reglages.service'
import type { Manque } from '../../features/papiers/tete.service'

type Props = PageProps & { readonly record: SheetRecord; readonly refusal: Refused | undefined }

type ListProps = Props & { readonly manques: readonly Manque[]; readonly reglages: ReadonlyMap<Sorte, Reglage> }

/** The parts that the head of papers lacks; some have their field on another page. */
function Manques({ t, root, manques }: ListProps) {
	const words = t.papiers.reglages
	return (
		<Section title={words.manque}>
			<p>{manques.length === 0 ? words.complet : words.incomplet}</p>
			<ul>
				{manques.map((column) => (
					<li>
						{column === 'logo_type' || column === 'adresse' ? (
							<a href={`${root}/etablissement/reglages`}>{column === 'adresse' ? t.fiches.champs.adresse : t.reglages.logo.titre}</a>
						) : (
							t.fiches.champs[column]
						)}
					</li>
				))}
			</ul>
		</Section>
	)
}

/** The head of the school's papers, what it lacks, and the kinds of papers. */
export function ReglagesPapiersPage(props: ListProps) {
	const { t, root, record, refusal, reglages } = props
	const words = t.papiers.reglages
	const path = `${root}/etablissement/papiers`
	return (
		<>
			<RecordSheet t={t} action={path} back={`${root}/etablissement`} records={[record]} refusal={refusal} />
			<Manques {...props} />
			<Section title={words.sortes}>
				<Rows none="">
					{SORTES.map((sorte) => {
						const { texte, signataire, par_etudiant, signe } = reglages.get(sorte)!
						return (
							<li>
								<What
									of={<a href={`${path}/${sorte}`}>{t.papiers.sortes[sorte]}</a>}
									small={[
										texte !== null && words.sonTexte,
										signataire !== null && words.signePar(signataire),
										signe && words.signature.actuel,
										par_etudiant && t.fiches.champs.par_etudiant
									]}
								/>
							</li>
						)
					})}
				</Rows>
			</Section>
		</>
	)
}

type SorteProps = Props & {
	readonly sorte: Sorte
	readonly exemple: Champs
	/** the fingerprint of the picture of the signature */
	readonly vu: string
}

/** The text, signatory and signature of a kind of paper. */
export function SortePage({ t, root, record, refusal, sorte, exemple, vu }: SorteProps) {
	const words = t.papiers.reglages
	const path = `${root}/etablissement/papiers/${sorte}`
	const texte = rempli(sorte, record.cells['texte'] ?? '', exemple)
	return (
		<>
			<RecordSheet
				t={t}
				action={path}
				back={`${root}/etablissement/papiers`}
				records={[record]}
				refusal={refusal}
				about={<p class="soft">{words.usage}</p>}
			>
				<h2>{words.exemple}</h2>
				<p class="lines" id="exemple" data-sorte={sorte} data-champs={JSON.stringify(exemple)}>
					{texte}
				</p>
				<details>
					<summary>{words.champs}</summary>
					<p class="soft">{words.aide}</p>
					<Facts of={champsOf(sorte).map((champ) => [<code>{`{${champ}}`}</code>, exemple[champ] ?? '–'])} />
				</details>
			</RecordSheet>
			<PictureSection
				t={t}
				words={words.signature}
				id="signature"
				action={`${path}/signature`}
				src={vu === '' ? undefined : `${path}/signature/image`}
				vu={vu}
			/>
		</>
	)
}
