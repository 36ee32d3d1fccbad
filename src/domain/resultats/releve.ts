import { fractionOf, type Fraction } from './fraction'
import { MOYENNE, type Reglement } from './reglement'
import { isReachedByRounding, toCentieme, centiemesOf, unrounded, type Arrondi, type Resultat, type SansMoyenne } from './resultat'
import { asExamen, comptageOf, matiereSession1, matiereSession2, type Comptage, type Entree, type Situation } from './resultat-matiere'
import {
	withAcquis,
	withUes,
	compensesByAnnee,
	convoquees,
	convoqueesBts,
	creditsOf,
	moyenneAnnee,
	semestre,
	semestreBts,
	type Acquis,
	type MatiereDUe,
	type ResultatSemestre,
	type Validation
} from './resultat-semestre'

/** A mark, with what people know it by. */
export type NoteDeReleve = Entree & {
	readonly titre: string
	/** YYYY-MM-DD */
	readonly date: string
	/** the code of the class that it comes from, if that is another one */
	readonly classe: string | null
	/** the first day on which students see it (YYYY-MM-DD); null if it is not published */
	readonly publiee_le: string | null
}

/** The marks and rules of a matière, from which a student's result there is computed. */
export type MatiereComptee = {
	readonly id: number
	readonly code: string
	readonly nom: string
	readonly coefficient: number
	readonly ue: { readonly id: number; readonly code: string; readonly nom: string; readonly credits: number | null } | null
	readonly notes: readonly NoteDeReleve[]
	readonly regles: Reglement
	readonly situation?: Situation | undefined
	readonly acquis?: Acquis | undefined
	/** whether the student is called to session 2 in it */
	readonly convoquee?: boolean
}

/** An average in hundredths, or the reason why it is missing. */
export type Lu = { readonly moyenne: number | null; readonly sans: SansMoyenne | null }

export type MatiereDeReleve = Lu &
	Pick<MatiereComptee, 'id' | 'code' | 'nom' | 'coefficient'> & {
		/** the percents by which `cc` and `ex` are joined; null: all marks weigh by their coefficients */
		readonly parts: Reglement['parts']
		readonly cc: number | null
		readonly ex: number | null
		/** whether an absence at the exam keeps it from session 2 */
		readonly exclut: boolean
		/** the session of the average */
		readonly session: 1 | 2
		readonly situation: Situation | null
		readonly acquis: Acquis | null
		readonly notes: readonly (NoteDeReleve & { readonly compte: Comptage })[]
		/** whether its reader may not see some of its marks yet */
		readonly masquees?: true
	}

export type UeDeReleve = Lu & {
	readonly id: number
	readonly code: string
	readonly nom: string
	readonly credits: number | null
	readonly validation: Validation | null
	readonly sousPlancher: boolean
	readonly acquis: Acquis | null
	readonly matieres: readonly MatiereDeReleve[]
}

/** The result of a student in a période, with all that it is made of. */
export type Releve = Lu & {
	readonly ues: readonly UeDeReleve[]
	/** those without a UE: all of them in BTS */
	readonly matieres: readonly MatiereDeReleve[]
	/** null in BTS */
	readonly credits: number | null
	readonly estAcquis: boolean
	/** texts of teachers about the student, by id of the matière; 0: of the school, about the whole période */
	readonly appreciations?: Readonly<Record<number, string>>
	/** minutes missed in a period of BTS; absent: the school does not keep registers, or did not at the publication */
	readonly manque?: { readonly absent: number; readonly excuse: number }
}

/** Whether neither an average nor the reason for a missing one is expected: of a matière that weighs 0 and has no évaluation. */
export const isVide = ({ moyenne, sans, ...of }: Lu & Partial<Pick<MatiereDeReleve, 'coefficient' | 'notes' | 'masquees'>>): boolean =>
	moyenne === null && (sans === null || (of.coefficient === 0 && of.notes?.length === 0 && !of.masquees))

const lu = (resultat: Resultat): Lu => ({ moyenne: centiemesOf(resultat), sans: resultat.sans ?? null })
const part = (of: Fraction | null): number | null => (of === null ? null : centiemesOf({ moyenne: of }))

type Calculee = MatiereDUe & { readonly comptee: MatiereComptee }

function calculee(comptee: MatiereComptee, arrondi: Arrondi): Calculee {
	const { id, coefficient, notes, regles, situation, acquis, convoquee } = comptee
	const compute = convoquee ? matiereSession2 : matiereSession1
	const computedMatiere = compute(notes, regles, situation, arrondi)
	return { ...computedMatiere, resultat: withAcquis(computedMatiere.resultat, acquis), id, coefficient, comptee }
}

