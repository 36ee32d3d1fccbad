/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { shortDay } from '../../console/textes/dates'
import type { Refused } from '../../console/action'
import { Bar } from '../../console/parts/bar'
import { Asked } from '../../console/parts/asked'
import { Deed, Hidden, Submit } from '../../console/parts/deed'
import { Field, fieldsOf, Input, Select, Tick } from '../../console/parts/form'
import { addressOf, Pager } from '../../console/parts/pager'
import { JustificatifRows, periodSaid } from '../../console/parts/justificatifs'
import { SmallLinkButton } from '../../console/parts/link-button'
import { Empty, Section, What } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import type { Fiche } from '../../domain/personnes/fiche-etudiant'
import type { Justificatif } from '../../domain/presences/justificatif'
import { NATURES } from '../../domain/vocabulaire'
import type { Entry } from './justificatifs.service'
import type { PageProps } from '../../console/parts/page-props'

export type Liste = PageProps & {
	readonly page: number
	readonly last: number
	readonly rows: readonly Justificatif[]
}

export const JustificatifsPage = ({ t, langue, root, page, last, rows }: Liste) => (
	<section class="sheet">
		{rows.length === 0 ? (
			<Empty why={t.justificatifs.aucun} />
		) : (
			<JustificatifRows t={t} langue={langue} root={root} justificatifs={rows} names />
		)}
		<Pager t={t} page={page} last={last} to={(number) => addressOf(`${root}/justificatifs`, { page: number })} />
	</section>
)

export type Recherche = PageProps & {
	readonly q: string
	readonly found: readonly Fiche[]
	readonly more: number
	readonly jour: string | undefined
}

export const ChercherPage = ({ t, root, q, found: foundFiches, more: isMore, jour }: Recherche) => (
	<>
		<Bar t={t} action={`${root}/justificatifs/nouveau`} isLive button={t.mots.rechercher} hidden={{ jour }}>
			<Field label={t.justificatifs.champs.chercher} hint={t.justificatifs.champs.chercherAide}>
				<input type="search" name="q" value={q} maxLength={100} autoFocus />
			</Field>
		</Bar>
		<section class="sheet" id="liste">
			{foundFiches.length === 0 ? (
				<p role="status">{q === '' ? t.justificatifs.choisissez : t.justificatifs.personne(q)}</p>
			) : (
				<ul class="rows">
					{foundFiches.map((fiche) => (
						<li>
							<What
								of={<a href={addressOf(`${root}/justificatifs/nouveau`, { etudiant: fiche.id, jour })}>{listName(fiche)}</a>}
								small={[fiche.matricule, fiche.inscription?.classe.code]}
							/>
						</li>
					))}
				</ul>
			)}
			{isMore > 0 && <p class="soft">{t.justificatifs.tropDeNoms(isMore)}</p>}
		</section>
	</>
)

type Formulaire = PageProps & {
	readonly action: string
	readonly entry: Entry
	/** hidden fields that identify the form: its own key, or the fingerprint it was based on */
	readonly hidden: Readonly<Record<string, string>>
	readonly refusal: Refused | undefined
	readonly submit: string
}

export function JustificatifForm({ t, action, entry, hidden, refusal, submit }: Formulaire) {
	const { champs, natures } = t.justificatifs
	const { papier, ...typed } = entry
	const field = fieldsOf(typed, refusal?.wrong)
	return (
		<form class="sheet" method="post" action={action}>
			<Hidden of={hidden} />
			<div class="fields">
				<Input label={champs.du} type="date" {...field('du')} required />
				<Input label={champs.heureDebut} hint={champs.heureAide} type="time" {...field('heure_debut')} />
				<Input label={champs.au} hint={champs.auAide} type="date" {...field('au')} />
				<Input label={champs.heureFin} hint={champs.heureAide} type="time" {...field('heure_fin')} />
			</div>
			<Select
				label={champs.nature}
				hint={champs.natureAide}
				{...field('nature')}
				options={[{ value: '', label: champs.choisir }, ...NATURES.map((value) => ({ value, label: natures[value] }))]}
			/>
			<Tick name="papier" checked={papier} label={champs.papier} />
			<p class="soft">{champs.papierAide}</p>
			<Field label={champs.remarque} wrong={refusal?.wrong['remarque']}>
				<textarea name="remarque" rows={2} maxLength={500}>
					{entry.remarque}
				</textarea>
			</Field>
			<p class="soft">{t.justificatifs.effet}</p>
			<Submit t={t} label={submit} />
		</form>
	)
}

export type Detail = PageProps & {
	readonly one: Justificatif
	/** false if it can't be changed any more */
	readonly form: JSX.Element | false
	/** what is asked before it is taken back, and the version on which the answer is based */
	readonly asked: readonly string[]
	readonly vu: string
}

/** The stored version of a justificatif, shown to a user who saved later than somebody else. */
export function entretempsSaid({ t, langue }: PageProps, justificatif: Justificatif): string {
	const { justificatifs: words } = t
	const vu = justificatif.vu_le === null ? null : words.papierVu(justificatif.vu_par ?? '', shortDay(langue, justificatif.vu_le))
	const now = [`${periodSaid(langue, justificatif)}, ${words.natures[justificatif.nature]}`, justificatif.remarque, vu].filter(
		(part) => part !== null
	)
	return `${words.entretemps} ${now.join(' · ')}`
}

/** The page of a justificatif: its content and author, and forms to change it and take it back. */
export function JustificatifPage({ t, langue, root, one: justificatif, form, asked: questions, vu: fingerprint }: Detail) {
	const { justificatifs: words } = t
	const day = (jour: string) => shortDay(langue, jour)
	const vu = justificatif.vu_le === null ? null : words.papierVu(justificatif.vu_par ?? '', day(justificatif.vu_le))
	return (
		<>
			<Section title={periodSaid(langue, justificatif)}>
				<p>{words.natures[justificatif.nature]}</p>
				<p class="soft">{words.creePar(justificatif.cree_par ?? '', day(justificatif.cree_le))}</p>
				<p class="soft">{vu ?? words.papierAttendu}</p>
				{justificatif.retire_le !== null && (
					<p class="tag bad">{words.retirePar(justificatif.retire_par ?? '', day(justificatif.retire_le))}</p>
				)}
				{justificatif.remarque !== null && (
					<p class="lines" dir="auto">
						{justificatif.remarque}
					</p>
				)}
				<p class="buttons">
					<SmallLinkButton to={`${root}/etudiants/${justificatif.etudiant_id}`}>{words.fiche}</SmallLinkButton>
				</p>
			</Section>
			{form}
			{form && (
				<Section title={words.retirer}>
					<Deed action={`${root}/justificatifs/${justificatif.id}/retirer`} sends={{ vu: fingerprint }} label={words.retirer}>
						{questions.length === 0 && <p class="soft">{words.retirerAide}</p>}
						<Asked t={t} sentences={questions} />
					</Deed>
				</Section>
			)}
		</>
	)
}
