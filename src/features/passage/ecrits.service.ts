import { DECISIONS_DE_PASSAGE, motifDePassage, type Suite } from '../../domain/annees/passage'
import type { MatiereDAnnee, UeDAnnee } from '../../domain/annees/acquis-gardes'
import type { WrittenRecord } from '../../exchange/records/records'
import { todayOf, type KnownVisit } from '../../tenants/visit'
import { avantDe } from '../etudiants/parcours.service'
import { acquisDe } from '../resultats/annee.service'
import { selectClassesEnseignees, selectRattachementsDe } from './passage.queries'
import type { ClasseAVenir, LigneDePassage, PassageDeClasse } from './passage.service'

/** A decision about a student. */
export type Decision =
	| { readonly suite: 'passe' | 'redouble'; readonly classe: ClasseAVenir }
	| { readonly suite: Exclude<Suite, 'passe' | 'redouble'>; readonly classe?: undefined }

/** The codes of the coming year for codes that have changed, as somebody has mapped them. */
export type CodesChanges = Readonly<Record<'ue' | 'matiere', ReadonlyMap<string, string>>>

/** The records of a passage, and what is said before they are written. */
export type Ecrits = {
	readonly written: readonly WrittenRecord[]
	/** the day on which the students begin, YYYY-MM-DD */
	readonly entree: string
	readonly parClasse: readonly { readonly classe: ClasseAVenir; readonly nombre: number }[]
	readonly fins: number
	readonly departs: number
	/** UEs and matières that are kept */
	readonly gardes: number
	/** matières that are owed */
	readonly dettes: number
	/** owed matières that no class of the coming year has, each with its student */
	readonly sansClasse: readonly { readonly etudiant: LigneDePassage['etudiant']; readonly matiere: MatiereDAnnee }[]
	/** codes of kept UEs that the coming year does not have */
	readonly sansCode: readonly string[]
	/** students without a decision */
	readonly attendent: number
}

const noteCell = (centiemes: number | null) => (centiemes === null ? '' : (centiemes / 100).toFixed(2))
const numberCell = (value: number | null) => (value === null ? '' : String(value))

/** The records of students that are stored already, and are not written again. */
async function dejaEcrit({ db }: KnownVisit, { annee, avant }: PassageDeClasse, ids: readonly number[]) {
	const acquis = new Set(
		(await acquisDe({ db }, ids)).map(({ etudiant_id, ue, matiere_id }) => `${etudiant_id}@${ue === null ? `m${matiere_id}` : `u${ue}`}`)
	)
	const rattaches = (await selectRattachementsDe(db, annee.id, ids)).map((row) => `${row.etudiant_id}@${row.classe}@${row.matiere}`)
	const anterieurs = [...(await avantDe({ db }, ids))].flatMap(([id, of]) =>
		of.anterieurs.some((anterieur) => anterieur.annee === avant.libelle && anterieur.semestre === null) ? [id] : []
	)
	return { acquis, rattaches: new Set(rattaches), anterieurs: new Set(anterieurs) }
}

/** Finds the class of the coming year in which an owed matière is taken: where it is taught, else one of its filière and niveau. */
async function placesDesDettes({ db }: KnownVisit, { classe, annee, aVenir, codes }: PassageDeClasse, wanted: readonly string[]) {
	const enseignees = Map.groupBy(await selectClassesEnseignees(db, annee.id, wanted), ({ matiere }) => matiere)
	const duNiveau = aVenir.filter(({ filiere_id, niveau }) => filiere_id === classe.filiere_id && niveau === classe.niveau)
	const hasCode = new Set(codes.flatMap(({ sorte, code }) => (sorte === 'matiere' ? [code] : [])))
	return (code: string): string | undefined => {
		const places = enseignees.get(code) ?? (hasCode.has(code) ? duNiveau : [])
		return (places.find((place) => place.code === classe.code) ?? places[0])?.code
	}
}

