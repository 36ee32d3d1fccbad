import { forbidden, notFound } from '../../domain/errors'
import { folded } from '../../domain/forms'
import type { Perimetre } from '../../domain/perimetre'
import type { View } from '../../tenants/visit'
import { mustSeeClasse, readableClasses } from '../classes/classes.service'
import { mustBePersonnel, readsPrivateLife } from './etudiants.policy'
import type { Fiche, Inscription } from '../../domain/fiche-etudiant'
import { etudiantExists, selectInscriptions, selectResponsables, selectRows, type EtudiantRow } from './fiches.queries'
import { MOTS, selectAllIds, selectIdsOfClasses, type Recherche } from './recherche.queries'

export type Asked = { readonly q?: string | undefined; readonly classe?: number | undefined }

/** The words of a search, without accents and case; what comes after the last one that is looked for alone is part of it. */
function rechercheOf(q: string): Recherche {
	const texte = folded(q).trim()
	const words = texte.split(/\s+/).filter((word) => word !== '')
	return { texte, mots: words.length <= MOTS ? words : [...words.slice(0, MOTS - 1), words.slice(MOTS - 1).join(' ')] }
}

const askedOf = ({ institution: { annee }, perimetre }: View) => ({ annee: annee?.id ?? 0, jour: perimetre.jour })

/**
 * The ids of the students whom the caller may see, by name: all of them for the administration, else those who are in the caller's classes
 * today. @throws AppError 403 for who is no staff, 404 or 403 of a class that is asked for
 */
export async function findStudents(view: View, { q = '', classe }: Asked): Promise<number[]> {
	const perimetre = mustBePersonnel(view.perimetre)
	const recherche = rechercheOf(q)
	if (classe !== undefined) await mustSeeClasse({ ...view, perimetre }, classe)
	if (perimetre.administrateur && classe === undefined) return selectAllIds(view.db, recherche)
	return selectIdsOfClasses(view.db, readableClasses(perimetre), recherche, { ...askedOf(view), classe: classe ?? null })
}

/** What the caller may read of students that `findStudents` found, in their order. @throws AppError 403 for who is no staff */
export async function fichesOf(view: View, ids: readonly number[]): Promise<Fiche[]> {
	const perimetre = mustBePersonnel(view.perimetre)
	return (await selectRows(view.db, ids, askedOf(view))).map((row) => ficheOf(row, perimetre))
}

function ficheOf({ id, matricule, nom, prenoms, inscription, ...prive }: EtudiantRow, perimetre: Perimetre): Fiche {
	return {
		id,
		matricule,
		nom,
		prenoms,
		inscription: inscription === null ? undefined : (JSON.parse(inscription) as Inscription),
		prive: readsPrivateLife(perimetre) ? prive : undefined
	}
}

/**
 * One student, with the enrollments of the year that the caller may read and, for the administration, who answers for the student.
 * @throws AppError 404 where there is none, 403 where it is none of the caller's
 */
export async function getFiche(view: View, id: number) {
	const { db } = view
	await mustSeeStudent(view, id)
	const perimetre = mustBePersonnel(view.perimetre)
	const [fiche] = await fichesOf(view, [id])
	if (!fiche) throw notFound()
	const all = await selectInscriptions(db, { ...askedOf(view), etudiant: id })
	const inscriptions = all.map(({ json }) => JSON.parse(json) as Inscription)
	const isPrivate = readsPrivateLife(perimetre)
	return {
		...fiche,
		// others are told of the class of today alone
		inscriptions: isPrivate ? inscriptions : inscriptions.filter(({ presente }) => presente),
		responsables: isPrivate ? await selectResponsables(db, id) : undefined
	}
}

export type FicheDetail = Awaited<ReturnType<typeof getFiche>>

/** @throws AppError 404 where there is no such student, 403 where it is none of the caller's */
export async function mustSeeStudent(view: View, id: number) {
	const perimetre = mustBePersonnel(view.perimetre)
	if (!(await etudiantExists(view.db, id))) throw notFound()
	if (perimetre.administrateur) return
	const [here] = await selectRows(view.db, [id], askedOf(view))
	const classe = here?.inscription ? (JSON.parse(here.inscription) as Inscription) : undefined
	if (!classe?.presente) throw forbidden()
	await mustSeeClasse({ ...view, perimetre }, classe.classe.id)
}
