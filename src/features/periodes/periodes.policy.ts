import { isCoordinateur, isEnseignant, type Perimetre } from '../../domain/droits/perimetre'

/** Whether somebody reads until when marks are typed, as the pages for marks show it: administrators, coordinators and teachers. */
export const readsDelais = (perimetre: Perimetre) => perimetre.administrateur || isCoordinateur(perimetre) || isEnseignant(perimetre)
