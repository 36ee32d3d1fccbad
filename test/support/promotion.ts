import type { Db } from '../../src/db/queries/db'
import type { Releve } from '../../src/domain/resultats/releve'
import { REGIMES } from '../../src/domain/vocabulaire'
import * as s from '../../src/school/schema'
import { AT } from './people'
import { insertPublication, releveAvec, releveBts } from './publies'

const named = (code: string) => ({ code, nom: code, cle_tri: code.toLowerCase(), updated_at: AT })

/** The niveaux of filières of the generated school, by their ids, with the matières of each in LMD. */
const GI = 100
const TC = 101
const CG = 102
const NIVEAUX = { BTS1: 1, BTS2: 2, L1: 3, L2: 4, L3: 5, M1: 6, M2: 7 } as const

/** The classes of this year: filière, niveau, and what is published about it. */
const CLASSES = [
	[GI, 'L1', 'GI-L1-A'],
	[GI, 'L1', 'GI-L1-B'],
	[GI, 'L2', 'GI-L2'],
	[GI, 'L3', 'GI-L3'],
	[GI, 'M1', 'GI-M1'],
	[GI, 'M2', 'GI-M2'],
	[TC, 'L1', 'TC-L1'],
	[CG, 'BTS1', 'CG-BTS1-A'],
	[CG, 'BTS1', 'CG-BTS1-B'],
	[CG, 'BTS2', 'CG-BTS2']
] as const
export type CodeDeClasse = (typeof CLASSES)[number][2]

/** The classes of the coming year. */
const A_VENIR = [
	[GI, 'L1', 'GI-L1-A'],
	[GI, 'L1', 'GI-L1-B'],
	[GI, 'L2', 'GI-L2-A'],
	[GI, 'L2', 'GI-L2-B'],
	[GI, 'L3', 'GI-L3'],
	[GI, 'M1', 'GI-M1'],
	[GI, 'M2', 'GI-M2'],
	[TC, 'L1', 'TC-L1'],
	[CG, 'BTS1', 'CG-BTS1'],
	[CG, 'BTS2', 'CG-BTS2']
] as const

export const idOfClasse = (code: CodeDeClasse) => 100 + CLASSES.findIndex(([, , of]) => of === code)
export const idAVenir = (code: (typeof A_VENIR)[number][2]) => 200 + A_VENIR.findIndex(([, , of]) => of === code)

/** The four UEs of a niveau, two a semester, each with two matières. */
const uesOf = (filiere: number, niveau: keyof typeof NIVEAUX) =>
	[0, 1, 2, 3].map((at) => {
		const id = filiere * 100 + NIVEAUX[niveau] * 10 + at
		return {
			id,
			code: `UE-${id}`,
			semestre: at < 2 ? 1 : 2,
			matieres: [0, 1].map((which) => ({ id: id * 10 + which, code: `M-${id}-${which}` }))
		}
	})

/** A student of this year, with the published relevés of both semesters. */
export type Eleve = {
	readonly id: number
	readonly classe: CodeDeClasse
	readonly regime: (typeof REGIMES)[number] | null
	readonly releves: readonly (Releve | undefined)[]
	/** called to a session 2 that is not published */
	readonly isAppele: boolean
	/** left in March */
	readonly isParti: boolean
}

/** Numbers below `n` that look like chance, and are the same in each run. */
function* chance(seed: number): Generator<number, never, undefined> {
	for (let state = seed; ;) {
		state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
		yield state >> 8
	}
}

/** A semester of these UEs: V at 10, and VC below it if the semester has 10. */
function semestre(ues: ReturnType<typeof uesOf>, draw: (n: number) => number, level: number): Releve {
	const [sample] = releveAvec({ code: 'UE-1', moyenne: 1000 }).ues[0]!.matieres
	const notees = ues.map(({ code, matieres }) => {
		const ofUe = matieres.map(({ id, code: matiere }) => ({
			...sample!,
			id,
			code: matiere,
			nom: matiere,
			coefficient: 1,
			moyenne: level + draw(1000)
		}))
		return { code, matieres: ofUe, moyenne: Math.round((ofUe[0]!.moyenne + ofUe[1]!.moyenne) / 2) }
	})
	const { moyenne } = releveAvec(...notees)
	return releveAvec(...notees.map((ue) => (ue.moyenne < 1000 && moyenne! >= 1000 ? { ...ue, validation: 'VC' as const } : ue)))
}

/** The same semester without an average, because the student was away from an exam of each UE. */
const defaillant = (releve: Releve): Releve => ({
	...releve,
	moyenne: null,
	sans: 'defaillante',
	ues: releve.ues.map((ue) => ({ ...ue, validation: null })),
	credits: releve.credits === null ? null : 0,
	estAcquis: false
})

/** Three hundred students of ten classes in LMD and BTS, who had good years, bad ones, and years that are not complete. */
export function promotion(): Eleve[] {
	const numbers = chance(57)
	const draw = (n: number) => numbers.next().value % n
	return CLASSES.flatMap(([filiere, niveau, classe]) =>
		Array.from({ length: 30 }, (_, at): Eleve => {
			const level = 450 + draw(500)
			const ues = uesOf(filiere, niveau)
			const both = [1, 2].map((rang) =>
				filiere === CG
					? releveBts(level + draw(500))
					: semestre(
							ues.filter((ue) => ue.semestre === rang),
							draw,
							level
						)
			)
			const releves = at === 3 ? [both[0], undefined] : at === 4 ? [both[0], defaillant(both[1]!)] : both
			return {
				id: 10_000 + idOfClasse(classe) * 100 + at,
				classe,
				regime: [null, ...REGIMES][draw(5)]!,
				releves,
				isAppele: filiere !== CG && at % 7 === 5,
				isParti: at === 6
			}
		})
	)
}

