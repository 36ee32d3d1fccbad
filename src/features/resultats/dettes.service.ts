import type { Reglement } from '../../domain/resultats/reglement'
import { convoqueesOf, releveOf, type MatiereComptee, type NoteDeReleve, type UeDeReleve } from '../../domain/resultats/releve'
import { toWireInstant } from '../../kit/clock'
import type { View, VisitWrite } from '../../tenants/visit'
import type { AcquisRow, Donnees, Endette, Personne } from './donnees.service'
import { deleteAcquis, selectDettesPubliees, upsertAcquis } from './dettes.queries'

/** A UE that a student of another class takes again, with the acquis that it has made already. */
type UeReprise = UeDeReleve & {
	readonly acquise: AcquisRow | undefined
	/** whether an acquis of another origin stands */
	readonly isElsewhere: boolean
	/** the average with which it is acquired: the best of both sessions; null if it is not */
	readonly retenue: number | null
}

/** A student of another class with the UEs that they take again in this one (RULES.md 10.6). */
export type Dette = Personne & {
	readonly ues: readonly UeReprise[]
	/** the matières that they take here */
	readonly prises: ReadonlySet<number>
}

/** A UE as a publication keeps it, without marks. */
type UePubliee = Omit<UeReprise, 'acquise' | 'isElsewhere'>

/** The UEs that were taken again in a publication, by student. */
export type DettesPubliees = ReadonlyMap<number, readonly UePubliee[]>

export const dettesPubliees = async ({ db }: Pick<View, 'db'>, publication: number): Promise<DettesPubliees> =>
	new Map((await selectDettesPubliees(db, publication)).map((row) => [row.etudiant_id, JSON.parse(row.contenu) as UePubliee[]]))

function asPubliee({ acquise: _acquise, isElsewhere: _isElsewhere, ...ue }: UeReprise): UePubliee {
	return { ...ue, matieres: ue.matieres.map((matiere) => ({ ...matiere, notes: [] })) }
}

/** The UEs that are taken again as a publication keeps them, by student, in JSON. */
export const contenusOfDettes = (dettes: readonly Dette[]) => dettes.map(({ id, ues }) => [id, JSON.stringify(ues.map(asPubliee))] as const)

const publieeDe = (publiees: DettesPubliees, etudiant: Personne, ue: UeDeReleve) =>
	publiees.get(etudiant.id)?.find(({ id }) => id === ue.id)

/** Session 2: who is called to what, and what session 1 published. */
type Seconde = {
	readonly isConvoquee: (etudiant: number, matiere: number, notes: readonly NoteDeReleve[]) => boolean
	readonly premieres: DettesPubliees
}

/** The UEs of a période that students of other classes take again: their own marks there, and the matières that they have kept. */
export const dettesOf = (
	{ endettes, matieres, regles }: Pick<Donnees, 'endettes' | 'matieres' | 'regles'>,
	{ isConvoquee, premieres }: Seconde
): Dette[] =>
	endettes.flatMap(({ etudiant, notes, situations, acquis, prises, rows }: Endette) => {
		const reprises = new Set(matieres.flatMap(({ id, ue }) => (ue !== null && prises.has(id) ? [ue.id] : [])))
		const comptees = matieres.flatMap((matiere): MatiereComptee[] => {
			if (matiere.ue === null || !reprises.has(matiere.ue.id)) return []
			const marks = notes.get(matiere.id) ?? []
			const convoquee = isConvoquee(etudiant.id, matiere.id, marks)
			return [{ ...matiere, notes: marks, situation: situations.get(matiere.id), acquis: acquis.matieres.get(matiere.id), convoquee }]
		})
		// other UEs of the semester are not here to compensate
		const { ues } = releveOf(comptees, { isBts: false, regles: { ...regles, compensation: 'aucune' }, acquis: new Map() })
		const withAcquis = ues.map((ue): UeReprise => {
			const storedAcquis = rows.find((row) => row.ue === ue.code)
			// what session 1 acquired stays (RULES.md 10.8)
			const avant = publieeDe(premieres, etudiant, ue)?.retenue ?? null
			const retenue = ue.validation === null ? avant : Math.max(ue.moyenne ?? 0, avant ?? 0)
			return {
				...ue,
				validation: retenue === null ? null : 'V',
				retenue,
				acquise: storedAcquis?.origine === 'dette' ? storedAcquis : undefined,
				isElsewhere: storedAcquis !== undefined && storedAcquis.origine !== 'dette'
			}
		})
		return ues.length === 0 ? [] : [{ ...etudiant, ues: withAcquis, prises }]
	})

/** Students of other classes with their UEs that are not acquired yet, as published; what is taken since then as it is now. */
export const openDettes = (dettes: readonly Dette[], publiees: DettesPubliees): Dette[] =>
	dettes.map((dette) => {
		const open = dette.ues.filter(({ acquise, isElsewhere }) => !acquise && !isElsewhere)
		return { ...dette, ues: open.map((ue) => ({ ...ue, ...publieeDe(publiees, dette, ue) })) }
	})

/** The matières to which the rules call them for session 2: those that are taken here (RULES.md 10.6). */
export const convoqueesOfDette = ({ ues, prises }: Dette, regles: Reglement): number[] =>
	convoqueesOf({ ues, matieres: [], estAcquis: false }, false, regles).filter((id) => prises.has(id))

const isFaite = ({ retenue, acquise, isElsewhere }: UeReprise) =>
	isElsewhere || (retenue === null ? !acquise : acquise?.moyenne_centiemes === retenue)

/** Whether final results have made the acquis that its UEs make now. */
export const isAcquise = ({ ues }: Dette) => ues.every(isFaite)

/**
 * Makes an acquis of each UE that was taken again and is acquired, as final results are published. Published again it is replaced, or taken
 * back if the UE is not acquired any more; an acquis of another origin stays.
 */
export async function acquireDettes({ db, now, institution, journal }: VisitWrite, dettes: readonly Dette[]) {
	const line = { action: 'resultats.publier', objet: 'acquis' }
	const updated_at = toWireInstant(now, institution.timezone)
	for (const { id: etudiant_id, ues } of dettes)
		for (const reprise of ues) {
			if (isFaite(reprise)) continue
			const { code: ue, credits, retenue, acquise } = reprise
			const avant = acquise && { avant: acquise }
			if (retenue === null) {
				await deleteAcquis(db, acquise!.id)
				await journal({ ...line, id: acquise!.id, ...avant })
				continue
			}
			const apres = { etudiant_id, ue, annee: institution.annee!.libelle, credits, moyenne_centiemes: retenue }
			const { id } = (await upsertAcquis(db, { ...apres, updated_at }))!
			await journal({ ...line, id, ...avant, apres: { ...apres, origine: 'dette' } })
		}
}
