import type { Configured } from '../../outbox/canaux'
import { toSeconds } from '../../kit/clock'
import { AppError, invalidFields } from '../../kit/errors'
import { seen } from '../../kit/seen'
import { sansMoyenneIn } from '../../domain/resultats/controle-resultats'
import { latestPublication } from '../../domain/resultats/publication'
import { convoqueesOf } from '../../domain/resultats/releve'
import type { KnownVisit, View, VisitWrite } from '../../tenants/visit'
import { fraisDeSession2, oweSession2 } from '../grilles/session2.service'
import { motifOf } from '../reglements/reglements.service'
import { convoqueesOfDette, dettesPubliees, openDettes } from './dettes.service'
import { selectPersonnes } from './donnees.queries'
import type { Personne } from './donnees.service'
import { anneeDeClasse, anneesOf, type AnneeDEtudiant } from './annee.service'
import { stateOf, writeInPeriode, type Contexte, type Place, type Publication } from './publier.service'
import { notifyConvocations, type Appel } from './convocations.service'
import { contenusOf, readableClasse, type EtudiantDeResultats, type ResultatsDeClasse } from './resultats.service'
import {
	deleteConvocation,
	insertListe,
	selectConvocations,
	selectListe,
	selectPartis,
	updateListe,
	upsertConvocation,
	type Correction
} from './session2.queries'

/** If the school compensates by the year, what each student has after it; null as long as the class does not have its year (RULES.md 10.5). */
async function compensesDe(view: View, { classe, rang }: Place, { isBts, regles }: Contexte, etudiants: readonly EtudiantDeResultats[]) {
	if (isBts || regles.compensation !== 'annee') return undefined
	const place = { classe, isBts, periodes: (await readableClasse(view, classe)).periodes }
	if (!(await anneeDeClasse(view, place)).estFaite) return null
	const semestreOf = (annee: AnneeDEtudiant) => annee.semestres.find(({ periode }) => periode.rang === rang)?.releve
	return new Map((await anneesOf(view, place, etudiants)).map((annee) => [annee.etudiant.id, semestreOf(annee)]))
}

const keyOf = (etudiant: number, matiere: number) => `${etudiant}:${matiere}`

/** The calls that the rules make from a publication of session 1, and what is incomplete there; null as long as the year is missing. */
async function appelsDe(view: View, place: Place, source: Publication, { etudiants, dettes }: ResultatsDeClasse) {
	const compenses = await compensesDe(view, place, source.contexte, etudiants)
	if (compenses === null) return null
	const { isBts, regles } = source.contexte
	const calledKeys = new Set<string>()
	const call = (etudiant: number, ids: readonly number[]) => ids.forEach((matiere) => calledKeys.add(keyOf(etudiant, matiere)))
	const publies = await contenusOf(view, source.id)
	for (const [etudiant, { releve }] of publies) call(etudiant, convoqueesOf(compenses?.get(etudiant) ?? releve, isBts, regles))
	const open = openDettes(dettes, await dettesPubliees(view, source.id))
	for (const dette of open) call(dette.id, convoqueesOfDette(dette, regles))
	const releves = [
		...etudiants.flatMap((etudiant) => {
			const releve = publies.get(etudiant.id)?.releve
			return releve ? [{ etudiant, releve }] : []
		}),
		...open.map((dette) => ({ etudiant: dette, releve: { ues: dette.ues, matieres: [] } }))
	]
	const incomplets = releves.flatMap(({ etudiant, releve }) =>
		sansMoyenneIn(releve).flatMap(({ sans, ...matiere }) => (sans === 'incomplete' ? [{ etudiant, matiere }] : []))
	)
	return { called: calledKeys, incomplets }
}

type Corriges = ReadonlyMap<string, { readonly motif: string | null }>

