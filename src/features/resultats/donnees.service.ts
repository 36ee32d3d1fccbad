import type { Scope } from '../../db/queries/scope'
import { forbidden, notFound } from '../../kit/errors'
import { arretsFor, type Arret } from '../../domain/resultats/controle-resultats'
import { periodeOf, periodesOf, type Placee, type Rang } from '../../domain/resultats/periode'
import { MOYENNE, type Reglement } from '../../domain/resultats/reglement'
import type { MatiereComptee, NoteDeReleve, Releve } from '../../domain/resultats/releve'
import type { Situation } from '../../domain/resultats/resultat-matiere'
import type { Acquis } from '../../domain/resultats/resultat-semestre'
import type { View } from '../../tenants/visit'
import { anneeOfClasse } from '../classes/classes.service'
import { classeSuivante, suiviIn, type MatiereDeClasse, type Suivante } from '../notes/suivi.service'
import { reglesOf, type Essai } from '../reglements/reglements.service'
import { selectEndettes } from './dettes.queries'
import {
	selectAcquis,
	selectAppreciations,
	selectEnseignees,
	selectEtudiants,
	selectEvaluations,
	selectPeriodes,
	selectSituations
} from './donnees.queries'
import { classesWithPublies, classesWithResultats, mustReadResultats } from './resultats.policy'
import { selectClasses, selectSaisies } from './saisies.queries'

export type ClasseDeResultats = Awaited<ReturnType<typeof selectClasses>>[number]
export type PeriodeDeResultats = Awaited<ReturnType<typeof selectPeriodes>>[number]
export type EtudiantDeResultats = Awaited<ReturnType<typeof selectEtudiants>>[number]

/** Somebody by their name and matricule. */
export type Personne = Omit<EtudiantDeResultats, 'entree'>

/** A student with everything that counts in their matières, by id of the matière or UE. */
export type Eleve<E extends Personne = EtudiantDeResultats> = {
	readonly etudiant: E
	readonly notes: ReadonlyMap<number, readonly NoteDeReleve[]>
	readonly situations: ReadonlyMap<number, Situation>
	readonly appreciations: Required<Releve>['appreciations']
	readonly acquis: Readonly<Record<'ues' | 'matieres', ReadonlyMap<number, Acquis>>>
}

export type Endette = Eleve<Personne> & { readonly prises: ReadonlySet<number>; readonly rows: readonly AcquisRow[] }

/** The classes whose results the caller reads, with their périodes. @throws AppError 403 */
export async function readableClasses(view: View) {
	mustReadResultats(view)
	const { db, perimetre } = view
	const annee = view.institution.annee?.id ?? 0
	const periodes = await selectPeriodes(db, annee)
	return (await selectClasses(db, classesWithResultats(perimetre), annee)).map((classe) => ({
		classe,
		periodes: periodesOf(periodes, classe.niveau_id)
	}))
}

/** A class whose results the caller reads, with its périodes. @throws AppError 403, 404 */
export async function readableClasse(view: View, id: number) {
	mustReadResultats(view)
	return classeDans(view, classesWithResultats(view.perimetre), id)
}

/** The same with one of its périodes. @throws AppError 403, 404 also if the year has no such période */
export async function readablePeriode(view: View, id: number, rang: Rang) {
	const { classe, periodes } = await readableClasse(view, id)
	const periode = periodes.find((candidate) => candidate.rang === rang)
	if (!periode) throw notFound()
	return { classe, periodes, periode }
}

/** A class of the caller's as a teacher, whose published results are open to them, with its périodes. @throws AppError 403, 404 */
export const classeOuverte = async (view: View, id: number) => classeDans(view, classesWithPublies(view.perimetre, view.institution), id)

/** A class of those that somebody reads. @throws AppError 403, 404 */
async function classeDans({ db, institution }: View, readable: Scope<'classes'>, id: number) {
	const annee = institution.annee?.id ?? 0
	const [classe] = await selectClasses(db, readable, annee, id)
	if (!classe) throw (await anneeOfClasse(db, id)) === annee ? forbidden() : notFound()
	return { classe, periodes: periodesOf(await selectPeriodes(db, annee), classe.niveau_id) }
}

type Evaluation = Awaited<ReturnType<typeof selectEvaluations>>[number]

/** The marks of the students of a class, and where they count. */
type Marques = {
	readonly suivante: Suivante
	readonly periodes: readonly PeriodeDeResultats[]
	readonly rang: Rang
	readonly niveau: number
	/** titles of évaluations without a période, and of those of matières that the class does not have */
	readonly perdues: Readonly<Record<'sans_periode' | 'hors_classe', Set<string>>>
}

