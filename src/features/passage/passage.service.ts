import { restesOf, type Restes } from '../../domain/annees/acquis-gardes'
import { classesFor, proposedClasse, proposeSuite, type ClasseDAvant, type Proposition } from '../../domain/annees/passage'
import type { Annee } from '../../domain/annee'
import { hasCharge, type Caller } from '../../domain/droits/caller'
import { administers, may } from '../../domain/droits/perimetre'
import { notFound } from '../../kit/errors'
import type { KnownVisit, View } from '../../tenants/visit'
import { reglesOf } from '../reglements/reglements.service'
import { anneesOf, isReopened, periodesDe, type AnneeDEtudiant } from '../resultats/annee.service'
import { selectAppelesEnAttente, selectClassesAVenir, selectClassesDAvant, selectCodesDe, selectEtudiantsDAvant } from './passage.queries'

/** @throws AppError 403 if the caller does not prepare years (rules 8.1) */
const mustPrepare = may((perimetre) => administers(perimetre, 'scolarite', 'direction'))

/** Whether somebody decides about students who pass into a year: `direction` writes only what prepares a year (rules 8.1). */
export const mayPass =
	({ en_preparation }: Annee) =>
	(caller: Caller): boolean =>
		hasCharge(caller, 'scolarite') || (en_preparation && hasCharge(caller, 'direction'))

type ClasseRow = Awaited<ReturnType<typeof selectClassesDAvant>>[number]
/** A class of the former year, with its numbers of students. */
export type ClasseAPasser = Omit<ClasseRow, 'tronc_commun'> & ClasseDAvant & { readonly attendent: number }
export type ClasseAVenir = Awaited<ReturnType<typeof selectClassesAVenir>>[number]
export type EtudiantDAvant = Awaited<ReturnType<typeof selectEtudiantsDAvant>>[number]
export type CodeDe = Awaited<ReturnType<typeof selectCodesDe>>[number]

const asAPasser = ({ tronc_commun, ...classe }: ClasseRow): ClasseAPasser => ({
	...classe,
	tronc_commun: tronc_commun === 1,
	attendent: classe.etudiants - classe.passes - classe.partis
})

/** The years between which students pass: the shown one, and the one before it; `undefined` without one of them. */
export function anneesDePassage({ institution: { annee, annees } }: Pick<View, 'institution'>) {
	if (!annee) return undefined
	const before = annees.filter(({ date_debut }) => date_debut < annee.date_debut)
	const avant = before.toSorted((a, b) => (a.date_debut < b.date_debut ? -1 : 1)).at(-1)
	return avant && { annee, avant }
}

/** The classes of the former year, with how many of their students have passed and how many wait. @throws AppError 403 */
export async function classesDePassage(view: View) {
	mustPrepare(view)
	const years = anneesDePassage(view)
	if (!years) return undefined
	return { ...years, classes: (await selectClassesDAvant(view.db, years.avant.id, years.annee.id)).map(asAPasser) }
}

/** A student who waits, with the published year and what it proposes. */
export type LigneDePassage = {
	readonly etudiant: EtudiantDAvant
	/** `undefined` as long as nothing is published */
	readonly resultat: AnneeDEtudiant | undefined
	readonly proposition: Proposition
	/** the class that is proposed; `undefined`: chosen by hand */
	readonly classe: ClasseAVenir | undefined
	readonly restes: Restes
}

const RIEN: Restes = { ues: [], gardees: [], dues: [] }

export type PassageDeClasse = {
	readonly classe: ClasseAPasser
	readonly annee: Annee
	readonly avant: Annee
	readonly aVenir: readonly ClasseAVenir[]
	/** the classes that a student may be given */
	readonly offertes: Readonly<Record<'passe' | 'redouble', readonly ClasseAVenir[]>>
	readonly lignes: readonly LigneDePassage[]
	/** students who have passed or left */
	readonly faits: readonly EtudiantDAvant[]
	/** the UEs and matières of the niveau in the coming year */
	readonly codes: readonly CodeDe[]
}

