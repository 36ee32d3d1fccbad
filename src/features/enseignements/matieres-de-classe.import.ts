import type { School } from '../../exchange/imports/noun/lookup'
import type { Classe } from '../classes/classes.import'
import { matieres } from '../matieres/matieres.import'
import { enseignements } from './enseignements.import'

/** Whether a class has a matière: it is of its filière and niveau, or taught in it (RULES.md 6.6). */
export const hasMatiere = (school: School, classe: Classe, id: number) =>
	school.once(taught).has(`${classe.id}@${id}`) || isOfItsNiveau(school, id, classe)

const taught = (school: School) =>
	new Set([...school.index(enseignements).values()].map(({ classe_id, matiere_id }) => `${classe_id}@${matiere_id}`))

function isOfItsNiveau(school: School, id: number, { filiere_id, niveau_id }: Classe) {
	const matiere = school.once(matieresById).get(id)
	return matiere?.filiere_id === filiere_id && matiere.niveau_id === niveau_id
}

export const matieresById = (school: School) => new Map([...school.index(matieres).values()].map((row) => [row.id, row]))