/** Reads what the results of a class in a période are computed from; with `essai`, under rules that somebody tries. @throws AppError 403, 404 also if the year has no such période */
export async function donneesOf(view: View, id: number, rang: Rang, essai?: Essai) {
	const { db } = view
	const { classe, periodes, periode } = await readablePeriode(view, id, rang)
	const { id: annee, libelle } = view.institution.annee!
	const etudiants = await selectEtudiants(db, id, periode.date_fin)
	const isBts = classe.systeme === 'BTS'
	const presentIds = new Set(etudiants.map((etudiant) => etudiant.id))
	const endettes = isBts ? [] : (await selectEndettes(db, id)).filter((etudiant) => !presentIds.has(etudiant.id))
	const ids = [...etudiants, ...endettes].map((etudiant) => etudiant.id)
	const suivante = await classeSuivante(db, { classe: id, annee, etudiants: ids })
	const perdues = { sans_periode: new Set<string>(), hors_classe: new Set<string>() }
	const marques: Marques = { suivante, periodes, rang, niveau: classe.niveau_id, perdues }
	const saisies = await selectSaisies(db, { etudiants: ids, annee, jour: periode.date_fin })
	const evaluations = await selectEvaluations(db, annee, [
		...new Set([...saisies.values()].flatMap((saisiesDEtudiant) => saisiesDEtudiant.map(([evaluation]) => evaluation)))
	])
	const order = new Map(evaluations.map((evaluation, at) => [evaluation.id, { evaluation, at }]))
	const situations = Map.groupBy(await selectSituations(db, ids, annee, rang), ({ etudiant_id }) => etudiant_id)
	const acquis = Map.groupBy(await selectAcquis(db, ids, libelle), ({ etudiant_id }) => etudiant_id)
	const dites = Map.groupBy(await selectAppreciations(db, ids, annee, rang), ({ etudiant_id }) => etudiant_id)
	const rules = await reglesOf(db, annee, essai)
	const place = { isBts, niveau: classe.niveau_id }
	const regles = rules(place)
	const eleveOf = <E extends Personne>(etudiant: E, isTheirs: (evaluation: Evaluation) => boolean = () => true): Eleve<E> => {
		const marks = (saisies.get(etudiant.id) ?? []).flatMap(([evaluation, etat, note_centiemes]) => {
			const placed = order.get(evaluation)
			return placed && isTheirs(placed.evaluation) ? [{ ...placed, etat, note_centiemes }] : []
		})
		const decided = situations.get(etudiant.id) ?? []
		return {
			etudiant,
			notes: notesOf(marques, etudiant.id, marks),
			situations: new Map(decided.map(({ matiere_id, situation }) => [matiere_id, situation])),
			appreciations: Object.fromEntries((dites.get(etudiant.id) ?? []).map((dite) => [dite.matiere_id ?? 0, dite.appreciation])),
			acquis: acquisOf(acquis.get(etudiant.id) ?? [], suivante, regles)
		}
	}
	const eleves = etudiants.map((etudiant) => eleveOf(etudiant))
	const taught = (await selectEnseignees(db, id, periode.date_debut, periode.date_fin)).map(({ matiere_id }) => matiere_id)
	const matieresHere = new Set([...taught, ...eleves.flatMap(({ notes }) => [...notes.keys()])])
	const matieres: readonly (MatiereComptee & { readonly semestre: number | null })[] = suivante.matieres
		// without a semester, a matière is of the périodes in which it is taught or evaluated (RULES.md 10.7)
		.filter((matiere) => (matiere.semestre === null ? matieresHere.has(matiere.id) : rangOf(marques, matiere) === rang))
		.toSorted(byUe)
		.map(({ id: matiereId, matiere: { code, nom }, coefficient_matiere: coefficient, ue, semestre }) => {
			return { id: matiereId, code, nom, coefficient, ue, semestre, notes: [], regles: rules({ ...place, matiere: matiereId }) }
		})
	const lost = (['sans_periode', 'hors_classe'] as const).map((cause) => ({ cause, noms: [...perdues[cause]] }))
	const arrets: readonly Arret[] = [...arretsFor(matieres, isBts), ...lost.filter(({ noms }) => noms.length > 0)]
	return {
		classe,
		isBts,
		periode,
		regles,
		/** those of the class in the période, by UE and name; `notes` is empty */
		matieres,
		arrets,
		/** by name */
		eleves,
		/** students about whose marks of former classes the school is asked to decide again (RULES.md 6.7) */
		aDecider: etudiants.filter((etudiant) => suivante.decisions.some(([whose, , , aRevoir]) => whose === etudiant.id && aRevoir)),
		/** in LMD the students of other classes who take matières of this one again, by name */
		endettes: endettes.map(({ prises: ofClasse, ...etudiant }): Endette => {
			const prises = new Set(JSON.parse(ofClasse) as number[])
			const eleve = eleveOf(etudiant, ({ classe_id, matiere_id }) => classe_id === id && prises.has(matiere_id))
			return { ...eleve, prises, rows: acquis.get(etudiant.id) ?? [] }
		})
	}
}

