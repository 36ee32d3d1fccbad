import { administers, type Perimetre } from '../../domain/droits/perimetre'

/** Whether somebody declares days off (rules 8.5). */
export const declaresConges = (perimetre: Perimetre) => administers(perimetre, 'scolarite')
