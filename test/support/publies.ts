import type { Db } from '../../src/db/queries/db'
import { reglementUsuel, type Reglement } from '../../src/domain/resultats/reglement'
import type { MatiereDeReleve, Releve } from '../../src/domain/resultats/releve'
import type { Contexte } from '../../src/features/resultats/publier.service'
import type { Publie } from '../../src/features/resultats/resultats.service'
import * as s from '../../src/school/schema'

const maths: MatiereDeReleve = {
	id: 1,
	code: 'MATH',
	nom: 'Mathématiques',
	coefficient: 3,
	moyenne: 900,
	sans: null,
	parts: { cc: 40, ex: 60 },
	cc: 1200,
	ex: 700,
	exclut: false,
	session: 1,
	situation: null,
	acquis: null,
	notes: []
}

const releve: Releve = {
	moyenne: 900,
	sans: null,
	ues: [
		{
			id: 1,
			code: 'UE-1',
			nom: 'Sciences',
			credits: 6,
			moyenne: 900,
			sans: null,
			validation: null,
			sousPlancher: false,
			acquis: null,
			matieres: [maths]
		}
	],
	matieres: [],
	credits: 0,
	estAcquis: false
}

export type NewPublication = Partial<typeof s.publications.$inferInsert> & {
	/** the average of each student in hundredths, by their id */
	readonly moyennes?: Readonly<Record<number, number | null>>
	/** the whole result of each student instead */
	readonly releves?: Readonly<Record<number, Releve>>
	readonly isBts?: boolean
	readonly regles?: Partial<Reglement>
}

type Ue = { readonly code: string; readonly moyenne: number; readonly credits?: number } & Partial<Releve['ues'][number]>

/** A semester of UEs with 30 credits in all that weigh the same, acquired at 10, unless they say otherwise. */
export function releveAvec(...given: readonly Ue[]): Releve {
	const ues = given.map(({ code, ...ue }) => ({
		id: Number(code.slice(3)),
		code,
		nom: code,
		credits: 30 / given.length,
		sans: null,
		validation: ue.moyenne >= 1000 ? ('V' as const) : null,
		sousPlancher: false,
		acquis: null,
		matieres: [{ ...maths, id: Number(code.slice(3)), nom: `M-${code}`, moyenne: ue.moyenne, parts: null }],
		...ue
	}))
	const credits = ues.reduce((sum, ue) => sum + (ue.validation === null ? 0 : ue.credits), 0)
	const poids = ues.reduce((sum, ue) => sum + ue.credits, 0)
	const moyenne = Math.round(ues.reduce((sum, ue) => sum + ue.moyenne * ue.credits, 0) / poids)
	return { moyenne, sans: null, ues, matieres: [], credits, estAcquis: ues.every(({ validation }) => validation !== null) }
}

/** A semester of BTS, or one without an average. */
export const releveBts = (moyenne: number | null): Releve => {
	return { moyenne, sans: moyenne === null ? 'incomplete' : null, ues: [], matieres: [], credits: null, estAcquis: false }
}

/** A publication of MECA-L1 in the first semester, final, of 20 November 2026, unless it says otherwise. */
export async function insertPublication(db: Db, { moyennes = {}, releves, isBts = false, regles, ...given }: NewPublication) {
	const own: Readonly<Record<number, Releve>> =
		releves ??
		Object.fromEntries(
			Object.entries(moyennes).map(([id, moyenne]) => [id, { ...releve, moyenne, sans: moyenne === null ? 'incomplete' : null }])
		)
	const known = Object.values(own).flatMap(({ moyenne }) => (moyenne === null ? [] : [moyenne]))
	const contexte: Contexte = {
		annee: '2026-2027',
		classe: { code: 'MECA-L1', nom: 'Mécanique L1', filiere: 'Mécanique', niveau: 'Licence 1' },
		periode: `Semestre ${given.periode ?? 1}`,
		isBts,
		classement: known.length === 0 ? null : { effectif: known.length, moyenne: 1000, min: Math.min(...known), max: Math.max(...known) },
		regles: { ...reglementUsuel(isBts), ...regles }
	}
	const [publication] = await db
		.insert(s.publications)
		.values({
			classe_id: 1,
			periode: 1,
			definitive: true,
			publiee_at: 1_795_161_600,
			publiee_par: 1,
			remplace: false,
			contexte: JSON.stringify(contexte),
			...given
		})
		.returning({ id: s.publications.id })
	await db.insert(s.resultats).values(
		Object.entries(own).map(([etudiant, releveDe]) => {
			const { moyenne } = releveDe
			const rang = moyenne === null ? null : known.filter((one) => one > moyenne).length + 1
			const publie: Publie = { releve: releveDe, rang }
			return {
				publication_id: publication!.id,
				etudiant_id: Number(etudiant),
				moyenne_centiemes: publie.releve.moyenne,
				sans: publie.releve.sans,
				contenu: JSON.stringify(publie)
			}
		})
	)
}
