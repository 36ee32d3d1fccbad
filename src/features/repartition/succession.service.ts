import { AppError, forbidden } from '../../kit/errors'
import { toWireInstant } from '../../kit/clock'
import { veilleOf } from '../../kit/jour'
import { administers } from '../../domain/droits/perimetre'
import type { View, VisitWrite } from '../../tenants/visit'
import { insertEnseignement, selectEnseignements, selectTeacherNamed, updateEnseignement, type Enseignement } from './succession.queries'

/** A teaching that ends, as its author saw it (`avant`) and after the change (`ancien`), and the one that follows. */
export type Succession = { readonly avant: Enseignement; readonly ancien: Enseignement; readonly nouveau: Omit<Enseignement, 'id'> }

/** The typed values, already checked by a trial import: days YYYY-MM-DD or empty, hours as people write them. */
type Typed = { readonly des: string; readonly fin: string; readonly ancien: string; readonly nouveau: string }

const hoursOf = (typed: string) => (typed.trim() === '' ? null : Number(typed.trim().replace(',', '.')))

/** Ends a teaching on the day before somebody takes it over. */
export function successionOf(
	{ id, classe_id, matiere_id, enseignant_id, heures_prevues, date_debut, date_fin }: Enseignement,
	enseignant: number,
	{ des, fin, ancien, nouveau }: Typed
): Succession {
	const avant = { id, classe_id, matiere_id, enseignant_id, heures_prevues, date_debut, date_fin }
	const veille = veilleOf(des)
	return {
		avant,
		ancien: { ...avant, heures_prevues: hoursOf(ancien), date_fin: veille },
		nouveau: {
			classe_id,
			matiere_id,
			enseignant_id: enseignant,
			heures_prevues: hoursOf(nouveau),
			date_debut: des,
			date_fin: fin === '' ? null : fin
		}
	}
}

export const teacherNamed = ({ db }: View, matricule: string) => selectTeacherNamed(db, matricule)

/** The fields of an ending teaching for the journal. */
const toldFields = ({ heures_prevues, date_fin }: Enseignement) => ({ heures_prevues, date_fin })

const isSame = (enseignement: Omit<Enseignement, 'id'>, other: Omit<Enseignement, 'id'>) =>
	enseignement.enseignant_id === other.enseignant_id &&
	enseignement.heures_prevues === other.heures_prevues &&
	enseignement.date_debut === other.date_debut &&
	enseignement.date_fin === other.date_fin

/**
 * Ends a teaching and begins the next one, as an import of both would. If that was done before, nothing changes.
 * @throws AppError 403; 409 if either has changed since
 */
export async function writeSuccession({ db, now, institution, perimetre, journal }: VisitWrite, { avant, ancien, nouveau }: Succession) {
	if (!administers(perimetre, 'scolarite')) throw forbidden()
	const all = await selectEnseignements(db, avant)
	const storedCharge = all.find(({ id }) => id === avant.id)
	const next = all.find(({ enseignant_id }) => enseignant_id === nouveau.enseignant_id)
	if (storedCharge && next && isSame(storedCharge, ancien) && isSame(next, nouveau)) return
	if (!storedCharge || next || !isSame(storedCharge, avant)) throw new AppError('conflict', 'modifie_entretemps')
	const updated_at = toWireInstant(now, institution.timezone)
	await updateEnseignement(db, ancien, updated_at)
	const id = await insertEnseignement(db, nouveau, updated_at)
	await journal(
		{ action: 'fiche.update', objet: 'enseignements', id: ancien.id, avant: toldFields(storedCharge), apres: toldFields(ancien) },
		{ action: 'fiche.create', objet: 'enseignements', id, apres: nouveau }
	)
}
