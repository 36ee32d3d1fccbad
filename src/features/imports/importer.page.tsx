/** @jsxImportSource preact */
import { dayAndTime, number } from '../../console/textes/dates'
import { Deed, Submit } from '../../console/parts/deed'
import { Input, Tick } from '../../console/parts/form'
import { Note } from '../../console/parts/note'
import { addressOf, Pager, pageOf } from '../../console/parts/pager'
import { fileCellSaid } from '../../console/parts/cellule'
import { actionLabel, columnLabel, ficheLabel, objetLabel, unObjet } from '../../console/parts/record-form'
import { recordOf, type Noms } from '../../school/references'
import { auteurLabel } from '../../console/parts/auteur'
import { LinkButton, SmallLinkButton } from '../../console/parts/link-button'
import { Rows, Section, What } from '../../console/parts/section'
import { saidOfRecord, worded } from '../../console/textes/said'
import type { Textes } from '../../console/textes/textes'
import { placeOf } from '../../kit/lieu-faute'
import { rowsAside } from '../../exchange/uploads/draft'
import type { DiffEntry, Essai, Fault, ImportReport } from '../../exchange/uploads/imports'
import { LIGNES_DROITS, shutsOut, type Retrait } from '../../domain/personnes/retraits'
import type { Langue } from '../../kit/langue'
import { Coller } from './brouillon.page'
import type { Depuis, ImportFait } from './imports.service'
import { Table } from '../../console/parts/table'
import type { PageProps } from '../../console/parts/page-props'
import { Button } from '../../console/parts/button'

/** Files that may be complete lists. */
export const WHOLE = ['enseignements', 'inscriptions', 'seances', 'frais'] as const

export const Depot = ({
	t,
	root,
	isFirst,
	isAdministrator
}: Omit<PageProps, 'langue'> & { readonly isFirst: boolean; readonly isAdministrator: boolean }) => (
	<Section title={t.importer.deposer}>
		<form method="post" action={`${root}/importer/fichiers`} encType="multipart/form-data">
			<p class="soft">
				{t.importer.deposerDit}{' '}
				<a href={`${root}/importer/modeles.zip`} download="modeles.zip">
					{t.importer.modeles}
				</a>
			</p>
			<Input label={t.importer.fichiers} type="file" name="fichiers" multiple required accept=".zip,.csv,.xlsx,.tsv,.txt" />
			<details>
				<summary>{t.importer.options}</summary>
				<fieldset>
					<legend>{t.importer.complet}</legend>
					<p class="soft">{t.importer.completDit}</p>
					{WHOLE.map((kind) => (
						<Tick name="complet" value={kind} label={objetLabel(t, kind)} />
					))}
				</fieldset>
				{isAdministrator && <Tick name="mots_de_passe" label={t.importer.motsDePasse} />}
			</details>
			<Submit t={t} label={t.importer.verifier} isFirst={isFirst} />
		</form>
		<Coller t={t} action={`${root}/importer/fichiers`} />
		<p>
			<a href={`${root}/importer/correspondances`}>{t.feuilles.correspondances.titre}</a>
		</p>
	</Section>
)

type EnCoursProps = Omit<PageProps, 'langue'> & { readonly essai: Essai; readonly mayStop: boolean }

/** The running import. Without a script, a link reloads the page. */
export const EnCours = ({ t, root, essai, mayStop }: EnCoursProps) => (
	<section class="sheet" data-import={`${root}/importer/etat`}>
		<h2>{t.importer.etapes[essai.etape]}</h2>
		<p dir="auto">{essai.source}</p>
		<p role="status" class="status">
			{progressSaid(t, essai)}
		</p>
		<progress aria-label={t.importer.avancement} max={100} value={percentOf(essai)} />
		<p class="soft">{t.importer.quitter}</p>
		<div class="buttons">
			<LinkButton to={`${root}/importer`}>{t.importer.actualiser}</LinkButton>
			{mayStop && essai.etape === 'essai' && !essai.stop?.signal.aborted && (
				<Deed action={`${root}/importer/arreter`} sends={{ essai: essai.id }} label={t.importer.arreter} />
			)}
		</div>
	</section>
)

export const percentOf = ({ progress }: Essai) => (progress && progress.total > 0 ? Math.floor((100 * progress.done) / progress.total) : 0)

