/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { auteurLabel } from './auteur'
import { dayAndTime } from './dates'
import { Dit, type Reading } from './dit'
import { actionLabel, objetLabel } from './record-form'
import { recordOf } from '../../domain/references'

/** A line of the journal as pages tell it. */
export type Ligne = {
	/** RFC 3339, in the institution's time zone */
	readonly at: string
	readonly identifiant: string | null
	readonly auteur: string
	readonly action: string
	readonly objet: string
	readonly objet_id: string | null
	readonly avant: unknown
	readonly apres: unknown
}

export const COLONNES = ['quand', 'auteur', 'action', 'fiche', 'avant', 'apres'] as const

/** Who wrote a line, as people call them. */
export const auteurOf = ({ t }: Pick<Reading, 't'>, { identifiant, auteur }: Ligne): string => identifiant ?? auteurLabel(t, auteur)

/** What the record of a line is called; its number where it has no name any more. */
export const ficheOf = ({ noms }: Pick<Reading, 'noms'>, { objet, objet_id }: Ligne): string =>
	objet_id === null ? '' : (noms(objet, recordOf(objet_id)) ?? objet_id)

type LignesProps = Reading & {
	readonly title: string
	readonly lines: readonly Ligne[]
	/** the address of all that was written about a record */
	readonly to?: (ligne: Ligne) => string
}

/** Lines of the journal: who changed what, before and after. */
export const Lignes = ({ title, lines, to, ...reading }: LignesProps) => {
	const { t, langue } = reading
	return (
		<div class="scroll" tabIndex={0} role="region" aria-label={title}>
			<table class="lignes">
				<thead>
					<tr>
						{COLONNES.map((name) => (
							<th scope="col">{t.historique[name]}</th>
						))}
					</tr>
				</thead>
				<tbody>
					{lines.map((line) => (
						<tr>
							<td class="nowrap">{dayAndTime(langue, line.at)}</td>
							<td dir="auto">{auteurOf(reading, line)}</td>
							<td>{actionLabel(t, line.action)}</td>
							<td dir="auto">
								<small>{objetLabel(t, line.objet)}</small> {fiche(reading, line, to)}
							</td>
							<td dir="auto">
								<Dit {...reading} kind={line.objet} value={line.avant} />
							</td>
							<td dir="auto">
								<Dit {...reading} kind={line.objet} value={line.apres} isNew={line.avant === null} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

const fiche = (reading: Reading, line: Ligne, to: LignesProps['to']): ComponentChildren =>
	to === undefined || line.objet_id === null ? (
		ficheOf(reading, line)
	) : (
		<a href={to(line)} title={reading.t.historique.cetteFiche}>
			{ficheOf(reading, line)}
		</a>
	)
