import type { Touched, Write } from '../../db/store/store'
import { toSeconds } from '../../kit/clock'
import { AppError, invalidFields, notFound } from '../../kit/errors'
import { asksReason, objectionsTo } from '../../domain/resultats/controle-resultats'
import { seen } from '../../kit/seen'
import type { Rang } from '../../domain/resultats/periode'
import { latestPublication, publicationInForce } from '../../domain/resultats/publication'
import type { Reglement } from '../../domain/resultats/reglement'
import type { Releve, UeDeReleve } from '../../domain/resultats/releve'
import type { KnownVisit, View, VisitWrite } from '../../tenants/visit'
import { writeInClasse } from '../classes/classes.service'
import { insertPublication, selectPublications, updateRouverte, type Contexte, type PublicationRow } from './publications.queries'
import { insertDettesPubliees } from './dettes.queries'
import { usesModule } from '../../domain/droits/modules'
import { manquesDe } from '../justificatifs/absences.service'
import { selectEnseignantsDeClasse } from './donnees.queries'
import { motifOf } from '../reglements/reglements.service'
import { isSource, moveSource, terminer } from '../papiers/registre.service'
import { acquireDettes, contenusOfDettes, dettesPubliees, type Dette } from './dettes.service'
import { donneesOf, readablePeriode } from './donnees.service'
import { mustPublishResultats } from './resultats.policy'
import { computeResultats, contenusOf, secondeSession, type Publie, type ResultatsDeClasse } from './resultats.service'

/** The part about the class, as its results are now. */
export function contexteOf({ classe, periode, isBts, regles, matieres, classement }: ResultatsDeClasse, annee: string): Contexte {
	const { code, nom, filiere, niveau } = classe
	const reglesPropres = Object.fromEntries(
		matieres.flatMap(({ id, regles: reglesDeMatiere }) => {
			const differing = Object.entries(reglesDeMatiere).filter(([name, rule]) => !Bun.deepEquals(rule, regles[name as keyof Reglement]))
			return differing.length === 0 ? [] : [[id, Object.fromEntries(differing)]]
		})
	)
	return { annee, classe: { code, nom, filiere, niveau }, periode: periode.libelle, isBts, classement, regles, reglesPropres }
}

export type { Contexte }
export type Publication = Omit<PublicationRow, 'contexte'> & { readonly contexte: Contexte }

export const publicationOf = ({ contexte, ...row }: PublicationRow): Publication => ({ ...row, contexte: JSON.parse(contexte) as Contexte })

const chiffresDUe = (ue: UeDeReleve) => [ue.id, ue.credits, ue.moyenne, ue.sans, ue.validation, ofMatieres(ue.matieres)]
const ofMatieres = (matieres: Releve['matieres']) =>
	matieres.map((matiere) => [matiere.id, matiere.coefficient, matiere.moyenne, matiere.sans, matiere.session])

/** Everything of a relevé that somebody reads, besides its marks: two with the same are alike. */
function chiffresDe({ moyenne, sans, credits, ues, matieres, appreciations = {} }: Releve) {
	return [moyenne, sans, credits, ues.map(chiffresDUe), ofMatieres(matieres), appreciations]
}

const empreinteDUes = (ues: readonly Parameters<typeof chiffresDUe>[0][]) => seen(ues.map(chiffresDUe))

/** The fingerprint of a student's result. */
export const empreinteOf = ({ releve, rang }: Publie) => seen([chiffresDe(releve), rang])

/** Publications as papers name what they were made from. */
export const sourceOf = (...publications: readonly number[]) => publications.map((id) => `publication:${id}`).join(',')

const standing = (publication: Publication | undefined) => (publication?.rouverte_at === null ? publication : undefined)

