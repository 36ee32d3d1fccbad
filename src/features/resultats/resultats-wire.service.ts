import { fromSeconds, toWireInstant } from '../../kit/clock'
import { partiesLues } from '../../domain/resultats/parties'
import type { Reglement } from '../../domain/resultats/reglement'
import { isVide, type MatiereDeReleve, type Releve, type UeDeReleve } from '../../domain/resultats/releve'
import { compenseesOf } from './annee.service'
import type { Convoquee } from './convocations.service'
import type { Publication } from './publier.service'
import type { FeuillePubliee } from './publies.service'
import type { Classement } from './resultats.service'

const points = (centiemes: number | null) => (centiemes === null ? null : centiemes / 100)

const matiereOf = (regles: Reglement) => (matiere: MatiereDeReleve) => {
	const { id, code, nom, coefficient, moyenne, parts, session } = matiere
	const { cc, ex } = partiesLues(matiere, regles)
	const sans = isVide(matiere) ? null : matiere.sans
	return { id, code, nom, coefficient, moyenne: points(moyenne), sans, cc: parts && points(cc), ex: parts && points(ex), session }
}

const ueOf = (regles: Reglement) => (ue: UeDeReleve) => {
	const { id, code, nom, credits, moyenne, sans, validation, matieres } = ue
	return { id, code, nom, credits, moyenne: points(moyenne), sans, validation, matieres: matieres.map(matiereOf(regles)) }
}

const chiffresDe = (
	{ moyenne, sans, credits }: Pick<Releve, 'moyenne' | 'sans' | 'credits'>,
	rang: number | null,
	classement: Classement | null
) => ({
	moyenne: points(moyenne),
	sans,
	credits,
	rang,
	effectif: classement?.effectif ?? 0,
	classement: classement && { moyenne: classement.moyenne / 100, min: classement.min / 100, max: classement.max / 100 }
})

/** The part of a publication that is the same for all of its students, in the words of the contract (section 7). */
export function enTeteOf(publication: Publication, timezone: string) {
	const { classe, periode } = publication.contexte
	return {
		id: publication.id,
		classe: { id: publication.classe_id, code: classe.code, nom: classe.nom },
		periode: { rang: publication.periode, libelle: periode },
		session: publication.session,
		etat: publication.definitive ? ('definitif' as const) : ('provisoire' as const),
		en_revision: publication.rouverte_at !== null,
		remplace: publication.remplace === 1,
		publiee_at: toWireInstant(fromSeconds(publication.publiee_at), timezone)
	}
}

export type ResultatDe = ReturnType<typeof resultatDe>

/** The part about one student. */
function resultatDe({ releve, rang, contexte, publication, annee }: FeuillePubliee, convoquees: readonly Convoquee[]) {
	const { classement, regles } = contexte
	return {
		...chiffresDe(releve, rang, classement),
		effectif: publication.contexte.classement?.effectif ?? 0,
		ues: releve.ues.map(ueOf(regles)),
		matieres: releve.matieres.map(matiereOf(regles)),
		convocations: convoquees
			.filter(({ periode: rangDAppel }) => publication.session === 1 && rangDAppel === publication.periode)
			.map(({ id, code, nom, classe_id, classe: ofClasse, nom_classe }) => ({
				id,
				code,
				nom,
				classe: { id: classe_id, code: ofClasse, nom: nom_classe }
			})),
		annee: annee && {
			...chiffresDe(annee, annee.rang, annee.classement),
			ues_compensees: compenseesOf(annee).map(({ id, code, nom }) => ({ id, code, nom }))
		}
	}
}

/**
 * The parts of publications about one student, with their results. `seesDettes`: whether the reader also sees calls to session 2 in a
 * class where the student has no result: a « dette », which may be of another filière than a coordinator's.
 */
export function resultatsDeFeuilles(feuilles: readonly FeuillePubliee[], convoquees: readonly Convoquee[], seesDettes: boolean) {
	const withResultat = new Set(feuilles.map(({ publication }) => publication.classe_id))
	return feuilles.map((feuille) => {
		const convocations = convoquees.filter(({ classe_id }) =>
			withResultat.has(classe_id) ? classe_id === feuille.publication.classe_id : seesDettes
		)
		return { feuille, resultat: resultatDe(feuille, convocations) }
	})
}