export function progressSaid(t: Textes, { progress, etape, stop }: Essai): string {
	if (stop?.signal.aborted) return t.importer.arretDemande
	if (!progress) return t.importer.etapes[etape]
	const { phase, kind, done, total } = progress
	const phaseText = kind === undefined ? t.importer.phases[phase] : `${t.importer.phases[phase]}${t.deuxPoints}${objetLabel(t, kind)}`
	return total > 0 ? `${phaseText} (${done} / ${total})` : phaseText
}

type ResultProps = PageProps & {
	readonly essai: Essai
	readonly report: ImportReport
	readonly page: number
}

/** The result of a dry run, with the possible actions. */
export function Resultat({ t, langue, root, essai, report, page }: ResultProps) {
	const { errors, errorCount, warnings, warningCount, summary, stops, passwordsLeft, diff = [], diffCount = 0 } = report
	const isSound = errorCount === 0 && report.questions === undefined
	const aside = essai.draft ? rowsAside(essai.draft).length : 0
	const changes = summary.some(({ created, changed, ended = 0 }) => created + changed + ended > 0)
	const isEmpty = !changes && summary.every(({ unchanged }) => unchanged === 0)
	const entries = pageOf(diff, page)
	return (
		<>
			<section class="sheet">
				<h2>
					{errorCount > 0
						? t.importer.fautes(errorCount)
						: t.importer[report.questions ? 'ouvertes' : changes ? 'resume' : isEmpty ? 'vides' : 'rien']}
				</h2>
				<p dir="auto">{essai.source}</p>
				{errorCount > 0 && <p>{t.importer.fautesDit}</p>}
				{errorCount > 0 && <Places t={t} faults={errors} count={errorCount} title={t.importer.fautesTitre} />}
				{isSound && !isEmpty && <Summary t={t} langue={langue} summary={summary} />}
				{report.ignored.length > 0 && <p dir="auto">{t.importer.ignores(report.ignored.join(', '))}</p>}
				{aside > 0 && <p>{t.importer.laissees(aside)}</p>}
				{passwordsLeft > 0 && <p>{t.importer.motsGardes(passwordsLeft)}</p>}
				{isSound && changes && (
					<form id="appliquer" method="post" action={`${root}/importer/appliquer`}>
						<input type="hidden" name="essai" value={essai.id} />
						{stops.length > 0 && (
							<fieldset>
								<legend>{t.importer.beaucoup}</legend>
								<ul>
									{stops.map(({ kind, what: stop, count, of }) => (
										<li>{t.importer.arrets[stop](objetLabel(t, kind), count, of)}</li>
									))}
								</ul>
								<Tick name="oui" required label={t.importer.oui} />
							</fieldset>
						)}
						<p class="soft">{t.importer.copieDit}</p>
					</form>
				)}
				<div class="buttons">
					{isSound && changes && (
						<Button kind="first" form="appliquer">
							{t.importer.appliquer}
						</Button>
					)}
					<Deed
						action={`${root}/importer/abandonner`}
						sends={{ essai: essai.id }}
						label={errorCount === 0 ? t.importer.abandonner : t.importer.recommencer}
					/>
				</div>
			</section>
			{warningCount > 0 && (
				<Section title={t.importer.avertissements(warningCount)}>
					<Places t={t} faults={warnings} count={warningCount} title={t.importer.avertissements(warningCount)} />
				</Section>
			)}
			{isSound && diff.length > 0 && (
				<Section title={t.importer.changements(diffCount)} id="liste">
					<Diff t={t} langue={langue} rows={entries.rows} />
					{diffCount > diff.length && <p>{t.importer.coupe(diff.length)}</p>}
					<Pager
						t={t}
						page={entries.page}
						last={entries.last}
						to={(wantedPage) => `${addressOf(`${root}/importer`, { page: wantedPage })}#liste`}
					/>
				</Section>
			)}
		</>
	)
}

const Places = ({ t, faults, count, title }: { t: Textes; faults: readonly Fault[]; count: number; title: string }) => (
	<>
		<ul class="rows" aria-label={title}>
			{faults.map((fault) => (
				<li>
					<div class="what" dir="auto">
						<small>{placeOf(fault)}</small>{' '}
						{fault.column !== undefined && (
							<b>
								<code>{fault.column}</code>
							</b>
						)}{' '}
						{saidOfRecord(t, fault.message)}
					</div>
				</li>
			))}
		</ul>
		{count > faults.length && <p>{t.importer.coupe(faults.length)}</p>}
	</>
)

const COUNTED = ['created', 'changed', 'ended', 'unchanged'] as const

