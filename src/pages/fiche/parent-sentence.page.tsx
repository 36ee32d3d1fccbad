/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { addressOf } from '../../console/parts/pager'
import type { PageProps } from '../../console/parts/page-props'
import { dayInSentence, monthName, number } from '../../console/textes/dates'
import { deviseCourte } from '../../domain/devise'
import type { ComptesDeFiche } from '../../features/frais/comptes.service'
import type { Mesuree } from '../../features/presences/assiduite.service'
import type { FeuillePubliee } from '../../features/resultats/publies.service'
import { moyenneText } from '../../features/resultats/releve.page'

type Props = PageProps & {
	/** YYYY-MM-DD */
	readonly today: string
	readonly etudiant: number
	readonly prenoms: string
	/** `undefined` if the reader may not count all absences */
	readonly assiduite: readonly Mesuree[] | undefined
	/** `undefined` if the reader may not read fees */
	readonly comptes: ComptesDeFiche | undefined
	/** published results, the latest first; `undefined` if the reader may not read them */
	readonly resultats: readonly FeuillePubliee[] | undefined
}

function owed({ t, langue, today, comptes }: Props) {
	if (!comptes) return undefined
	const amount = (value: number) => `${number(langue, value)} ${deviseCourte(comptes.devise)}`
	if (comptes.depuis) return t.etudiant.dus(amount(comptes.retard), dayInSentence(langue, comptes.depuis, today))
	return comptes.solde > 0 ? t.etudiant.aPayer(amount(comptes.solde)) : undefined
}

function average({ t, langue, root, etudiant, resultats = [] }: Props) {
	const feuille = resultats.find(({ releve }) => releve.moyenne !== null)
	if (!feuille) return undefined
	const { publication, releve } = feuille
	return (
		<>
			{t.etudiant.moyenne}{' '}
			<a href={addressOf(`${root}/classes/${publication.classe_id}/resultats/${etudiant}`, { periode: publication.periode })}>
				{moyenneText(langue, releve.moyenne!)}
			</a>
		</>
	)
}

/** The answer to a parent: « Awa : 2 absences injustifiées en novembre, 150 000 F CFA dus depuis le 15 octobre, moyenne 12,40. » */
export function ParentSentence(props: Props): ComponentChildren {
	const { t, langue, today, prenoms, assiduite = [] } = props
	const month = today.slice(0, 7)
	const absences = assiduite.filter(({ date, statut }) => statut === 'absent' && date.startsWith(month)).length
	const parts = [absences > 0 && t.etudiant.absences(absences, monthName(langue, today)), owed(props), average(props)].filter(Boolean)
	if (parts.length === 0) return undefined
	return (
		<>
			<span dir="auto">{prenoms}</span>
			{t.deuxPoints}
			{parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))}.
		</>
	)
}
