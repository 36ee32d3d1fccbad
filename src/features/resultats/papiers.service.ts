import type { FeuilleAImprimer, NouveauPapier } from '../../domain/papiers/feuille'
import type { Rang } from '../../domain/resultats/periode'
import { AppError } from '../../kit/errors'
import { turn } from '../../kit/turn'
import type { KnownVisit, View } from '../../tenants/visit'
import { resultatsRetenus } from '../frais/levees.service'
import { correctionsEnAttente } from '../papiers/corrections.service'
import { ecrirePapiers } from '../papiers/registre.service'
import { manquesDeTete, type Manque } from '../papiers/tete.service'
import { BLOCK } from './annee.service'
import { selectEtudiants } from './donnees.queries'
import { readableClasse } from './donnees.service'
import { faitsDAnnees, papiersDAnnee, papiersDeCycle } from './papiers-annees.service'
import { convocations, faitsDeConvocation } from './papiers-convocation.service'
import { faitsDePeriode, papiersDePeriode, type FaitsDePeriode } from './papiers-periode.service'

/** The papers of marks: of a période, the year or the cycle, or convocations to session 2. */
export const QUOI = ['periode', 'annee', 'cycle', 'session2'] as const
export type Quoi = (typeof QUOI)[number]

/** Papers of a class, or of one student. */
export type Demande = { readonly quoi: Quoi; readonly classe: number; readonly rang: Rang; readonly etudiant: number | undefined }

/** The students whose years are asked for: one, or those of the class at the end of its last période. */
async function etudiantsDe(view: View, { classe, etudiant }: Demande): Promise<readonly number[]> {
	if (etudiant !== undefined) return [etudiant]
	const { periodes } = await readableClasse(view, classe)
	return (await selectEtudiants(view.db, classe, periodes.at(-1)?.date_fin ?? view.perimetre.jour)).map(({ id }) => id)
}

type Personne = FaitsDePeriode['personnes'][number]

/** The same without students whose results are kept back, who are in `retenus` (rule 7.13). @throws AppError 409 `papier.retenu` if all are */
async function given<F extends { readonly personnes: readonly Personne[] }>(view: View, faits: F) {
	const ids = await resultatsRetenus(
		view,
		faits.personnes.map(({ id }) => id)
	)
	const personnes = faits.personnes.filter(({ id }) => !ids.has(id))
	if (personnes.length === 0 && ids.size > 0) throw new AppError('conflict', 'papier.retenu')
	return { ...faits, personnes, retenus: faits.personnes.filter(({ id }) => ids.has(id)) }
}

/** The facts that papers are made from, with the function that makes them. @throws AppError 404; 409 `papier.rouvert`; 422 `papier.aucun` */
async function faitsOf(view: View, demande: Demande) {
	if (demande.quoi === 'session2') {
		const faits = await faitsDeConvocation(view, demande)
		return { faits: { ...faits, retenus: [] }, papiers: () => convocations(faits) }
	}
	if (demande.quoi === 'periode') {
		const faits = await given(view, await faitsDePeriode(view, demande))
		if (faits.publication.rouverte_at !== null) throw new AppError('conflict', 'papier.rouvert')
		return { faits, papiers: () => papiersDePeriode(view, faits) }
	}
	const isCycle = demande.quoi === 'cycle'
	const faits = await given(view, await faitsDAnnees(view, isCycle ? 'releve_cycle' : 'releve_annee', await etudiantsDe(view, demande)))
	return { faits, papiers: () => (isCycle ? papiersDeCycle : papiersDAnnee)(view, faits) }
}

type Faits = Awaited<ReturnType<typeof faitsOf>>['faits']

const isProvisoire = (faits: Faits) => 'publication' in faits && faits.publication.definitive === 0

/** Papers that are ready to be written, and the facts that must still be so then. @throws AppError 404; 409 `papier.rouvert`; 422 `papier.aucun` */
export async function papiersPrets(view: View, demande: Demande) {
	const { faits, papiers } = await faitsOf(view, demande)
	const prets: NouveauPapier[] = []
	for await (const papier of papiers()) {
		prets.push(papier)
		if (prets.length % BLOCK === 0) await turn()
	}
	if (prets.length === 0) {
		const isRouverte = 'publications' in faits && [...faits.publications.values()].flat().some(({ rouverte_at }) => rouverte_at !== null)
		throw isRouverte ? new AppError('conflict', 'papier.rouvert') : new AppError('validation', 'papier.aucun')
	}
	return { faits, prets, estProvisoire: isProvisoire(faits) }
}

export type PapiersPrets = Awaited<ReturnType<typeof papiersPrets>>

/** Sheets of results that are not final yet: without a number. */
export const feuillesProvisoires = ({ prets }: PapiersPrets): FeuilleAImprimer[] =>
	prets.map(({ feuille }) => ({ feuille, numero: null, code: null, travers: 'PROVISOIRE' }))

/**
 * Writes papers into the register. They are made before the write begins, and their facts are checked in it.
 * @returns their ids @throws AppError 403, 404; 409 if the facts have changed since
 */
export function ecrire(visit: KnownVisit, view: View, demande: Demande, { faits, prets }: PapiersPrets, envoi: string) {
	const annee = view.institution.annee!.id
	return ecrirePapiers(
		visit,
		faits.sorte,
		async (write) => {
			const inside = await write.inYear(annee)
			if (!Bun.deepEquals((await faitsOf(inside, demande)).faits, faits)) throw new AppError('conflict', 'modifie_entretemps')
			return prets
		},
		envoi
	)
}

/** The facts in the question before papers are made. */
export type Annonce = {
	readonly sorte: Faits['sorte']
	/** how many students may have one */
	readonly nombre: number
	readonly periode: string | null
	readonly estProvisoire: boolean
	readonly sansSignataire: boolean
	/** besides the signatory */
	readonly manques: readonly Exclude<Manque, 'signataire'>[]
	/** how many of them wait for a correction of their identity */
	readonly corrections: number
	/** the students whose papers are kept back */
	readonly retenus: readonly Pick<Personne, 'nom' | 'prenoms'>[]
}

/** @throws AppError 404; 409 `papier.rouvert`; 422 `papier.aucun` */
export async function annonceOf(view: View, demande: Demande): Promise<Annonce> {
	const { faits } = await faitsOf(view, demande)
	const { sorte, personnes, retenus, ecole } = faits
	return {
		sorte,
		nombre: personnes.length,
		periode: 'lieu' in faits ? faits.lieu.periode : 'publication' in faits ? faits.publication.contexte.periode : null,
		estProvisoire: isProvisoire(faits),
		sansSignataire: ecole.signataire === null,
		manques: manquesDeTete(view.institution).filter((manque) => manque !== 'signataire'),
		corrections: await correctionsEnAttente(
			view,
			personnes.map(({ id }) => id)
		),
		retenus
	}
}