/** A table with counts for each kind; columns with only zeros are left out. */
function Summary({ t, langue, summary }: Omit<PageProps, 'root'> & { readonly summary: ImportReport['summary'] }) {
	const shown = COUNTED.filter((name) => summary.some((row) => (row[name] ?? 0) > 0))
	return (
		<Table label={t.importer.resume} heads={[t.importer.quoi]} numbers={shown.map((name) => t.importer.comptes[name])}>
			{summary.map((row) => (
				<tr>
					<th scope="row">{objetLabel(t, row.kind)}</th>
					{shown.map((name) => (
						<td class="n">{number(langue, row[name] ?? 0)}</td>
					))}
				</tr>
			))}
		</Table>
	)
}

/** A cell of a file as the page shows it. */
function cellRead(t: Textes, langue: Langue, kind: string, column: string, cell: string): string {
	if (cell === '') return t.importer.vide
	if (column === 'mot_de_passe') return t.importer.motCache
	return fileCellSaid(t, langue, kind, column, cell)
}

const Diff = ({ t, langue, rows }: { t: Textes; langue: Langue; rows: readonly DiffEntry[] }) => (
	<ul class="rows">
		{rows.map(({ kind, key, created, goes, fields }) => (
			<li>
				<span class="what">
					<b dir="auto">
						{created ? t.importer.nouveau : goes ? t.importer.supprime : t.importer.modifie} · {ficheLabel(t, kind)} {key}
					</b>
					{fields.map(({ column, before, after, replaces }) => (
						<small dir="auto">
							{columnLabel(t, kind, column)}
							{t.deuxPoints}
							{before === undefined
								? cellRead(t, langue, kind, column, after)
								: t.notes.puis(cellRead(t, langue, kind, column, before), cellRead(t, langue, kind, column, after))}
							{replaces && ` (${t.importer.remplace(auteurLabel(t, replaces.auteur), replaces.at)})`}
						</small>
					))}
				</span>
			</li>
		))}
	</ul>
)

/** The end of an import: done, or the reason why it stopped. */
export function Issue({
	t,
	langue,
	essai,
	faits
}: Omit<PageProps, 'root'> & { readonly essai: Essai; readonly faits: readonly ImportFait[] }) {
	if (essai.etape === 'echec') return <Note text={`${t.importer.echec} ${essai.echec ? worded(langue, essai.echec) : ''}`.trim()} bad />
	if (essai.etape === 'revenu') return <Note text={t.importer.revenu} />
	if (essai.etape === 'abandonne') return <Note text={t.importer.abandonne} />
	if (essai.etape === 'arrete') {
		const isWritten = essai.copie !== undefined && faits.some(({ copie }) => copie === essai.copie)
		return <Note text={(isWritten ? t.importer.arreteApres : t.importer.arrete)(essai.source)} bad={!isWritten} />
	}
	return (
		<>
			<Note text={t.importer.fait} />
			{essai.report && (
				<Section title={t.importer.resumeFait}>
					<Summary t={t} langue={langue} summary={essai.report.summary} />
				</Section>
			)}
		</>
	)
}

/** The name of the folder on the server, without its path, which only administrators may know. */
const lastPart = (source: string) => source.split(/[/\\]/).findLast((part) => part !== '') ?? source

const VERBS = ['created', 'changed', 'ended'] as const

/** How many records of each kind an import created, changed or ended; empty if none. */
function partsSaid(t: Textes, langue: Langue, parts: ImportFait['parts'], verb: (typeof VERBS)[number]): string {
	const kinds = parts.flatMap(({ kind, [verb]: count = 0 }) => (count > 0 ? [{ kind, count }] : []))
	if (kinds.length === 0) return ''
	const counts = kinds.map(({ kind, count }) => `${number(langue, count)} ${count === 1 ? ficheLabel(t, kind) : objetLabel(t, kind)}`)
	const total = kinds.reduce((sum, { count }) => sum + count, 0)
	return t.importer.parts(
		verb,
		counts,
		total,
		kinds.map(({ kind }) => unObjet(t, kind))
	)
}

type DerniersProps = PageProps & { readonly faits: readonly (ImportFait & { readonly mayGoBack: boolean })[] }

