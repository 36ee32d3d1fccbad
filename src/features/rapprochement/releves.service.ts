import {
	CHAMPS_RELEVE,
	colonnesProposees,
	comparees,
	lignesDe,
	REQUIS,
	SORTES_RELEVE,
	type Colonnes,
	type Comparee
} from '../../domain/argent/releve'
import { cleDe, MAX_OPERATEUR } from '../../domain/argent/reference'
import { toSeconds } from '../../kit/clock'
import { AppError, Faults, notFound } from '../../kit/errors'
import { seen } from '../../kit/seen'
import type { KnownVisit, View, VisitWrite } from '../../tenants/visit'
import { annulerDans, remplacer } from '../caisse/contre-ecritures.service'
import { encaisserDans } from '../caisse/encaisser.service'
import { nomme } from './declarations.service'
import { insertReleve, selectReleve, updateReleve } from './ecrire.queries'
import type { ReleveLu } from './fichier-releve.service'
import { mustReadVerification, mustVerify } from './rapprochement.policy'
import {
	forgetCellules,
	insertLignes,
	selectColonnes,
	selectConnues,
	selectDepots,
	selectEntres,
	selectReleves,
	selectSansRecu
} from './releves.queries'
import { updateEtats } from './verifier.queries'
import { confirmer, rejeterDans, versementsDe } from './verifier.service'

export { mustVerify } from './rapprochement.policy'

/** Reasons that counter-entries of a statement give. */
const MOTIF_RENVERSEE = (operateur: string) => `Repris par ${operateur}, d’après son relevé`
const MOTIF_ECART = (operateur: string) => `Montant du relevé de ${operateur}`

/** The statements that a page lists, and the longest name of a file. */
const SHOWN = 20
/** Files whose lines nobody has kept, at most; a further one takes the place of the oldest. */
const MAX_OUVERTS = 5
const MAX_FICHIER = 150

/** A file as somebody sends it. */
export type Depot = { readonly operateur: string; readonly sorte: string; readonly fichier: string }

const isAmong = (titres: readonly string[], colonnes: Colonnes) =>
	REQUIS.every((champ) => colonnes[champ] !== undefined) && Object.values(colonnes).every((titre) => titres.includes(titre))

/**
 * Keeps the file of an operator, in the columns that somebody chose for its last files if it has them. An earlier file of the operator whose
 * lines nobody has kept is forgotten, and so is the oldest of all if there are too many. @throws AppError 403; 422 that names `operateur` or `sorte`
 */
export const deposer = (visit: KnownVisit, { operateur, sorte: typed, fichier }: Depot, { titres, cellules }: ReleveLu): Promise<number> =>
	visit.write({ right: mustVerify, touches: [] }, async ({ db, now, perimetre, journal }) => {
		const faults = new Faults()
		const nom = nomme(faults, 'operateur', operateur, MAX_OPERATEUR)
		const sorte = SORTES_RELEVE.find((candidate) => candidate === typed)
		if (!sorte) faults.add('sorte', { key: 'champ.requis' })
		faults.throwAny()
		const cle = cleDe(nom)
		const earlier = (await selectColonnes(db, cle)).map(({ colonnes }) => JSON.parse(colonnes) as Colonnes)
		const known = earlier.find((colonnes) => isAmong(titres, colonnes))
		await forgetCellules(db, cle, MAX_OUVERTS - 1)
		const about = { operateur: nom, sorte: sorte!, fichier: fichier.slice(0, MAX_FICHIER) || nom }
		const id = await insertReleve(db, {
			...about,
			operateur_cle: cle,
			titres,
			colonnes: known ?? null,
			cellules,
			depose_at: toSeconds(now),
			depose_par: perimetre.userId
		})
		await journal({ action: 'releve.create', objet: 'releves', id, apres: about })
		return id
	})

