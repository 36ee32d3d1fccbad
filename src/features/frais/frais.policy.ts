import type { SorteLevee } from '../../domain/argent/mots'
import { administers, may, reads, type Perimetre } from '../../domain/droits/perimetre'

/** Whether somebody writes and withdraws fees by hand (rule 8.1): administrators and `comptabilite`. */
export const keepsFrais = (perimetre: Perimetre): boolean => administers(perimetre, 'comptabilite')
export const mustKeepFrais = may(keepsFrais)

/** Whether somebody grants reductions, shares of third parties, and délais: administrators and `direction`. */
export const grantsRemises = (perimetre: Perimetre): boolean => administers(perimetre, 'direction')
export const mustGrantRemises = may(grantsRemises)

/** Whether somebody reads who has quitus, without sums: those who manage money, and those at the door (rules 8.1). */
const readsQuitus = (perimetre: Perimetre): boolean => reads(perimetre, 'comptabilite', 'caisse', 'surveillance', 'scolarite')
export const mustReadQuitus = may(readsQuitus)

/** Whether somebody gives quitus to people who are late, or lets them see their results. */
export const grantsLevee = (perimetre: Perimetre, sorte: SorteLevee): boolean =>
	administers(perimetre, sorte === 'quitus' ? 'direction' : 'scolarite')

/** Whether somebody writes down who is registered for the State's exam. */
export const keepsCandidatures = (perimetre: Perimetre): boolean => administers(perimetre, 'scolarite')
export const mustKeepCandidatures = may(keepsCandidatures)
/** Whether somebody reads who has paid for it and who is registered, without sums. */
export const mustReadCandidatures = may((perimetre) => reads(perimetre, 'comptabilite', 'scolarite'))

/** Whether somebody reminds the people who pay of what is late. */
export const mayRemind = (perimetre: Perimetre): boolean => administers(perimetre, 'comptabilite')
export const mustRemind = may(mayRemind)