/** The records of a passage from what is decided about the students of a class; those who have passed meanwhile are left out. */
export async function ecritsOf(
	visit: KnownVisit,
	passage: PassageDeClasse,
	decisions: ReadonlyMap<number, Decision>,
	changes: CodesChanges
): Promise<Ecrits> {
	const { classe, annee, avant, codes } = passage
	const today = todayOf(visit)
	const entree = today > annee.date_debut ? today : annee.date_debut
	const decidees = passage.lignes.flatMap((ligne) => {
		const decision = decisions.get(ligne.etudiant.id)
		return decision && decision.suite !== 'plus_tard' ? [{ ligne, decision }] : []
	})
	const deja = await dejaEcrit(
		visit,
		passage,
		decidees.map(({ ligne }) => ligne.etudiant.id)
	)
	const codeDe = ({ code }: MatiereDAnnee) => changes.matiere.get(code) ?? code
	const idDe = (matiere: MatiereDAnnee) =>
		codes.find(({ sorte, code }) => sorte === 'matiere' && code === codeDe(matiere))?.id ?? matiere.id
	const owed = new Set(decidees.flatMap(({ ligne }) => ligne.restes.dues.map(codeDe)))
	const placeDe = await placesDesDettes(visit, passage, [...owed])
	const motif = motifDePassage(annee.libelle)
	const records: WrittenRecord[] = []
	const sansClasse: Ecrits['sansClasse'][number][] = []
	const add = (kind: string, cells: WrittenRecord['cells']) => void records.push({ kind, cells })
	const addAcquis = (etudiant: LigneDePassage['etudiant'], key: string, cells: WrittenRecord['cells']) => {
		if (deja.acquis.has(`${etudiant.id}@${key}`)) return
		deja.acquis.add(`${etudiant.id}@${key}`)
		add('acquis', { matricule: etudiant.matricule, ...cells, annee: avant.libelle, origine: 'redoublement', motif })
	}
	const ueDe = ({ code }: UeDAnnee) => changes.ue.get(code) ?? code
	const addUe = (etudiant: LigneDePassage['etudiant'], chose: UeDAnnee) => {
		const ue = ueDe(chose)
		const { moyenne, credits } = chose
		addAcquis(etudiant, `u${ue}`, { ue, moyenne: noteCell(moyenne), credits: numberCell(credits) })
	}
	const addDette = (etudiant: LigneDePassage['etudiant'], matiere: MatiereDAnnee) => {
		const place = placeDe(codeDe(matiere))
		if (place === undefined) return void sansClasse.push({ etudiant, matiere })
		const key = `${etudiant.id}@${place}@${codeDe(matiere)}`
		if (deja.rattaches.has(key)) return
		deja.rattaches.add(key)
		const cells = { matricule: etudiant.matricule, classe: `${place}@${annee.libelle}`, matiere: codeDe(matiere) }
		add('rattachements', { ...cells, sorte: 'dette', motif })
	}
	for (const { ligne, decision } of decidees) {
		const { etudiant, restes } = ligne
		const { matricule } = etudiant
		if (!deja.anterieurs.has(etudiant.id)) records.push(...anterieursOf(passage, ligne, decision.suite))
		if (decision.classe === undefined) {
			records.push(departOf(passage, etudiant, decision.suite === 'fin_de_cycle' ? 'fin_scolarite' : 'autre'))
			continue
		}
		add('inscriptions', {
			matricule,
			classe: `${decision.classe.code}@${annee.libelle}`,
			date_entree: entree,
			statut: 'En validation',
			regime: etudiant.regime ?? '',
			passage_de: `${classe.code}@${avant.libelle}`
		})
		if (decision.suite === 'redouble') for (const ue of keptUes(ligne, ueDe)) addUe(etudiant, ue)
		for (const matiere of restes.gardees.toSorted(bestFirst))
			addAcquis(etudiant, `m${idDe(matiere)}`, { matiere: codeDe(matiere), moyenne: noteCell(matiere.moyenne) })
		if (decision.suite === 'passe') for (const matiere of restes.dues) addDette(etudiant, matiere)
	}
	const suites = decidees.map(({ decision }) => decision)
	const attendent = passage.lignes.length - decidees.length
	return { written: records, entree, ...figuresOf(records, suites), sansClasse, sansCode: absentCodes(records, codes), attendent }
}

const bestFirst = (a: Pick<UeDAnnee, 'moyenne'>, b: Pick<UeDAnnee, 'moyenne'>) => (b.moyenne ?? 0) - (a.moyenne ?? 0)

