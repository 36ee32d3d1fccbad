/** @jsxImportSource preact */
import type { Desk } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { decimalCell, inPage, type Column, type ListForm } from '../../console/parts/list-file'
import { addressOf } from '../../console/parts/pager'
import { Bar, Steps } from '../../console/parts/bar'
import { Input } from '../../console/parts/form'
import { monthOf, number, shortDay } from '../../console/textes/dates'
import type { Totaux } from '../../domain/heures/paie'
import type { DroitsPaie, Etat, Ligne, MoisDEnseignant } from '../../features/paie/mois.service'

export const HEURES = '/heures-enseignants'
export const MES_HEURES = '/mes-heures'

/** « novembre 2026 ». */
export const moisDit = ({ visit }: Desk, mois: string) => monthOf(visit.langue, `${mois}-01`)

export const heuresDites = ({ visit }: Desk, centiemes: number) => number(visit.langue, centiemes / 100)
export const sommeDite = ({ visit }: Desk, montant: number) => number(visit.langue, montant, 0)

export const etatDit = ({ t: { paie } }: Desk, etat: Pick<Etat, 'net'> | undefined, reste: number) =>
	etat === undefined ? paie.etats.ouvert : reste === 0 && etat.net > 0 ? paie.etats.regle : paie.etats.arrete

/** The sums of a month, with their labels. */
export const faitsDuMois = (at: Desk, { heures, brut, retenue, net }: Totaux) =>
	[
		[at.t.paie.heures, heuresDites(at, heures)],
		[at.t.paie.brut, sommeDite(at, brut)],
		[at.t.paie.retenue, sommeDite(at, retenue)],
		[at.t.paie.net, sommeDite(at, net)]
	] as const

/** The choice of the month, and on paper the month. */
export function MonthBar({ at, path, mois }: { at: Desk; path: string; mois: string }) {
	const { paie } = at.t
	const step = (months: number) => Temporal.PlainYearMonth.from(mois).add({ months }).toString()
	const to = (month: string) => addressOf(at.root + path, { mois: month })
	return (
		<>
			<Bar
				t={at.t}
				action={at.root + path}
				steps={
					<Steps
						label={paie.mois}
						steps={[
							{ to: to(step(-1)), label: paie.precedent },
							{ to: to(step(1)), label: paie.suivant }
						]}
					/>
				}
			>
				<Input label={paie.mois} type="month" name="mois" value={mois} required />
			</Bar>
			<p class="only-print">{moisDit(at, mois)}</p>
		</>
	)
}

function remarks(at: Desk, { correction, chevauche, attend, tenue, manque, motif, seance_id }: Ligne) {
	const { remarques } = at.t.paie
	return [
		correction && remarques.correction,
		chevauche && remarques.chevauche,
		attend > 0 && remarques.attend(heuresDites(at, attend)),
		!tenue && seance_id !== null && !correction && remarques.nonTenue,
		manque && remarques[manque],
		motif !== null && remarques.motif(motif)
	]
		.filter(Boolean)
		.join(' · ')
}

const typeDit = ({ t }: Desk, { type }: Ligne) => (type === 'AUTRE' ? '–' : type || t.paie.travail)

/** The decisions about a line. */
function Acts({ at, ligne }: { at: Desk; ligne: Ligne }) {
	const { paie } = at.t
	const { seance_id, travail_id, date, libelle, tenue } = ligne
	if (travail_id !== null)
		return (
			<a href={`${at.root}${HEURES}/travaux/${travail_id}`} aria-label={paie.retirerDe(libelle)}>
				{paie.retirer}
			</a>
		)
	return tenue ? (
		<a href={`${at.root}${HEURES}/seances/${seance_id}`} aria-label={paie.ajusterDe(shortDay(at.visit.langue, date))}>
			{paie.ajuster}
		</a>
	) : null
}

const isSeance = ({ seance_id }: Ligne) => seance_id !== null

/** The columns of a month's lines; a page has no `form`. */
export function columnsOf(
	at: Desk,
	{ closes, userId }: DroitsPaie,
	{ enseignant }: MoisDEnseignant,
	form: ListForm = 'csv'
): readonly Column<Ligne>[] {
	const { t, root, visit } = at
	const { paie } = t
	const opens = opensFor(visit).emploiDuTemps
	const hours = (label: string, of: (ligne: Ligne) => number): Column<Ligne> => [
		label,
		(ligne) => (isSeance(ligne) ? decimalCell(form, visit.langue, of(ligne) / 100) : null),
		'number',
		(ligne) => (isSeance(ligne) ? heuresDites(at, of(ligne)) : undefined)
	]
	const money = (label: string, of: (ligne: Ligne) => number | null): Column<Ligne> => [
		label,
		of,
		'number',
		(ligne) => (ligne.statut === 'vacataire' && of(ligne) !== null ? sommeDite(at, of(ligne)!) : undefined)
	]
	return [
		[
			paie.jour,
			({ date }) => date,
			'text',
			({ date, heure, seance_id }) => {
				const day = date && `${shortDay(visit.langue, date)} ${heure}`.trim()
				return seance_id !== null && opens ? (
					<a href={`${root}/seances/${seance_id}`} aria-label={paie.voirSeance(day)}>
						{day || '–'}
					</a>
				) : (
					day
				)
			}
		],
		[paie.classes, ({ classes }) => classes, 'text', ({ classes }) => classes || '–'],
		[paie.quoi, ({ libelle }) => libelle, 'typed'],
		[paie.type, (ligne) => typeDit(at, ligne), 'text'],
		hours(paie.prevu, ({ prevu }) => prevu),
		hours(paie.reel, ({ reel }) => reel),
		[paie.retenu, ({ quantite }) => decimalCell(form, visit.langue, quantite / 100), 'number', ({ quantite }) => heuresDites(at, quantite)],
		[paie.signee, (ligne) => (isSeance(ligne) && ligne.tenue ? (ligne.signee ? t.mots.oui : t.mots.non) : '–'), 'text'],
		money(paie.taux, ({ taux }) => taux),
		money(paie.montant, ({ montant }) => montant),
		[paie.remarque, (ligne) => remarks(at, ligne), 'typed', (ligne) => remarks(at, ligne) || '–'],
		closes && userId !== enseignant.id && inPage(paie.ajuster, 'text', (ligne) => <Acts at={at} ligne={ligne} />)
	]
}