/** Differences between a closed list and the rules, from what session 1 has published since; what somebody corrected stays. */
const ecartsDe = ({ etudiants, matieres, dettes }: ResultatsDeClasse, called: ReadonlySet<string>, corriges: Corriges) =>
	matieres.flatMap(({ id, nom }) =>
		[...etudiants, ...dettes].flatMap((etudiant) => {
			const key = keyOf(etudiant.id, id)
			const appelee = called.has(key)
			const isChanged = corriges.get(key)?.motif == null && appelee !== corriges.has(key)
			return isChanged ? [{ etudiant, matiere: { id, nom }, appelee }] : []
		})
	)

/** The list of session 2 of a class and période: as the rules and corrections make it, once it is closed as it was closed. @throws AppError 403, 404 */
export async function listeOf(view: View, { classe, rang }: Place) {
	const { db } = view
	const etat = await stateOf(view, classe, rang)
	const closedListe = await selectListe(db, classe, rang)
	const premiere = latestPublication(etat.publications, 1)
	const source = premiere?.rouverte_at === null ? premiere : undefined
	const { etudiants, matieres, dettes } = etat.resultats
	const appels = source && (await appelsDe(view, { classe, rang }, source, etat.resultats))
	const last = appels && source.definitive === 1 ? source : undefined
	const publication = closedListe ? etat.publications.find(({ id }) => id === closedListe.publication_id) : last
	const corrected = await selectConvocations(db, classe, rang)
	const byKey = new Map(corrected.map((row) => [keyOf(row.etudiant_id, row.matiere_id), row]))
	const calledKeys = appels?.called ?? new Set<string>()
	const present = new Set([...etudiants, ...dettes].map((etudiant) => etudiant.id))
	const absents = new Set(corrected.map((row) => row.etudiant_id)).difference(present)
	const autres = absents.size === 0 ? [] : await selectPersonnes(db, [...absents])
	const personnes: readonly Personne[] = [...etudiants, ...dettes, ...autres]
	const endettes = new Set(dettes.map((dette) => dette.id))
	const ids = personnes.map((personne) => personne.id)
	const partis = new Set((await selectPartis(db, ids, view.institution.annee!.id, view.perimetre.jour)).map((row) => row.id))
	const lists = matieres.map(({ id, nom }) => ({
		id,
		nom,
		convocations: personnes.flatMap((etudiant) => {
			const key = keyOf(etudiant.id, id)
			const convocation =
				byKey.get(key) ?? (!closedListe && calledKeys.has(key) && present.has(etudiant.id) ? { appelee: 1, motif: null } : undefined)
			if (!convocation) return []
			return [
				{
					etudiant,
					/** whether they are of another class */
					isDette: endettes.has(etudiant.id),
					appelee: convocation.appelee === 1,
					/** why somebody corrected it; null: the rules call */
					motif: convocation.motif,
					/** whether they have left the school, and so are not expected */
					partie: partis.has(etudiant.id)
				}
			]
		})
	}))
	const isCalled = (etudiant: Personne, matiere: number) => byKey.get(keyOf(etudiant.id, matiere))?.appelee === 1
	const incomplets = (appels?.incomplets ?? []).filter(({ etudiant, matiere }) => !isCalled(etudiant, matiere.id))
	const isStale = closedListe && last && last.id !== closedListe.publication_id
	const ecarts = isStale ? ecartsDe(etat.resultats, calledKeys, byKey) : []
	return {
		etat,
		/** the final publication of session 1 from which it is made; `undefined`: the list cannot be made yet */
		publication,
		/** whether the list has to wait until the whole year is published */
		attendAnnee: appels === null,
		/** seconds; null while the list is open */
		close_at: closedListe?.close_at ?? null,
		matieres: lists,
		/** who is on the list without being in the class or taking a matière there any more */
		autres,
		/** matières without an average, to which the rules therefore do not call */
		incomplets: Array.from(
			Map.groupBy(incomplets, ({ etudiant }) => etudiant),
			([etudiant, all]) => ({
				etudiant,
				noms: all.map(({ matiere }) => matiere.nom)
			})
		),
		/** what the rules would change in a closed list by what session 1 has published since */
		ecarts,
		/** whether session 1 is being corrected under a closed list */
		isCorrigee: closedListe !== undefined && last === undefined,
		/** the fingerprint on which forms are based */
		vu: seen([
			publication?.id,
			closedListe,
			ecarts.map(({ etudiant, matiere, appelee }) => [etudiant.id, matiere.id, appelee]),
			lists.map((matiere) => matiere.convocations.map(({ etudiant, appelee, motif }) => [matiere.id, etudiant.id, appelee, motif]))
		])
	}
}

