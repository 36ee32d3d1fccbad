import { forbidden } from '../../domain/errors'
import type { Perimetre, PerimetreOf } from '../../domain/perimetre'

/** Dashboards show a person's own affairs only. @throws AppError 403 for other roles */
export function mustBeEtudiant(perimetre: Perimetre): PerimetreOf<'etudiant'> {
	if (perimetre.role !== 'etudiant') throw forbidden()
	return perimetre
}

/** @throws AppError 403 for other roles */
export function mustBeEnseignant(perimetre: Perimetre): PerimetreOf<'enseignant'> {
	if (perimetre.role !== 'enseignant') throw forbidden()
	return perimetre
}
