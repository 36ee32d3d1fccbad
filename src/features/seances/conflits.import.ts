import { sentence, type Phrase } from '../../domain/sentence'
import { clashes } from '../../domain/avertissements'
import { roomOf } from '../../domain/salle'
import { isCalledOff } from '../../domain/statut-seance'
import { frugal } from '../../files/imports/frugal'
import type { NounPlan, Plan } from '../../files/imports/noun'
import { idsIn } from '../../files/imports/rules'
import { classById } from '../classes/classes.import'
import { enseignants } from '../enseignants/enseignants.import'
import { enseignements } from '../enseignements/enseignements.import'
import { matieres } from '../matieres/matieres.import'
import { warnOfSmallRooms } from './salles-pleines.import'
import type { Seance } from './seance-row.import'

const OCCUPIED = {
	enseignant: 'teacher {name} is in {ref} too, {date} {heure_debut}-{heure_fin}',
	salle: 'room {name} is in {ref} too, {date} {heure_debut}-{heure_fin}',
	classes: 'class {name} is in {ref} too, {date} {heure_debut}-{heure_fin}'
} as const satisfies Record<string, Phrase>

/** Tells of séances of the files: who and what is in two places at once, and what nobody teaches the class. */
export async function warnOfSeances(plan: Plan, timetable: NounPlan<Seance>, all: readonly Seance[]) {
	const { school, warnings } = plan
	await school.load([enseignants, enseignements, matieres])
	const { file } = timetable.table
	const taken = all.filter(({ statut }) => !isCalledOff(statut))
	const collect = frugal()
	const matricules = new Map([...school.index(enseignants).values()].map(({ id, matricule }) => [id, matricule]))

	const occupied = (
		column: keyof typeof OCCUPIED,
		placesOf: (seance: Seance) => readonly (readonly [key: number | string, name: string])[]
	) => {
		const places = new Map<number | string, { name: string; spans: Seance[] }>()
		for (const seance of taken)
			for (const [key, name] of placesOf(seance)) {
				const place = places.get(key)
				if (place) place.spans.push(seance)
				else places.set(key, { name, spans: [seance] })
			}
		for (const { name, spans } of places.values())
			for (const [earlier, later] of clashes(spans)) {
				const [told, other] = timetable.lines.has(String(later.ref)) ? [later, earlier] : [earlier, later]
				const line = timetable.lines.get(String(told.ref))
				if (line === undefined) continue
				const { ref, date, heure_debut, heure_fin } = other
				warnings.add(file, line, column, sentence(OCCUPIED[column], { name, ref: String(ref), date, heure_debut, heure_fin }))
			}
	}
	occupied('enseignant', ({ enseignant_id: id }) => (typeof id === 'number' ? [[id, String(matricules.get(id))]] : []))
	occupied('salle', ({ salle, mode }) => (typeof salle === 'string' && mode !== 'en_ligne' ? [[roomOf(salle), salle]] : []))
	collect(taken.length)
	occupied('classes', (seance) => idsIn(seance.classes).map((id) => [id, String(classById(school, id)?.code)]))

	collect(taken.length)
	await warnOfSmallRooms(plan, timetable, taken)

	const nameOf = new Map([...school.index(matieres).values()].map(({ id, cle_tri }) => [id, cle_tri]))
	const taught = new Set<string>()
	for (const { classe_id, matiere_id } of school.index(enseignements).values())
		taught.add(`${classe_id}:${matiere_id}`).add(`${classe_id}:${nameOf.get(matiere_id)}`)
	for (const { ref, classes, matieres: own } of taken) {
		const line = timetable.lines.get(String(ref))
		if (line === undefined) continue
		// each class has its own, in the order of the classes
		const matiereIds = idsIn(own)
		for (const [index, id] of idsIn(classes).entries()) {
			const matiere = matiereIds[index]!
			if (!taught.has(`${id}:${matiere}`) && !taught.has(`${id}:${nameOf.get(matiere)}`))
				warnings.add(
					file,
					line,
					'matiere',
					sentence('nobody teaches it to class {code} (enseignements.csv)', { code: String(classById(school, id)?.code) })
				)
		}
	}
}