export type ListeDeSession2 = Awaited<ReturnType<typeof listeOf>>
/** Somebody on the list of a matière, or taken off it. */
export type Convocation = ListeDeSession2['matieres'][number]['convocations'][number]

/** Whether somebody is expected in session 2. */
export const isAttendue = ({ appelee, partie }: Convocation): boolean => appelee && !partie

/**
 * The fees that closing a list makes, or taking its differences over once it is closed: how many, and their sum. `parAppel`: the amounts that
 * a student may owe who is added to a closed list.
 */
export async function fraisDeListe(view: View, { close_at, matieres, ecarts, etat }: ListeDeSession2) {
	const { etudiants, dettes, periode } = etat.resultats
	const feesOf = (appels: readonly Appel[]) => fraisDeSession2(view, periode.libelle, appels)
	const appels = matieres.flatMap((matiere) => matiere.convocations.map((convocation) => ({ ...convocation, matiere })))
	const fees = await feesOf(close_at === null ? appels : ecarts)
	const autres = matieres.flatMap((matiere) => [...etudiants, ...dettes].map((etudiant) => ({ etudiant, matiere, appelee: true })))
	const montants = close_at === null ? [] : (await feesOf(autres)).map(({ montant }) => montant)
	return {
		nombre: fees.length,
		total: fees.reduce((sum, { montant }) => sum + montant, 0),
		parAppel: [...new Set(montants)].toSorted((a, b) => a - b)
	}
}

/**
 * Writes about the list of a class and période. `run` returns the calls that students hear of: new ones, and those that it takes back.
 * @throws AppError 403, 404; 409 if no final results are published; 422 if the year is closed
 */
function onListe(
	visit: KnownVisit,
	place: Place,
	settings: Configured,
	run: (write: VisitWrite, liste: ListeDeSession2 & { readonly publication: Publication }) => Promise<readonly Appel[]>
) {
	return writeInPeriode(visit, place, ['donnees', 'saisies'], async (write) => {
		const { publication, ...liste } = await listeOf(write, place)
		if (!publication) throw new AppError('conflict', 'resultats_non_publies')
		const appels = await run(write, { ...liste, publication })
		await oweSession2(write, liste.etat.resultats.periode.libelle, appels)
		await notifyConvocations(write, place, { periode: liste.etat.resultats.periode.libelle, appels }, settings)
	})
}

/**
 * Closes the list: from then on it says who is expected in session 2. Doing it again changes nothing.
 * @throws AppError 403, 404; 409 if the list has changed since the author saw it, or no final results are published; 422 if the year is closed
 */
export const closeListe = (visit: KnownVisit, place: Place, vu: string, configured: Configured) =>
	onListe(visit, place, configured, async ({ db, now, journal, perimetre }, liste) => {
		if (liste.close_at !== null) return []
		if (liste.vu !== vu) throw new AppError('conflict', 'modifie_entretemps')
		const calls = liste.matieres.flatMap((matiere) =>
			matiere.convocations.flatMap(({ etudiant, appelee, motif }) => (appelee ? [{ etudiant, matiere, appelee, motif }] : []))
		)
		const byRules = calls.flatMap(({ etudiant, matiere, motif }) => (motif === null ? [[etudiant.id, matiere.id] as const] : []))
		const { classe: classe_id, rang: periode } = place
		const publication_id = liste.publication.id
		await insertListe(db, place, byRules, { publication: publication_id, at: toSeconds(now), par: perimetre.userId })
		const appeles = new Set(calls.map(({ etudiant }) => etudiant.id)).size
		const apres = { classe_id, periode, publication_id, appeles }
		await journal({ action: 'session2.fermer', objet: 'listes_session2', id: `${classe_id}:${periode}`, apres })
		return calls
	})

