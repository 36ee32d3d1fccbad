import { today, type School } from '../school'

/** A name of what happens at the school between two synchronisations, and how it is done. */
export type Change = readonly [what: string, change: (school: School) => Promise<unknown>]

/** A class that all readers may read: of the coordinator's filière, and taught by the teacher who signs in. */
export const CLASSE = 'FCGE-BTS1A'
/** The class whose results of the first semester are published. */
export const PUBLISHED = 'GL-M2'

export const classe = (school: School, code: string) => school.first(`/classes?code=${code}`)
/** Finds a student of the class by the place in its list. */
export const student = async (school: School, at: number) => {
	const { id } = await classe(school, CLASSE)
	return (await school.all(`/classes/${id}/etudiants`))[at]!
}
/** Finds a past séance of the class, with a register or without one. */
export const held = async (school: School, withRegister: boolean) => {
	const { id } = await classe(school, CLASSE)
	const days = withRegister ? `date_debut=${today(-13)}&date_fin=${today(-3)}` : `date_fin=${today(-20)}`
	return school.first(`/emploi-temps?classe_id=${id}&statut=terminee&${days}`)
}
/** Finds a coming séance of the class. */
export const coming = async (school: School, at: number) => {
	const { id } = await classe(school, CLASSE)
	return (await school.all(`/emploi-temps?classe_id=${id}&statut=planifiee&date_debut=${today(2)}`))[at]!
}
/** Finds a past évaluation of a class that has marks. */
export const past = (school: School, code: string) =>
	school.first('/evaluations?periode=passees', (one) => one.classe.code === code && one.nb_notes > 0)
export const results = async (school: School, code: string) => `/classes/${(await classe(school, code)).id}/resultats`

/** Corrects the register of one student in the console. */
export async function corrects(school: School, at: number, statut: string): Promise<void> {
	const { id } = await held(school, true)
	const { id: of } = await student(school, at)
	await school.admin.sends(`/seances/${id}/appel`, { [`s-${of}`]: statut })
}
