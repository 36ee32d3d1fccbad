import type { RowsOf } from '../../db/client/row-log'
import { encode } from '../../db/files/utf8'
import { joined, Records } from '../../db/queries/records'
import { readerKey } from '../../domain/droits/perimetre'
import { publishesResultats } from '../../domain/droits/resultats'
import { fromSeconds, toWireInstant } from '../../kit/clock'
import { WHOLE, type List, type Window } from '../../reading/lists'
import { givenBy, type View } from '../../tenants/visit'
import { convoqueesOf } from './convocations.service'
import { selectNouvelles, selectPubliesDans, selectVoisines } from './publications.queries'
import { publicationOf, type Publication } from './publier.service'
import { publiesDe } from './publies.service'
import { classesWithResultats, mustReadResultats } from './resultats.policy'
import { enTeteOf, resultatsDeFeuilles, type ResultatDe } from './resultats-wire.service'
import { selectClasses } from './saisies.queries'

export { readsResultatsDAutres } from './resultats.policy'

/** The tables whose rows each are of one publication. */
const ROWS: RowsOf = { noun: 'resultats', columns: { publications: 'id', resultats: 'publication_id' } }

/** How many classes are read together. */
const CLASSES = 8
/** How many students are read before others get their turn. */
const BLOCK = 50

/** The newest publications of the year of classes whose results the caller reads, by class, période and session. @throws AppError 403 */
export function listResultats(view: View): List {
	mustReadResultats(view)
	const { db, institution, perimetre } = view
	const read = async ({ limit, offset }: Window, isWanted: (id: number) => boolean = () => true) => {
		const annee = institution.annee?.id ?? 0
		const classes = (await selectClasses(db, classesWithResultats(perimetre), annee)).map(({ id }) => id)
		const rows = (await selectNouvelles(db, classes)).filter(({ id }) => isWanted(id))
		const page = rows.slice(offset, limit === WHOLE.limit ? undefined : offset + limit)
		const [parts, cles]: [Uint8Array[], string[]] = [[], []]
		const byClass = [...Map.groupBy(page, ({ classe_id }) => classe_id).values()]
		for (let from = 0; from < byClass.length; from += CLASSES)
			for (const record of await recordsOf(
				view,
				byClass
					.slice(from, from + CLASSES)
					.flat()
					.map(publicationOf),
				new Set(classes)
			)) {
				parts.push(encode(JSON.stringify(record)))
				cles.push([record.classe.code, institution.annee?.libelle, record.periode.rang, record.session].join('/'))
			}
		return new Records(joined(parts), parts.length, (_json, index) => cles[index]!)
	}
	return {
		key: `resultats|${readerKey(perimetre)}`,
		given: () => givenBy(view),
		select: async (window) => ({ records: await read(window) }),
		some: {
			rows: ROWS,
			// a publication changes the year in the others of its students, and of their class
			async together(ids) {
				const voisines = new Set((await selectVoisines(db, ids)).map(({ id }) => id))
				return ids.every((id) => voisines.has(id)) ? [...voisines] : undefined
			},
			async select(ids) {
				const wanted = new Set(ids)
				return read(WHOLE, (id) => wanted.has(id))
			}
		}
	}
}

type Personne = Awaited<ReturnType<typeof selectPubliesDans>>[number]
type ResultatDEtudiant = { readonly etudiant_id: number } & Omit<Personne, 'id'> & ResultatDe

/** Publications of some classes with the results of their students, as `/etudiants/{id}/resultats` has them. */
async function recordsOf(view: View, publications: readonly Publication[], classes: ReadonlySet<number>) {
	const { db, institution, perimetre } = view
	const etudiants = new Map(publications.map(({ id }) => [id, [] as ResultatDEtudiant[]]))
	const eleves = await selectPubliesDans(db, [...etudiants.keys()])
	for (let from = 0; from < eleves.length; from += BLOCK) {
		await new Promise((turn) => setImmediate(turn))
		const block = eleves.slice(from, from + BLOCK)
		const ids = block.map(({ id }) => id)
		const feuillesOf = await publiesDe(view, ids)
		const convoquees = Map.groupBy(await convoqueesOf(view, ids), ({ etudiant_id }) => etudiant_id)
		for (const { id: etudiant_id, matricule, nom, prenoms } of block) {
			const feuilles = (feuillesOf.get(etudiant_id) ?? []).filter(({ publication }) => classes.has(publication.classe_id))
			for (const { feuille, resultat } of resultatsDeFeuilles(feuilles, convoquees.get(etudiant_id) ?? [], publishesResultats(perimetre)))
				etudiants.get(feuille.publication.id)?.push({ etudiant_id, matricule, nom, prenoms, ...resultat })
		}
	}
	return publications.map((publication) => ({
		...enTeteOf(publication, institution.timezone),
		updated_at: toWireInstant(fromSeconds(publication.rouverte_at ?? publication.publiee_at), institution.timezone),
		etudiants: etudiants.get(publication.id)!
	}))
}
