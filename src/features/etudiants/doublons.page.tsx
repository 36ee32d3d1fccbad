/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { birthSaid } from '../../console/textes/dates'
import { Adresse } from '../../console/parts/adresse'
import { Input } from '../../console/parts/form'
import { LinkButton, SmallLinkButton } from '../../console/parts/link-button'
import { Pager, type PagerProps } from '../../console/parts/pager'
import { Empty } from '../../console/parts/section'
import { listName, StudentEntry } from '../../console/parts/students'
import { Table } from '../../console/parts/table'
import type { Fiche } from '../../domain/personnes/fiche-etudiant'
import { capital } from '../../kit/as-line'
import type { Langue } from '../../kit/langue'
import type { Connu, Paire } from './doublons.service'
import type { Fusion } from './fusion.service'
import { objetLabel } from '../../console/parts/record-form'
import { wordsOf } from '../../school/words'
import type { PageProps } from '../../console/parts/page-props'
import { Button } from '../../console/parts/button'

export const connuSaid = (langue: Langue, { matricule, date_naissance, telephone }: Connu) =>
	[matricule, date_naissance && birthSaid(langue, date_naissance), telephone].filter((part) => part !== null).join(' · ')

type Doublons = PageProps &
	Omit<PagerProps, 'to'> & {
		readonly rows: readonly Paire[]
		readonly total: number
		/** the matricules of the form, and why they were refused */
		readonly garde: string
		readonly autre: string
		readonly wrong: { readonly garde?: string | undefined; readonly autre?: string | undefined }
	}

/** Pairs that may be one student, and a form for two cards that somebody knows to be, though their data doesn't show it. */
export const DoublonsPage = ({ t, langue, root, rows, total, page, last, garde, autre, wrong }: Doublons) => (
	<>
		{total > 0 && (
			<section class="sheet">
				<p role="status">{t.doublons.compte(total)}</p>
				<ul class="rows">
					{rows.map(({ a, b, pourquoi }) => (
						<li>
							{[a, b].map((fiche) => (
								<StudentEntry root={root} of={fiche}>
									{connuSaid(langue, fiche)}
								</StudentEntry>
							))}
							<span class="tag look">{t.doublons.pourquoi[pourquoi]}</span>
							<SmallLinkButton to={`${root}/etudiants/doublons/${a.id}/${b.id}`}>{t.doublons.comparer}</SmallLinkButton>
						</li>
					))}
				</ul>
				<Pager t={t} page={page} last={last} to={(number) => `${root}/etudiants/doublons?page=${number}`} />
			</section>
		)}
		<form class="sheet" method="get" action={`${root}/etudiants/doublons`}>
			{total === 0 ? <Empty why={t.doublons.aucun} /> : <h2>{t.doublons.deux.titre}</h2>}
			<div class="fields">
				<Input label={t.doublons.deux.garde} wrong={wrong.garde} name="garde" value={garde} maxLength={64} required />
				<Input label={t.doublons.deux.autre} wrong={wrong.autre} name="autre" value={autre} maxLength={64} required />
			</div>
			<Button>{t.doublons.comparer}</Button>
		</form>
	</>
)

/** A table of two cards, with a row for each fact and for each kind of records. */
function Comparaison({ t, langue, root, fusion: { garde, autre, tenus, read } }: PageProps & { fusion: Fusion }) {
	const kinds = Object.keys(read).filter((objet) => wordsOf(objet)?.label && tenus[objet]! + read[objet]!.length > 0)
	const facts: readonly (readonly [label: string, of: (fiche: Fiche) => ComponentChildren])[] = [
		[t.etudiants.nomSeul, (fiche) => <a href={`${root}/etudiants/${fiche.id}`}>{listName(fiche)}</a>],
		[t.etudiants.matricule, ({ matricule }) => matricule],
		[t.etudiants.classe, ({ inscription }) => inscription?.classe.code],
		[t.etudiants.naissance, ({ prive }) => prive?.date_naissance && birthSaid(langue, prive.date_naissance)],
		[t.etudiants.telephone, ({ prive }) => prive?.telephone],
		[t.etudiants.email, ({ prive }) => prive?.email && <Adresse of={prive.email} />],
		[t.etudiants.identifiant, ({ prive }) => prive?.identifiant],
		...kinds.map(
			(objet) => [capital(objetLabel(t, objet)), (fiche: Fiche) => (fiche === garde ? tenus[objet] : read[objet]!.length)] as const
		)
	]
	return (
		<section class="sheet facing">
			<Table label={t.doublons.fusion} heads={[t.doublons.fiche, t.doublons.garder, t.doublons.disparait]}>
				{facts.map(([label, of]) => (
					<tr>
						<th scope="row">{label}</th>
						<td dir="auto">{of(garde) ?? '–'}</td>
						<td dir="auto">{of(autre) ?? '–'}</td>
					</tr>
				))}
			</Table>
		</section>
	)
}

/** Two cards side by side, and what a merge would do. */
export function FusionPage({ fusion, ...page }: PageProps & { fusion: Fusion }) {
	const { t, root } = page
	const { garde, autre, conflits, frais, isKeptFromMore, read, vu } = fusion
	const isKept = conflits.length > 0 || isKeptFromMore
	const path = `${root}/etudiants/doublons`
	const movedLines = Object.entries(read).flatMap(([objet, ids]) =>
		ids.length === 0 || wordsOf(objet)?.label === undefined ? [] : [`${objetLabel(t, objet)}${t.deuxPoints}${ids.length}`]
	)
	return (
		<>
			<Comparaison {...page} fusion={fusion} />
			<form class="sheet below" method="post" action={`${path}/${garde.id}/${autre.id}`}>
				<h2>{t.doublons.deplace}</h2>
				<p>{movedLines.length === 0 ? t.doublons.rien : movedLines.join(', ')}</p>
				{isKept ? (
					<>
						<p class="note bad" role="alert">
							{t.doublons.conflits}
						</p>
						<ul>
							{conflits.map(({ objet, quoi }) => (
								<li dir="auto">{t.doublons.conflit[objet](quoi)}</li>
							))}
							{isKeptFromMore && <li>{t.doublons.conflitReserve}</li>}
						</ul>
					</>
				) : (
					<p>{t.doublons.reunirDit}</p>
				)}
				{!isKept && frais.length > 0 && (
					<p>
						<label>
							<input type="checkbox" name="sans_frais" value="oui" required /> {t.doublons.sansFrais(frais.join(', '))}
						</label>
					</p>
				)}
				<input type="hidden" name="vu" value={vu} />
				<p class="buttons">
					{!isKept && <Button kind="first">{t.doublons.reunir}</Button>}
					<LinkButton to={`${path}/${autre.id}/${garde.id}`}>{t.doublons.echanger}</LinkButton>
					<a href={path}>{t.mots.annuler}</a>
				</p>
			</form>
			<form class="sheet" method="post" action={`${path}/${garde.id}/${autre.id}/distincts`}>
				<input type="hidden" name="vu" value={vu} />
				<p>{t.doublons.distinctsAide}</p>
				<Button>{t.doublons.distincts}</Button>
			</form>
		</>
	)
}
