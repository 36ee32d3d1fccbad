import { forbidden, notFound } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import { turn } from '../../kit/turn'
import { periodesOf, type Periode, type Rang } from '../../domain/resultats/periode'
import { publicationInForce, publicationInForceForAnnee } from '../../domain/resultats/publication'
import { isCoordinateur, isEtudiant } from '../../domain/droits/perimetre'
import { releveFor } from '../../domain/resultats/releve'
import type { View } from '../../tenants/visit'
import { anneeDeClasse, BLOCK, type AnneeClassee, type AnneeDeClasse } from './annee.service'
import { contexteOf, stateOf, publicationOf, type Contexte, type Publication } from './publier.service'
import { selectEtudiants, selectPeriodes, selectPersonnes } from './donnees.queries'
import { selectPublications, selectPublies } from './publications.queries'
import { readsAllResultats } from '../../domain/droits/resultats'
import { classesWithResultats } from './resultats.policy'
import type { ClasseDeResultats, PeriodeDeResultats } from './donnees.service'
import { contenusOf, type Publie } from './resultats.service'
import { selectClassesDe } from './saisies.queries'

/** A student's result with all that its paper says. */
export type Feuille = Publie & {
	readonly contexte: Contexte
	/** `undefined`: as the marks make it now */
	readonly publication: Publication | undefined
}

/** A student's year with what is known of that of the class. */
export type AnneeLue = AnneeClassee & Pick<AnneeDeClasse, 'classement'>

/** `annee`: the year in the class of the publication, once each semester is final. */
export type FeuillePubliee = Feuille & { readonly publication: Publication; readonly annee: AnneeLue | null }

/**
 * The papers of a class and période, by student: what is published, else what the marks make.
 * `maintenant`: what they make by now, if it differs from what is published. `seul`: of one student, who may have left the class since the publication. @throws AppError 403, 404
 */
export async function feuillesOf(view: View, classe: number, rang: Rang, seul?: number) {
	const { resultats, vigueur, lignes } = await stateOf(view, classe, rang)
	const contexte = contexteOf(resultats, view.institution.annee!.libelle)
	const feuillePubliee = (publie: Publie): Feuille => ({ ...publie, contexte: vigueur!.contexte, publication: vigueur })
	if (seul !== undefined && !lignes.some(({ etudiant }) => etudiant.id === seul)) {
		const publie = vigueur && (await contenusOf(view, vigueur.id)).get(seul)
		const [etudiant] = publie ? await selectPersonnes(view.db, [seul]) : []
		return publie && etudiant ? [{ etudiant, feuille: feuillePubliee(publie), maintenant: undefined }] : []
	}
	const asked = lignes.filter(({ etudiant }) => seul === undefined || etudiant.id === seul)
	return asked.map(({ etudiant, publie, maintenant: current }) => {
		const maintenant = current && { releve: current.releve, rang: current.rang, contexte, publication: undefined }
		return { etudiant, feuille: publie ? feuillePubliee(publie) : maintenant!, maintenant: publie && maintenant }
	})
}

type PublieRow = Awaited<ReturnType<typeof selectPublies>>[number]

/** A student's result in a publication, as it is stored. */
type Contenu = { readonly row: PublieRow; readonly publie: Publie }

/** The years of students, with their class, by their results; without years that lack a final semester. */
async function anneesDe(view: View, contenus: ReadonlyMap<number, readonly Contenu[]>) {
	const lasts = [...contenus].flatMap(([etudiant, deLEtudiant]) => {
		const last = publicationInForceForAnnee(deLEtudiant.map(({ row }) => row).filter(({ periode, derniere }) => periode === derniere))
		return last ? [{ etudiant, last }] : []
	})
	const annees = new Map<number, AnneeLue & { readonly classe: number }>()
	const periodes = lasts.length > 0 ? await selectPeriodes(view.db, view.institution.annee!.id) : []
	for (const together of Map.groupBy(lasts, ({ last }) => last.id).values()) {
		const { last } = together[0]!
		const { isBts } = publicationOf(last).contexte
		const classe = last.classe_id
		const place = { classe, isBts, periodes: periodesOf(periodes, last.niveau_id) }
		const seuls = new Map(
			together.map(({ etudiant }) => [etudiant, new Map(contenus.get(etudiant)!.map(({ row, publie }) => [row.id, publie.releve]))])
		)
		const { classement, etudiants } = await anneeDeClasse(view, place, seuls)
		for (const annee of etudiants) {
			const isFinal = annee.semestres.every(({ manque }) => manque === null || (isBts && manque === 'sans_objet'))
			if (isFinal) annees.set(annee.etudiant.id, { ...annee, classe, classement })
		}
	}
	return annees
}

/** A student's part of a publication without what only a final one says, and without marks that are not published on the day. */
function publieLu({ releve, rang }: Publie, { definitive }: Publication, jour: string): Publie {
	const isDefinitive = definitive === 1
	return { releve: releveFor(releve, jour, isDefinitive), rang: isDefinitive ? rang : null }
}

/** The class's part, without its averages unless it is final. */
const contexteLu = ({ definitive, contexte }: Publication): Contexte => (definitive === 1 ? contexte : { ...contexte, classement: null })

