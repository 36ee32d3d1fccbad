import { Type } from '@sinclair/typebox'
import { ClasseRef, listOf } from '../../http/answers/schemas'
import { Etudiant } from '../classes/classes.model'

export const EtudiantInscrit = Type.Object({ ...Etudiant.properties, classe: ClasseRef }, { title: 'EtudiantInscrit' })
export type EtudiantInscrit = typeof EtudiantInscrit.static
export const EtudiantInscritList = listOf(EtudiantInscrit, 'EtudiantInscritList')
