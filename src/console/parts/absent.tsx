/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Telephone } from './telephone'
import type { Responsable } from '../../domain/personnes/fiche-etudiant'
import type { Textes } from '../textes/textes'
import { listName } from './students'

export type Absent = {
	readonly etudiant_id: number
	readonly nom: string
	readonly prenoms: string
	readonly matricule: string
	/** how many séances, in a list of several days */
	readonly manquees?: string | undefined
	readonly seances: readonly {
		/** the day as people read it, in a list of several days */
		readonly jour?: string
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
	/** people to call; `undefined` if the reader does not call anybody */
	readonly responsables: readonly Responsable[] | undefined
	/** what the reader can do about it */
	readonly children?: ComponentChildren
}

export const phonesOf = (responsables: readonly Responsable[]) => responsables.filter(({ telephone }) => telephone !== null)

/** An absent student: the séances missed, a tag where one is excused, and the telephone numbers of the people who answer for them. */
export function AbsentRow({ t, root, absent, responsables, children }: AbsentRowProps) {
	const phones = responsables && phonesOf(responsables)
	return (
		<li>
			<span class="what" dir="auto">
				<a href={`${root}/etudiants/${absent.etudiant_id}`}>{listName(absent)}</a> <span class="soft">{absent.matricule}</span>
				{absent.manquees && <small>{absent.manquees}</small>}
				{absent.seances.map(({ jour, heure_debut, heure_fin, matiere, statut }) => (
					<small>
						{jour && `${jour}, `}
						{heure_debut} – {heure_fin} · {matiere} {statut === 'excuse' && <span class="tag ok">{t.presences.etats.excuse}</span>}
					</small>
				))}
				{phones?.length === 0 && <small>{t.justificatifs.absences.sansTelephone}</small>}
				{phones?.map((responsable) => (
					<small>
						{listName(responsable)}
						{responsable.lien !== null && ` (${responsable.lien})`}&nbsp;: <Telephone of={responsable.telephone!} />
					</small>
				))}
			</span>
			{children}
		</li>
	)
}
