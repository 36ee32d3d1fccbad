/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Asked } from '../../console/parts/asked'
import { Bar } from '../../console/parts/bar'
import { Choice, Field, Input } from '../../console/parts/form'
import { dayAndMonth } from '../../console/textes/dates'
import { inPage, type Column } from '../../console/parts/list-file'
import { ListTable } from '../../console/parts/list-sheet'
import { Empty } from '../../console/parts/section'
import { addressOf, Pager, type PagerProps } from '../../console/parts/pager'
import { daysInClass, listName } from '../../console/parts/students'
import { wordLabel } from '../../console/parts/record-form'
import { MOTIFS_SORTIE } from '../../domain/vocabulaire'
import type { Textes } from '../../console/textes/textes'
import { MAX_MOTIF, type ClasseToFill, type InscriptionRow, type StatutInscription } from './inscriptions.service'
import type { PageProps } from '../../console/parts/page-props'
import { Button } from '../../console/parts/button'

/** Which enrollments of a class to show: waiting ones, all, or those with one statut. */
export type Choix = StatutInscription | 'a_traiter' | 'toutes'
/** The choice for checked students who do not come. */
export const NE_REVIENT_PAS = 'partis' as const

export const CHOIX: readonly Choix[] = ['a_traiter', 'Prospect', 'En validation', 'Active', 'toutes']

/** The classes of the year, with the number of waiting enrollments. */
export function classesColumns({ t, root }: PageProps): readonly Column<ClasseToFill>[] {
	const { etudiants, classes, inscriptions: words } = t
	return [
		inPage(etudiants.classe, 'typed', ({ id, code, nom }) => (
			<>
				<a href={`${root}/inscriptions?classe=${id}`}>{nom}</a> {nom !== code && <small>{code}</small>}
			</>
		)),
		[classes.classe, ({ code }) => code],
		[classes.nom, ({ nom }) => nom],
		[etudiants.statuts.Prospect, ({ prospects }) => prospects, 'number'],
		[etudiants.statuts['En validation'], ({ dossiers }) => dossiers, 'number'],
		[words.inscrits, ({ inscrits }) => inscrits, 'number'],
		[classes.capacite, ({ capacite }) => capacite],
		inPage(words.places, 'number', (classe) => <Places t={t} {...classe} />)
	]
}

function Places({ t, capacite, inscrits, presents }: { t: Textes } & Pick<ClasseToFill, 'capacite' | 'inscrits' | 'presents'>) {
	if (capacite === null) return <>–</>
	const left = capacite - Math.max(inscrits, presents)
	if (left > 0) return <>{t.inscriptions.reste(left, capacite)}</>
	return (
		<span class={left < 0 ? 'tag bad' : 'tag look'}>
			{left < 0 ? t.inscriptions.auDela(-left, capacite) : t.inscriptions.pleine(capacite)}
		</span>
	)
}

export type ClasseInscriptions = Omit<PagerProps, 't' | 'to'> & {
	readonly classe: ClasseToFill
	readonly choix: Choix
	readonly rows: readonly InscriptionRow[]
	readonly total: number
	readonly refusal?: Refused
	readonly tickedIds?: readonly number[]
	readonly statut?: StatutInscription | typeof NE_REVIENT_PAS
	readonly motif?: (typeof MOTIFS_SORTIE)[number]
	/** why students become Active whose droits are not settled */
	readonly raison?: string
	/** how many students wait to be confirmed and were seen by a register */
	readonly vus: number
	/** whether the question is about these */
	readonly isForVus?: boolean
}

const rowColumns = (
	{ t, langue, root }: PageProps,
	{ choix, rows, tickedIds = [] }: ClasseInscriptions
): readonly Column<InscriptionRow>[] => [
	inPage(t.etudiants.nom, 'typed', (inscription) => (
		<label class="tick">
			<input type="checkbox" name="i" value={inscription.id} checked={tickedIds.includes(inscription.id)} />
			<input type="hidden" name={`de.${inscription.id}`} value={inscription.statut} />
			{listName(inscription)}
		</label>
	)),
	inPage(t.etudiants.matricule, 'text', ({ etudiant_id: id, matricule }) => <a href={`${root}/etudiants/${id}`}>{matricule}</a>),
	inPage(
		t.inscriptions.statut,
		'text',
		({ statut }) => statut !== 'Active' && statut !== choix && <span class="tag look">{t.etudiants.statuts[statut]}</span>
	),
	...(rows.some(({ vu_le }) => vu_le !== null)
		? [inPage<InscriptionRow>(t.inscriptions.vu, 'text', ({ vu_le }) => (vu_le === null ? '–' : dayAndMonth(langue, vu_le)))]
		: []),
	inPage(t.inscriptions.depuis, 'text', ({ date_entree, date_sortie }) =>
		date_sortie === null ? dayAndMonth(langue, date_entree) : daysInClass(t, langue, { date_entree, date_sortie })
	)
]

/** The enrollments of a class; the checked ones get their next statut together. */
export function ClasseInscriptionsPage({ list, ...page }: PageProps & { list: ClasseInscriptions }) {
	const { t, root } = page
	const { classe, choix, rows, total, refusal: refused, statut = 'Active', motif = 'abandon', raison = '', vus, isForVus = false } = list
	const questions = refused?.asked ?? []
	const path = `${root}/inscriptions`
	return (
		<>
			<Bar t={t} action={path} hidden={{ classe: String(classe.id) }}>
				<Field label={t.inscriptions.lesquelles}>
					<Choice name="choix" value={choix} options={CHOIX.map((value) => ({ value, label: t.inscriptions.choix[value] }))} />
				</Field>
			</Bar>
			<form class="sheet" method="post" action={addressOf(path, { classe: classe.id, choix, page: list.page })}>
				<Asked t={t} sentences={questions} />
				{vus > 0 && (
					<p class="buttons">
						<Button name="vus" value="oui" kind={isForVus ? 'first' : undefined}>
							{t.inscriptions.activerVus(vus)}
						</Button>
					</p>
				)}
				<p role="status">
					<strong>{t.inscriptions.compte(total)}</strong> · {t.inscriptions.inscrits}&nbsp;: {classe.inscrits} ·{' '}
					<Places t={t} {...classe} />
				</p>
				{rows.length === 0 ? (
					<Empty why={t.inscriptions.aucune} />
				) : (
					<>
						<ListTable label={t.menu.inscriptions} columns={rowColumns(page, list)} rows={rows} />
						<div class="buttons below">
							<Field label={t.inscriptions.deviennent}>
								<Choice
									name="statut"
									value={statut}
									options={[
										...(['Active', 'En validation', 'Prospect'] as const).map((value) => ({ value, label: t.etudiants.statuts[value] })),
										{ value: NE_REVIENT_PAS, label: t.inscriptions.neRevientPas }
									]}
								/>
							</Field>
							<Field label={t.inscriptions.motif}>
								<Choice
									name="motif"
									value={motif}
									options={MOTIFS_SORTIE.map((value) => ({ value, label: wordLabel(t, 'motif_sortie', value) }))}
								/>
							</Field>
							<Input label={t.inscriptions.motifSansDroits} name="raison" value={raison} maxLength={MAX_MOTIF} />
							<Button kind="first">{questions.length > 0 ? t.fiches.quandMeme : t.inscriptions.appliquer}</Button>
							<Button name="tous" value="oui">
								{t.inscriptions.appliquerATous(rows.length)}
							</Button>
						</div>
					</>
				)}
				<Pager t={t} page={list.page} last={list.last} to={(number) => addressOf(path, { classe: classe.id, choix, page: number })} />
			</form>
		</>
	)
}
