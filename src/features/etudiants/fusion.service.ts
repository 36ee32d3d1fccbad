import { listName } from '../../kit/forms'
import { nomPlie, telephonePlie } from '../../domain/personnes/doublon'
import { toWireInstant } from '../../kit/clock'
import { AppError, forbidden, notFound } from '../../kit/errors'
import { overlap } from '../../domain/personnes/inscription'
import { jourLu } from '../../kit/jour'
import { seen } from '../../kit/seen'
import type { Db } from '../../db/queries/db'
import type { KnownVisit, View } from '../../tenants/visit'
import { selectOtherAccounts } from './comptes.queries'
import { mayWriteAccount } from './comptes.service'
import { mustKeepStudents, readsRecordsOf } from './etudiants.policy'
import { fichesOf } from './fiches.service'
import {
	absorbInscription,
	absorbResponsable,
	completeFrom,
	deleteFrais,
	deleteRows,
	deleteStudent,
	DISPARAISSENT,
	giveEmail,
	moveInscription,
	moveResponsable,
	moveRows,
	reviewJustificatifs,
	selectIds,
	selectInscriptionsOf,
	selectOtherPresences,
	selectResponsablesOf,
	selectSameFrais,
	selectSameNotes,
	selectSameSeances,
	SUIVENT,
	touchRows,
	updateInscription,
	wasFused,
	type InscriptionAReunir
} from './fusion.queries'
import { mergePapiers } from './fusion-papiers.service'
import { moveDistincts } from './non-doublons.queries'

/** A reason against a merge, with a text that names it. */
export type Conflit = { readonly objet: 'notes' | 'presences' | 'frais' | 'inscriptions' | 'compte'; readonly quoi: string }

/** Tables whose rows record when they changed, because readers ask for changes. */
const TOUCHED: ReadonlySet<string> = new Set(['notes', 'presences', 'frais', 'paiements'])

type Reunie = { readonly into: InscriptionAReunir; readonly from: InscriptionAReunir; readonly becomes: InscriptionAReunir }

/** Merges two enrollments in one class, if their days touch or one was not Active. */
function reunies(keptInscription: InscriptionAReunir, otherInscription: InscriptionAReunir): Reunie | undefined {
	const apart =
		keptInscription.classe_id !== otherInscription.classe_id ||
		(keptInscription.date_entree !== otherInscription.date_entree && !touches(keptInscription, otherInscription))
	if (apart) return undefined
	const active = [keptInscription, otherInscription].filter(({ statut }) => statut === 'Active')
	const told = active.length > 0 ? active : [keptInscription, otherInscription]
	const stays = told.find(({ date_sortie }) => date_sortie === null)
	const first = told.toSorted((a, b) => (arrivalOf(a) < arrivalOf(b) ? -1 : 1))[0]!
	const last = stays ?? told.toSorted((a, b) => a.date_sortie!.localeCompare(b.date_sortie!)).at(-1)!
	return {
		into: keptInscription,
		from: otherInscription,
		becomes: {
			...keptInscription,
			statut: active.length > 0 ? 'Active' : keptInscription.statut,
			date_entree: first.date_entree,
			heure_entree: first.heure_entree,
			date_sortie: last.date_sortie,
			motif_sortie: last.motif_sortie
		}
	}
}

const arrivalOf = ({ date_entree, heure_entree }: InscriptionAReunir) => `${date_entree} ${heure_entree ?? ''}`

const touches = (a: InscriptionAReunir, b: InscriptionAReunir) => a.statut !== 'Active' || b.statut !== 'Active' || overlap(a, b)

const NOTED = ['email', 'lien', 'absences', 'notes', 'annonces', 'payeur', 'urgence', 'consentement'] as const

const isSaid = (mine: unknown, theirs: unknown) => !theirs || mine === theirs

/** Whether a responsable of the kept student has all the data of one of the other, who can then go without loss. */
function saysAll(kept: Awaited<ReturnType<typeof selectResponsablesOf>>[number], other: typeof kept): boolean {
	return (
		nomPlie(kept) === nomPlie(other) &&
		isSaid(telephonePlie(kept.telephone) ?? kept.telephone, telephonePlie(other.telephone) ?? other.telephone) &&
		NOTED.every((column) => isSaid(kept[column], other[column]))
	)
}

