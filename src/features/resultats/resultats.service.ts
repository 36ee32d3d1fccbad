import { creditsInattendus, neutraliseesOf, partiesVides, sansMoyenneIn } from '../../domain/resultats/controle-resultats'
import { roundHalfUp } from '../../domain/resultats/fraction'
import type { Rang } from '../../domain/resultats/periode'
import { latestPublication } from '../../domain/resultats/publication'
import {
	releveAfterSession2,
	namesReachedByRounding,
	releveOf,
	type Calcul,
	type MatiereComptee,
	type NoteDeReleve,
	type Releve
} from '../../domain/resultats/releve'
import { etendue, rangs } from '../../domain/resultats/resultat-semestre'
import type { View } from '../../tenants/visit'
import type { Essai } from '../reglements/reglements.service'
import { dettesOf, dettesPubliees } from './dettes.service'
import { donneesOf, readableClasses, type Donnees, type EtudiantDeResultats } from './donnees.service'
import { selectContenus, selectDernieres, selectPublications, type PublicationRow } from './publications.queries'
import { selectConvocations, selectListe, selectPartis } from './session2.queries'
import { publishesResultats, readsPubliesOf, readsResultatsOf } from '../../domain/droits/resultats'

export { mustPublishResultats as mustPublish } from './resultats.policy'
export { readableClasse, type ClasseDeResultats, type EtudiantDeResultats, type PeriodeDeResultats } from './donnees.service'

/** Whether the caller checks and publishes results, in a year that is not closed. */
export const mayPublish = ({ perimetre, institution: { annee } }: View): boolean =>
	publishesResultats(perimetre) && annee?.cloturee === false

export const readsResultats = ({ perimetre }: View, filiere: number): boolean => readsResultatsOf(perimetre, filiere)

export const readsPublies = ({ perimetre, institution }: View, classe: number): boolean => readsPubliesOf(perimetre, institution, classe)

/** The classes whose results the caller reads, each with its périodes and the publications under which these stand. @throws AppError 403 */
export async function classesWithEtats(view: View) {
	const classes = await readableClasses(view)
	const newest = await selectDernieres(view.db, view.institution.annee?.id ?? 0)
	return classes.map(({ classe, periodes }) => ({
		classe,
		periodes: periodes.map((periode) => ({
			periode,
			publication: newest.find((candidate) => candidate.classe_id === classe.id && candidate.periode === periode.rang)
		}))
	}))
}

/** Averages of a class in hundredths, over those that are complete. */
export type Classement = { readonly effectif: number; readonly moyenne: number; readonly min: number; readonly max: number }

export type ResultatDEtudiant = EtudiantDeResultats & { readonly releve: Releve; /** in the class */ readonly rang: number | null }

/** The part of a publication about one student. */
export type Publie = Pick<ResultatDEtudiant, 'releve' | 'rang'>

export const contenusOf = async ({ db }: Pick<View, 'db'>, publication: number): Promise<Map<number, Publie>> =>
	new Map((await selectContenus(db, publication)).map(({ etudiant_id, contenu }) => [etudiant_id, JSON.parse(contenu) as Publie]))

/** The results of a class in a période as the marks make them now; with `essai`, under rules that somebody tries. @throws AppError 403, 404 */
export async function resultatsOf(view: View, classe: number, rang: Rang, essai?: Essai) {
	const donnees = await donneesOf(view, classe, rang, essai)
	return computeResultats(donnees, await secondeSession(view, classe, rang, await selectPublications(view.db, classe, rang)))
}

