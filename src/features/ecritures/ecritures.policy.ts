import { administers, may, reads, type Perimetre } from '../../domain/droits/perimetre'

/** Whoever reads the journal of the accountant (rule 8.1). @throws AppError 403 */
export const mustReadEcritures = may((perimetre) => reads(perimetre, 'comptabilite'))

/** Whether somebody chooses the numbers of its accounts. */
export const keepsComptes = (perimetre: Perimetre): boolean => administers(perimetre, 'comptabilite')
export const mustKeepComptes = may(keepsComptes)
