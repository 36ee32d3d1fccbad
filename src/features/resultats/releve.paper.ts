import type { Bloc, Cellule, Colonne } from '../../domain/papiers/feuille'
import type { Personne } from '../../domain/papiers/mots'
import { partiesLues } from '../../domain/resultats/parties'
import type { MatiereDeReleve, UeDeReleve } from '../../domain/resultats/releve'
import {
	calculDeMatiere,
	isEnAttente,
	mentionsOf,
	moyenneOrReason,
	moyenneText,
	noteDite,
	partsDites,
	periodeText,
	poidsText
} from './chiffres.page'
import { papierDe, type Ecole, type PapierFait } from '../papiers/papier-fait.service'
import { legendeOf, lieuDe, MOTS, rangDe, resultatText, validationText, type MotCourt } from './papier.paper'
import type { Feuille } from './publies.service'
import type { Publication } from './publier.service'

/** A student's published result. */
export type Publiee = Feuille & { readonly publication: Publication }

/** The facts of the paper about a published result. */
export type FaitsDeReleve = { readonly personne: Personne; readonly feuille: Publiee; readonly timezone: string }

/**
 * A matière, and below it in small type lines before and after its marks: « Devoir 1 : 12 (coef. 2) · Examen : 30 / 40 », and how
 * session 2 or an acquis made the average.
 */
export function matiereCellule(matiere: MatiereDeReleve, { regles }: Publiee['contexte'], before: string, after = ''): Cellule {
	const notes = matiere.notes.map((note) => {
		const { mark, details } = noteDite(MOTS, note)
		const weighs = note.coefficient === 1 ? details : [`coef. ${poidsText('fr', note.coefficient)}`, ...details]
		return `${note.titre} : ${mark.replace(SUR_20, '')}${weighs.length === 0 ? '' : ` (${weighs.join(', ')})`}`
	})
	const isRemade = matiere.session === 2 || matiere.acquis !== null
	const lines = [
		before,
		notes.join(' · '),
		...(matiere.masquees ? [MOTS.t.resultats.masquees] : []),
		...(isRemade ? calculDeMatiere(MOTS, regles, matiere) : []),
		after
	].filter((line) => line !== '')
	const texte = matiere.session === 2 ? `${matiere.nom} (${MOTS.t.resultats.session2})` : matiere.nom
	return lines.length === 0 ? texte : { texte, petit: lines.join('\n') }
}

/** The end of most marks, which stands once above all of them. */
const SUR_20 = / \/ 20$/

/** The state of the publication and its day, in small type. */
export const etatDe = ({ feuille, timezone }: FaitsDeReleve): Bloc => ({
	texte: [...mentionsOf(MOTS, timezone, feuille.publication), 'Notes sur 20, sauf autre barème ; coefficient 1, sauf autre mention.'].join(
		' '
	),
	petit: true
})

/** Its rank in words that agree with the student, the averages of the class, and what the school says about the whole période. */
export function ensembleDe({ personne: { sexe }, feuille }: FaitsDeReleve): Bloc[] {
	const { rang, publication, contexte, releve } = feuille
	const generale = releve.appreciations?.[0]
	return [
		...(publication.definitive === 0 ? [] : rangDe(sexe, rang, contexte.classement, publication.session)),
		...(generale === undefined ? [] : [{ texte: `${MOTS.t.resultats.appreciations.generale} : ${generale}` }])
	]
}

type Columns = { readonly feuille: Publiee; readonly hasParts: boolean; readonly isDefinitive: boolean }

/** An UE in all columns, in bold, and its matières below it. */
function lignesDUe(ue: UeDeReleve, columns: Columns): Cellule[][] {
	const { hasParts, isDefinitive } = columns
	const waits = isDefinitive && ue.validation === null && ue.sans === 'attend' && !isEnAttente(ue)
	const head: Cellule[] = [
		{ texte: ue.nom, gras: true },
		'',
		...(hasParts ? ['', ''] : []),
		{ texte: moyenneOrReason(MOTS, ue), gras: true },
		poidsText('fr', ue.credits ?? 0),
		...(isDefinitive ? [waits ? '–' : validationText(ue.validation)] : [])
	]
	return [head, ...ue.matieres.map((matiere) => ligneDeMatiere(matiere, columns))]
}

function ligneDeMatiere(matiere: MatiereDeReleve, { feuille, hasParts, isDefinitive }: Columns): Cellule[] {
	const { contexte, releve } = feuille
	const { cc, ex } = partiesLues(matiere, contexte.regles)
	const part = (centiemes: number | null) => (matiere.parts === null || centiemes === null ? '–' : moyenneText('fr', centiemes))
	return [
		matiereCellule(matiere, contexte, '', releve.appreciations?.[matiere.id]),
		poidsText('fr', matiere.coefficient),
		...(hasParts ? [part(cc), part(ex)] : []),
		moyenneOrReason(MOTS, matiere),
		'',
		...(isDefinitive ? [''] : [])
	]
}

/** The relevé of a semester of LMD, with its marks, those of session 2 too, and what made each average. */
export function relevePaper(ecole: Ecole, faits: FaitsDeReleve): PapierFait {
	const { personne, feuille } = faits
	const { releve, contexte, publication } = feuille
	const { ues, matieres, credits } = releve
	const isDefinitive = publication.definitive === 1
	const all = [...ues.flatMap((ue) => ue.matieres), ...matieres]
	const [cc, ex] = partsDites(all) ?? []
	const columns = { feuille, hasParts: cc !== undefined, isDefinitive }
	const colonnes: Colonne[] = [
		{ titre: 'UE et matières' },
		...['Coef.', ...(cc === undefined || ex === undefined ? [] : [`CC${cc}`, `EX${ex}`]), 'Moyenne', 'Crédits'].map((titre) => ({
			titre,
			nombre: true
		})),
		...(isDefinitive ? [{ titre: 'Résultat' }] : [])
	]
	const sur = ues.reduce((sum, ue) => sum + (ue.credits ?? 0), 0)
	const validations = isDefinitive ? ues.map((ue) => validationText(ue.validation)) : []
	const words: MotCourt[] = ['UE', 'Coef.', ...(columns.hasParts ? (['CC', 'EX'] as const) : []), ...validations]
	return papierDe(ecole, personne, {
		titre: MOTS.t.resultats.releve,
		sousTitre: `${periodeText(MOTS, feuille)} · ${contexte.annee}`,
		...lieuDe(contexte),
		place: isDefinitive ? undefined : 'sans',
		avant: [
			etatDe(faits),
			{
				table: {
					colonnes,
					lignes: [...ues.flatMap((ue) => lignesDUe(ue, columns)), ...matieres.map((matiere) => ligneDeMatiere(matiere, columns))]
				}
			}
		],
		resultat: resultatText(periodeText(MOTS, feuille), releve, isDefinitive && credits !== null ? { obtenus: credits, sur } : undefined),
		apres: [...ensembleDe(faits), legendeOf(words)]
	})
}