/** A published result as its student reads it on a day. */
export const feuilleLue = (
	publie: Publie,
	publication: Publication,
	jour: string
): Omit<Feuille, 'publication'> & { readonly publication: Publication } => ({
	...publieLu(publie, publication, jour),
	contexte: contexteLu(publication),
	publication
})

/** The published results of a class in a période, as students read them; `undefined` as long as nothing is published. */
export async function publiesOfClasse({ db, perimetre: { jour } }: View, classe: ClasseDeResultats, periode: PeriodeDeResultats) {
	const row = publicationInForce(await selectPublications(db, classe.id, periode.rang))
	if (!row) return undefined
	const publication = publicationOf(row)
	const vigueur = { ...publication, contexte: contexteLu(publication) }
	const contenus = await contenusOf({ db }, vigueur.id)
	const lignes = (await selectEtudiants(db, classe.id, periode.date_fin)).flatMap((etudiant) => {
		const publie = contenus.get(etudiant.id)
		return publie ? [{ etudiant, publie: publieLu(publie, publication, jour), maintenant: undefined, aRevoir: false }] : []
	})
	return { resultats: { classe, periode, isBts: vigueur.contexte.isBts, classement: null }, vigueur, lignes }
}

/** The first of a student's results in each class, période and session. */
const firsts = (contenus: readonly Contenu[]) =>
	[...Map.groupBy(contenus, ({ row: { classe_id, periode, session } }) => `${classe_id}:${periode}:${session}`).values()].map(
		([first]) => first!
	)

/**
 * Published results in the view's year as students may read them, by student, the latest first: of each class, période and session the
 * newest publication.
 */
export async function publiesDe(view: View, etudiants: readonly number[]): Promise<ReadonlyMap<number, FeuillePubliee[]>> {
	const { db, institution, now } = view
	const lus: Contenu[] = []
	for (let from = 0; from < etudiants.length; from += BLOCK) {
		if (from > 0) await turn()
		const rows = await selectPublies(db, etudiants.slice(from, from + BLOCK), institution.annee?.id ?? 0)
		lus.push(...rows.map((row) => ({ row, publie: JSON.parse(row.contenu!) as Publie })))
	}
	const publications = new Map([...new Map(lus.map(({ row }) => [row.id, row])).values()].map((row) => [row.id, publicationOf(row)]))
	const contenus = Map.groupBy(lus, ({ row }) => row.etudiant_id)
	const annees = await anneesDe(view, contenus)
	const today = jourIn(now, institution.timezone).toString()
	const feuilleOf = ({ row, publie }: Contenu): FeuillePubliee => {
		const publication = publications.get(row.id)!
		const annee = annees.get(row.etudiant_id)
		return {
			...feuilleLue(publie, publication, today),
			annee: annee?.classe === publication.classe_id ? annee : null
		}
	}
	return new Map([...contenus].map(([etudiant, deLEtudiant]) => [etudiant, firsts(deLEtudiant).map(feuilleOf)]))
}

const publiesDUn = async (view: View, etudiant: number) => (await publiesDe(view, [etudiant])).get(etudiant) ?? []

/** A student's own published results. @throws AppError 403 if the caller is not a student */
export async function mesResultats(view: View) {
	const { db, perimetre } = view
	const [etudiant] = isEtudiant(perimetre) ? await selectPersonnes(db, [perimetre.userId]) : []
	if (!etudiant) throw forbidden()
	return { etudiant, feuilles: await publiesDUn(view, etudiant.id) }
}

/** A student's published average in the période that began last, out of 20: null if it is missing, `undefined` as long as nothing is published. */
export async function moyennePubliee(
	{ db, institution: { annee }, perimetre: { jour } }: View,
	etudiant: number,
	periodes: readonly Periode[]
): Promise<number | null | undefined> {
	const currentOf = (niveau: number) => periodesOf(periodes, niveau).findLast(({ date_debut }) => date_debut <= jour)
	const publies = await selectPublies(db, [etudiant], annee?.id ?? 0)
	const moyenne = publicationInForce(publies.filter(({ niveau_id, periode }) => periode === currentOf(niveau_id)?.rang))?.moyenne
	return typeof moyenne === 'number' ? moyenne / 100 : moyenne
}

/** A student's published results of classes whose results the caller reads; `undefined` if they do not read any of the student's. */
export async function readableResultats(view: View, etudiant: number): Promise<FeuillePubliee[] | undefined> {
	const { db, institution, perimetre } = view
	if (readsAllResultats(perimetre)) return publiesDUn(view, etudiant)
	if (!isCoordinateur(perimetre)) return undefined
	const asked = { etudiant, annee: institution.annee?.id ?? 0, jour: perimetre.jour }
	const classes = await selectClassesDe(db, classesWithResultats(perimetre), asked)
	if (classes.size === 0) return undefined
	return (await publiesDUn(view, etudiant)).filter(({ publication }) => classes.has(publication.classe_id))
}

/** The same, for a student by their id. @throws AppError 404 if the student does not exist, 403 if the caller may not read them */
export async function resultatsOfEtudiant(view: View, id: number): Promise<FeuillePubliee[]> {
	if ((await selectPersonnes(view.db, [id])).length === 0) throw notFound()
	const feuilles = await readableResultats(view, id)
	if (!feuilles) throw forbidden()
	return feuilles
}
