/** @jsxImportSource preact */
import { Button } from '../../console/parts/button'
import { Deed, Submit } from '../../console/parts/deed'
import { Field, Input } from '../../console/parts/form'
import { Note } from '../../console/parts/note'
import type { PageProps } from '../../console/parts/page-props'
import { objetLabel } from '../../console/parts/record-form'
import { Rows, Section, What } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { shortDay } from '../../console/textes/dates'
import { worded } from '../../console/textes/said'
import type { SheetName } from '../../kit/sheet-name'
import type { Told } from '../../kit/sentence'

/** `vide`: without any rows; `refusee`: it cannot be read, and is not left out yet. */
export type SheetState = 'a_voir' | 'prete' | 'laissee' | 'vide' | 'refusee'

export type DraftSheet = SheetName & {
	/** its place in the draft, as its address has it */
	readonly number: number
	/** the kind that is decided or proposed */
	readonly kind?: string | undefined
	readonly count: number
	readonly state: SheetState
}

type DraftView = {
	/** the address of its page, below the console */
	readonly path: string
	/** the last day on which it is kept, YYYY-MM-DD */
	readonly until: string
	readonly sheets: readonly DraftSheet[]
	/** files that cannot be read, and why */
	readonly refused: readonly { readonly file: string; readonly told: Told }[]
}

const TAGS: Readonly<Record<SheetState, string>> = {
	a_voir: 'tag look',
	prete: 'tag ok',
	laissee: 'tag',
	vide: 'tag',
	refusee: 'tag bad'
}

/** The page of a draft: its sheets, and what can be done with all of them. */
export function Brouillon({ t, langue, root, draft }: PageProps & { readonly draft: DraftView }) {
	const texts = t.feuilles.brouillon
	const { path, until, sheets, refused } = draft
	const open = sheets.filter(({ state }) => state === 'a_voir' || state === 'refusee').length
	const isReady = open === 0 && sheets.some(({ state }) => state === 'prete')
	return (
		<>
			{refused.map(({ file, told }) => (
				<Note text={`${file}${t.deuxPoints}${worded(langue, told)}`} bad />
			))}
			<section class="sheet">
				<p>{open > 0 ? texts.aVoir(open) : isReady ? texts.toutVu : texts.rien}</p>
				<Table label={texts.titre} heads={[texts.feuille, texts.contenu, texts.etat]}>
					{sheets.map(({ number, file, sheet, kind, count, state }) => (
						<tr>
							<th scope="row" dir="auto">
								<a href={`${root}${path}/feuilles/${number}`}>{sheet || file}</a>
								<small class="block">{[sheet && file, texts.lignes(count)].filter(Boolean).join(' · ')}</small>
							</th>
							<td>{kind === undefined || state === 'laissee' ? '–' : objetLabel(t, kind)}</td>
							<td>
								<span class={TAGS[state]}>{texts.etats[state]}</span>
							</td>
						</tr>
					))}
				</Table>
				{isReady && (
					<form class="buttons" method="post" action={`${root}${path}/verifier`}>
						<Button kind="first">{texts.verifier}</Button>
					</form>
				)}
			</section>
			<Section title={texts.ajouter}>
				<form method="post" action={`${root}${path}/fichiers`} encType="multipart/form-data">
					<Input label={t.importer.fichiers} type="file" name="fichiers" multiple required accept=".csv,.xlsx,.tsv,.txt" />
					<Submit t={t} label={texts.ajouter} isFirst={false} />
				</form>
				<Coller t={t} action={`${root}${path}/fichiers`} />
			</Section>
			<Section title={texts.supprimer}>
				<p class="soft">{texts.garde(shortDay(langue, until))}</p>
				<Deed action={`${root}${path}/supprimer`} kind="danger" label={texts.supprimer} />
			</Section>
		</>
	)
}

/** A box for cells that are copied from a spreadsheet. */
export const Coller = ({ t, action }: Pick<PageProps, 't'> & { readonly action: string }) => (
	<details>
		<summary>{t.feuilles.brouillon.coller}</summary>
		<form method="post" action={action} encType="multipart/form-data">
			<Field label={t.feuilles.brouillon.coller} hint={t.feuilles.brouillon.collerDit}>
				<textarea name="cellules" rows={8} required dir="auto" />
			</Field>
			<p class="buttons below">
				<Button>{t.feuilles.brouillon.ajouterCellules}</Button>
			</p>
		</form>
	</details>
)

type BrouillonsProps = PageProps & {
	readonly drafts: readonly { readonly path: string; readonly names: readonly string[]; /** YYYY-MM-DD */ readonly until: string }[]
}

/** The drafts of the reader, on the page of imports. */
export const Brouillons = ({ t, langue, root, drafts }: BrouillonsProps) =>
	drafts.length === 0 ? null : (
		<Section title={t.feuilles.brouillon.brouillons}>
			<Rows none="">
				{drafts.map(({ path, names, until }) => (
					<li>
						<What of={<a href={root + path}>{names.join(', ')}</a>} small={t.feuilles.brouillon.jusquAu(shortDay(langue, until))} />
					</li>
				))}
			</Rows>
		</Section>
	)