async function planFusion(db: Db, garde: number, autre: number) {
	const [keptRows, otherRows] = [await selectInscriptionsOf(db, garde), await selectInscriptionsOf(db, autre)]
	const absorbedRows: Reunie[] = []
	const movedRows: InscriptionAReunir[] = []
	let standing = keptRows
	for (const other of otherRows) {
		const found = standing.map((inscription) => reunies(inscription, other)).find((reunion) => reunion !== undefined)
		if (!found) movedRows.push(other)
		else {
			absorbedRows.push(found)
			standing = standing.map((inscription) => (inscription === found.into ? found.becomes : inscription))
		}
	}
	const all = [...standing, ...movedRows]
	const clashes = all.flatMap((record, index) =>
		all
			.slice(index + 1)
			.flatMap((other) => (record.annee_id === other.annee_id && overlap(record, other) ? [`${record.code}, ${other.code}`] : []))
	)
	const [mine, theirs] = [await selectResponsablesOf(db, garde), await selectResponsablesOf(db, autre)]
	const sameRows = theirs.map((record) => ({
		one: record,
		into: mine.find((other) => saysAll(other, record))
	}))
	const frais = await selectSameFrais(db, garde, autre)
	const conflits: Conflit[] = [
		...(await selectSameNotes(db, garde, autre)).map(({ titre }) => ({ objet: 'notes' as const, quoi: titre })),
		...(await selectOtherPresences(db, garde, autre)).map(({ date, heure_debut }) => ({
			objet: 'presences' as const,
			quoi: `${jourLu(date)}, ${heure_debut}`
		})),
		...frais.flatMap(({ libelle, retire }) => (retire ? { objet: 'frais' as const, quoi: libelle } : [])),
		...clashes.map((quoi) => ({ objet: 'inscriptions' as const, quoi }))
	]
	const ids: Record<string, (number | string)[]> = {}
	const tenus: Record<string, number> = { inscriptions: keptRows.length, responsables: mine.length }
	for (const suivant of SUIVENT) {
		ids[suivant.table] = await selectIds(db, suivant, autre)
		tenus[suivant.table] = (await selectIds(db, suivant, garde)).length
	}
	ids['inscriptions'] = otherRows.map(({ id }) => id)
	ids['responsables'] = theirs.map(({ id }) => id)
	return { conflits, frais, ids, tenus, absorbed: absorbedRows, moved: movedRows, same: sameRows, lastRang: mine.at(-1)?.rang ?? 0 }
}

/**
 * A preview of merging two students: conflicts and rows that the reader may know (`read`), whether there are further conflicts, and a
 * fingerprint. @throws AppError 403, 404
 */
export const prepareFusion = async (view: View, garde: number, autre: number) => previewOf(view, await mustMerge(view, garde, autre))

/** Two cards that the caller may merge. @throws AppError 403, 404 */
export async function mustMerge(view: View, garde: number, autre: number) {
	mustKeepStudents(view)
	if (garde === autre) throw notFound()
	const fiches = await fichesOf(view, [garde, autre])
	const [keptFiche, otherFiche] = [fiches.find(({ id }) => id === garde), fiches.find(({ id }) => id === autre)]
	if (!keptFiche || !otherFiche) throw notFound()
	// the kept account may get the other's password and address
	if (!(await mayWriteAccount(view, garde))) throw forbidden()
	return [keptFiche, otherFiche] as const
}

/** The effects of a merge of two cards, and the conflicts that stop it. */
export async function previewOf(view: View, [keptFiche, otherFiche]: Awaited<ReturnType<typeof mustMerge>>) {
	const [garde, autre] = [keptFiche.id, otherFiche.id]
	const { conflits, frais: sameFrais, ids, tenus } = await planFusion(view.db, garde, autre)
	const isMore = (await selectOtherAccounts(view.db, [autre])).length > 0
	const all = isMore ? [...conflits, { objet: 'compte' as const, quoi: listName(otherFiche) }] : conflits
	const toldRecords = all.filter(({ objet }) => readsRecordsOf(view.perimetre, objet))
	const frais = readsRecordsOf(view.perimetre, 'frais') ? sameFrais.map(({ libelle }) => libelle) : []
	const read = Object.fromEntries(Object.entries(ids).filter(([table]) => readsRecordsOf(view.perimetre, table)))
	return {
		garde: keptFiche,
		autre: otherFiche,
		conflits: toldRecords,
		/** fees that both owe: a merge drops those of the other card */
		frais,
		isKeptFromMore: toldRecords.length < all.length || frais.length < sameFrais.length,
		ids,
		/** the number of records of the kept card, by table; of those in `read` the reader may know */
		tenus,
		read,
		// the fingerprint is in the page, so it covers only what the reader may know
		vu: seen([keptFiche, otherFiche, read, frais])
	}
}

