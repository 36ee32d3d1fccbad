/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { auteurLabel } from './auteur'
import type { Reading } from './cellule'
import { Days } from './days'
import { Dit } from './dit'
import { actionLabel, ficheLabel } from './record-form'
import { recordOf } from '../../school/references'
import { listName } from './students'

/** A line of the journal as pages show it. */
export type Ligne = {
	/** RFC 3339, in the institution's time zone */
	readonly at: string
	/** the names of the author's account; null without one */
	readonly nom: string | null
	readonly prenoms: string | null
	readonly auteur: string
	readonly action: string
	readonly objet: string
	readonly objet_id: string | null
	readonly avant: unknown
	readonly apres: unknown
}

export const auteurOf = ({ t }: Pick<Reading, 't'>, { nom, prenoms, auteur }: Ligne): string =>
	nom === null ? auteurLabel(t, auteur) : listName({ nom, prenoms: prenoms ?? '' })

/** The name of a line's record; if the record is gone, the name in the line itself. */
export const ficheOf = ({ noms }: Pick<Reading, 'noms'>, { objet, objet_id, avant }: Ligne): string =>
	objet_id === null ? '' : (noms(objet, recordOf(objet_id)) ?? nameIn(avant))

function nameIn(said: unknown): string {
	const { nom, prenoms } = { ...(said as Record<string, unknown> | null) }
	return typeof nom === 'string' ? listName({ nom, prenoms: typeof prenoms === 'string' ? prenoms : '' }) : ''
}

/** Whether a line is about a new record, and not about one that is changed, perhaps from nothing. */
export const isOfNew = ({ action }: Pick<Ligne, 'action'>): boolean => action.endsWith('.create')

/** Actions whose label does not tell the kind of record. */
const OF_ANY_RECORD = /^(?:fiche|import)\./

type LignesProps = Reading & {
	readonly lines: readonly Ligne[]
	/** the address of everything written about a record */
	readonly to?: (ligne: Ligne) => string
}

/** Lines of the journal by day: who changed what, from which value to which. */
export function Lignes({ lines, to, ...reading }: LignesProps) {
	const { t, langue } = reading
	return (
		<div class="lignes">
			<Days langue={langue} rows={lines} dayOf={({ at }) => at.slice(0, 10)}>
				{(line) => (
					<li>
						<time dateTime={line.at}>{line.at.slice(11, 16)}</time>
						<div class="what" dir="auto">
							<b>{actionLabel(t, line.action)}</b>
							{OF_ANY_RECORD.test(line.action) ? ` · ${ficheLabel(t, line.objet)} ` : line.objet_id !== null && t.deuxPoints}
							{fiche(reading, line, to)}
							<Dit {...reading} kind={line.objet} avant={line.avant} apres={line.apres} isNew={isOfNew(line)} />
							<small>{t.historique.par(auteurOf(reading, line))}</small>
						</div>
					</li>
				)}
			</Days>
		</div>
	)
}

const fiche = (reading: Reading, line: Ligne, to: LignesProps['to']): ComponentChildren =>
	to === undefined || line.objet_id === null ? (
		ficheOf(reading, line)
	) : (
		<a href={to(line)} title={reading.t.historique.cetteFiche}>
			{ficheOf(reading, line) || reading.t.historique.cetteFiche}
		</a>
	)
