import { administers, isEtudiant, may, reads, type Perimetre } from '../../domain/droits/perimetre'

/** Whether somebody says what money has arrived (rules 7.8, 8.1). */
export const verifies = (perimetre: Perimetre): boolean => administers(perimetre, 'comptabilite')

/** @throws AppError 403 */
export const mustVerify = may(verifies)

/** Whoever reads the money that waits, and the statements. @throws AppError 403 */
export const mustReadVerification = may((perimetre) => reads(perimetre, 'comptabilite'))

/** Students declare their own payments. @throws AppError 403 */
export const mustDeclare = may(isEtudiant)
