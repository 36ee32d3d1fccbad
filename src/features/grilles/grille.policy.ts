import { administers, may, reads, type Perimetre } from '../../domain/droits/perimetre'

/** Whether somebody writes the grid of fees, and what it makes students owe (rule 8.1). */
export const keepsGrille = (perimetre: Perimetre): boolean => administers(perimetre, 'comptabilite')

/** @throws AppError 403 unless the caller keeps the grid */
export const mustKeepGrille = may(keepsGrille)

/** @throws AppError 403 unless the caller reads what students owe */
export const mustReadGrille = may((perimetre) => reads(perimetre, 'comptabilite', 'caisse'))