/** Says which column has which fact; the next files of the operator keep that. @throws AppError 403, 404, 409; 422 that names each wrong fact */
export const choisirColonnes = (visit: KnownVisit, id: number, typed: (champ: string) => string): Promise<void> =>
	visit.write({ right: mustVerify, touches: [] }, async ({ db, journal }) => {
		const releve = await selectReleve(db, id)
		if (!releve) throw notFound()
		if (releve.cellules === null) throw new AppError('conflict', 'releve.fini')
		const { titres } = releve
		const faults = new Faults()
		const chosen = CHAMPS_RELEVE.flatMap((champ) => (typed(champ) === '' ? [] : [[champ, typed(champ)] as const]))
		const colonnes = Object.fromEntries(chosen) as Colonnes
		for (const champ of CHAMPS_RELEVE) {
			const titre = colonnes[champ]
			if (titre === undefined && REQUIS.includes(champ)) faults.add(champ, { key: 'champ.requis' })
			if (titre !== undefined && !titres.includes(titre)) faults.add(champ, { key: 'champ.requis' })
			if (titre !== undefined && chosen.some(([other, heading]) => other !== champ && heading === titre))
				faults.add(champ, { key: 'releve.deux_fois' })
		}
		faults.throwAny()
		await updateReleve(db, id, { colonnes })
		await journal({ action: 'releve.colonnes', objet: 'releves', id, apres: { colonnes } })
	})

type Somme = Pick<Comparee, 'cle' | 'brut' | 'sens'>
const keyOf = ({ cle, brut }: Somme) => `${cle} ${brut}`

/** Which lines of a bank are deposits of a drawer, by the slip and the amount that it was closed with (rule 7.8). */
async function depotsAmong<L extends Somme>(db: View['db'], lignes: readonly L[]): Promise<L[]> {
	const depots = await selectDepots(db, lignes.map(({ brut }) => brut)) // prettier-ignore
	const keys = new Set(depots.map(({ bordereau, depot }) => `${cleDe(bordereau)} ${depot}`))
	return lignes.filter((ligne) => ligne.sens === 'entree' && keys.has(keyOf(ligne)))
}

/** A statement, and what its lines mean: `undefined` before its columns are known, with the first rows, and once it is over. */
async function planOf({ db, perimetre }: View, id: number) {
	const row = await selectReleve(db, id)
	if (!row) throw notFound()
	const { cellules, colonnes, ...releve } = { ...row, colonnes: row.colonnes ?? undefined }
	const about = { ...releve, colonnes, isOpen: cellules !== null }
	if (cellules === null || !colonnes) return { releve: about, plan: undefined, echantillon: cellules?.slice(0, 3) ?? [] }
	const { lignes, ecartees } = lignesDe(releve.titres, cellules, colonnes)
	const cles = [...new Set(lignes.map(({ cle }) => cle))]
	const [entres, kept] = [await selectEntres(db, cles, perimetre.userId), await selectConnues(db, releve.operateur_cle, cles)]
	const depots = releve.sorte === 'banque' ? await depotsAmong(db, lignes) : []
	const connues = [...kept, ...depots.map(({ cle, sens }) => ({ cle, sens, versement_id: null }))]
	const compared = comparees(lignes, { sorte: releve.sorte, operateurCle: releve.operateur_cle }, entres, connues)
	return { releve: about, plan: { lignes: compared, ecartees, vu: seen([releve.id, colonnes, compared]) }, echantillon: [] }
}

/** A statement and the meaning of its lines. @throws AppError 403, 404 */
export async function releveOf(view: View, id: number) {
	mustReadVerification(view)
	const of = await planOf(view, id)
	return { ...of, proposees: of.releve.colonnes ?? colonnesProposees(of.releve.titres) }
}

export type ReleveOuvert = Awaited<ReturnType<typeof releveOf>>

/** The last statements. @throws AppError 403 */
export async function derniersReleves(view: View) {
	mustReadVerification(view)
	return selectReleves(view.db, SHOWN)
}

/** The lines of statements whose money no receipt in force has, without deposits of drawers; reversals come first. @throws AppError 403 */
export async function lignesSansRecu(view: View) {
	mustReadVerification(view)
	const lignes = await selectSansRecu(view.db)
	const depots = new Set(await depotsAmong(view.db, lignes.filter(({ sorte }) => sorte === 'banque'))) // prettier-ignore
	return lignes.filter((ligne) => !depots.has(ligne))
}