/** The UEs that a student who repeats keeps, the best average first. Of several that became one, all must be acquired. */
function keptUes({ resultat, restes }: LigneDePassage, ueDe: (ue: UeDAnnee) => string): UeDAnnee[] {
	const ues: UeDAnnee[] = resultat?.semestres.flatMap(({ releve }) => releve?.ues ?? []) ?? []
	const missedUes = ues.filter(({ validation }) => validation === null)
	const isWhole = (ue: UeDAnnee) => missedUes.every((other) => other.code === ue.code || ueDe(other) !== ueDe(ue))
	return restes.ues.filter(isWhole).toSorted(bestFirst)
}

/** The codes of written UEs that the coming year does not have. */
function absentCodes(records: readonly WrittenRecord[], codes: PassageDeClasse['codes']) {
	const present = new Set(codes.flatMap(({ sorte, code }) => (sorte === 'ue' ? [code] : [])))
	return [...new Set(records.flatMap(({ cells: { ue } }) => (ue === undefined || present.has(ue) ? [] : [ue])))]
}

/** The result of the year with its decision, as one of former years; none without an average, or for somebody who does not come back. */
function anterieursOf({ classe, avant }: PassageDeClasse, { etudiant, resultat }: LigneDePassage, suite: Suite): WrittenRecord[] {
	const mots: Partial<Record<Suite, string>> = DECISIONS_DE_PASSAGE
	const decision = mots[suite]
	if (decision === undefined || !resultat || resultat.moyenne === null) return []
	const [moyenne, credits] = [noteCell(resultat.moyenne), numberCell(resultat.credits)]
	const cells = { matricule: etudiant.matricule, annee: avant.libelle, niveau: classe.niveau, moyenne, credits, decision }
	return [{ kind: 'resultats_anterieurs', cells }]
}

function figuresOf(records: readonly WrittenRecord[], suites: readonly Decision[]) {
	const countOf = (kind: string) => records.filter((record) => record.kind === kind).length
	return {
		parClasse: [...Map.groupBy(suites, ({ classe }) => classe)].flatMap(([classe, { length: nombre }]) =>
			classe ? [{ classe, nombre }] : []
		),
		fins: suites.filter(({ suite }) => suite === 'fin_de_cycle').length,
		departs: suites.filter(({ suite }) => suite === 'ne_revient_pas').length,
		gardes: countOf('acquis'),
		dettes: countOf('rattachements')
	}
}

/** The departure of a student whose year is over, as the coming year begins. */
function departOf(
	{ classe, annee, avant }: PassageDeClasse,
	{ matricule, inscription, date_entree }: LigneDePassage['etudiant'],
	motif_sortie: string
): WrittenRecord {
	const cells = { matricule, classe: `${classe.code}@${avant.libelle}`, date_entree, date_sortie: annee.date_debut, motif_sortie }
	return { kind: 'inscriptions', id: inscription, cells }
}

/** The codes of UEs and matières of the former year that the niveau does not have in the coming one, each with the code that is proposed. */
export async function codesChanges({ db }: KnownVisit, { annee, lignes, codes }: PassageDeClasse) {
	const ofYear = {
		ue: lignes.flatMap(({ restes }) => restes.ues),
		matiere: lignes.flatMap(({ restes }) => [...restes.gardees, ...restes.dues])
	}
	const enseignees = await selectClassesEnseignees(db, annee.id, [...new Set(ofYear.matiere.map(({ code }) => code))])
	return (['ue', 'matiere'] as const).flatMap((sorte) => {
		const present = codes.filter((code) => code.sorte === sorte)
		const known = new Set([...present.map(({ code }) => code), ...(sorte === 'matiere' ? enseignees.map(({ matiere }) => matiere) : [])])
		const absent = new Map(ofYear[sorte].flatMap((chose) => (known.has(chose.code) ? [] : [[chose.code, chose] as const])))
		return [...absent.values()].map(({ id, code, nom }) => ({
			sorte,
			code,
			nom,
			propose: (present.find((candidate) => candidate.id === id) ?? present.find((candidate) => candidate.nom === nom))?.code ?? ''
		}))
	})
}

export type CodeChange = Awaited<ReturnType<typeof codesChanges>>[number]
