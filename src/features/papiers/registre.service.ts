import type { NouveauPapier } from '../../domain/papiers/feuille'
import { hasOneOriginal, numeroText, type Numero, type Sorte } from '../../domain/papiers/sortes'
import type { Write } from '../../db/store/store'
import { isEtudiant } from '../../domain/droits/perimetre'
import { fromSeconds, toSeconds } from '../../kit/clock'
import { AppError, forbidden } from '../../kit/errors'
import { jourIn, jourLu } from '../../kit/jour'
import { turn } from '../../kit/turn'
import { todayOf, type KnownVisit, type VisitWrite } from '../../tenants/visit'
import { signer } from './cles.service'
import { repondre } from './demandes.service'
import { mustMakePapiers } from './papiers.policy'
import { reglagesOf } from './reglages.service'
import {
	insertPapiers,
	linkRemplaces,
	selectDeSources,
	selectEnVigueur,
	selectEnvoi,
	selectEtats,
	selectLast,
	selectSignes,
	takeNumeros,
	updatePapiers
} from './registre.queries'

export { isSource, moveSource } from './registre.queries'

/** Makes papers from facts, which it reads in the transaction of the write. */
export type Prepare = (write: VisitWrite) => Promise<readonly NouveauPapier[]>

/**
 * Writes papers into the register: numbers without gaps, signatures, rows and journal in one transaction. A kind with one original gives the
 * paper that stands if it was made from the same sources; another one takes its place. `envoi` is the key of the form: sent twice, it makes
 * the papers of other kinds once. @returns their ids, in the order of the papers @throws AppError 403; 422 `deja_creee`
 */
export const ecrirePapiers = (visit: KnownVisit, sorte: Sorte, prepare: Prepare, envoi?: string): Promise<readonly number[]> =>
	visit.write({ right: mustMakePapiers, touches: ['saisies'] }, (write) => register(write, sorte, prepare, envoi))

/** The same by a student about himself, if the school lets students print this kind. @throws AppError 403, also if it is about others */
export const ecrireSonPapier = (visit: KnownVisit, sorte: Sorte, prepare: Prepare, envoi?: string): Promise<readonly number[]> =>
	visit.write({ right: (write) => mustPrintOwn(write, sorte), touches: ['saisies'] }, (write) =>
		register(
			write,
			sorte,
			async () => {
				const papers = await prepare(write)
				if (papers.some(({ etudiant }) => etudiant !== write.perimetre.userId)) throw forbidden()
				return papers
			},
			envoi
		)
	)

/** @throws AppError 403 unless a student asks for a kind that the school lets students print; a single original is never the student's */
export async function mustPrintOwn({ db, perimetre }: VisitWrite, sorte: Sorte): Promise<void> {
	if (!isEtudiant(perimetre) || hasOneOriginal(sorte) || !(await reglagesOf(db)).get(sorte)!.par_etudiant) throw forbidden()
}

/** The same in another write, which has checked its own right: receipts of money that it takes. */
export const inscrirePapiers = (write: VisitWrite, sorte: Sorte, papers: readonly NouveauPapier[]): Promise<readonly number[]> =>
	register(write, sorte, async () => papers, undefined)

async function register(write: VisitWrite, sorte: Sorte, prepare: Prepare, envoi: string | undefined): Promise<readonly number[]> {
	const { db, perimetre } = write
	const sent = envoi === undefined || hasOneOriginal(sorte) ? [] : await selectEnvoi(db, envoi)
	if (sent.some((paper) => paper.sorte !== sorte || paper.fait_par !== perimetre.userId)) throw new AppError('validation', 'deja_creee')
	if (sent.length > 0) return sent.map(({ id }) => id)
	const papers = await prepare(write)
	const standing = hasOneOriginal(sorte) ? await standingOf(write, sorte, papers) : new Map<string, Standing>()
	const standingFor = ({ etudiant, objet }: NouveauPapier) => standing.get(placeOf(etudiant, objet))
	const fresh = papers.filter((paper) => standingFor(paper)?.source !== paper.source)
	await endPapiers(
		write,
		fresh.flatMap((paper) => standingFor(paper) ?? [])
	)
	const ids = fresh.length === 0 ? [] : await add(write, sorte, fresh, envoi ?? null)
	const idOf = new Map(fresh.map((paper, at) => [paper, ids[at]!]))
	const allIds = papers.map((paper) => idOf.get(paper) ?? standingFor(paper)!.id)
	await repondre(write, allIds)
	return allIds
}

