import { administers, may } from '../../domain/droits/perimetre'

/** Requires somebody who sets until when marks are typed, and reopens their entry (rule 10.9). @throws AppError 403 */
export const mustSetDelais = may((perimetre) => administers(perimetre, 'scolarite'))
