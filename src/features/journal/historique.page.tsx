/** @jsxImportSource preact */
import { dayAndTime } from '../../console/parts/dates'
import { Field } from '../../console/parts/form'
import { Note } from '../../console/parts/note'
import { actionLabel, columnLabel, objetLabel } from '../../console/parts/record-form'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../domain/langue'
import type { JournalLine } from './journal.service'

export type Recherche = {
	/** days YYYY-MM-DD */
	readonly depuis: string
	readonly jusqu: string
	readonly qui: string
	readonly quoi: string
	readonly objet: string
	/** not empty: what the machine does by itself too */
	readonly tout: string
}

export type HistoriqueProps = {
	readonly t: Textes
	readonly langue: Langue
	readonly root: string
	readonly recherche: Recherche
	/** the newest first; `undefined` where the search cannot be read */
	readonly lines: readonly JournalLine[] | undefined
	readonly most: number
}

/** Who changed what, before and after. */
export const HistoriquePage = ({ t, langue, root, recherche, lines, most }: HistoriqueProps) => (
	<>
		<form class="sheet filters" action={`${root}/historique`}>
			<Field label={t.historique.depuis}>
				<input type="date" name="depuis" value={recherche.depuis} />
			</Field>
			<Field label={t.historique.jusqu}>
				<input type="date" name="jusqu" value={recherche.jusqu} />
			</Field>
			{(['qui', 'quoi', 'objet'] as const).map((name) => (
				<Field label={t.historique[name]}>
					<input name={name} value={recherche[name]} maxLength={100} dir="auto" />
				</Field>
			))}
			<label class="tick">
				<input type="checkbox" name="tout" value="1" checked={recherche.tout !== ''} /> {t.historique.tout}
			</label>
			<button class="btn first">{t.mots.rechercher}</button>
		</form>
		<section class="sheet" id="liste">
			{lines === undefined ? (
				<Note text={t.historique.faux} bad />
			) : lines.length === 0 ? (
				<p role="status">{t.historique.aucun}</p>
			) : (
				<>
					{lines.length === most && <p role="status">{t.historique.coupe(most)}</p>}
					<div class="scroll" tabIndex={0} role="region" aria-label={t.historique.titre}>
						<table>
							<thead>
								<tr>
									{(['quand', 'auteur', 'action', 'fiche', 'avant', 'apres'] as const).map((name) => (
										<th scope="col">{t.historique[name]}</th>
									))}
								</tr>
							</thead>
							<tbody>
								{lines.map((line) => (
									<tr>
										<td class="nowrap">{dayAndTime(langue, line.at)}</td>
										<td dir="auto">{line.identifiant ?? line.auteur}</td>
										<td>{actionLabel(t, line.action)}</td>
										<td class="nowrap">
											{objetLabel(t, line.objet)} {line.objet_id}
										</td>
										<td dir="auto">
											<Said t={t} kind={line.objet} value={line.avant} />
										</td>
										<td dir="auto">
											<Said t={t} kind={line.objet} value={line.apres} />
										</td>
									</tr>
								))}
							</tbody>
						</table>
					</div>
				</>
			)}
		</section>
	</>
)

const said = (value: unknown) => (value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value))

/** What a record said, column by column. */
const Said = ({ t, kind, value }: { t: Textes; kind: string; value: unknown }) => {
	if (value === null || typeof value !== 'object') return <>{said(value)}</>
	return (
		<ul class="plain">
			{Object.entries(value).map(([column, cell]) => (
				<li>
					<small>{columnLabel(t, kind, column)}</small> {said(cell)}
				</li>
			))}
		</ul>
	)
}
