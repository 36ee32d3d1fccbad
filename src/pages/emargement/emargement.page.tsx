/** @jsxImportSource preact */
import type { PageProps } from '../../console/parts/page-props'
import { EmptySheet } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { longDay } from '../../console/textes/dates'
import type { Attendu } from '../../features/presences/emargement.service'
import type { Seance } from '../../features/seances/seances.model'

/** A sheet of paper for one day, on which the students sign in each séance. */
export type Feuille = {
	/** YYYY-MM-DD */
	readonly jour: string
	readonly seances: readonly Seance[]
	readonly attendus: readonly Attendu[]
}

/** Séances beside each other on an upright sheet; more of them need a sheet on its side. */
const UPRIGHT = 4

type Props = PageProps & {
	/** the codes of the classes */
	readonly classes: readonly string[]
	/** the kind of paper, the school and the day of printing, for paper */
	readonly ecole: string
}

function Head({ t, seance }: Pick<Props, 't'> & { seance: Seance }) {
	const { heure_debut, heure_fin, matiere, enseignant, salle, mode } = seance
	return (
		<th scope="col" class="blank">
			{heure_debut} – {heure_fin}
			<strong>{matiere.nom}</strong>
			<small>{enseignant ? listName(enseignant) : t.mots.dePersonne}</small>
			<small>{mode === 'en_ligne' ? t.seance.modes.en_ligne : (salle ?? t.seance.sansSalle)}</small>
		</th>
	)
}

function Sheet({ t, langue, classes, ecole, jour, seances, attendus }: Props & Feuille) {
	const title = `${classes.join(', ')} · ${longDay(langue, jour)}`
	return (
		<section class={seances.length > UPRIGHT ? 'sheet numbered feuille wide' : 'sheet numbered feuille'}>
			<h2>{title}</h2>
			<p class="only-print">{ecole}</p>
			{attendus.length === 0 ? (
				<p>{t.appel.personne}</p>
			) : (
				<div class="scroll" tabIndex={0} role="region" aria-label={title}>
					<table>
						<thead>
							<tr>
								<th scope="col">
									{t.etudiants.nom}
									<small class="only-print">{title}</small>
								</th>
								<th scope="col">{t.etudiants.matricule}</th>
								{seances.map((seance) => (
									<Head t={t} seance={seance} />
								))}
							</tr>
						</thead>
						<tbody>
							{attendus.map((attendu) => (
								<tr>
									<th scope="row" dir="auto">
										{listName(attendu)}
									</th>
									<td>{classes.length > 1 ? `${attendu.matricule} · ${attendu.classe}` : attendu.matricule}</td>
									{seances.map(() => (
										<td class="blank" />
									))}
								</tr>
							))}
						</tbody>
						<tfoot>
							<tr>
								<th scope="row" colSpan={2}>
									{t.emargement.enseignant}
								</th>
								{seances.map(() => (
									<td class="blank" />
								))}
							</tr>
						</tfoot>
					</table>
				</div>
			)}
		</section>
	)
}

/** Sheets on which students sign that they attend, one a day. */
export const EmargementPage = ({ feuilles, ...props }: Props & { feuilles: readonly Feuille[] }) =>
	feuilles.length === 0 ? (
		<EmptySheet why={props.t.emploi.vide} />
	) : (
		<div class="feuilles">
			{feuilles.map((feuille) => (
				<Sheet {...props} {...feuille} />
			))}
		</div>
	)