/** The results that the marks make, of session 1 unless `seconde` says who is called to session 2. */
export function computeResultats(
	{ eleves, endettes, arrets, aDecider, ...donnees }: Donnees,
	seconde: Awaited<ReturnType<typeof secondeSession>>
) {
	const { isBts, regles, matieres } = donnees
	const isConvoquee = (etudiant: number, matiere: number, marks: readonly NoteDeReleve[]) => {
		const isExpected = seconde?.partis.has(etudiant) !== true || marks.some(({ session, etat }) => session === 2 && etat !== null)
		return isExpected && seconde?.convoquees.get(etudiant)?.has(matiere) === true
	}
	const releves = eleves.map(({ etudiant, notes, situations, appreciations, acquis }) => {
		const calcul: Calcul = { isBts, regles, acquis: acquis.ues }
		const comptees = matieres.map((matiere): MatiereComptee => {
			const marks = notes.get(matiere.id) ?? []
			const convoquee = isConvoquee(etudiant.id, matiere.id, marks)
			return { ...matiere, situation: situations.get(matiere.id), acquis: acquis.matieres.get(matiere.id), convoquee, notes: marks }
		})
		const premiere = seconde?.premieres.get(etudiant.id)
		const releve = { ...releveOf(comptees, calcul), appreciations }
		return { etudiant, comptees, calcul, premiere, releve: premiere ? releveAfterSession2(releve, premiere.releve) : releve }
	})
	// the rank is that of session 1 (RULES.md 10.5)
	const ranks = rangs(releves.map(({ releve }) => releve.moyenne))
	return {
		...donnees,
		/** 2 once the list of session 2 is closed, unless session 1 is being corrected */
		session: seconde ? (2 as const) : (1 as const),
		etudiants: releves.map(({ etudiant, releve, premiere }, at): ResultatDEtudiant => ({
			...etudiant,
			releve,
			rang: seconde ? (premiere?.rang ?? null) : ranks[at]!
		})),
		/** students of other classes, who are not in counts or ranks */
		dettes: dettesOf({ endettes, matieres, regles }, { isConvoquee, premieres: seconde?.dettes ?? new Map() }),
		classement: seconde ? seconde.classement : classementOf(releves.map(({ releve }) => releve.moyenne)),
		/** facts to look at before publication (RULES.md 10.7) */
		controle: {
			/** what stops it */
			arrets,
			aDecider,
			incomplets: releves.flatMap(({ etudiant, releve }) => faitsOf(etudiant, sansMoyenneIn(releve))),
			parties: partiesVides(matieres.map((matiere) => ({ ...matiere, notes: eleves.flatMap(({ notes }) => notes.get(matiere.id) ?? []) }))),
			/** students with matières that are left out because of an excused absence */
			neutralisees: releves.flatMap(({ etudiant, releve }) => faitsOf(etudiant, neutraliseesOf(releve))),
			/** students who reach 10 by rounding alone: in UEs, and '' in the whole period */
			arrondis: releves.flatMap(({ etudiant, comptees, calcul }) => faitsOf(etudiant, namesReachedByRounding(comptees, calcul))),
			/** the credits of the UEs, if they do not add up to 30 */
			credits: isBts ? undefined : creditsInattendus(matieres)
		}
	}
}

export type ResultatsDeClasse = ReturnType<typeof computeResultats>
export type Controle = ResultatsDeClasse['controle']

/**
 * Calls to session 2, who has left since, and the published results of session 1; `undefined` before the list is closed, and while session 1
 * is being corrected. `publications` are those of the class and période, the newest first.
 */
export async function secondeSession(view: View, classe: number, rang: Rang, publications: readonly PublicationRow[]) {
	const { db, institution, perimetre } = view
	const premiere = latestPublication(publications, 1)
	const isCorrected = premiere?.definitive !== 1 || premiere.rouverte_at !== null
	if (isCorrected || !(await selectListe(db, classe, rang))) return undefined
	const called = (await selectConvocations(db, classe, rang)).filter(({ appelee }) => appelee === 1)
	const convoquees = new Map(
		[...Map.groupBy(called, ({ etudiant_id }) => etudiant_id)].map(([id, calls]) => [
			id,
			new Set(calls.map(({ matiere_id }) => matiere_id))
		])
	)
	const partis = await selectPartis(db, [...convoquees.keys()], institution.annee!.id, perimetre.jour)
	return {
		convoquees,
		partis: new Set(partis.map(({ id }) => id)),
		premieres: await contenusOf(view, premiere.id),
		classement: (JSON.parse(premiere.contexte) as { classement: Classement | null }).classement,
		dettes: await dettesPubliees(view, premiere.id)
	}
}

/** A student with these facts; empty without any. */
const faitsOf = <Fait>(etudiant: EtudiantDeResultats, all: readonly Fait[]) => (all.length === 0 ? [] : [{ etudiant, all }])

export function classementOf(moyennes: readonly (number | null)[]): Classement | null {
	const range = etendue(moyennes)
	return range
		? {
				effectif: moyennes.filter((centiemes) => centiemes !== null).length,
				moyenne: roundHalfUp(range.moyenne),
				min: range.min,
				max: range.max
			}
		: null
}