const isDone = ({ suivante, parti }: EtudiantDAvant) => suivante !== null || parti === 1

/** The published years of students who wait, by id. */
async function resultatsOf(vue: View, { id, systeme, niveau_id }: ClasseAPasser, attendent: readonly EtudiantDAvant[]) {
	const periodes = await periodesDe(vue, niveau_id)
	if (periodes.length === 0) return new Map<number, AnneeDEtudiant>()
	const annees = await anneesOf(vue, { classe: id, isBts: systeme === 'BTS', periodes }, attendent)
	return new Map(annees.flatMap((annee) => (annee.semestres.some(({ publiee }) => publiee) ? [[annee.etudiant.id, annee] as const] : [])))
}

/** The students of a class of the former year, with their published years and where they may go on. @throws AppError 403, 404 */
export async function passageDeClasse(visit: KnownVisit, id: number): Promise<PassageDeClasse> {
	const view = await visit.view()
	const passage = await classesDePassage(view)
	const classe = passage?.classes.find((candidate) => candidate.id === id)
	if (!passage || !classe) throw notFound()
	const { annee, avant } = passage
	const { db } = view
	const aVenir = await selectClassesAVenir(db, annee.id)
	const etudiants = await selectEtudiantsDAvant(db, id, annee.id)
	const attendent = etudiants.filter((etudiant) => !isDone(etudiant))
	const resultats = await resultatsOf(await visit.view(avant.libelle), classe, attendent)
	const appeles = new Set((await selectAppelesEnAttente(db, id)).map(({ etudiant_id }) => etudiant_id))
	const place = { isBts: classe.systeme === 'BTS', niveau: classe.niveau_id }
	// the year is judged by its own rules; what is kept of it counts in the coming one
	const { passage_credits = null } = (await reglesOf(db, avant.id))(place)
	const regles = (await reglesOf(db, annee.id))(place)
	const lignes = attendent.map((etudiant): LigneDePassage => {
		const resultat = resultats.get(etudiant.id)
		const proposition = proposeSuite({
			niveau: classe.niveau,
			resultat: resultat ? lu(resultat, appeles.has(etudiant.id)) : null,
			passage_credits
		})
		const { suite } = proposition
		return {
			etudiant,
			resultat,
			proposition,
			classe: suite === 'passe' || suite === 'redouble' ? proposedClasse(suite, classe, aVenir) : undefined,
			restes: resultat
				? restesOf(
						resultat.semestres.flatMap(({ releve }) => releve?.ues ?? []),
						regles
					)
				: RIEN
		}
	})
	return {
		classe,
		annee,
		avant,
		aVenir,
		offertes: { passe: classesFor('passe', classe, aVenir), redouble: classesFor('redouble', classe, aVenir) },
		lignes,
		faits: etudiants.filter(isDone),
		codes: await selectCodesDe(db, annee.id, classe.filiere_id, classe.niveau_id)
	}
}

const lu = ({ moyenne, sans, credits, semestres }: AnneeDEtudiant, attendSession2: boolean) => ({
	moyenne,
	sans,
	credits,
	estAcquise: semestres.every(({ releve }) => releve?.estAcquis === true),
	attendSession2,
	estRouverte: semestres.some(isReopened)
})

/** Whether a passage wrote the departure of a student: after the year is over, for a reason of its own. The next year's first day may have moved since. */
export const isDepart = (
	{ avant }: Pick<PassageDeClasse, 'avant'>,
	{ suivante, parti, date_sortie, motif_sortie }: EtudiantDAvant
): boolean => suivante === null && parti === 1 && date_sortie! > avant.date_fin && MOTIFS.has(motif_sortie) && !avant.cloturee

const MOTIFS: ReadonlySet<EtudiantDAvant['motif_sortie']> = new Set(['fin_scolarite', 'autre'])