/** Writes the classes of both years, and the students with what is published: nothing final in CG-BTS1-B, one semester in GI-M1. */
export async function insertPromotion(db: Db, eleves: readonly Eleve[]) {
	const year = { libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31', updated_at: AT }
	await db.insert(s.annees).values({ id: 3, ...year, en_preparation: true })
	await db.insert(s.periodes).values([
		{ rang: 1, libelle: 'Semestre 1', date_debut: '2026-09-14', date_fin: '2027-01-31', annee_id: 2, updated_at: AT },
		{ rang: 2, libelle: 'Semestre 2', date_debut: '2027-02-01', date_fin: '2027-07-31', annee_id: 2, updated_at: AT }
	])
	await db.insert(s.filieres).values([
		{ id: GI, ...named('GI'), systeme: 'LMD' },
		{ id: TC, ...named('TC'), systeme: 'LMD', tronc_commun: true },
		{ id: CG, ...named('CG'), systeme: 'BTS' }
	])
	const of = ([filiere_id, niveau, code]: (typeof CLASSES | typeof A_VENIR)[number]) => ({
		...named(code),
		filiere_id,
		niveau_id: NIVEAUX[niveau]
	})
	await db
		.insert(s.classes)
		.values([
			...CLASSES.map((classe, at) => ({ id: 100 + at, annee_id: 2, ...of(classe) })),
			...A_VENIR.map((classe, at) => ({ id: 200 + at, annee_id: 3, ...of(classe) }))
		])
	for (const [filiere_id, niveau] of new Map(CLASSES.map((classe) => [`${classe[0]}${classe[1]}`, classe])).values()) {
		if (filiere_id === CG) continue
		const place = { filiere_id, niveau_id: NIVEAUX[niveau] }
		const ues = uesOf(filiere_id, niveau)
		const matieres = ues.flatMap((ue) => ue.matieres.map((matiere) => ({ ...matiere, ue_id: ue.id })))
		await db.insert(s.ues).values(ues.map(({ id, code }) => ({ id, ...named(code), ...place })))
		await db
			.insert(s.uesAnnees)
			.values(
				[2, 3].flatMap((annee_id) =>
					ues.map(({ id, semestre: rang }) => ({ ue_id: id, annee_id, semestre: rang, credits: 15, updated_at: AT }))
				)
			)
			.onConflictDoNothing()
		await db.insert(s.matieres).values(matieres.map(({ id, code }) => ({ id, ...named(code), ...place })))
		await db
			.insert(s.matieresAnnees)
			.values(
				[2, 3].flatMap((annee_id) => matieres.map(({ id, ue_id }) => ({ matiere_id: id, annee_id, ue_id, coefficient: 1, updated_at: AT })))
			)
			.onConflictDoNothing()
		// the first matière of each UE is taught in the first class of its niveau alone
		const [first] = A_VENIR.flatMap((classe, at) => (classe[0] === filiere_id && classe[1] === niveau ? [200 + at] : []))
		await db
			.insert(s.enseignements)
			.values(ues.map(({ matieres: [matiere] }) => ({ classe_id: first!, matiere_id: matiere!.id, enseignant_id: 10, updated_at: AT })))
	}
	const account = { role: 'etudiant' as const, prenoms: 'Élève', updated_at: AT }
	await db
		.insert(s.utilisateurs)
		.values(
			eleves.map(({ id }) => ({ id, identifiant: `e${id}`, identifiant_norm: `e${id}`, nom: `NOM${id}`, cle_tri: `nom${id}`, ...account }))
		)
	await db.insert(s.etudiants).values(eleves.map(({ id }) => ({ id, matricule: `E-${id}`, updated_at: AT })))
	await db.insert(s.inscriptions).values(
		eleves.map(({ id, classe, regime, isParti }) => ({
			etudiant_id: id,
			classe_id: idOfClasse(classe),
			annee_id: 2,
			statut: 'Active' as const,
			date_entree: '2026-09-14',
			regime,
			updated_at: AT,
			...(isParti && { date_sortie: '2027-03-01', motif_sortie: 'abandon' as const })
		}))
	)
	await db.insert(s.convocations).values(
		eleves
			.filter(({ isAppele }) => isAppele)
			.map(({ id, classe, releves }) => ({
				classe_id: idOfClasse(classe),
				periode: 1,
				etudiant_id: id,
				matiere_id: releves[0]!.ues[0]!.matieres[0]!.id,
				appelee: true as never
			}))
	)
	for (const [, niveau, code] of CLASSES)
		for (const periode of code === 'GI-M1' ? [1] : [1, 2])
			await insertPublication(db, {
				classe_id: idOfClasse(code),
				periode,
				isBts: niveau.startsWith('BTS'),
				definitive: code !== 'CG-BTS1-B',
				releves: Object.fromEntries(
					eleves.flatMap(({ id, classe, releves }) => (classe === code && releves[periode - 1] ? [[id, releves[periode - 1]!]] : []))
				)
			})
}
