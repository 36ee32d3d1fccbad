import type { FeuilleAImprimer, Impression } from '../../domain/papiers/feuille'
import { jourLong } from '../../domain/papiers/mots'
import { hasOneOriginal, numeroText } from '../../domain/papiers/sortes'
import { fromSeconds, toSeconds } from '../../kit/clock'
import { AppError, notFound } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import { selectLogo, type Institution } from '../../tenants/institution.queries'
import type { KnownVisit, View, VisitWrite } from '../../tenants/visit'
import { repondre } from './demandes.service'
import { kindsOf, printsKind, readablePapiers } from './papiers.policy'
import { selectFeuilles, type FeuilleRow } from './papiers.queries'
import { reglagesOf, signatureOf } from './reglages.service'
import { mustPrintOwn } from './registre.service'
import { insertDuplicatas, selectDelivres, selectEtats, updatePapiers, type EtatPapier } from './registre.queries'

/** Whether a number has left the server, so that its next print says that it is a duplicate or a copy. */
export const isDuplicata = ({ imprime_at }: Pick<EtatPapier, 'imprime_at'>): boolean => imprime_at !== null

/** @throws AppError 403, 404 unless the caller prints their kinds, or these are a student's own and of kinds that students print */
async function printable(write: VisitWrite, ids: readonly number[]): Promise<EtatPapier[]> {
	const papers = await selectEtats(write.db, ids)
	const { perimetre } = write
	const others = papers.filter(({ sorte }) => !printsKind(perimetre, sorte))
	if (papers.length !== ids.length || others.some(({ etudiant_id }) => etudiant_id !== perimetre.userId)) throw notFound()
	for (const sorte of new Set(others.map((paper) => paper.sorte))) await mustPrintOwn(write, sorte)
	return papers
}

/**
 * Notes that these papers leave the server for the first time. A second original never leaves.
 * @throws AppError 403, 404; 409 `papier.sorti` if the original of one has left already, `papier.fini` if one is not in force any more
 */
export const markPrinted = (visit: KnownVisit, ids: readonly number[]): Promise<void> =>
	visit.write({ right: (write) => printable(write, ids), touches: ['saisies'] }, async ({ db, now, raise }, papers) => {
		if (papers.some(({ fini }) => fini !== null)) throw new AppError('conflict', 'papier.fini')
		if (papers.some(isDuplicata)) throw new AppError('conflict', 'papier.sorti')
		await updatePapiers(db, ids, { imprime_at: toSeconds(now) })
		raise()
	})

/**
 * Writes down that duplicates of these papers, or copies, are delivered now, for `impressionOf` with `duplicata`; those that have not left
 * have none. `envoi` is the key of the form: sent twice, it delivers them once. @throws AppError 403, 404; 409 `papier.fini` if one is not in force
 */
export const deliverDuplicatas = (visit: KnownVisit, ids: readonly number[], envoi: string): Promise<void> =>
	visit.write({ right: (write) => printable(write, ids), touches: ['saisies'] }, async (write, papers) => {
		const { db, now, perimetre, journal } = write
		if (papers.some(({ fini }) => fini !== null)) throw new AppError('conflict', 'papier.fini')
		const delivered = new Set((await selectDelivres(db, ids, envoi, perimetre.userId)).map(({ papier_id }) => papier_id))
		const duplicatas = papers.filter((paper) => isDuplicata(paper) && !delivered.has(paper.id))
		await insertDuplicatas(
			db,
			duplicatas.map(({ id }) => id),
			{ at: toSeconds(now), par: perimetre.userId, envoi }
		)
		await journal(
			...duplicatas.map((paper) => ({ action: 'papier.duplicata', objet: 'papiers', id: paper.id, apres: { papier: numeroText(paper) } }))
		)
		await repondre(write, ids)
	})

const TRAVERS = { revoque: 'RÉVOQUÉ', remplace: 'REMPLACÉ' } as const

function mentionOf({ sorte, delivre_at, delivre_par }: FeuilleRow, { timezone }: Institution): string {
	const jour = jourIn(fromSeconds(delivre_at ?? 0), timezone).toString()
	return `${hasOneOriginal(sorte) ? 'Duplicata délivré' : 'Copie imprimée'} le ${jourLong(jour)}${delivre_par === null ? '' : ` par ${delivre_par}`}`
}

/**
 * The order of a PDF of papers in the register, in the order of their ids. A paper that is not in force says so across. The picture of a
 * signature is on papers that the office made, if its signatory still signs. @throws AppError 403, 404; 409 `papier.sorti` if an original has
 * left and no `duplicata` is wanted
 */
export async function impressionOf(
	view: View,
	ids: readonly number[],
	{ duplicata }: { readonly duplicata?: true } = {}
): Promise<Impression> {
	const { db, institution, perimetre } = view
	const papers = await selectFeuilles(db, readablePapiers(perimetre), ids)
	if (papers.length !== ids.length) throw notFound()
	if (!duplicata && papers.some((paper) => paper.fini === null && isDuplicata(paper))) throw new AppError('conflict', 'papier.sorti')
	const signatures = kindsOf(perimetre).length > 0 ? await signaturesOf(view, papers) : undefined
	const feuilles = papers.map((paper): FeuilleAImprimer => {
		const { feuille, code, fini } = paper
		const signature = paper.fait_par === paper.etudiant_id ? undefined : signatures?.(paper)
		return {
			feuille,
			numero: numeroText(paper),
			code,
			...(fini !== null && { travers: TRAVERS[fini] }),
			...(fini === null && isDuplicata(paper) && { mention: mentionOf(paper, institution) }),
			...(signature && { signature })
		}
	})
	return impressionSansNumero(view, feuilles)
}

/** The order of a PDF of sheets that need not be in the register. */
export const impressionSansNumero = async (
	{ db, institution }: Pick<View, 'db' | 'institution'>,
	feuilles: readonly FeuilleAImprimer[]
): Promise<Impression> => ({ format: institution.format_papier, logo: (await selectLogo(db)) ?? null, feuilles })

/** The pictures of signatures, by paper: of the person who still signs its kind. */
async function signaturesOf({ db, institution }: View, papers: readonly FeuilleRow[]) {
	const reglages = await reglagesOf(db)
	const kinds = [...new Set(papers.map(({ sorte }) => sorte))].filter((sorte) => reglages.get(sorte)!.signe)
	const pictures = new Map(await Promise.all(kinds.map(async (sorte) => [sorte, await signatureOf(db, sorte)] as const)))
	return ({ sorte, feuille }: FeuilleRow) => {
		const signataire = reglages.get(sorte)!.signataire ?? institution.signataire
		return feuille.signataire?.nom === signataire ? (pictures.get(sorte) ?? undefined) : undefined
	}
}
