import { publicationInForceForAnnee } from '../../domain/resultats/publication'
import { periodesOf } from '../../domain/resultats/periode'
import { reglementUsuel, type Reglement } from '../../domain/resultats/reglement'
import { rangs } from '../../domain/resultats/resultat-semestre'
import { anneeOfReleves, releveAcquis, type Releve } from '../../domain/resultats/releve'
import { turn } from '../../kit/turn'
import type { View } from '../../tenants/visit'
import { selectAcquis, selectEtudiants, selectPeriodes } from './donnees.queries'
import { selectPublies } from './publications.queries'
import { publicationOf } from './publier.service'
import { classementOf, type EtudiantDeResultats, type PeriodeDeResultats, type Publie } from './resultats.service'

/** The year, where an address names a période. */
export const ANNEE = 'annee'

type PublieRow = Awaited<ReturnType<typeof selectPublies>>[number]

export type PlaceDAnnee = { readonly classe: number; readonly isBts: boolean; readonly periodes: readonly PeriodeDeResultats[] }

/** A relevé with its average alone. */
function seule({ moyenne, sans }: Pick<Releve, 'moyenne' | 'sans'>): Releve {
	return { moyenne, sans, ues: [], matieres: [], credits: 0, estAcquis: false }
}
const MANQUE = seule({ moyenne: null, sans: 'incomplete' })

/** Relevés that are read already, by student and publication. */
export type Releves = ReadonlyMap<number, ReadonlyMap<number, Releve>>

const releveDans = (row: PublieRow): Releve => (row.contenu === null ? seule(row) : (JSON.parse(row.contenu) as Publie).releve)

/** How many students are read or computed before others get their turn. */
export const BLOCK = 20

/** The périodes of a niveau in the year. */
export const periodesDe = async ({ db, institution }: View, niveau: number): Promise<PeriodeDeResultats[]> =>
	periodesOf(await selectPeriodes(db, institution.annee!.id), niveau)

/** The UEs and matières that students acquired elsewhere or before. */
export const acquisDe = ({ db }: Pick<View, 'db'>, etudiants: readonly number[]) => selectAcquis(db, etudiants, null)