/** The last imports, with links to go back. */
export const Derniers = ({ t, langue, root, faits }: DerniersProps) => (
	<Section title={t.importer.derniers}>
		<Rows none={t.importer.aucun}>
			{faits.map(({ id, at, auteur, source, parts, mayGoBack }) => (
				<li>
					<What of={<b>{lastPart(source)}</b>} small={[dayAndTime(langue, at), auteurLabel(t, auteur)]}>
						{VERBS.map((verb) => {
							const sentence = partsSaid(t, langue, parts, verb)
							return sentence && <small>{sentence}</small>
						})}
					</What>
					{mayGoBack && <SmallLinkButton to={`${root}/importer/retour/${id}`}>{t.importer.revenir}</SmallLinkButton>}
				</li>
			))}
		</Rows>
	</Section>
)

/** A link to export the whole school. */
export const Tout = ({ t, root, code }: Omit<PageProps, 'langue'> & { readonly code: string }) => (
	<Section title={t.importer.exporter}>
		<p class="soft">{t.importer.exporterDit}</p>
		<p>
			<LinkButton to={`${root}/importer/ecole.zip`} download={`${code}.zip`}>
				{t.importer.toutExporter}
			</LinkButton>
		</p>
	</Section>
)

/** The rights that were taken away; filières, teachings and periods by the name that people gave them. */
const rightsSaid = (t: Textes, noms: Noms, { retires, lignes }: Retrait) =>
	[
		...[...retires].map((right) => ({ ...t.roles, ...t.fonctions })[right] ?? right),
		...lignes.map(({ table, id }) => `${ficheLabel(t, LIGNES_DROITS[table].fiche)} ${noms(LIGNES_DROITS[table].fiche, id) ?? ''}`.trimEnd())
	].join(', ')

type RetourProps = PageProps & {
	readonly fait: ImportFait
	readonly depuis: Depuis
	readonly noms: Noms
	/** accounts that are ticked to get their rights back */
	readonly rendus: readonly number[]
}

const FORM = 'retour'

/** The page to go back to before an import; it begins with what is lost. */
export const Retour = ({ t, langue, root, fait, depuis, noms, rendus }: RetourProps) => (
	<>
		<section class="sheet">
			<p dir="auto">
				{lastPart(fait.source)} · {dayAndTime(langue, fait.at)} · {auteurLabel(t, fait.auteur)}
			</p>
			<p>{t.importer.retourDit}</p>
			<form method="post" action={`${root}/importer/retour/${fait.id}`} id={FORM}>
				<input type="hidden" name="vu" value={depuis.seen} />
				<Tick name="oui" required label={t.importer.retourOui} />
				<Submit t={t} label={t.importer.revenirAvant} back={`${root}/importer`} />
			</form>
		</section>
		<Section title={t.importer.perdu}>
			<Rows none={t.importer.perduRien}>
				{depuis.lines.map(({ at, auteur, action, objet, id }) => (
					<li>
						<What
							of={`${actionLabel(t, action)} · ${ficheLabel(t, objet)} ${noms(objet, recordOf(id)) ?? id}`}
							small={[dayAndTime(langue, at), auteurLabel(t, auteur)]}
						/>
					</li>
				))}
			</Rows>
			{depuis.more && <p>{t.importer.perduPlus}</p>}
		</Section>
		{depuis.restes.length > 0 && (
			<Section title={t.importer.reste}>
				<p class="soft">{t.importer.resteDit}</p>
				<ul class="rows">
					{depuis.restes.map(([id, retrait]) => (
						<Reste t={t} noms={noms} id={id} retrait={retrait} isGivenBack={rendus.includes(id)} />
					))}
				</ul>
				{depuis.restesMore && <p>{t.importer.perduPlus}</p>}
			</Section>
		)}
	</>
)

type ResteProps = Pick<RetourProps, 't' | 'noms'> & { readonly id: number; readonly retrait: Retrait; readonly isGivenBack: boolean }

/** Access of one account that stays as it is, with a box to give back what was taken away. */
function Reste({ t, noms, id, retrait, isGivenBack }: ResteProps) {
	const { ferme, motDePasse } = retrait
	const nom = noms('utilisateurs', id) ?? String(id)
	const rights = rightsSaid(t, noms, retrait)
	const changes = [ferme && t.importer.ferme, motDePasse && t.importer.motChange, rights && t.importer.retires(rights)]
	return (
		<li>
			<What of={nom} small={changes} />
			{shutsOut(retrait) && (
				<Tick name="rendre" value={id} form={FORM} checked={isGivenBack} aria-label={t.importer.rendreA(nom)} label={t.importer.rendre} />
			)}
		</li>
	)
}