type Demande = {
	readonly garde: number
	readonly autre: number
	readonly vu: string
	/** drops the fees of `autre` that both owe */
	readonly sansFrais: boolean
}

export type Fusion = Awaited<ReturnType<typeof prepareFusion>>

/**
 * Merges two students: everything of `autre` moves to `garde`, and the account of `autre` is deleted. The journal records the moved rows. A
 * second time it does nothing. @throws AppError 403, 404; 409 if the preview is out of date or there is a
 * conflict
 */
export async function mergeEtudiants(visit: KnownVisit, { garde, autre, vu, sansFrais }: Demande): Promise<void> {
	const right = async (write: View) => {
		mustKeepStudents(write)
		return (await wasFused(write.db, garde, autre)) ? undefined : mustMerge(write, garde, autre)
	}
	await visit.write({ right, touches: ['donnees', 'acces'] }, async (write, fiches) => {
		if (!fiches) return
		const plan = await previewOf(write, fiches)
		const { db, journal, now } = write
		const isOpen = plan.conflits.length > 0 || plan.isKeptFromMore || (plan.frais.length > 0 && !sansFrais)
		if (plan.vu !== vu || isOpen) throw new AppError('conflict', 'fusion_depassee')
		const updated_at = toWireInstant(now, write.institution.timezone)
		const { frais, absorbed, moved, same: sameRows, lastRang } = await planFusion(db, garde, autre)
		const presences = (await selectSameSeances(db, garde, autre)).map(({ seance_id }) => seance_id)
		for (const { into, from, becomes } of absorbed) {
			await absorbInscription(db, from.id, into.id)
			await updateInscription(db, becomes, updated_at)
		}
		for (const { id } of moved) await moveInscription(db, id, garde, updated_at)
		const retires = frais.map(({ id }) => id)
		if (retires.length > 0) await deleteFrais(db, retires)
		let rang = lastRang
		for (const { one: record, into } of sameRows)
			if (into) await absorbResponsable(db, record.id, into.id)
			else await moveResponsable(db, record.id, garde, ++rang, updated_at)
		const demandes = await mergePapiers(write, garde, autre)
		for (const { table, column } of SUIVENT) {
			if (TOUCHED.has(table)) await touchRows(db, table, column, autre, updated_at)
			await moveRows(db, table, column, autre, garde)
		}
		await reviewJustificatifs(db, garde)
		await moveDistincts(db, autre, garde)
		for (const { table, column } of DISPARAISSENT) await deleteRows(db, table, column, autre)
		await completeFrom(db, garde, autre, updated_at)
		const account = await deleteStudent(db, autre)
		if (account) await giveEmail(db, garde, account)
		const moves = Object.fromEntries(Object.entries(plan.ids).filter(([, ids]) => ids.length > 0))
		const { id, matricule, nom, prenoms } = plan.autre
		await journal(
			{
				action: 'etudiant.fusion',
				objet: 'etudiants',
				id: garde,
				avant: { autre: { id, matricule, nom, prenoms } },
				apres: { deplace: moves }
			},
			{
				action: 'etudiant.fusion',
				objet: 'etudiants',
				id: autre,
				avant: { matricule, nom, prenoms, identifiant: account?.identifiant, identifiant_norm: account?.identifiant_norm },
				apres: {
					reuni_avec: garde,
					...(presences.length > 0 && { communes: { presences } }),
					...(retires.length + demandes.length > 0 && {
						retire: { ...(retires.length > 0 && { frais: retires }), ...(demandes.length > 0 && { papiers_demandes: demandes }) }
					})
				}
			}
		)
	})
}
