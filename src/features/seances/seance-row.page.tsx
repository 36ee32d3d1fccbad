/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Seance } from './seances.model'
import type { EtatSeance } from '../../domain/seances/etat-seance'
import { isCalledOff } from '../../domain/seances/statut-seance'
import type { Textes } from '../../console/textes/textes'
import { Enseignant } from '../../console/parts/enseignant'

const TONES: Readonly<Record<EtatSeance, string>> = {
	planifiee: '',
	en_cours: 'live',
	terminee: 'ok',
	annulee: 'bad',
	reportee: 'look',
	passee: '',
	appel_a_faire: 'look',
	a_signer: 'look'
}

export function EtatTag({ t: { seance }, etat }: { t: Textes; etat: EtatSeance }) {
	const words = { ...seance.statuts, passee: seance.passee, appel_a_faire: seance.appelAFaire, a_signer: seance.aSigner }
	return <span class={`tag ${TONES[etat]}`}>{words[etat]}</span>
}

const USUAL: readonly EtatSeance[] = ['planifiee', 'terminee', 'passee']

/** The same in a list in which the time of a séance tells its usual state. */
export const UnusualEtat = (props: Parameters<typeof EtatTag>[0]) => (USUAL.includes(props.etat) ? null : <EtatTag {...props} />)

export type SeanceRowProps = {
	readonly t: Textes
	readonly root: string
	readonly seance: Pick<
		Seance,
		'id' | 'debut' | 'heure_debut' | 'heure_fin' | 'matiere' | 'classes' | 'enseignant' | 'salle' | 'mode' | 'lien_visio' | 'statut'
	>
	/** a day shown before the times, if it is another one */
	readonly day?: string | undefined
	/** which of these to leave out because the reader knows it */
	readonly hides?: 'classes' | 'enseignant' | undefined
	/** the class of the style sheet for its colour */
	readonly hue?: string
	/** its state, and a button */
	readonly children: ComponentChildren
}

type AboutProps = Pick<SeanceRowProps, 't' | 'root' | 'hides'> & {
	readonly seance: Pick<Seance, 'classes' | 'enseignant' | 'salle' | 'mode'>
	/** what stands in place of an unknown room */
	readonly sansSalle?: string
}

/** The classes, place and teacher of a séance. */
export const About = ({ t, root, hides, sansSalle, seance: { classes, enseignant, salle, mode } }: AboutProps) =>
	[
		hides !== 'classes' && classes.map(({ code }) => code).join(', '),
		mode === 'en_ligne' ? t.seance.modes.en_ligne : (salle ?? sansSalle),
		hides !== 'enseignant' && <Enseignant t={t} root={root} of={enseignant} />
	]
		.filter((part) => part)
		.map((part, index) => (
			<>
				{index > 0 && ' · '}
				{part}
			</>
		))

/** A séance in a list: time, matière, people and place, and its state. */
export function SeanceRow({ t, root, seance, day, hides, hue = '', children }: SeanceRowProps) {
	const { id, heure_debut, heure_fin, matiere, lien_visio, statut } = seance
	const isOff = isCalledOff(statut)
	return (
		<li>
			<time dateTime={seance.debut}>
				{day && <small>{day}</small>}
				{heure_debut} – {heure_fin}
			</time>
			<span class={`what${hue}`}>
				<a href={`${root}/seances/${id}`} class={isOff ? 'off' : undefined}>
					{matiere.nom}
				</a>
				<small>
					<About t={t} root={root} seance={seance} hides={hides} sansSalle={t.seance.sansSalle} />
					{lien_visio && !isOff && (
						<>
							{' · '}
							<a href={lien_visio} rel="noreferrer">
								{t.seance.salleVideo}
							</a>
						</>
					)}
				</small>
			</span>
			{children}
		</li>
	)
}
