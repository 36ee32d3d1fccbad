import type { Bloc, Cellule } from '../../domain/papiers/feuille'
import type { Personne } from '../../domain/papiers/mots'
import type { Acquis, Anterieur } from '../etudiants/parcours.service'
import { papierDe, type Ecole, type PapierFait } from '../papiers/papier-fait.service'
import { moyenneOrReason, moyenneText, poidsText, type Lu } from './chiffres.page'
import { MOTS, resultatText } from './papier.paper'

export type SemestreDeCycle = { readonly libelle: string; readonly lu: Lu; readonly credits: number | null }

/** A year that a student did here. `annee`: its average, once it is complete. */
export type AnneeDeCycle = {
	readonly libelle: string
	readonly classe: string
	readonly semestres: readonly SemestreDeCycle[]
	readonly annee: (Lu & { readonly credits: number | null }) | null
}

/** The results of a student in a cycle here, and before or elsewhere. */
export type FaitsDeCycle = {
	readonly personne: Personne
	/** « Licence » */
	readonly cycle: string
	readonly filiere: string
	readonly annees: readonly AnneeDeCycle[]
	readonly anterieurs: readonly Anterieur[]
	readonly acquis: readonly Acquis[]
}

const centiemesText = (centiemes: number | null) => (centiemes === null ? '–' : moyenneText('fr', centiemes))
const creditsText = (credits: number | null) => (credits === null ? '–' : poidsText('fr', credits))

const gras = (texte: string): Cellule => ({ texte, gras: true })

const lignesDAnnee = ({ libelle, classe, semestres, annee }: AnneeDeCycle): Cellule[][] => [
	[
		{ texte: libelle, gras: true, petit: classe },
		gras(creditsText(annee?.credits ?? null)),
		gras(annee ? moyenneOrReason(MOTS, annee) : '–')
	],
	...semestres.map(({ libelle: semestre, lu, credits }) => [semestre, creditsText(credits), moyenneOrReason(MOTS, lu)])
]

const chiffres = ['Crédits', 'Moyenne'].map((titre) => ({ titre, nombre: true }))

/** Results of former years and acquis; years that the paper has already, which a passage keeps too, are left out. */
function ailleurs({ annees, anterieurs: tous, acquis }: FaitsDeCycle): Bloc[] {
	const { origine: origines } = MOTS.t.fiches.mots
	const anterieurs = tous.filter(({ annee, etablissement }) => etablissement !== null || !annees.some(({ libelle }) => libelle === annee))
	return [
		...(anterieurs.length === 0
			? []
			: [
					{ texte: 'Résultats d’avant, ici ou ailleurs', gras: true },
					{
						table: {
							colonnes: [{ titre: 'Année' }, { titre: 'Établissement' }, { titre: 'Décision' }, ...chiffres],
							lignes: anterieurs.map(({ annee, semestre, niveau, etablissement, decision, credits, moyenne_centiemes }) => [
								[annee, niveau ?? '', semestre === null ? '' : `semestre ${semestre}`].filter((part) => part !== '').join(', '),
								etablissement ?? '–',
								decision ?? '–',
								creditsText(credits),
								centiemesText(moyenne_centiemes)
							])
						}
					}
				]),
		...(acquis.length === 0
			? []
			: [
					{ texte: 'UE et matières acquises ailleurs ou avant', gras: true },
					{
						table: {
							colonnes: [{ titre: 'UE ou matière' }, { titre: 'Année' }, { titre: 'Origine' }, ...chiffres],
							lignes: acquis.map(({ ue, ue_nom, matiere, annee, origine, credits, moyenne_centiemes }) => [
								ue_nom ?? ue ?? matiere ?? '–',
								annee ?? '–',
								origines[origine],
								creditsText(credits),
								centiemesText(moyenne_centiemes)
							])
						}
					}
				])
	]
}

/** The relevé of a cycle: each year with its semesters, results of former years, and what was acquired elsewhere or before. */
export function releveCyclePaper(ecole: Ecole, faits: FaitsDeCycle): PapierFait {
	const { personne, cycle, filiere, annees } = faits
	const credits = annees.flatMap(({ semestres }) => semestres.flatMap((semestre) => semestre.credits ?? []))
	const last = annees.at(-1)!
	const sum = credits.reduce((total, of) => total + of, 0)
	return papierDe(ecole, personne, {
		titre: 'Relevé de notes du cycle',
		sousTitre: annees.length === 1 ? last.libelle : `${annees[0]!.libelle} – ${last.libelle}`,
		champs: { filiere, niveau: cycle },
		faits: [
			['Cycle', cycle],
			['Filière', filiere]
		],
		avant: [
			{ table: { colonnes: [{ titre: 'Années et semestres' }, ...chiffres], lignes: annees.flatMap(lignesDAnnee) } },
			...ailleurs(faits)
		],
		resultat:
			credits.length === 0
				? resultatText(`${cycle}, ${last.libelle}`, last.annee ?? last.semestres.at(-1)!.lu)
				: `${cycle} : ${poidsText('fr', sum)} crédits en ${annees.length === 1 ? 'une année' : `${annees.length} années`}`,
		apres: []
	})
}
