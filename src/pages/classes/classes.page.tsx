/** @jsxImportSource preact */
import { CoursTable } from '../../console/parts/cours'
import { addressOf, Pager } from '../../console/parts/pager'
import { Figure } from '../../console/parts/facts'
import { Section } from '../../console/parts/section'
import { StudentTable } from '../../console/parts/students'
import type { Fiche } from '../../domain/personnes/fiche-etudiant'
import type { CoursDeClasse } from '../../features/matieres/matieres.service'
import type { Classe } from '../../features/classes/classes.model'
import { Enseignant } from '../../console/parts/enseignant'
import type { PageProps } from '../../console/parts/page-props'

type Listed<Row> = { readonly page: number; readonly last: number; readonly total: number; readonly rows: readonly Row[] }

export type ClassePageProps = PageProps & {
	/** YYYY-MM-DD */
	readonly today: string
	readonly classe: Classe
	readonly cours: readonly CoursDeClasse[]
	readonly students: Listed<Fiche>
	/** whether the school keeps timetables, and so hours */
	readonly hasTimetable: boolean
}

export function ClassePage({ classe, students, cours, hasTimetable, ...page }: ClassePageProps) {
	const { t, langue, root } = page
	return (
		<>
			<dl class="figures">
				<Figure label={t.classes.effectif}>
					{classe.effectif_reel} {classe.capacite !== null && <small>{t.classes.sur(classe.capacite)}</small>}
				</Figure>
				<Figure label={t.classes.inscrits}>{classe.nb_inscrits}</Figure>
				{classe.places_restantes !== null && <Figure label={t.classes.places}>{classe.places_restantes}</Figure>}
			</dl>
			<Section title={t.menu.etudiants} id="etudiants">
				{students.total === 0 ? (
					<p>{t.classes.aucunEtudiant}</p>
				) : (
					<>
						<p>{t.etudiants.compte(students.total)}</p>
						<StudentTable {...page} students={students.rows} hidesClasse />
						<Pager
							t={t}
							page={students.page}
							last={students.last}
							to={(which) => `${addressOf(`${root}/classes/${classe.id}`, { page: which })}#etudiants`}
						/>
					</>
				)}
			</Section>
			<Section title={t.classes.cours}>
				{cours.length === 0 ? (
					<p>{t.classes.aucunCours}</p>
				) : (
					<CoursTable
						t={t}
						langue={langue}
						title={t.classes.cours}
						hasTimetable={hasTimetable}
						cours={cours.map(({ nom, enseignants, ...heures }) => ({
							matiere: nom,
							enseignants:
								enseignants.length === 0
									? t.mots.dePersonne
									: enseignants.map((enseignant, index) => (
											<>
												{index > 0 && ', '}
												<Enseignant t={t} root={root} of={enseignant} />
											</>
										)),
							heures
						}))}
					/>
				)}
			</Section>
		</>
	)
}
