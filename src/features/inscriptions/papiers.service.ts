import type { Annee } from '../../domain/annee'
import type { NouveauPapier } from '../../domain/papiers/feuille'
import { isPresentOn } from '../../domain/personnes/inscription'
import { AppError, notFound } from '../../kit/errors'
import { seen } from '../../kit/seen'
import { jourOf, todayOf, type KnownVisit, type View } from '../../tenants/visit'
import { personnesOf } from '../papiers/personnes.service'
import { ecrirePapiers, ecrireSonPapier } from '../papiers/registre.service'
import { reglagesOf } from '../papiers/reglages.service'
import { attestation } from './attestation.paper'
import { certificat } from './certificat.paper'
import { exeat } from './exeat.paper'
import type { Faits, SorteScolarite } from './scolarite.paper'
import { selectScolarites, type Scolarite } from './scolarites.queries'

export type { SorteScolarite } from './scolarite.paper'

export const SORTES_SCOLARITE: readonly SorteScolarite[] = ['certificat', 'inscription', 'exeat']

type When = { readonly annee: Annee | null; readonly jour: string }

/** The enrollment that each kind of paper states, the latest of some; `undefined`: that paper is not for this student. */
const STATED: Readonly<Record<SorteScolarite, (scolarites: readonly Scolarite[], when: When) => Scolarite | undefined>> = {
	certificat: (scolarites, { annee, jour }) =>
		annee?.courante ? scolarites.find((scolarite) => scolarite.annee_id === annee.id && isPresentOn(scolarite, jour)) : undefined,
	inscription: (scolarites, { annee, jour }) =>
		annee?.en_preparation
			? undefined
			: scolarites.findLast(({ annee_id, date_sortie }) => annee_id === annee?.id && (date_sortie === null || jour < date_sortie)),
	exeat: ([latest]) => (latest?.date_sortie ? latest : undefined)
}

const PAPERS: Readonly<Record<SorteScolarite, (faits: Faits) => NouveauPapier>> = {
	certificat,
	inscription: attestation,
	exeat: (faits) => exeat(faits, faits.scolarite.date_sortie!)
}

const whenOf = (view: View): When => ({ annee: view.institution.annee, jour: jourOf(view) })

/** The kinds of papers about an enrollment that a student can have now. */
export async function sortesPossibles(view: View, etudiant: number): Promise<ReadonlySet<SorteScolarite>> {
	const scolarites = await selectScolarites(view.db, etudiant)
	return new Set(SORTES_SCOLARITE.filter((sorte) => STATED[sorte](scolarites, whenOf(view)) !== undefined))
}

/** A paper about the enrollment of a student, from today's facts. @throws AppError 404; 422 if this paper is not for this student */
async function papierOf(view: View, sorte: SorteScolarite, etudiant: number): Promise<NouveauPapier> {
	const [personne] = await personnesOf(view.db, [etudiant])
	if (!personne) throw notFound()
	const scolarite = STATED[sorte](await selectScolarites(view.db, etudiant), whenOf(view))
	if (!scolarite) throw new AppError('validation', `papier.sans_${sorte}`)
	const reglage = (await reglagesOf(view.db)).get(sorte)!
	return PAPERS[sorte]({ etudiant, personne, scolarite, institution: view.institution, reglage, jour: todayOf(view) })
}

/** Makes a paper about the enrollment of a student. @returns its id @throws AppError 403, 404; 422 if this paper is not for this student */
export async function faireDeScolarite(visit: KnownVisit, sorte: SorteScolarite, etudiant: number, envoi: string): Promise<number> {
	const [id] = await ecrirePapiers(visit, sorte, async (write) => [await papierOf(write, sorte, etudiant)], envoi)
	return id!
}

/** The same by the student, if the school lets students print this kind: once a day, unless the facts have changed since. */
export async function faireLeSien(visit: KnownVisit, sorte: SorteScolarite): Promise<number> {
	const { userId } = visit.caller
	const view = await visit.view()
	const envoi = `${todayOf(view)} ${userId} ${seen(await papierOf(view, sorte, userId))}`
	const [id] = await ecrireSonPapier(visit, sorte, async (write) => [await papierOf(write, sorte, userId)], envoi)
	return id!
}
