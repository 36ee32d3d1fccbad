import { toWireInstant } from '../../kit/clock'
import { AppError, forbidden, invalidFields, notFound } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import { moyenneAttendue } from '../../domain/moyenne'
import { matiereSuivie, type Decision } from '../../domain/notes-suivies'
import { hasFonction, type Perimetre } from '../../domain/perimetre'
import { seen } from '../../kit/seen'
import { mustBeOpen, type KnownVisit, type View } from '../../tenants/visit'
import { selectLignes, type LigneDeNote } from './lignes.queries'
import { selectRegles } from './mes-notes.queries'
import { selectSuivante, writeDecision, type MatiereDeClasse, type Suivante } from './suivi.queries'
import { suiviDans } from './suivi.service'

type MatiereRef = LigneDeNote['matiere']

/** An évaluation of a class that a student has left, and what becomes of the mark in the class where the student is. */
export type EvaluationSuivie = LigneDeNote & {
	/** under which matière the rule has it count; null for nowhere */
	readonly regle: MatiereRef | null
	/** what the school has decided instead; `undefined` where it has left it to the rule */
	readonly decision: Decision | undefined
	/** under which matière it counts; null for nowhere */
	readonly compte: MatiereRef | null
	/** what a form says that it is based on */
	readonly vu: string
}

export type Suivis = {
	/** where the student is, or was last */
	readonly classe: Suivante['classe']
	/** those under which a mark may count there, by name */
	readonly matieres: readonly MatiereRef[]
	/** of former classes, by matière and day */
	readonly evaluations: readonly EvaluationSuivie[]
	/** of each matière in which something counts: null while a mark is missing */
	readonly moyennes: readonly { readonly matiere: MatiereRef; readonly moyenne: number | null }[]
}

/** Who decides of marks of former classes, and reads all that a student has: `scolarite`, in the console (rules 4.7, 6.1). */
const decides = (perimetre: Perimetre) => hasFonction(perimetre, 'scolarite')

/**
 * What a student has of the year's marks under each matière, and what followed from former classes; `undefined` for who does not decide of
 * it, and for who was never in a class of the year.
 */
export async function suivisOf({ db, institution, perimetre, now }: View, etudiant: number): Promise<Suivis | undefined> {
	const { annee } = institution
	if (!decides(perimetre) || !annee) return undefined
	const today = jourIn(now, institution.timezone).toString()
	const suivante = await selectSuivante(db, { etudiant, annee: annee.id, jour: today })
	if (!suivante) return undefined
	const lignes = await selectLignes(db, { etudiants: [etudiant], annee: annee.id, jour: today })
	const regles = await selectRegles(db)
	const suivi = suiviDans(suivante, etudiant)
	const comptees = lignes.flatMap((ligne) => {
		const sous = suivi(venueOf(ligne))
		return sous === undefined ? [] : [{ ...ligne, sous: sous?.matiere ?? ligne.matiere }]
	})
	const matieres = [...Map.groupBy(comptees, ({ sous }) => sous.id).values()]
	return {
		classe: suivante.classe,
		matieres: suivante.matieres.toSorted(byName).map(({ matiere }) => matiere),
		evaluations: lignes
			.filter(({ classe }) => classe.id !== suivante.classe.id)
			.map((ligne): EvaluationSuivie => {
				const [, , decision] = suivante.decisions.find(([, evaluation]) => evaluation === ligne.id) ?? []
				const regle = matiereSuivie(ligne.de, suivante.matieres)?.matiere ?? null
				const compte = suivi(venueOf(ligne))?.matiere ?? null
				const vu = seen([suivante.classe.id, regle?.id, decision === undefined ? 'regle' : decision, ligne.etat, ligne.note_centiemes])
				return { ...ligne, regle, decision, compte, vu }
			}),
		moyennes: matieres.flatMap((own) => {
			const moyenne = moyenneAttendue(own, regles, today)
			return moyenne === undefined ? [] : [{ matiere: own[0]!.sous, moyenne }]
		})
	}
}

const venueOf = ({ id, classe, de }: LigneDeNote) => ({ evaluation: id, classe: classe.id, de })

const byName = (a: MatiereDeClasse, b: MatiereDeClasse) => (a.cle_tri < b.cle_tri ? -1 : a.cle_tri > b.cle_tri ? 1 : a.id - b.id)

/** One of them. @throws AppError 403 for who does not decide of it, 404 where it is none of a former class */
export async function suiviOf(view: View, etudiant: number, evaluation: number) {
	if (!decides(view.perimetre)) throw forbidden()
	const suivis = await suivisOf(view, etudiant)
	const found = suivis?.evaluations.find(({ id }) => id === evaluation)
	if (!suivis || !found) throw notFound()
	return { suivis, evaluation: found }
}

/**
 * Decides where the mark of an évaluation of a former class counts in the class where the student is: under a matière of that class,
 * nowhere (null), or as the rule has it (`undefined`), which undoes what was decided. What is so already is left alone.
 * @throws AppError 403, 404; 409 where the class, the mark or the decision is another than its author saw; 422 for a matière that the
 * class has not, and for a closed year
 */
export function decideSuivi(
	visit: KnownVisit,
	etudiant: number,
	evaluation: number,
	choix: Decision | undefined,
	vu: string
): Promise<void> {
	const right = (write: View) => suiviOf(write, etudiant, evaluation)
	return visit.write({ right, touches: ['saisies'] }, async ({ db, now, institution, journal }, found) => {
		mustBeOpen(institution)
		const { classe, matieres } = found.suivis
		const { decision } = found.evaluation
		if (choix === decision) return
		if (found.evaluation.vu !== vu) throw new AppError('conflict', 'suivi_depasse')
		if (typeof choix === 'number' && !matieres.some(({ id }) => id === choix)) throw invalidFields({ choix: [{ key: 'champ.choix' }] })
		await writeDecision(db, { etudiant, evaluation, classe: classe.id }, choix, toWireInstant(now, institution.timezone))
		// an import asks the journal what a person has decided, and left to the rule again
		const rowOf = (matiere_id: Decision) => ({ etudiant_id: etudiant, evaluation_id: evaluation, classe_id: classe.id, matiere_id })
		await journal({
			action: 'notes.suivi',
			objet: 'suivis_decides',
			id: `${etudiant}:${evaluation}:${classe.id}`,
			...(decision !== undefined && { avant: rowOf(decision) }),
			...(choix !== undefined && { apres: rowOf(choix) })
		})
	})
}
