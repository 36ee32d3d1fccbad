import { forbidden } from '../../kit/errors'
import { asEnseignant, asEtudiant, isEnseignant, isEtudiant, type Enseignant, type Etudiant, type Perimetre } from '../../domain/perimetre'

/** Dashboards show a person's own affairs only: what they cover as a student. @throws AppError 403 for who is none */
export function mustBeEtudiant(perimetre: Perimetre): Etudiant {
	if (!isEtudiant(perimetre)) throw forbidden()
	return asEtudiant(perimetre)
}

/** What a person covers as a teacher. @throws AppError 403 for who is none */
export function mustBeEnseignant(perimetre: Perimetre): Enseignant {
	if (!isEnseignant(perimetre)) throw forbidden()
	return asEnseignant(perimetre)
}