/** The results of a class in a période, and what is published of them. @throws AppError 403, 404 */
export async function stateOf(view: View, classe: number, rang: Rang) {
	const donnees = await donneesOf(view, classe, rang)
	const rows = await selectPublications(view.db, classe, rang)
	const publications = rows.map(publicationOf)
	const resultats = computeResultats(donnees, await secondeSession(view, classe, rang, rows))
	const last = latestPublication(publications, resultats.session)
	const vigueur = publicationInForce(publications)
	const publiee = standing(last)
	const contenus = vigueur ? await contenusOf(view, vigueur.id) : new Map<number, Publie>()
	const empreintes = resultats.etudiants.map((etudiant) => [etudiant, empreinteOf(etudiant)] as const)
	// what is published of session 1 is compared with session 1, also once session 2 is open
	const comparables = vigueur?.session === resultats.session ? resultats : computeResultats(donnees, undefined)
	const isCompared = standing(vigueur)?.session === comparables.session
	const lignes = empreintes.map(([etudiant, empreinte], at) => {
		const publie = contenus.get(etudiant.id)
		const empreintePubliee = publie && empreinteOf(publie)
		return {
			etudiant,
			/** `undefined` if nothing is published of them */
			publie,
			/** `undefined` if it is the same */
			maintenant: empreinte === empreintePubliee ? undefined : etudiant,
			/** whether what is published of its own session would be another by now */
			aRevoir: isCompared && empreinteOf(comparables.etudiants[at]!) !== empreintePubliee
		}
	})
	const reprises = vigueur && resultats.dettes.length > 0 ? await dettesPubliees(view, vigueur.id) : undefined
	const present = new Set(empreintes.map(([{ id }]) => id))
	return {
		/** as the marks make them now */
		resultats,
		/** the newest first */
		publications,
		/** the one under which all numbers of the class and période stand */
		vigueur,
		/** the newest of the open session, unless it was reopened */
		publiee,
		/** the one that may be reopened: also session 1 until session 2 is published */
		aRouvrir: publiee ?? standing(latestPublication(publications, 1)),
		/** by student of the class: what is published, and beside it what the marks make now */
		lignes,
		/** the same of students of other classes */
		dettes: resultats.dettes.map((dette, at) => {
			const publiees = reprises?.get(dette.id)
			const differs = ({ ues }: Dette) => reprises !== undefined && empreinteDUes(ues) !== empreinteDUes(publiees ?? [])
			return { dette, publiees, differe: differs(dette), aRevoir: isCompared && differs(comparables.dettes[at]!) }
		}),
		/** how many students of what is published are not in the class any more */
		partis: isCompared ? [...contenus.keys()].filter((id) => !present.has(id)).length : 0,
		/** the fingerprint on which forms are based */
		vu: seen([
			last?.id,
			last?.rouverte_at,
			empreintes.map(([etudiant, empreinte]) => [etudiant.id, empreinte]),
			resultats.dettes.map(({ id, ues }) => [id, empreinteDUes(ues)])
		])
	}
}

export type Etat = Awaited<ReturnType<typeof stateOf>>
export type Ligne = Etat['lignes'][number]

export type Place = { readonly classe: number; readonly rang: Rang }

/** Writes about a class and période of somebody who publishes results. @throws AppError 403, 404; 422 if the year is closed */
export function writeInPeriode(
	visit: KnownVisit,
	{ classe, rang }: Place,
	touches: readonly Touched[],
	run: (write: VisitWrite) => Promise<void>
) {
	const right = (write: VisitWrite) => {
		mustPublishResultats(write)
		return readablePeriode(write, classe, rang)
	}
	return writeInClasse(visit, classe, { touches, right }, run)
}

const writes = (visit: KnownVisit, place: Place, run: (write: VisitWrite, etat: Etat) => Promise<void>) =>
	writeInPeriode(visit, place, ['saisies'], async (write) => run(write, await stateOf(write, place.classe, place.rang)))

/** Ends the papers of students whose results are others than in a publication that a final one replaces; the others are papers of the new one. */
export async function passPapiers(write: Write, former: number, next: number): Promise<void> {
	if (!(await isSource(write.db, sourceOf(former)))) return
	const [contenus, reprises] = [await contenusOf(write, former), await dettesPubliees(write, former)]
	const [nextContenus, nextReprises] = [await contenusOf(write, next), await dettesPubliees(write, next)]
	const changedContenus = [...nextContenus].filter(([id, publie]) => {
		const formerPublie = contenus.get(id)
		return formerPublie && empreinteOf(formerPublie) !== empreinteOf(publie)
	})
	const retaken = [...nextReprises].filter(([id, ues]) => empreinteDUes(ues) !== empreinteDUes(reprises.get(id) ?? []))
	await terminer(
		write,
		[sourceOf(former)],
		[...changedContenus, ...retaken].map(([id]) => id)
	)
	await moveSource(write.db, { from: sourceOf(former), to: sourceOf(next), etudiants: [...nextContenus.keys()] })
}

/** The part of bulletins that is not computed, as it is on the day of the publication: teachers by matière, and how to add what students missed. */
async function bulletinsOf({ db, institution }: View, { classe: { id }, periode, isBts }: ResultatsDeClasse) {
	if (!isBts) return { contexte: {}, withManque: (_etudiant: number, releve: Releve) => releve }
	const byMatiere = Map.groupBy(await selectEnseignantsDeClasse(db, id), ({ matiere_id }) => matiere_id)
	const enseignants = Object.fromEntries([...byMatiere].map(([matiere, named]) => [matiere, named.map(({ nom }) => nom).join(', ')]))
	const jours = { classe: id, du: periode.date_debut, au: periode.date_fin }
	const manques = usesModule(institution, 'presences') ? await manquesDe({ db }, jours) : undefined
	const manqueOf = (etudiant: number) => manques && { manque: manques.get(etudiant) ?? { absent: 0, excuse: 0 } }
	return { contexte: { enseignants }, withManque: (etudiant: number, releve: Releve): Releve => ({ ...releve, ...manqueOf(etudiant) }) }
}