/**
 * Puts a student on the list of a matière, or takes them off, with a reason. The same correction again changes nothing.
 * @throws AppError as `closeListe`, and 422 that names `etudiant`, `matiere` or `motif`
 */
export const correctListe = (
	visit: KnownVisit,
	place: Place,
	correction: Correction & { readonly motif: string; readonly vu: string },
	configured: Configured
) =>
	onListe(visit, place, configured, async ({ db, journal }, liste) => {
		const { etudiant, matiere, appelee, motif, vu } = correction
		const matiereDeListe = liste.matieres.find(({ id }) => id === matiere)
		const { etudiants, dettes } = liste.etat.resultats
		const dette = dettes.find(({ id }) => id === etudiant)
		const before = matiereDeListe?.convocations.find((convocation) => convocation.etudiant.id === etudiant)
		const personne = before?.etudiant ?? dette ?? etudiants.find(({ id }) => id === etudiant)
		// whoever is on the list can be taken off
		const isChecked = appelee || !before
		if (!matiereDeListe || (isChecked && dette?.prises.has(matiere) === false)) throw invalidFields({ matiere: [{ key: 'champ.choix' }] })
		if (!personne || (isChecked && !dette && !etudiants.some(({ id }) => id === etudiant)))
			throw invalidFields({ etudiant: [{ key: 'champ.choix' }] })
		const reason = motifOf(motif)
		if ((before?.appelee ?? false) === appelee) {
			// the same form sent twice
			if (before?.motif === reason) return []
			throw invalidFields({ etudiant: [{ key: appelee ? 'champ.deja_appele' : 'champ.pas_appele' }] })
		}
		if (liste.vu !== vu) throw new AppError('conflict', 'modifie_entretemps')
		await upsertConvocation(db, place, { etudiant, matiere, appelee, motif: reason })
		const id = [place.classe, place.rang, etudiant, matiere].join(':')
		const line = { etudiant_id: etudiant, matiere_id: matiere }
		const avant = before && { ...line, appelee: before.appelee, motif: before.motif }
		const apres = { ...line, appelee, motif: reason }
		await journal({ action: 'session2.corriger', objet: 'convocations', id, ...(avant && { avant }), apres })
		return liste.close_at === null ? [] : [{ etudiant: personne, matiere: matiereDeListe, appelee }]
	})

/**
 * Makes a closed list as the rules make it from what session 1 has published since; what somebody corrected stays. Doing it again changes
 * nothing. @throws AppError as `closeListe`
 */
export const checkListe = (visit: KnownVisit, place: Place, vu: string, configured: Configured) =>
	onListe(visit, place, configured, async ({ db, journal }, { ecarts, ...liste }) => {
		if (ecarts.length === 0) return []
		if (liste.vu !== vu) throw new AppError('conflict', 'modifie_entretemps')
		for (const { etudiant, matiere, appelee } of ecarts) {
			const ids = { etudiant: etudiant.id, matiere: matiere.id }
			if (appelee) await upsertConvocation(db, place, { ...ids, appelee, motif: null })
			else await deleteConvocation(db, place, ids)
			const line = { etudiant_id: etudiant.id, matiere_id: matiere.id, appelee: true, motif: null }
			const id = [place.classe, place.rang, etudiant.id, matiere.id].join(':')
			await journal({ action: 'session2.verifier', objet: 'convocations', id, ...(appelee ? { apres: line } : { avant: line }) })
		}
		const source = latestPublication(liste.etat.publications, 1)!.id
		await updateListe(db, place, source)
		const [avant, apres] = [{ publication_id: liste.publication.id }, { publication_id: source }]
		await journal({ action: 'session2.verifier', objet: 'listes_session2', id: `${place.classe}:${place.rang}`, avant, apres })
		return ecarts
	})
