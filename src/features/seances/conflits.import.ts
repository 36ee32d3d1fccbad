import { sentence, type Phrase } from '../../kit/sentence'
import { OneAtATime } from '../../kit/avertissements'
import { roomOf } from '../../domain/seances/salle'
import { isCalledOff } from '../../domain/seances/statut-seance'
import { frugal } from '../../exchange/imports/rows/frugal'
import type { NounPlan, Plan } from '../../exchange/imports/noun/noun'
import { idsIn } from '../../exchange/imports/rows/joined-ids'
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

/** Warns about séances of the files: people and rooms in two places at once, and matières that the class is not taught under that code. */
export async function warnOfSeances(plan: Plan, timetable: NounPlan<Seance>, all: readonly Seance[]) {
	const { school, warnings } = plan
	await school.load([enseignants, enseignements, matieres])
	const { file } = timetable.table
	const collect = frugal()
	const lineOf = ({ ref }: Seance) => timetable.lines.get(String(ref))
	const heldSeances = all.filter(({ statut }) => !isCalledOff(statut))
	const inOrder = heldSeances.toSorted((a, b) => a.debut_s - b.debut_s)
	const matricules = new Map([...school.index(enseignants).values()].map(({ id, matricule }) => [id, matricule]))

	const warnOfTwo = (column: keyof typeof OCCUPIED, name: string, earlier: Seance, later: Seance) => {
		const told = lineOf(later) === undefined ? earlier : later
		const line = lineOf(told)
		if (line === undefined) return
		const { ref, date, heure_debut, heure_fin } = told === later ? earlier : later
		warnings.add(file, line, column, sentence(OCCUPIED[column], { name, ref: String(ref), date, heure_debut, heure_fin }))
	}
	const occupants = <Key>(column: keyof typeof OCCUPIED, keysOf: (seance: Seance) => readonly Key[], nameOf: (key: Key) => string) => {
		const places = new Map<Key, OneAtATime<Seance>>()
		for (const seance of inOrder) {
			for (const key of keysOf(seance)) {
				let place = places.get(key)
				if (!place) places.set(key, (place = new OneAtATime()))
				const earlier = place.begin(seance)
				if (earlier) warnOfTwo(column, nameOf(key), earlier, seance)
			}
			collect(1)
		}
	}
	occupants(
		'enseignant',
		({ enseignant_id: id }) => (typeof id === 'number' ? [id] : []),
		(id) => String(matricules.get(id))
	)
	const rooms = new Rooms(heldSeances)
	occupants(
		'salle',
		(seance) => rooms.of(seance),
		(room) => rooms.nameOf(room)
	)
	const codeOf = (id: number) => String(classById(school, id)?.code)
	occupants('classes', ({ classes }) => idsIn(classes), codeOf)
	await warnOfSmallRooms(plan, timetable, heldSeances)

	const nameOf = new Map([...school.index(matieres).values()].map(({ id, cle_tri }) => [id, cle_tri]))
	const taughtMatieres = new Map<number, Set<number | string | undefined>>()
	for (const { classe_id, matiere_id } of school.index(enseignements).values()) {
		const known = taughtMatieres.get(classe_id)
		const called = [matiere_id, nameOf.get(matiere_id)]
		if (known) for (const classe of called) known.add(classe)
		else taughtMatieres.set(classe_id, new Set(called))
	}
	for (const seance of heldSeances) {
		const line = lineOf(seance)
		collect(1)
		if (line === undefined) continue
		// each class has its own matière, in the order of the classes
		const matiereIds = idsIn(seance.matieres)
		for (const [index, id] of idsIn(seance.classes).entries()) {
			const matiere = matiereIds[index]!
			const known = taughtMatieres.get(id)
			if (known?.has(matiere)) continue
			const code = codeOf(id)
			const told = known?.has(nameOf.get(matiere))
				? sentence('class {code} is taught it under another code', { code })
				: sentence('nobody teaches it to class {code} (enseignements.csv)', { code })
			warnings.add(file, line, 'matiere', told)
		}
	}
}

/** The rooms that séances use, each by the name of its first séance. */
class Rooms {
	readonly #byName = new Map<string, readonly string[]>()
	readonly #names = new Map<string, string>()

	constructor(seances: readonly Seance[]) {
		for (const { salle, mode } of seances)
			if (typeof salle === 'string' && mode !== 'en_ligne' && !this.#byName.has(salle)) {
				const room = roomOf(salle)
				this.#byName.set(salle, [room])
				if (!this.#names.has(room)) this.#names.set(room, salle)
			}
	}

	/** The room that a séance uses, if any. */
	of({ salle, mode }: Seance): readonly string[] {
		return typeof salle === 'string' && mode !== 'en_ligne' ? this.#byName.get(salle)! : []
	}

	nameOf(room: string): string {
		return this.#names.get(room)!
	}
}