/** The question before a publication, with the fingerprint on which its answer is based. */
export function questionOf({ vu, resultats: { etudiants, periode, session } }: Etat, jour: string) {
	const releves = etudiants.map(({ releve }) => releve)
	const objections = objectionsTo(releves, { date_fin: periode.date_fin, session }, jour)
	return { objections, vu: seen([vu, objections]) }
}

/** The answer to that question. */
export type Reponse = {
	readonly definitive: boolean
	readonly vu: string
	/** how many students are incomplete, as it was typed */
	readonly incomplets: string
	readonly motif: string
}

/**
 * Publishes the results of a class in a période. Provisional ones may become final; anything else that is published must be reopened
 * before. What is published already changes nothing.
 * @throws AppError 403, 404; 409 if the results have changed since the author saw them, or others are published; 422 if something stops
 * it, or the year is closed, or that names `incomplets` or `motif`
 */
export const publishResultats = (visit: KnownVisit, place: Place, { definitive, vu, incomplets, motif }: Reponse) =>
	writes(visit, place, async (write, etat) => {
		const { resultats, publications, publiee, lignes, partis } = etat
		const { db, now, institution, journal, perimetre } = write
		const { objections, vu: current } = questionOf(etat, perimetre.jour)
		const hasChanged = partis > 0 || lignes.some(({ aRevoir }) => aRevoir)
		if (publiee !== undefined && (publiee.definitive === 1) === definitive && !hasChanged) return
		const { classe, etudiants, controle } = resultats
		const last = latestPublication(publications, resultats.session)
		if (controle.arrets.length > 0 || etudiants.length === 0) throw new AppError('validation', 'resultats_arretes')
		if (vu !== current) throw new AppError('conflict', 'modifie_entretemps')
		if (publiee && !(definitive && publiee.definitive === 0)) throw new AppError('conflict', 'resultats_publies')
		if (definitive && objections.incomplets > 0 && incomplets.trim() !== String(objections.incomplets))
			throw invalidFields({ incomplets: [{ key: 'resultats_incomplets' }] })
		const raison = definitive && asksReason(objections) ? { motif: motifOf(motif) } : {}
		const bulletins = await bulletinsOf(write, resultats)
		const contexte: Contexte = { ...contexteOf(resultats, institution.annee!.libelle), ...bulletins.contexte }
		const row = {
			classe_id: classe.id,
			periode: place.rang,
			session: resultats.session,
			definitive,
			publiee_at: toSeconds(now),
			publiee_par: perimetre.userId,
			remplace: last?.rouverte_at != null
		}
		const id = await insertPublication(
			db,
			{ ...row, contexte: JSON.stringify(contexte) },
			etudiants.map(({ id: etudiant, releve, rang }) => [
				etudiant,
				JSON.stringify({ releve: bulletins.withManque(etudiant, releve), rang } satisfies Publie)
			])
		)
		await insertDettesPubliees(db, id, contenusOfDettes(resultats.dettes))
		await journal({ action: 'resultats.publier', objet: 'publications', id, apres: { ...row, ...raison } })
		if (!definitive) return
		await acquireDettes(write, resultats.dettes)
		for (const former of publications.filter((publication) => publication.definitive === 1 && standing(publication)))
			await passPapiers(write, former.id, id)
	})

/** Reopens what is published, so that other results can be published. Doing it again changes nothing. @throws AppError 403, 404, 409, 422 */
export const reopenResultats = (
	visit: KnownVisit,
	place: Place,
	{ motif, publication }: { readonly motif: string; readonly publication: number }
) =>
	writes(visit, place, async (write, { publications, aRouvrir }) => {
		const { db, now, journal, perimetre } = write
		const target = publications.find(({ id }) => id === publication)
		if (!target) throw notFound()
		if (target.rouverte_at !== null) return
		if (target.id !== aRouvrir?.id) throw new AppError('conflict', 'modifie_entretemps')
		const reason = motifOf(motif)
		await updateRouverte(db, target.id, { at: toSeconds(now), par: perimetre.userId, motif: reason })
		await journal({ action: 'resultats.rouvrir', objet: 'publications', id: target.id, apres: { motif: reason } })
		await terminer(write, [sourceOf(target.id)])
	})
