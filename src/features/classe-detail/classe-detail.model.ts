import { Type } from '@sinclair/typebox'
import { component, Nullable } from '../../http/answers/schemas'
import { Classe } from '../classes/classes.model'
import { MatiereOfClasse } from '../matieres/matieres.model'
import { Seance } from '../seances/seances.model'

export const ClasseDetail = component('ClasseDetail', {
	...Classe.properties,
	matieres: Type.Array(MatiereOfClasse),
	emploi_temps: Nullable(Type.Array(Seance), {
		description: '`null` sans le module `emploi_temps`, et pour un jeton à qui ce domaine est fermé'
	})
})
