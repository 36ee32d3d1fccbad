/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { addressOf } from '../../console/parts/pager'
import { dayInSentence, monthName, number } from '../../console/textes/dates'
import { isCoordinateur } from '../../domain/droits/perimetre'
import { deviseCourte } from '../../domain/devise'
import type { ComptesDeFiche } from '../../features/frais/comptes.service'
import type { Mesuree } from '../../features/presences/assiduite.service'
import type { FeuillePubliee } from '../../features/resultats/publies.service'
import { moyenneText } from '../../features/resultats/releve.page'
import type { StudentProps } from './student.console'

type Props = StudentProps & {
	/** `undefined` if the reader may not read registers */
	readonly assiduite: readonly Mesuree[] | undefined
	/** `undefined` if the reader may not read fees */
	readonly comptes: ComptesDeFiche | undefined
	/** published results, the latest first; `undefined` if the reader may not read them */
	readonly resultats: readonly FeuillePubliee[] | undefined
}

/** How many absences are unexcused this month. Teachers read the registers of their own séances only, so they could not count all. */
function absences({ t, langue, today, view, writes, assiduite = [] }: Props) {
	if (!writes.justificatifs && !isCoordinateur(view.perimetre)) return undefined
	const count = assiduite.filter(({ date, statut }) => statut === 'absent' && date.startsWith(today.slice(0, 7))).length
	return count > 0 && t.etudiant.absences(count, monthName(langue, today))
}

function owed({ t, langue, today, comptes }: Props) {
	if (!comptes) return undefined
	const amount = (value: number) => `${number(langue, value)} ${deviseCourte(comptes.devise)}`
	if (comptes.depuis) return t.etudiant.dus(amount(comptes.retard), dayInSentence(langue, comptes.depuis, today))
	return comptes.solde > 0 ? t.etudiant.aPayer(amount(comptes.solde)) : undefined
}

function average({ t, langue, root, fiche, resultats = [] }: Props) {
	const feuille = resultats.find(({ releve }) => releve.moyenne !== null)
	if (!feuille) return undefined
	const { publication, releve } = feuille
	return (
		<>
			{t.etudiant.moyenne}{' '}
			<a href={addressOf(`${root}/classes/${publication.classe_id}/resultats/${fiche.id}`, { periode: publication.periode })}>
				{moyenneText(langue, releve.moyenne!)}
			</a>
		</>
	)
}

/** The answer to a parent: « Awa : 2 absences injustifiées en novembre, 150 000 F CFA dus depuis le 15 octobre, moyenne 12,40. » */
export function ParentSentence(props: Props): ComponentChildren {
	const parts = [absences(props), owed(props), average(props)].filter(Boolean)
	if (parts.length === 0) return undefined
	return (
		<>
			<span dir="auto">{props.fiche.prenoms}</span>
			{props.t.deuxPoints}
			{parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))}.
		</>
	)
}
