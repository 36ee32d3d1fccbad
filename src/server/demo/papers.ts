import { idsIn, type SignedIn } from './signed-in'

/** How often a PDF is asked for; each answer waits two seconds for it. */
const MOST_WAITS = 30

/**
 * Makes papers in the office: relevés of a class, one with a duplicate, and certificats, one revoked and one handed over. The student asks for
 * two others and corrects the identity that they print.
 */
export async function beginPapers(admin: SignedIn, student: SignedIn, classe: string): Promise<void> {
	const orders = (path: string, fields: Readonly<Record<string, string>> = {}) =>
		admin.post(path, new URLSearchParams({ cle: crypto.randomUUID(), ...fields }))
	const makes = async (path: string, fields?: Readonly<Record<string, string>>) =>
		void (await admin.post(`${await orders(path, fields)}/arreter`, new URLSearchParams()))
	const paperOf = async (id: string) => /\/papiers\/\d+(?=")/.exec(await admin.get(`/etudiants/${id}/papiers`))![0]
	const [first = '', second = '', third = ''] = idsIn(await admin.get(classe))
	await makes(`${classe}/resultats/papiers`, { quoi: 'periode', periode: '1' })
	const releve = await paperOf(first)
	const original = await orders(`${releve}/imprimer`)
	for (const etudiant of [first, second, third]) await makes(`/etudiants/${etudiant}/papiers`, { sorte: 'certificat' })
	await admin.post(
		`${await paperOf(second)}/revoquer`,
		new URLSearchParams({ motif: 'Fait par erreur : c’est une attestation d’inscription qui était demandée.' })
	)
	const collected = await paperOf(third)
	const [le = '', a = ''] = (await admin.get(collected))
		.matchAll(/name="(?:le|a)"[^>]{0,200}value="([^"]*)"/g)
		.map(([, value = '']) => value)
	await admin.post(`${collected}/remettre`, new URLSearchParams({ le, a, contre: 'Registre des remises, page 12' }))
	for (const [sorte, precisions] of DEMANDS) await student.post('/mes-papiers/demandes', new URLSearchParams({ sorte, precisions }))
	await student.post('/mon-identite', new URLSearchParams({ lieu_naissance: 'Bouaké' }))
	for (let waits = 0; waits < MOST_WAITS && !(await admin.get(original)).startsWith('%PDF'); waits++);
	await makes(`${releve}/imprimer`)
}

const DEMANDS = [
	['inscription', 'Pour une demande de bourse, avant la fin du mois'],
	['releve_cycle', 'Pour une candidature en doctorat']
] as const