/** The facts from which the results of a class in a période are computed. */
export type Donnees = Awaited<ReturnType<typeof donneesOf>>

export type AcquisRow = Awaited<ReturnType<typeof selectAcquis>>[number]

/** A student's acquis, by UE of the class and by matière. A repeated matière of 10 or more counts if the school keeps such (RULES.md 10.6). */
function acquisOf(rows: readonly AcquisRow[], { matieres }: Suivante, { garde_matieres }: Reglement): Eleve['acquis'] {
	const ues = new Map(matieres.flatMap(({ ue }) => (ue === null ? [] : [[ue.code, ue.id] as const])))
	const isKept = ({ moyenne_centiemes: moyenne }: AcquisRow) => garde_matieres && (moyenne === null || moyenne >= MOYENNE)
	const kept = rows.filter((row) => row.ue !== null || row.origine !== 'redoublement' || isKept(row))
	const found = (idOf: (row: AcquisRow) => number | null | undefined) =>
		new Map(
			kept.flatMap((row) => {
				const id = idOf(row)
				return typeof id === 'number' ? [[id, { moyenne: row.moyenne_centiemes }] as const] : []
			})
		)
	return { ues: found(({ ue }) => (ue === null ? null : ues.get(ue))), matieres: found(({ matiere_id }) => matiere_id) }
}

type Marque = { readonly evaluation: Evaluation; readonly at: number } & Pick<NoteDeReleve, 'etat' | 'note_centiemes'>

/** A student's marks of the période by the matière in which they count, each by day. */
function notesOf(marques: Marques, etudiant: number, marks: readonly Marque[]): Map<number, NoteDeReleve[]> {
	const { suivante } = marques
	const suivi = suiviIn(suivante, etudiant)
	const notes = new Map<number, NoteDeReleve[]>()
	for (const { evaluation, etat, note_centiemes } of marks.toSorted((a, b) => a.at - b.at)) {
		const matiere = matiereOf(marques, evaluation, suivi)
		if (matiere === undefined) continue
		const { titre, date, type, session, coefficient, bareme, publiee_le, classe_id, classe: code } = evaluation
		const classe = classe_id === suivante.classe.id ? null : code
		const note = { titre, date, type, session, coefficient, bareme, etat, note_centiemes, publiee_le, classe }
		const notesDeMatiere = notes.get(matiere)
		if (notesDeMatiere) notesDeMatiere.push(note)
		else notes.set(matiere, [note])
	}
	return notes
}

/** The matière under which a mark counts in the période; `undefined` if it counts elsewhere, or nowhere. */
function matiereOf(marques: Marques, evaluation: Evaluation, suivi: ReturnType<typeof suiviIn>): number | undefined {
	const { titre, matiere_id, cle_tri, niveau_id, classe_id, periode, session, date } = evaluation
	const followed = suivi({ classe: classe_id, de: { id: matiere_id, cle_tri, niveau: niveau_id } })
	const { suivante, rang, perdues } = marques
	const matiere = followed === null ? suivante.matieres.find((candidate) => candidate.id === matiere_id) : followed
	if (matiere === undefined) {
		if (followed === null) perdues.hors_classe.add(titre)
		return undefined
	}
	const rangDeNote = rangOf(marques, { semestre: matiere.semestre, periode, session: session === 2 ? 2 : 1, date })
	if (rangDeNote === null) perdues.sans_periode.add(titre)
	return rangDeNote === rang ? matiere.id : undefined
}

const rangOf = (
	{ niveau, periodes }: Marques,
	{ semestre, periode = null, session = 1, date = '' }: { readonly semestre: number | null } & Partial<Omit<Placee, 'niveau'>>
) => periodeOf({ semestre, periode, session, date, niveau }, periodes)

const rankOf = ({ ue, cle_tri }: MatiereDeClasse) => `${ue?.code ?? ''}\n${cle_tri}`
const byUe = (a: MatiereDeClasse, b: MatiereDeClasse) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : a.id - b.id)