type Standing = Awaited<ReturnType<typeof selectEnVigueur>>[number]

const placeOf = (etudiant: number | null, objet: string | null) => `${etudiant} ${objet}`

/** The papers in force, by student and object. */
async function standingOf({ db }: VisitWrite, sorte: Sorte, papers: readonly NouveauPapier[]): Promise<ReadonlyMap<string, Standing>> {
	const etudiants = papers.map(({ etudiant }) => etudiant)
	return new Map((await selectEnVigueur(db, sorte, etudiants)).map((row) => [placeOf(row.etudiant_id, row.objet), row]))
}

/** How many papers are signed and written before others get their turn. */
const BLOCK = 50

/** Adds papers with the next numbers. @returns their ids */
async function add(write: VisitWrite, sorte: Sorte, papers: readonly NouveauPapier[], envoi: string | null): Promise<readonly number[]> {
	const { db, now, perimetre, journal } = write
	const jour = todayOf(write)
	await mustNotBeEarlier(write, jour)
	const serie = { sorte, annee: Number(jour.slice(0, 4)) }
	const { numero: cle, codeOf } = await signer(write)
	const first = await takeNumeros(db, { ...serie, count: papers.length })
	const common = { ...serie, fait_at: toSeconds(now), fait_par: perimetre.userId, cle, envoi }
	const ids: number[] = []
	while (ids.length < papers.length) {
		await turn()
		const written = papers.slice(ids.length, ids.length + BLOCK).map(({ etudiant, feuille, signe, objet, source }, at) => {
			const numero = first + ids.length + at
			const code = codeOf({ ...signe, numero: numeroText({ ...serie, numero }), jour })
			return { numero, etudiant_id: etudiant, feuille, code, objet, source }
		})
		const writtenIds = await insertPapiers(db, common, written)
		await journal(
			...written.map(({ numero, etudiant_id }, at) => ({
				action: 'papier.create',
				objet: 'papiers',
				id: writtenIds[at]!,
				apres: { papier: numeroText({ ...serie, numero }), etudiant_id }
			}))
		)
		ids.push(...writtenIds)
	}
	if (hasOneOriginal(sorte)) await linkRemplaces(db, { ids })
	return ids
}

/** @throws AppError 409 on a day before that of a paper in force: the server's clock is wrong, or was */
async function mustNotBeEarlier({ db, institution }: VisitWrite, jour: string): Promise<void> {
	const last = await selectLast(db)
	const lastJour = last && jourIn(fromSeconds(last.fait_at), institution.timezone).toString()
	if (lastJour !== undefined && lastJour > jour)
		throw new AppError('conflict', 'papier.horloge', {
			parameters: { jour: jourLu(jour), dernier: jourLu(lastJour), numero: numeroText(last!) }
		})
}

type Ended = Numero & { readonly id: number }

async function endPapiers({ db, now, journal }: Write, papers: readonly Ended[]): Promise<void> {
	if (papers.length === 0) return
	const ids = papers.map(({ id }) => id)
	await updatePapiers(db, ids, { fini: 'remplace', fini_at: toSeconds(now) })
	await journal(
		...papers.map((paper) => ({ action: 'papier.remplacer', objet: 'papiers', id: paper.id, apres: { papier: numeroText(paper) } }))
	)
}

/** Ends a paper, in whose place another one stands now, in the write that has made that one. */
export async function remplacer(write: Write, id: number, par: number): Promise<void> {
	const papers = await selectEtats(write.db, [id])
	await endPapiers(write, papers)
	await updatePapiers(write.db, [id], { remplace_par: par })
}

/**
 * Ends the papers that were made from any of these sources (`publication:12`), in the write that takes a source back or replaces it; with
 * `etudiants` only theirs.
 */
export async function terminer(write: Write, sources: readonly string[], etudiants?: readonly number[]): Promise<void> {
	await endPapiers(write, await selectDeSources(write.db, sources, etudiants))
}

/** Ends the papers that a key has signed since a second, because they count no longer. @returns how many */
export async function terminerSignes(write: Write, cle: number, since: number): Promise<number> {
	const papers = await selectSignes(write.db, cle, since)
	await endPapiers(write, papers)
	return papers.length
}
