import { toWireInstant } from '../../kit/clock'
import { AppError, forbidden, invalidFields, notFound } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import { matiereSuivie, type Decision } from '../../domain/resultats/notes-suivies'
import { hasFonction, type Perimetre } from '../../domain/droits/perimetre'
import { seen } from '../../kit/seen'
import { mustBeOpen, type KnownVisit, type View } from '../../tenants/visit'
import { selectLignes, type LigneDeNote } from './lignes.queries'
import { moyennesOf, type Moyennes } from './moyennes.service'
import { selectSuivante, writeDecision, type MatiereDeClasse, type Suivante } from './suivi.queries'
import { decisionOn, suiviIn } from './suivi.service'

type MatiereRef = LigneDeNote['matiere']

/** A matière of classes that a student has left, with where its marks count in the current class. */
export type MatiereSuivie = {
	readonly matiere: MatiereRef
	/** by day */
	readonly lignes: readonly LigneDeNote[]
	/** the matière in which they count by the rule; null: nowhere */
	readonly regle: MatiereRef | null
	/** the school's decision; `undefined` if the rule applies */
	readonly decision: Decision | undefined
	/** whether the school is asked to decide again, because its decisions about single évaluations differed */
	readonly aRevoir: boolean
	/** the matière in which they count; null: nowhere */
	readonly compte: MatiereRef | null
	/** the fingerprint on which a form is based */
	readonly vu: string
}

export type Suivis = {
	/** the class where the student is or last was */
	readonly classe: Suivante['classe']
	/** the matières in which a mark may count there, by name */
	readonly matieres: readonly MatiereRef[]
	/** those of former classes, by name */
	readonly suivies: readonly MatiereSuivie[]
	/** of each matière in which something counts */
	readonly moyennes: readonly (Moyennes & { readonly matiere: MatiereRef })[]
}

/** Whether somebody decides about marks of former classes, and reads all of a student's marks: `scolarite`, in the console (rules 6.7, 8.1). */
const decides = (perimetre: Perimetre) => hasFonction(perimetre, 'scolarite')

/**
 * A student's averages of the year by matière, and the marks that followed from former classes. `undefined` if the caller may not decide
 * this, or if the student was never in a class of the year.
 */
export async function suivisOf({ db, institution, perimetre, now }: View, etudiant: number): Promise<Suivis | undefined> {
	const { annee } = institution
	if (!decides(perimetre) || !annee) return undefined
	const today = jourIn(now, institution.timezone).toString()
	const suivante = await selectSuivante(db, { etudiant, annee: annee.id, jour: today })
	if (!suivante) return undefined
	const lignes = await selectLignes(db, { etudiants: [etudiant], annee: annee.id, jour: today })
	const moyennes = await moyennesOf(db, { annee: annee.id, etudiants: [etudiant], today })
	const suivi = suiviIn(suivante, etudiant)
	const comptees = lignes.flatMap((ligne) => {
		const sous = suivi(venueOf(ligne))
		return sous === undefined ? [] : [{ ...ligne, sous: sous?.matiere ?? ligne.matiere }]
	})
	const former = lignes.filter((ligne) => ligne.classe.id !== suivante.classe.id && !decisionOn(venueOf(ligne), suivante.decisions)?.[4])
	const matieres = [...Map.groupBy(comptees, ({ sous }) => sous.id).values()]
	return {
		classe: suivante.classe,
		matieres: suivante.matieres.toSorted(byName).map(({ matiere }) => matiere),
		suivies: [...Map.groupBy(former, ({ de }) => de.id).values()].map((lignesDeMatiere): MatiereSuivie => {
			const { matiere, de } = lignesDeMatiere[0]!
			const [, , choix, aRevoir = 0] = decisionOn(venueOf(lignesDeMatiere[0]!), suivante.decisions) ?? []
			const decision = aRevoir ? undefined : choix
			const regle = matiereSuivie(de, suivante.matieres)?.matiere ?? null
			const compte = suivi(venueOf(lignesDeMatiere[0]!))?.matiere ?? null
			const marks = lignesDeMatiere.map(({ id, etat, note_centiemes }) => [id, etat, note_centiemes])
			const vu = seen([suivante.classe.id, regle?.id, decision === undefined ? 'regle' : decision, aRevoir, marks])
			return { matiere, lignes: lignesDeMatiere, regle, decision, aRevoir: aRevoir === 1, compte, vu }
		}),
		moyennes: matieres.flatMap((lignesDeMatiere) => {
			const { sous: matiere } = lignesDeMatiere[0]!
			const semestre = suivante.matieres.find(({ id }) => id === matiere.id)?.semestre ?? null
			const found = moyennes.ofMatiere(etudiant, { id: matiere.id, semestre, place: suivante.place }, lignesDeMatiere)
			return found.moyenne === undefined && found.publiees.length === 0 ? [] : [{ matiere, ...found }]
		})
	}
}

const venueOf = ({ classe, de }: LigneDeNote) => ({ classe: classe.id, de })

const byName = (a: MatiereDeClasse, b: MatiereDeClasse) => (a.cle_tri < b.cle_tri ? -1 : a.cle_tri > b.cle_tri ? 1 : a.id - b.id)

/** A matière among them. @throws AppError 403 if the caller may not decide this, 404 if it is not of a former class */
export async function suiviOf(view: View, etudiant: number, matiere: number) {
	if (!decides(view.perimetre)) throw forbidden()
	const suivis = await suivisOf(view, etudiant)
	const suivie = suivis?.suivies.find((candidate) => candidate.matiere.id === matiere)
	if (!suivis || !suivie) throw notFound()
	return { suivis, suivie }
}

/**
 * Decides where the marks of a matière of former classes count: under a matière of the current class, nowhere (`null`), or by the rule
 * (`undefined`), which removes the decision. A choice that is already stored changes nothing.
 * @throws AppError 403, 404; 409 if the class, a mark or the decision has changed since the author saw it; 422 if the class doesn't have
 * the matière, or the year is closed
 */
export function decideSuivi(visit: KnownVisit, etudiant: number, de: number, choix: Decision | undefined, vu: string): Promise<void> {
	const right = (write: View) => suiviOf(write, etudiant, de)
	return visit.write({ right, touches: ['saisies'] }, async ({ db, now, institution, journal }, { suivis, suivie }) => {
		mustBeOpen(institution)
		const { classe, matieres } = suivis
		const { decision, aRevoir } = suivie
		if (choix === decision && !aRevoir) return
		if (suivie.vu !== vu) throw new AppError('conflict', 'suivi_depasse')
		if (typeof choix === 'number' && !matieres.some(({ id }) => id === choix)) throw invalidFields({ choix: [{ key: 'champ.choix' }] })
		await writeDecision(db, { etudiant, classe: classe.id, de }, choix, toWireInstant(now, institution.timezone))
		// an import reads in the journal which decisions people made, and which they removed again
		const rowOf = (matiere_id: Decision) => ({ etudiant_id: etudiant, classe_id: classe.id, de_id: de, matiere_id })
		await journal({
			action: 'notes.suivi',
			objet: 'suivis_decides',
			id: `${etudiant}:${classe.id}:${de}`,
			...(decision !== undefined && { avant: rowOf(decision) }),
			...(choix !== undefined && { apres: rowOf(choix) })
		})
	})
}
