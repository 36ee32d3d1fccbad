import { releveDe, type MatiereComptee, type UeDeReleve } from '../../domain/releve'
import { toWireInstant } from '../../kit/clock'
import type { VisitWrite } from '../../tenants/visit'
import type { AcquisRow, Donnees, Endette, Personne } from './donnees.service'
import { deleteAcquis, upsertAcquis } from './dettes.queries'

/** A UE that a student of another class takes again, with the acquis that it has made already. */
type UeReprise = UeDeReleve & {
	readonly acquise: AcquisRow | undefined
	/** whether an acquis of another origin stands */
	readonly isElsewhere: boolean
}

/** A student of another class with the UEs that they take again in this one (RULES.md 10.6). */
export type Dette = Personne & { readonly ues: readonly UeReprise[] }

/** The UEs of a période that students of other classes take again: their own marks there, and the matières that they have kept. */
export const dettesDe = ({ endettes, matieres, regles }: Pick<Donnees, 'endettes' | 'matieres' | 'regles'>): Dette[] =>
	endettes.flatMap(({ etudiant, notes, situations, acquis, prises, rows }: Endette) => {
		const reprises = new Set(matieres.flatMap(({ id, ue }) => (ue !== null && prises.has(id) ? [ue.id] : [])))
		const comptees = matieres.flatMap((one): MatiereComptee[] => {
			if (one.ue === null || !reprises.has(one.ue.id)) return []
			return [{ ...one, notes: notes.get(one.id) ?? [], situation: situations.get(one.id), acquis: acquis.matieres.get(one.id) }]
		})
		// other UEs of the semester are not here to compensate
		const { ues } = releveDe(comptees, { isBts: false, regles: { ...regles, compensation: 'aucune' }, acquis: new Map() })
		const withAcquis = ues.map((ue): UeReprise => {
			const known = rows.find((row) => row.ue === ue.code)
			return {
				...ue,
				acquise: known?.origine === 'dette' ? known : undefined,
				isElsewhere: known !== undefined && known.origine !== 'dette'
			}
		})
		return ues.length === 0 ? [] : [{ ...etudiant, ues: withAcquis }]
	})

/** Whether final results have made the acquis that its UEs make now. */
export const isAcquise = ({ ues }: Dette) =>
	ues.every(({ validation, moyenne, acquise, isElsewhere }) =>
		validation === null ? !acquise : isElsewhere || acquise?.moyenne_centiemes === moyenne
	)

/**
 * Makes an acquis of each UE that was taken again and is acquired, as final results are published. Published again it is replaced, or taken
 * back if the UE is not acquired any more; an acquis of another origin stays.
 */
export async function acquerirDettes({ db, now, institution, journal }: VisitWrite, dettes: readonly Dette[]) {
	const line = { action: 'resultats.publier', objet: 'acquis' }
	const updated_at = toWireInstant(now, institution.timezone)
	for (const { id: etudiant_id, ues } of dettes)
		for (const { code: ue, credits, moyenne, validation, acquise, isElsewhere } of ues) {
			if (isElsewhere || (validation === null ? !acquise : acquise?.moyenne_centiemes === moyenne)) continue
			const avant = acquise && { avant: acquise }
			if (validation === null) {
				await deleteAcquis(db, acquise!.id)
				await journal({ ...line, id: acquise!.id, ...avant })
				continue
			}
			const apres = { etudiant_id, ue, annee: institution.annee!.libelle, credits, moyenne_centiemes: moyenne }
			const { id } = (await upsertAcquis(db, { ...apres, updated_at }))!
			await journal({ ...line, id, ...avant, apres: { ...apres, origine: 'dette' } })
		}
}
