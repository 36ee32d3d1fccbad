import { administers, type Perimetre } from '../../domain/perimetre'

/** Whether somebody keeps the papers of enrollments (rules 6.1). */
export const keepsPieces = (perimetre: Perimetre) => administers(perimetre, 'scolarite')
