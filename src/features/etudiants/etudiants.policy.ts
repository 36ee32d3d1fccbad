import { forbidden } from '../../domain/errors'
import { asPersonnel, isCoordinateur, isEnseignant, type Perimetre } from '../../domain/perimetre'

/** What somebody covers who teaches or directs: students look at no other ones. @throws AppError 403 for who does neither */
export function mustBePersonnel(perimetre: Perimetre): Perimetre {
	const personnel = asPersonnel(perimetre)
	if (!perimetre.administrateur && !isCoordinateur(perimetre) && !isEnseignant(perimetre)) throw forbidden()
	return personnel
}

/** Who reads how students are reached, when they were born, who answers for them and what they owe (RULES.md, rights): the administration. */
export const readsPrivateLife = ({ administrateur }: Perimetre): boolean => administrateur
