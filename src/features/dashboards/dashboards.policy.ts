import { forbidden } from '../../kit/errors'
import {
	asEnseignant,
	asEtudiant,
	isEnseignant,
	isEtudiant,
	type Enseignant,
	type Etudiant,
	type Perimetre
} from '../../domain/droits/perimetre'

/** Returns the student's own part of a person's rights, because dashboards show only that. @throws AppError 403 if they are not a student */
export function mustBeEtudiant(perimetre: Perimetre): Etudiant {
	if (!isEtudiant(perimetre)) throw forbidden()
	return asEtudiant(perimetre)
}

/** Returns the teacher's part of a person's rights. @throws AppError 403 if they are not a teacher */
export function mustBeEnseignant(perimetre: Perimetre): Enseignant {
	if (!isEnseignant(perimetre)) throw forbidden()
	return asEnseignant(perimetre)
}
