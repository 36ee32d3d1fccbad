/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Responsable } from '../../domain/fiche-etudiant'
import type { Textes } from '../textes/textes'
import { listName } from './students'

export type Absent = {
	readonly etudiant_id: number
	readonly nom: string
	readonly prenoms: string
	readonly seances: readonly {
		/** HH:MM */
		readonly heure_debut: string
		readonly heure_fin: string
		readonly matiere: string
		readonly statut: 'absent' | 'excuse'
	}[]
}

export type AbsentRowProps = {
	readonly t: Textes
	readonly root: string
	readonly absent: Absent
	/** whom to call; `undefined` for who calls nobody */
	readonly responsables: readonly Responsable[] | undefined
	/** what is to be done about it */
	readonly children?: ComponentChildren
}

/** Those of them who can be called. */
export const phonesOf = (responsables: readonly Responsable[]) => responsables.filter(({ telephone }) => telephone !== null)

/** A student who is absent: from which séances, and by which telephone to reach who answers for them. */
export const AbsentRow = ({ t, root, absent, responsables, children }: AbsentRowProps) => {
	const phones = responsables && phonesOf(responsables)
	return (
		<li>
			<span class="what" dir="auto">
				<a href={`${root}/etudiants/${absent.etudiant_id}`}>{listName(absent)}</a>
				{absent.seances.map(({ heure_debut, heure_fin, matiere, statut }) => (
					<small>
						{heure_debut} – {heure_fin} · {matiere} ·{' '}
						<span class={`tag ${statut === 'absent' ? 'bad' : 'ok'}`}>{t.presences.etats[statut]}</span>
					</small>
				))}
				{phones?.length === 0 && <small>{t.justificatifs.absences.sansTelephone}</small>}
				{phones?.map((one) => (
					<small>
						{listName(one)}
						{one.lien !== null && ` (${one.lien})`}&nbsp;: <a href={`tel:${one.telephone!.replaceAll(/[^\d+]/g, '')}`}>{one.telephone}</a>
					</small>
				))}
			</span>
			{children}
		</li>
	)
}
