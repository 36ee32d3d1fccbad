import type { Desk } from '../../console/desk'
import { SORTES_SCOLARITE, type SorteScolarite } from '../../features/inscriptions/papiers.service'
import { mustNotBeRetenus } from '../../features/frais/levees.service'
import { deliverDuplicatas, impressionOf } from '../../features/papiers/impression.service'
import type { Impressions } from '../../features/papiers/impressions.service'
import { papiersOf } from '../../features/papiers/papiers.service'
import { isDeCaisse } from '../../domain/papiers/sortes'
import { AppError, notFound } from '../../kit/errors'
import { listName } from '../../kit/forms'

export type PrintDeps = { readonly impressions: Impressions }

/**
 * Orders the PDF of a paper of the register: the original, or a duplicate or copy once that has left. `envoi` is the key of the form.
 * @returns its page, below the console's root @throws AppError 403, 404; 409 if too many wait to be printed
 */
export async function printPapier(deps: PrintDeps, at: Desk, id: number, envoi: string): Promise<string> {
	const [papier] = await papiersOf(await at.visit.view(), { ids: [id] })
	if (!papier) throw notFound()
	return printPapiers(deps, at, [id], envoi, {
		titre: `${at.t.papiers.sortes[papier.sorte]}, ${listName(papier)}`,
		retour: isDeCaisse(papier.sorte) && papier.etudiant_id !== null ? `/etudiants/${papier.etudiant_id}/frais` : pageOf(at, id)
	})
}

/** The same for several papers in one PDF, with its title and the page to go back to. @throws AppError 409 `papier.retenu` (rule 7.13) */
export async function printPapiers(
	{ impressions }: PrintDeps,
	at: Desk,
	ids: readonly number[],
	envoi: string,
	heading: { readonly titre: string; readonly retour: string }
): Promise<string> {
	const view = await at.visit.view()
	const papiers = await papiersOf(view, { ids })
	if (papiers.length !== ids.length) throw notFound()
	await mustNotBeRetenus(view, papiers)
	const inForce = papiers.filter(({ fini }) => fini === null)
	const again = inForce.flatMap(({ id, estDuplicata }) => (estDuplicata ? [id] : []))
	impressions.mustHavePlace(at.visit)
	if (again.length > 0) await deliverDuplicatas(at.visit, again, envoi)
	return impressions.start(at.visit, {
		impression: await impressionOf(await at.visit.view(), ids, { duplicata: true }),
		// as it was read before the PDF was ordered: an original that leaves in between stops this one
		originaux: inForce.flatMap(({ id, estDuplicata }) => (estDuplicata ? [] : [id])),
		fichier: papiers.map(({ numero }) => numero).at(-1)!,
		...heading
	})
}

/** The page that prints a paper of the register again. */
const pageOf = (at: Desk, id: number) => (at.has('scolarite') ? `/papiers/${id}` : '/mes-papiers')

/** The same for a paper that was just written: if too many wait to be printed, its page says so and prints it later. */
export async function printNouveau(deps: PrintDeps, at: Desk, id: number, envoi: string): Promise<string> {
	try {
		return await printPapier(deps, at, id, envoi)
	} catch (error) {
		if (error instanceof AppError && error.code === 'impressions_nombreuses') return `${pageOf(at, id)}?fait=sans_impression`
		throw error
	}
}

/** The hidden fields of a deed that makes a paper: its kind, and its own key, so that a deed sent twice makes one paper. */
export const envoiDe = (sorte: SorteScolarite) => ({ sorte, cle: crypto.randomUUID() })

const MAX_CLE = 100

/** The kind that such a form names. @throws AppError 404 if it does not name one */
export function sorteIn({ form }: Desk): SorteScolarite {
	const sorte = SORTES_SCOLARITE.find((candidate) => candidate === form.text('sorte'))
	if (!sorte) throw notFound()
	return sorte
}

/** The key of a form. */
export const cleIn = (form: Desk['form']) => form.text('cle').slice(0, MAX_CLE) || crypto.randomUUID()