/** How an entry counts in an average; those of session 2 count nowhere where the average of session 1 stays (RULES.md 10.5). */
function comptageDans({ comptee: { regles }, resultat, session }: Calculee, note: Entree): Comptage {
	if (note.session === 1) return comptageOf(note, regles)
	const abi_examen = resultat.sans === 'defaillante' ? 'defaillant' : regles.abi_examen
	return session === 1 ? 'laissee' : comptageOf(asExamen(note), { ...regles, abi_examen, abj_examen: 'neutralise' })
}

function matiereDe(matiere: Calculee): MatiereDeReleve {
	const { comptee, resultat, cc, ex, exclut, session } = matiere
	const { id, code, nom, coefficient, regles, situation = null, acquis = null } = comptee
	const notes = comptee.notes.map((note) => ({ ...note, compte: comptageDans(matiere, note) }))
	const computed = { ...lu(resultat), parts: regles.parts, cc: part(cc), ex: part(ex), exclut, session }
	return { id, code, nom, coefficient, ...computed, situation, acquis, notes }
}

/**
 * A relevé as its student reads it on a day: without marks that are not published by then, and unless it is final without what only a
 * final one says. `masquees`: some of its marks are left out.
 */
export function releveFor(releve: Releve, jour: string, isDefinitive: boolean): Releve {
	const ofMatiere = (matiere: MatiereDeReleve): MatiereDeReleve => {
		const notes = matiere.notes.filter(({ publiee_le }) => publiee_le !== null && publiee_le <= jour)
		return notes.length === matiere.notes.length ? matiere : { ...matiere, notes, masquees: true }
	}
	const hidden = isDefinitive ? {} : { validation: null }
	return {
		...releve,
		...(isDefinitive ? {} : { credits: null, estAcquis: false }),
		ues: releve.ues.map((ue) => ({ ...ue, ...hidden, matieres: ue.matieres.map(ofMatiere) })),
		matieres: releve.matieres.map(ofMatiere)
	}
}

/** The rules by which a student's période is computed. */
export type Calcul = {
	readonly isBts: boolean
	readonly regles: Reglement
	/** UEs acquired elsewhere or before, by id */
	readonly acquis: ReadonlyMap<number, Acquis>
	readonly arrondi?: Arrondi
}

/** A semester of LMD as the rules compute it. */
const semestreDe = (matieres: readonly Calculee[], { regles, acquis, arrondi }: Calcul): ResultatSemestre =>
	semestre(
		[...Map.groupBy(matieres, ({ comptee }) => comptee.ue?.id)].flatMap(([id, matieresDUe]) => {
			const ue = matieresDUe[0]!.comptee.ue
			return id === undefined || ue === null ? [] : [{ id, credits: ue.credits, matieres: matieresDUe, acquis: acquis.get(id) }]
		}),
		regles,
		arrondi
	)

/** The result of a student in a période, from the marks up (RULES.md 10.2 to 10.6). */
export function releveOf(matieres: readonly MatiereComptee[], calcul: Calcul): Releve {
	const { isBts, arrondi = toCentieme } = calcul
	const all = matieres.map((matiere) => calculee(matiere, arrondi))
	if (isBts) return { ...lu(semestreBts(all, arrondi)), ues: [], matieres: all.map(matiereDe), credits: null, estAcquis: false }
	const semestreLmd = semestreDe(all, calcul)
	const byId = new Map(all.map((matiere) => [matiere.id, matiere]))
	return {
		...lu(semestreLmd.resultat),
		ues: semestreLmd.ues.map(({ id, credits, resultat, validation, sousPlancher, acquis, matieres: matieresDUe }) => {
			const parts = matieresDUe.map((matiere) => byId.get(matiere.id)!)
			const { code, nom } = parts[0]!.comptee.ue!
			return { id, code, nom, credits, ...lu(resultat), validation, sousPlancher, acquis: acquis ?? null, matieres: parts.map(matiereDe) }
		}),
		matieres: all.filter(({ comptee }) => comptee.ue === null).map(matiereDe),
		credits: semestreLmd.credits,
		estAcquis: semestreLmd.estAcquis
	}
}

const resultatOf = ({ moyenne, sans }: Lu): Resultat =>
	moyenne === null ? { sans: sans ?? 'incomplete' } : { moyenne: fractionOf(moyenne) }

const asRead = <Read extends Lu>(lue: Read) => ({ ...lue, resultat: resultatOf(lue) })

