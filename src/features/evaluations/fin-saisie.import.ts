import { sentence } from '../../kit/sentence'
import type { Placee } from '../../domain/resultats/periode'
import { saisieOf, type PeriodeDeSaisie, type Saisie } from '../../domain/resultats/saisie'
import type { Lookup } from '../../exchange/imports/noun/lookup'
import { planned, type Plan } from '../../exchange/imports/noun/noun'
import { classById, classes } from '../classes/classes.import'
import { filieres } from '../filieres/filieres.import'
import { matieres, matieresDesAnnees } from '../matieres/matieres.import'
import { periodes } from '../periodes/periodes.import'
import { ues, uesDesAnnees } from '../ues/ues.import'
import type { RowOf } from '../../exchange/imports/rows/row'
import type { evaluations } from '../../school/schema'

type Evaluation = RowOf<typeof evaluations>

/** The sessions of periods whose results are published. */
const PUBLIEES: Lookup = {
	name: 'resultats_publies',
	key: ['classe_id', 'periode', 'session'],
	isNumbered: false,
	stored: `SELECT classe_id, periode, session FROM (SELECT classe_id, periode, session, rouverte_at, max(id) FROM publications
		GROUP BY classe_id, periode, session) WHERE rouverte_at IS NULL`
}

/** Tells the year of an évaluation, and from what its period follows; `undefined` without its class. */
export async function placees({ school }: Plan) {
	await school.load([classes, filieres, matieres, matieresDesAnnees, ues, uesDesAnnees])
	const systemes = new Map([...school.index(filieres).values()].map(({ id, systeme }) => [id, systeme]))
	const filiereOf = new Map([...school.index(matieres).values()].map(({ id, filiere_id }) => [id, filiere_id]))
	const ueOf = new Map([...school.index(matieresDesAnnees).values()].map((row) => [`${row.matiere_id}@${row.annee_id}`, row.ue_id]))
	const semestreOf = new Map([...school.index(uesDesAnnees).values()].map((row) => [`${row.ue_id}@${row.annee_id}`, row.semestre]))
	return ({ classe_id, matiere_id, session, periode, date }: Evaluation) => {
		const classe = classById(school, classe_id)
		if (!classe) return undefined
		const { annee_id, niveau_id: niveau } = classe
		const ue = systemes.get(filiereOf.get(matiere_id)!) === 'LMD' ? ueOf.get(`${matiere_id}@${annee_id}`) : undefined
		return { annee_id, semestre: semestreOf.get(`${ue}@${annee_id}`) ?? null, periode, session, date, niveau } as Placee & {
			annee_id: number
		}
	}
}

/**
 * Tells whether an évaluation and its marks may still change (rule 10.9); `undefined` if nothing keeps any from changing. The last day is
 * the stored one: a file that brings or moves it does not open what it also changes.
 */
export async function saisies(plan: Plan): Promise<(evaluation: Evaluation) => Saisie | undefined> {
	const { school } = plan
	await school.load([periodes, PUBLIEES])
	const former = new Map(planned(plan, periodes)?.changes.map(({ before, after }) => [after.id, before]))
	const stored = [...school.index(periodes).values()].flatMap((row) => (former.has(row.id) ? (former.get(row.id) ?? []) : row))
	const publiees = school.index(PUBLIEES)
	const isOver = ({ saisie_jusque }: (typeof stored)[number]) => saisie_jusque !== null && saisie_jusque < school.today
	if (publiees.size === 0 && !stored.some(isOver)) return () => undefined
	const placeeOf = await placees(plan)
	const ofYear = Map.groupBy(stored, ({ annee_id }) => annee_id)
	return (evaluation) => {
		const placee = placeeOf(evaluation)
		const periodesOfYear = ofYear.get(placee?.annee_id ?? 0)?.map((periode) => {
			const sessions = [1, 2].filter((session) => publiees.has(`${evaluation.classe_id}@${periode.rang}@${session}`))
			return { ...periode, niveau: periode.niveau_id, rouverte_jusque: null, publiees: sessions } as typeof periode & PeriodeDeSaisie
		})
		return placee && saisieOf(placee, periodesOfYear ?? [], school.today)
	}
}

/** Why marks come too late. */
export const retard = (saisie: Saisie | undefined) =>
	saisie?.close ? sentence('grades of this period could be typed until {jusque}', { jusque: saisie.jusque! }) : undefined
