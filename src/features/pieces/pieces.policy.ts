import { administers, type Perimetre } from '../../domain/droits/perimetre'

/** Whether somebody manages the pieces of enrollments (rules 8.1). */
export const keepsPieces = (perimetre: Perimetre) => administers(perimetre, 'scolarite')
