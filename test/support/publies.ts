import type { Db } from '../../src/db/db'
import { reglementUsuel } from '../../src/domain/reglement'
import type { MatiereDeReleve, Releve } from '../../src/domain/releve'
import type { Contexte, Publie } from '../../src/features/resultats/publier.service'
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
	readonly moyennes: Readonly<Record<number, number | null>>
}

/** A publication of MECA-L1 in the first semester, final, of 20 November 2026, unless it says otherwise. */
export async function insertPublication(db: Db, { moyennes, ...given }: NewPublication) {
	const known = Object.values(moyennes).filter((one) => one !== null)
	const contexte: Contexte = {
		annee: '2026-2027',
		classe: { code: 'MECA-L1', nom: 'Mécanique L1', filiere: 'Mécanique', niveau: 'Licence 1' },
		periode: 'Semestre 1',
		isBts: false,
		classement: known.length === 0 ? null : { effectif: known.length, moyenne: 1000, min: Math.min(...known), max: Math.max(...known) },
		regles: reglementUsuel(false)
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
		Object.entries(moyennes).map(([etudiant, moyenne]) => {
			const rang = moyenne === null ? null : known.filter((one) => one > moyenne).length + 1
			const publie: Publie = { releve: { ...releve, moyenne, sans: moyenne === null ? 'incomplete' : null }, rang }
			return { publication_id: publication!.id, etudiant_id: Number(etudiant), contenu: JSON.stringify(publie) }
		})
	)
}
