import { sql } from 'drizzle-orm'

/** The pages that each role opens in one school; the other pages are found by the links of these. */
export type World = {
	readonly people: readonly { readonly role: string; readonly id: number; readonly paths: readonly string[] }[]
	/** a person who opens nothing, and changes something of their own */
	readonly writer: number
}

type All = (query: ReturnType<typeof sql>) => Promise<Record<string, number>[]>

/** People and records that stand for all of their kind: a class with évaluations, its teacher, one of its students. */
export async function worldOf(all: All): Promise<World> {
	const one = async (query: ReturnType<typeof sql>) => (await all(query))[0]!
	const evaluation = await one(sql`SELECT e.id, e.classe_id AS classe, n.enseignant_id AS enseignant FROM evaluations e
		JOIN enseignements n ON n.classe_id = e.classe_id AND n.matiere_id = e.matiere_id WHERE e.date < date('now') ORDER BY e.id LIMIT 1`)
	const { classe, enseignant } = evaluation as { classe: number; enseignant: number }
	const seance = await one(sql`SELECT id FROM seances WHERE enseignant_id = ${enseignant} ORDER BY date LIMIT 1`)
	const admin = await one(sql`SELECT id FROM utilisateurs WHERE role = 'administrateur' ORDER BY id LIMIT 1`)
	const etudiant = await one(sql`SELECT etudiant_id AS id FROM inscriptions WHERE classe_id = ${classe} AND statut = 'Active' LIMIT 1`)
	const writer = await one(sql`SELECT id FROM utilisateurs WHERE role = 'enseignant' AND id <> ${enseignant} ORDER BY id LIMIT 1`)
	const ofClass = [`/classes/${classe}`, `/etudiants/${etudiant['id']}`, `/evaluations/${evaluation['id']}`]
	const register = [`/seances/${seance['id']}`, `/seances/${seance['id']}/appel`]
	const searches = ['/etudiants?q=ko', '/etudiants?q=kone', '/etudiants?q=sou+a', '/recherche?q=ko', '/recherche?q=07+08+09+10']
	return {
		people: [
			{
				role: 'administrateur',
				id: admin['id']!,
				paths: ['', '/classes', '/etudiants', ...searches, `/emploi-du-temps?classe=${classe}`, ...ofClass, ...register]
			},
			{ role: 'enseignant', id: enseignant, paths: ['', '/emploi-du-temps', ...register, `/evaluations/${evaluation['id']}`] },
			{ role: 'etudiant', id: etudiant['id']!, paths: ['', '/emploi-du-temps', '/notes', '/absences'] }
		],
		writer: writer['id']!
	}
}
