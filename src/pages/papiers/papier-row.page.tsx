/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Desk } from '../../console/desk'
import type { PageProps } from '../../console/parts/page-props'
import { What } from '../../console/parts/section'
import { dayInSentence, shortDay } from '../../console/textes/dates'
import type { Demande } from '../../features/papiers/demandes.service'
import type { Papier } from '../../features/papiers/papiers.service'
import { fromSeconds, toWireInstant } from '../../kit/clock'
import { jourIn } from '../../kit/jour'

/** The reader, with the time zone and the day by which these pages say days. */
export type Place = PageProps & { readonly timezone: string; /** YYYY-MM-DD */ readonly today: string }

export function placeOf({ props, visit: { institution, now } }: Desk): Place {
	const { timezone } = institution
	return { ...props, timezone, today: jourIn(now, timezone).toString() }
}

/** An instant of the wire, in the school's time zone. */
export const wireOf = (seconds: number, timezone: string): string => toWireInstant(fromSeconds(seconds), timezone)

/** The school's day (YYYY-MM-DD) of an instant. */
export const jourOfSeconds = (seconds: number, timezone: string): string => wireOf(seconds, timezone).slice(0, 10)

/** The fate of a paper: revoked, replaced, handed over; empty for one that is in force. */
export function etatText({ t: { papiers }, langue, timezone }: Place, papier: Papier): string {
	const words = papiers.scolarite.etats
	const { fini, fini_at, remplacant, remis_le, remis_a } = papier
	const finiLe = fini_at === null ? '' : shortDay(langue, jourOfSeconds(fini_at, timezone))
	if (fini === 'revoque') return words.revoque(finiLe)
	if (fini === 'remplace') return remplacant === null ? words.remplace(finiLe) : words.remplacePar(remplacant)
	return remis_le === null ? '' : words.remis(shortDay(langue, remis_le), remis_a ?? '')
}

/** A paper in a list: its kind, number and day, and what has become of it. */
export function PapierEntry({ papier, by, to, ...place }: Place & { papier: Papier; by: boolean; to?: string }) {
	const { t, langue, timezone } = place
	const { sorte, numero, sous_titre, fait_at, fait_par, fini } = papier
	const etat = etatText(place, papier)
	const fait = shortDay(langue, jourOfSeconds(fait_at, timezone))
	const words = t.papiers.scolarite
	return (
		<>
			<What
				of={to === undefined ? t.papiers.sortes[sorte] : <a href={to}>{t.papiers.sortes[sorte]}</a>}
				small={[numero, sous_titre, by && fait_par !== null ? words.faitPar(fait, fait_par) : words.faitLe(fait), fini === null && etat]}
			/>
			{fini !== null && <span class="tag look">{etat}</span>}
		</>
	)
}

/** A demand in a list: the kind, what the student wrote, and since when it waits. */
export function DemandeEntry({ demande, of, ...place }: Place & { demande: Demande; of?: ComponentChildren }) {
	const { t, langue, timezone, today } = place
	const words = t.papiers.scolarite
	const since = jourOfSeconds(demande.demande_at, timezone)
	const days = Temporal.PlainDate.from(since).until(today).days
	const kind = t.papiers.sortes[demande.sorte]
	return (
		<What
			of={
				of === undefined ? (
					kind
				) : (
					<>
						{of}
						{t.deuxPoints}
						{kind}
					</>
				)
			}
			small={[words.attend(days, dayInSentence(langue, since, today)), demande.precisions]}
		/>
	)
}
