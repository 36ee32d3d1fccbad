import { Type } from '@sinclair/typebox'
import { SANS_MOYENNE } from '../../domain/resultats/resultat'
import { VALIDATIONS } from '../../domain/resultats/resultat-semestre'
import { ClasseRef, component, Id, Instant, listOf, Nullable, shortListOf, Word } from '../../http/answers/schemas'

const points = Type.Number({ minimum: 0, maximum: 20, examples: [12.5] })
const moyenne = Nullable(points, { description: 'Sur 20, deux décimales au plus ; `null` : `sans` dit pourquoi' })
const sans = Nullable(Word(SANS_MOYENNE), { description: 'Pourquoi la moyenne manque' })
const session = Type.Integer({ minimum: 1, maximum: 2, description: '2 : rattrapage' })
const nomme = { id: Id, code: Type.String(), nom: Type.String() }

export const MatiereDeResultat = component('MatiereDeResultat', {
	...nomme,
	coefficient: Type.Number({ minimum: 0 }),
	moyenne,
	sans,
	cc: Nullable(points, { description: "Le contrôle continu, si l'école le pèse à part" }),
	ex: Nullable(points, { description: "L'examen de `session`, si l'école le pèse à part" }),
	session
})

export const UeDeResultat = component('UeDeResultat', {
	...nomme,
	credits: Nullable(Type.Number({ minimum: 0 })),
	moyenne,
	sans,
	validation: Nullable(Word(VALIDATIONS), {
		description:
			"Par sa moyenne (`V`), celle du semestre (`VC`) ou de l'année (`VC_annee`), ou acquise ailleurs ; `null` aussi tant que les résultats sont provisoires"
	}),
	matieres: Type.Array(MatiereDeResultat)
})

const chiffres = {
	moyenne,
	sans,
	credits: Nullable(Type.Number({ minimum: 0 }), { description: 'Obtenus ; `null` en BTS, et tant que les résultats sont provisoires' }),
	rang: Nullable(Type.Integer({ minimum: 1 }), { description: 'Dans la classe ; `null` tant que les résultats sont provisoires' }),
	effectif: Type.Integer({ minimum: 0, description: 'Les étudiants de la classe qui ont une moyenne' }),
	classement: Nullable(Type.Object({ moyenne: points, min: points, max: points }), {
		description: 'Les moyennes de la classe ; `null` tant que les résultats sont provisoires'
	})
}

export const AnneeDeResultat = component('AnneeDeResultat', {
	...chiffres,
	ues_compensees: Type.Array(Type.Object(nomme), { description: "Les UE que l'année valide (`VC_annee`)" })
})

const publication = {
	id: Id,
	classe: ClasseRef,
	periode: Type.Object({ rang: Type.Integer({ minimum: 1, maximum: 2 }), libelle: Type.String({ examples: ['Semestre 1'] }) }),
	session,
	etat: Word(['provisoire', 'definitif']),
	en_revision: Type.Boolean({ description: "L'école les a rouverts ; ils valent jusqu'à la publication suivante" }),
	remplace: Type.Boolean({ description: 'Annule et remplace une publication rouverte' }),
	publiee_at: Instant
}

const resultat = {
	...chiffres,
	ues: Type.Array(UeDeResultat),
	matieres: Type.Array(MatiereDeResultat, { description: 'Celles sans UE : toutes en BTS' }),
	convocations: Type.Array(Type.Object({ ...nomme, classe: ClasseRef }), {
		description: "Dans un résultat de session 1 : les matières où l'étudiant passe la session 2, une fois la liste fermée"
	}),
	annee: Nullable(AnneeDeResultat, {
		description:
			"L'année dans cette classe, la même dans chacun de ses résultats ; `null` tant que tous ses semestres ne sont pas définitifs"
	})
}

export const Resultat = Type.Object({ ...publication, ...resultat }, { title: 'Resultat', description: '`id` est celui de la publication' })
export type Resultat = typeof Resultat.static
export const ResultatList = shortListOf(Resultat, 'ResultatList')

const ResultatDEtudiant = component('ResultatDEtudiant', {
	etudiant_id: Id,
	matricule: Type.String(),
	nom: Type.String(),
	prenoms: Type.String(),
	...resultat
})

export const Publication = Type.Object(
	{ ...publication, updated_at: Instant, etudiants: Type.Array(ResultatDEtudiant, { description: 'Par nom' }) },
	{ title: 'Publication', description: "Les résultats d'une classe dans une période, en une session" }
)
export const PublicationList = listOf(Publication, 'PublicationList')