/** The matières, by id, to which a relevé of session 1 calls its student for session 2 (RULES.md 10.5). */
export function convoqueesOf(
	{ ues, matieres, estAcquis }: Pick<Releve, 'ues' | 'matieres' | 'estAcquis'>,
	isBts: boolean,
	regles: Reglement
): number[] {
	const called = isBts
		? convoqueesBts(matieres.map(asRead))
		: convoquees(
				{ estAcquis, ues: ues.map(({ validation, matieres: matieresDUe }) => ({ validation, matieres: matieresDUe.map(asRead) })) },
				regles
			)
	return called.map(({ id }) => id)
}

/** A relevé after session 2: UEs that were acquired in session 1 stay acquired (RULES.md 10.8). */
export function releveAfterSession2(releve: Releve, premiere: Releve): Releve {
	if (releve.credits === null) return releve
	const before = new Map(premiere.ues.map(({ id, validation }) => [id, validation]))
	const ues = releve.ues.map((ue) => ({ ...ue, validation: ue.validation ?? before.get(ue.id) ?? null }))
	return withUes(releve, ues)
}

/** The year of a student: the averages of its semesters, and what the year acquires in them. */
export type Annee = Lu & {
	readonly semestres: readonly (Releve | undefined)[]
	/** null in BTS */
	readonly credits: number | null
	/** whether its average reaches 10 only because it is rounded */
	readonly parArrondi: boolean
}

/** The year of the semesters that are published; `undefined` stands for one that was over before the student came (RULES.md 10.3). */
export function anneeOfReleves(releves: readonly (Releve | undefined)[], isBts: boolean, regles: Reglement): Annee {
	const semestresLus = releves.map((releve) => releve && { ...asRead(releve), ues: releve.ues.map(asRead) })
	const publies = semestresLus.filter((releve) => releve !== undefined)
	const moyennes = semestresLus.map((releve) => releve?.resultat)
	const annee = moyenneAnnee(moyennes, isBts)
	const semestres = isBts || publies.length < semestresLus.length ? semestresLus : compensesByAnnee(publies, annee, regles)
	const credits = isBts ? null : creditsOf(semestres.flatMap((releve) => releve?.ues ?? []))
	return { ...lu(annee), semestres, credits, parArrondi: passe(annee, moyenneAnnee(moyennes, isBts, unrounded)) }
}

/** A semester all of whose UEs were acquired elsewhere, made like the relevé of a classmate; `undefined` if one was not (RULES.md 10.3). */
export function releveAcquis({ ues }: Releve, acquis: ReadonlyMap<string, Acquis>, regles: Reglement): Releve | undefined {
	if (ues.length === 0 || !ues.every(({ code }) => acquis.has(code))) return undefined
	const dispense = { regles, notes: [], situation: 'dispensee', acquis: undefined } as const
	const matieres = ues.flatMap((ue) => ue.matieres.map((matiere): MatiereComptee => ({ ...matiere, ...dispense, ue })))
	return releveOf(matieres, { isBts: false, regles, acquis: new Map(ues.map(({ id, code }) => [id, acquis.get(code)!])) })
}

/** Whether an average reaches 10, or a floor, by rounding alone. */
const passe = (arrondie: Resultat, exacte: Resultat, plancher: number | null = null): boolean =>
	[MOYENNE, plancher].some((seuil) => seuil !== null && isReachedByRounding(arrondie, exacte, seuil))

/** The names of matières and UEs that reach 10, or a floor, only because averages are rounded, and '' if the whole period does (RULES.md 10.7). */
export function namesReachedByRounding(matieres: readonly MatiereComptee[], calcul: Calcul): string[] {
	const arrondies = matieres.map((matiere) => calculee(matiere, toCentieme))
	const exactes = matieres.map((matiere) => calculee(matiere, unrounded))
	if (calcul.isBts) return passe(semestreBts(arrondies), semestreBts(exactes, unrounded)) ? [''] : []
	const [lue, exacte] = [semestreDe(arrondies, calcul), semestreDe(exactes, { ...calcul, arrondi: unrounded })]
	const noms = new Map(matieres.flatMap(({ ue }) => (ue === null ? [] : [[ue.id, ue.nom] as const])))
	const ofMatieres = arrondies.filter(
		(matiere, at) => matiere.coefficient > 0 && passe(matiere.resultat, exactes[at]!.resultat, matiere.plancher)
	)
	const ofUes = lue.ues.filter(({ resultat }, at) => passe(resultat, exacte.ues[at]!.resultat, calcul.regles.plancher_ue))
	return [
		...ofMatieres.map(({ comptee }) => comptee.nom),
		...ofUes.map(({ id }) => noms.get(id)!),
		...(passe(lue.resultat, exacte.resultat) ? [''] : [])
	]
}