/** Effects of lines that find their money. */
const FINDS: readonly Comparee['effet'][] = ['egale', 'sienne', 'renversee']

/** Lines whose difference of amount somebody accepts, by the id of the money; money for several students is corrected at the counter. */
const isAcceptee = ({ effet, entre }: Comparee, acceptes: ReadonlySet<number>): boolean =>
	effet === 'ecart' && entre!.parts === 1 && entre!.sien === 0 && acceptes.has(entre!.id)

/** Takes the place of money by the amount of a line: a counter-entry, and a new payment with its receipt. @returns the id of the new money */
async function corriger(write: VisitWrite, { date, brut, entre }: Comparee, operateur: string): Promise<number> {
	const { db, now, perimetre } = write
	const [ancien] = await versementsDe(db, [entre!.id])
	const {
		mode,
		reference,
		parts: [part]
	} = ancien!
	const motif = MOTIF_ECART(operateur)
	await updateEtats(db, [ancien!.id], { etat: 'annule', verifie_at: toSeconds(now), verifie_par: perimetre.userId })
	await write.journal({ action: 'versement.corriger', objet: 'versements', id: ancien!.id, apres: { etat: 'annule', motif } })
	await annulerDans(write, { sorte: 'corriger', motif }, [part!.id])
	const tiers = ancien!.tiers_id ?? undefined
	const money = { mode, operateur: ancien!.operateur, reference, date, tiers, parts: [{ etudiant: part!.etudiant, montant: brut }] }
	const { versement, paiements } = await encaisserDans(write, { ...money, estVerifie: true }, null)
	await remplacer(write, part!.id, paiements[0]!)
	return versement
}

/**
 * Keeps the lines of a statement, and does what they say, in one transaction (rule 7.8). `acceptes`: the money whose amount the statement
 * corrects. A statement that is over changes nothing more. @throws AppError 403, 404; 409 if the money has changed since `vu`
 */
export const appliquer = (visit: KnownVisit, id: number, vu: string, acceptes: ReadonlySet<number>): Promise<void> =>
	visit.write({ right: mustVerify, touches: ['donnees'] }, async (write) => {
		const { db, now, perimetre } = write
		const { releve, plan } = await planOf(write, id)
		const { operateur, operateur_cle } = releve
		if (releve.applique_at !== null) return
		if (!plan) throw new AppError('conflict', 'releve.fini')
		if (plan.vu !== vu) throw new AppError('conflict', 'releve.change')
		const news = plan.lignes.filter(({ effet }) => effet !== 'connue')
		const corrections = new Map<string, number>()
		for (const ligne of news) if (isAcceptee(ligne, acceptes)) corrections.set(keyOf(ligne), await corriger(write, ligne, operateur))
		const versementOf = (ligne: Comparee) => (FINDS.includes(ligne.effet) ? ligne.entre!.id : (corrections.get(keyOf(ligne)) ?? null))
		const rowsToKeep = news.map((ligne) => {
			const { reference, cle, sens, date, brut, commission } = ligne
			return { releve_id: id, operateur_cle, reference, cle, sens, date, brut, commission, versement_id: versementOf(ligne) }
		})
		await insertLignes(db, rowsToKeep)
		await updateReleve(db, id, { applique_at: toSeconds(now), applique_par: perimetre.userId, cellules: null })
		const reversed = new Set(
			rowsToKeep.flatMap(({ sens, versement_id }) => (sens === 'sortie' && versement_id !== null ? [versement_id] : []))
		)
		const equal = news.flatMap(({ effet, entre }) => (effet === 'egale' ? [entre!.id] : []))
		const verifies = await confirmer(write, [...new Set([...equal, ...corrections.values()]).difference(reversed)])
		if (reversed.size > 0) await rejeterDans(write, await versementsDe(db, [...reversed]), MOTIF_RENVERSEE(operateur))
		const sansRecu = rowsToKeep.filter((ligne) => ligne.versement_id === null).length
		const done = { verifies, corriges: corrections.size, rejetes: reversed.size, sansRecu }
		await write.journal({ action: 'releve.appliquer', objet: 'releves', id, apres: { lignes: rowsToKeep.length, ...done } })
	})
