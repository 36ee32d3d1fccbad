import type { Db } from '../../db/queries/db'
import { moyenneAttendue, type Attendue } from '../../domain/resultats/moyenne'
import { periodeOf, type Periode, type Placee, type Rang } from '../../domain/resultats/periode'
import type { Place } from '../../domain/resultats/reglement'
import type { Lu, Releve } from '../../domain/resultats/releve'
import { reglesOf } from '../reglements/reglements.service'
import { selectFixees } from './moyennes.queries'

/** A published average of a période, in hundredths. */
export type Publiee = Lu & {
	readonly periode: Rang
	readonly session: number
	readonly definitive: 0 | 1
	/** of the période */
	readonly libelle: string
}

/** The averages of a student in a matière or UE (RULES.md 6.2). */
export type Moyennes = {
	/** by période */
	readonly publiees: readonly Publiee[]
	/** out of 20, of périodes that are not published: null if it is incomplete, `undefined` if nothing counts */
	readonly moyenne: number | null | undefined
}

type Asked = { readonly annee: number; readonly etudiants: readonly number[]; /** YYYY-MM-DD */ readonly today: string }

/** A matière of a class. */
type Comptee = { readonly id: number; readonly semestre: number | null; /** of the class */ readonly place: Place }

type Lue = Attendue & {
	/** stored with the évaluation */
	readonly periode: number | null
	/** the matière of the évaluation */
	readonly de: { readonly id: number }
}

/** The averages of students in matières and UEs of a year. */
export async function moyennesOf(db: Db, { annee, etudiants, today }: Asked) {
	const fixees = await selectFixees(db, etudiants, annee)
	const situations = Map.groupBy(fixees, (row) => `${row.etudiant_id}:${row.matiere_id}`)
	const publiees = new Map<string, Publiee[]>()
	for (const { etudiant_id, contenu, libelle, periode, session, definitive } of fixees) {
		if (contenu === null || libelle === null) continue
		const { ues, matieres } = (JSON.parse(contenu) as { readonly releve: Releve }).releve
		const put = (key: string, { moyenne, sans }: Lu) =>
			publiees.set(key, [...(publiees.get(key) ?? []), { periode, session, definitive, libelle, moyenne, sans }])
		for (const ue of ues) put(`${etudiant_id}:ue${ue.id}`, ue)
		for (const matiere of [...matieres, ...ues.flatMap((ue) => ue.matieres)]) put(`${etudiant_id}:${matiere.id}`, matiere)
	}
	const regles = await reglesOf(db, annee)
	const periodes = JSON.parse(fixees[0]?.periodes ?? '[]') as Periode[]
	const publieesDe = (key: string) => (publiees.get(key) ?? []).toSorted((a, b) => a.periode - b.periode)
	return {
		ofMatiere(etudiant: number, { id, semestre, place }: Comptee, attendues: readonly Lue[]): Moyennes {
			const publieesDeMatiere = publieesDe(`${etudiant}:${id}`)
			const isOwn = (rang: Rang | null) => publieesDeMatiere.some(({ periode }) => periode === rang)
			const marks = attendues.map((lue) => {
				const { de, periode, session, evaluation } = lue
				const rang = periodeOf({ semestre, periode, session, date: evaluation.date, niveau: place.niveau } as Placee, periodes)
				const inRang = (row: { readonly periode: Rang }) => row.periode === rang
				const situation = [id, de.id].flatMap((matiere) => situations.get(`${etudiant}:${matiere}`)?.find(inRang)?.situation ?? [])[0]
				return { lue, rang, situation, publiee: publiees.get(`${etudiant}:${de.id}`)?.find(inRang) }
			})
			// what a former class published stands for its marks here, alone if they are of one matière
			const formers = new Set(marks.flatMap(({ rang, publiee }) => (publiee && !isOwn(rang) ? [publiee] : [])))
			const alone = [...formers].filter((publiee) => [...formers].every((other) => other === publiee || other.periode !== publiee.periode))
			const open = marks.filter(({ rang, publiee }) => !publiee && !isOwn(rang))
			const isFailed = open.some(({ situation }) => situation === 'defaillante')
			const libres = open.flatMap(({ lue, situation }) => (situation ? [] : [lue]))
			const moyenne = isFailed ? null : moyenneAttendue(libres, regles({ ...place, matiere: id }), today)
			return { publiees: [...publieesDeMatiere, ...alone].toSorted((a, b) => a.periode - b.periode), moyenne }
		},
		ofUe: (etudiant: number, id: number) => publieesDe(`${etudiant}:ue${id}`)
	}
}