/** The years of students, from what is published; with the relevés of `seuls`, of the others only averages (RULES.md 10.4). */
export async function anneesOf(
	{ db, institution }: View,
	{ classe, isBts, periodes }: PlaceDAnnee,
	eleves: readonly EtudiantDeResultats[],
	seuls?: Releves
) {
	const ids = eleves.map(({ id }) => id)
	const rows = await selectPublies(db, ids, institution.annee!.id, seuls === undefined)
	const publies = Map.groupBy(rows, ({ etudiant_id, periode }) => `${etudiant_id}:${periode}`)
	const arrives = isBts ? [] : eleves.filter(({ entree }) => entree > periodes[0]!.date_fin).map(({ id }) => id)
	const acquis = Map.groupBy(
		arrives.length === 0 ? [] : await selectAcquis(db, arrives, institution.annee!.libelle),
		({ etudiant_id }) => etudiant_id
	)
	const ofClasse = ({ rang }: PeriodeDeResultats) =>
		publicationInForceForAnnee(rows.filter((row) => row.periode === rang && row.classe_id === classe))
	const camarades = arrives.length === 0 ? [] : periodes.flatMap((periode) => ofClasse(periode)?.etudiant_id ?? [])
	const modeles = camarades.length === 0 ? [] : await selectPublies(db, camarades, institution.annee!.id)
	/** Returns the semester that somebody acquired elsewhere, whose UEs are those of a classmate. */
	const ailleurs = (etudiant: number, periode: PeriodeDeResultats) => {
		const camarade = modeles.find(({ id }) => id === ofClasse(periode)?.id)
		const ues = (acquis.get(etudiant) ?? []).flatMap(({ ue, moyenne_centiemes: moyenne }) =>
			ue === null ? [] : [[ue, { moyenne }] as const]
		)
		return camarade && releveAcquis(releveDans(camarade), new Map(ues), publicationOf(camarade).contexte.regles)
	}
	const reglesLues = new Map<number, Reglement>()
	/** Reads the rules of a publication once for all students. */
	const reglesDe = (row: PublieRow) => reglesLues.getOrInsertComputed(row.id, () => publicationOf(row).contexte.regles)
	return Array.fromAsync(eleves, async (etudiant, before) => {
		if (before % BLOCK === BLOCK - 1) await turn()
		const semestres = periodes.map((periode) => {
			const publications = publies.get(`${etudiant.id}:${periode.rang}`) ?? []
			/** the publication that counts; `undefined` also for a semester that was acquired elsewhere */
			const publiee = publicationInForceForAnnee(publications)
			if (publiee) {
				const releve = seuls?.get(etudiant.id)?.get(publiee.id) ?? releveDans(publiee)
				const session1 = publicationInForceForAnnee(publications.filter(({ session }) => session === 1))
				// who waited for session 2 has only its average
				const premiere = seule(session1?.moyenne == null ? releve : session1)
				return { periode, publiee, manque: null, releve, premiere }
			}
			const isBefore = publications.length === 0 && etudiant.entree > periode.date_fin
			const releve = isBefore ? (isBts ? undefined : ailleurs(etudiant.id, periode)) : MANQUE
			/** why the year lacks it; `sans_objet`: it was over before they came */
			const manque = publications.length > 0 ? 'provisoire' : !isBefore ? 'absent' : releve ? null : 'sans_objet'
			return { periode, publiee, manque, releve, premiere: releve } as const
		})
		const last = semestres.at(-1)!.publiee
		const regles = last ? reglesDe(last) : reglementUsuel(isBts)
		const [releves, premieres] = [semestres.map(({ releve }) => releve), semestres.map(({ premiere }) => premiere)]
		const annee = anneeOfReleves(releves, isBts, regles)
		return {
			...annee,
			etudiant,
			semestres: semestres.map((semestre, at) => ({ ...semestre, releve: annee.semestres[at] })),
			/** the average by which it is ranked, of session 1; null without a complete year */
			classee: annee.moyenne === null ? null : anneeOfReleves(premieres, isBts, regles).moyenne
		}
	})
}

export type AnneeDEtudiant = Awaited<ReturnType<typeof anneesOf>>[number]
export type SemestreDAnnee = AnneeDEtudiant['semestres'][number]

export const isReopened = ({ publiee }: SemestreDAnnee): boolean => publiee !== undefined && publiee.rouverte_at !== null

/** The UEs that the year acquires. */
export const compenseesOf = ({ semestres }: AnneeDEtudiant) =>
	semestres.flatMap(({ releve }) => releve?.ues.filter(({ validation }) => validation === 'VC_annee') ?? [])

/** Their names, as in « Langues, Sciences ». */
export const compenseesText = (annee: AnneeDEtudiant) => Array.from(compenseesOf(annee), ({ nom }) => nom).join(', ')

/** The year of a class, of its students on the last day or of `seuls` of them. */
export async function anneeDeClasse(view: View, place: PlaceDAnnee, seuls?: Releves) {
	const annees = await anneesOf(view, place, await selectEtudiants(view.db, place.classe, place.periodes.at(-1)!.date_fin), seuls)
	const moyennes = annees.map(({ classee }) => classee)
	const ranks = rangs(moyennes)
	return {
		/** whether the class has each semester published as final, and not reopened */
		estFaite: place.periodes.every((_, at) =>
			annees.some(({ semestres }) => {
				const { publiee } = semestres[at]!
				return publiee?.rouverte_at === null && publiee.classe_id === place.classe
			})
		),
		classement: classementOf(moyennes),
		etudiants: annees.map((annee, at) => ({ ...annee, rang: ranks[at]! })).filter(({ etudiant }) => seuls?.has(etudiant.id) !== false)
	}
}

export type AnneeDeClasse = Awaited<ReturnType<typeof anneeDeClasse>>
export type AnneeClassee = AnneeDeClasse['etudiants'][number]
