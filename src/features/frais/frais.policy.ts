import { administers, may, type Perimetre } from '../../domain/droits/perimetre'

/** Whether somebody writes and withdraws fees by hand (rule 8.1): administrators and `comptabilite`. */
export const keepsFrais = (perimetre: Perimetre): boolean => administers(perimetre, 'comptabilite')
export const mustKeepFrais = may(keepsFrais)

/** Whether somebody grants reductions, shares of third parties and délais: administrators and `direction`. */
export const grantsRemises = (perimetre: Perimetre): boolean => administers(perimetre, 'direction')
export const mustGrantRemises = may(grantsRemises)
