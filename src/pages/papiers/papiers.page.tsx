/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Bar, Steps } from '../../console/parts/bar'
import { Deed } from '../../console/parts/deed'
import { Field, Input, Select } from '../../console/parts/form'
import { SmallLinkButton } from '../../console/parts/link-button'
import { inPage, momentCell, type Column } from '../../console/parts/list-file'
import { addressOf } from '../../console/parts/pager'
import { Rows, Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { dayAndTime, longDay } from '../../console/textes/dates'
import { isDeCaisse, SORTES } from '../../domain/papiers/sortes'
import { SORTES_SCOLARITE, type SorteScolarite } from '../../features/inscriptions/papiers.service'
import type { Demande } from '../../features/papiers/demandes.service'
import type { Choix as Narrowing, Papier } from '../../features/papiers/papiers.service'
import { envoiDe } from './prints.console'
import { DemandeEntry, etatText, wireOf, type Place } from './papier-row.page'

/** The filters of a list of papers, and its day (YYYY-MM-DD). */
export type Choix = Omit<Narrowing, 'etudiants'> & { readonly jour: string }

const isSorteScolarite = (sorte: string): sorte is SorteScolarite => SORTES_SCOLARITE.some((candidate) => candidate === sorte)

/** The columns of a list of papers, in the page and in files. */
export function papiersColumns(place: Place): readonly Column<Papier>[] {
	const { t, root, langue, timezone } = place
	const { champs } = t.papiers.scolarite
	const moment = ({ fait_at }: Papier) => wireOf(fait_at, timezone)
	return [
		[
			champs.numero,
			({ numero }) => numero,
			'text',
			({ id, numero }) => (
				<a class="nowrap" href={`${root}/papiers/${id}`}>
					{numero}
				</a>
			)
		],
		[champs.papier, ({ sorte }) => t.papiers.sortes[sorte], 'text'],
		[t.etudiants.nomSeul, ({ nom }) => nom],
		[t.etudiants.prenoms, ({ prenoms }) => prenoms],
		[t.etudiants.matricule, ({ matricule }) => matricule],
		inPage(champs.etudiant, 'typed', (papier) => (
			<>
				{listName(papier)}
				<small class="block">{papier.matricule}</small>
			</>
		)),
		[champs.fait, (papier) => momentCell(moment(papier)), 'text', (papier) => dayAndTime(langue, moment(papier))],
		[champs.par, ({ fait_par }) => fait_par, 'typed'],
		[champs.etat, (papier) => etatText(place, papier), 'text', (papier) => etatText(place, papier) || undefined],
		[champs.motif, ({ motif }) => motif]
	]
}

const option = (value: string, label = value) => ({ value, label })

type BarProps = Place & { readonly choix: Choix; readonly path: string; readonly authors: readonly string[]; readonly total: number }

/** The filters of a list of papers; that of a day has its steps. */
export function PapiersBar({ choix, path, authors, total, hasDays, ...place }: BarProps & { readonly hasDays: boolean }) {
	const { t, langue, today } = place
	const { jour, q, sorte, par } = choix
	const words = t.papiers.scolarite
	const queryOf = (change: Partial<Choix>) => addressOf(path, { ...(hasDays && { jour }), q, sorte, par, ...change })
	const step = (days: number) => Temporal.PlainDate.from(jour).add({ days }).toString()
	return (
		<Bar
			t={t}
			action={path}
			hidden={{ jour: hasDays ? jour : undefined }}
			steps={
				hasDays && (
					<Steps
						label={longDay(langue, jour)}
						steps={[
							{ to: queryOf({ jour: step(-1) }), label: `‹ ${words.veille}` },
							{ to: queryOf({ jour: today }), label: t.menu.aujourdhui, isCurrent: jour === today },
							{ to: queryOf({ jour: step(1) }), label: `${words.lendemain} ›` }
						]}
					/>
				)
			}
			applied={[
				q !== '' && { label: q, without: queryOf({ q: '' }) },
				sorte !== undefined && { label: t.papiers.sortes[sorte], without: queryOf({ sorte: undefined }) },
				par !== '' && { label: par, without: queryOf({ par: '' }) }
			].filter((filter) => filter !== false)}
			count={words.compte(total)}
		>
			<Input label={words.cherche} type="search" name="q" value={q} maxLength={100} />
			<Select
				label={words.champs.papier}
				name="sorte"
				value={sorte ?? ''}
				options={[
					option('', words.tous),
					...SORTES.filter((name) => !isDeCaisse(name)).map((name) => option(name, t.papiers.sortes[name]))
				]}
			/>
			<Select
				label={words.champs.par}
				name="par"
				value={par}
				options={[option('', words.toutLeMonde), ...authors.map((name) => option(name))]}
			/>
		</Bar>
	)
}

/** The deed that answers a demand: the paper itself, or the page that makes it. */
function Reponse({ t, root, demande: { etudiant_id, sorte } }: Pick<Place, 't' | 'root'> & { readonly demande: Demande }) {
	const student = `${root}/etudiants/${etudiant_id}`
	const words = t.papiers.scolarite
	return isSorteScolarite(sorte) ? (
		<Deed action={`${student}/papiers`} label={words.faire} isSmall sends={envoiDe(sorte)} />
	) : (
		<SmallLinkButton to={`${student}/notes`}>{words.faire}</SmallLinkButton>
	)
}

/** A demand that waits for an answer, with its deeds. */
export const DemandeRow = ({ of, demande, ...place }: Place & { readonly demande: Demande; readonly of?: ComponentChildren }) => (
	<li>
		<DemandeEntry {...place} demande={demande} of={of} />
		<span class="buttons">
			<Reponse {...place} demande={demande} />
			<SmallLinkButton to={`${place.root}/papiers/demandes/${demande.id}`}>{place.t.papiers.scolarite.refuser}</SmallLinkButton>
		</span>
	</li>
)

/** The demands that wait for an answer. */
export const DemandesSheet = ({ demandes, ...place }: Place & { readonly demandes: readonly Demande[] }) => (
	<Section title={undefined}>
		<Rows none={place.t.papiers.scolarite.aucuneDemande}>
			{demandes.map((demande) => (
				<DemandeRow
					{...place}
					demande={demande}
					of={<a href={`${place.root}/etudiants/${demande.etudiant_id}/papiers`}>{listName(demande)}</a>}
				/>
			))}
		</Rows>
	</Section>
)

type MotifProps = { readonly label: string; readonly max: number; readonly typed: string; readonly wrong: string | undefined }

/** The reason of a revocation or refusal. */
export const Motif = ({ label, max, typed, wrong }: MotifProps) => (
	<Field label={label} wrong={wrong}>
		<textarea name="motif" rows={3} maxLength={max} required dir="auto">
			{typed}
		</textarea>
	</Field>
)
