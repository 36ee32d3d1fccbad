import { sentence } from '../../kit/sentence'
import type { Placee } from '../../domain/periode'
import { saisieDe, type PeriodeDeSaisie } from '../../domain/saisie'
import { planned, type Plan } from '../../exchange/imports/noun'
import { classById, classes } from '../classes/classes.import'
import { filieres } from '../filieres/filieres.import'
import { matieres, matieresDesAnnees } from '../matieres/matieres.import'
import { periodes } from '../periodes/periodes.import'
import { ues, uesDesAnnees } from '../ues/ues.import'
import type { RowOf } from '../../exchange/imports/row'
import type { evaluations } from '../../school/schema'

/**
 * Tells why marks of an évaluation may not change any more; `undefined` if they may (rule 10.9). The last day is the stored one: a file that
 * brings or moves it does not open what it also changes.
 */
export async function retards(plan: Plan) {
	const { school } = plan
	await school.load([periodes])
	const former = new Map(planned(plan, periodes)?.changes.map(({ before, after }) => [after.id, before]))
	const stored = [...school.index(periodes).values()].flatMap((row) => (former.has(row.id) ? (former.get(row.id) ?? []) : row))
	if (!stored.some(({ saisie_jusque }) => saisie_jusque !== null && saisie_jusque < school.today)) return () => undefined
	await school.load([classes, filieres, matieres, matieresDesAnnees, ues, uesDesAnnees])
	const systemes = new Map([...school.index(filieres).values()].map(({ id, systeme }) => [id, systeme]))
	const filiereOf = new Map([...school.index(matieres).values()].map(({ id, filiere_id }) => [id, filiere_id]))
	const ueOf = new Map([...school.index(matieresDesAnnees).values()].map((row) => [`${row.matiere_id}@${row.annee_id}`, row.ue_id]))
	const semestreOf = new Map([...school.index(uesDesAnnees).values()].map((row) => [`${row.ue_id}@${row.annee_id}`, row.semestre]))
	const ofYear = Map.groupBy(
		stored.map((one) => ({ ...one, niveau: one.niveau_id, rouverte_jusque: null }) as typeof one & PeriodeDeSaisie),
		({ annee_id }) => annee_id
	)
	return ({ classe_id, matiere_id, session, periode, date }: RowOf<typeof evaluations>) => {
		const own = classById(school, classe_id)
		if (!own) return undefined
		const { annee_id, niveau_id: niveau } = own
		const ue = systemes.get(filiereOf.get(matiere_id)!) === 'LMD' ? ueOf.get(`${matiere_id}@${annee_id}`) : undefined
		const placee = { semestre: semestreOf.get(`${ue}@${annee_id}`) ?? null, periode, session, date, niveau } as Placee
		const { close, jusque } = saisieDe(placee, ofYear.get(annee_id) ?? [], school.today)
		return close ? sentence('grades of this period could be typed until {jusque}', { jusque: jusque! }) : undefined
	}
}
