/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { addressOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { finder, foundIn } from '../../domain/personnes/annuaire'
import { perimetreKey } from '../../domain/droits/perimetre'
import type { Answers } from '../../http/answers/answers'
import { asComposed } from '../../kit/composed'
import { forbidden } from '../../kit/errors'
import type { Classe } from '../../features/classes/classes.model'
import { staffClasses } from '../../features/classes/staff-classes.service'
import type { Enseignant } from '../../features/enseignants/enseignants.model'
import { listEnseignants } from '../../features/enseignants/enseignants.service'
import { annuaireOf, fichesOf } from '../../features/etudiants/fiches.service'
import type { Matiere } from '../../features/matieres/matieres.model'
import { listMatieres } from '../../features/matieres/matieres.service'
import { plansTimetable, sallesToPlan } from '../../features/seances/planning/planifier.service'
import { mayReadTimetables } from '../../features/seances/seances.service'
import type { View } from '../../tenants/visit'
import { RecherchePage, type Groupe, type Trouve } from './recherche.page'

/** The most results of a kind, and characters of a search. */
const [MOST, MAX_TEXT] = [8, 100]

type Deps = { readonly answers: Answers }
type Search = Deps & { readonly at: Desk; readonly view: View; readonly q: string }

/** Students, teachers, classes, rooms and matières by parts of their names, from the lists that the caller's pages show. */
export const recherchePages = (deps: Deps) =>
	new Elysia({ name: 'recherche', prefix: '/console' }).use(desk()).get('/recherche', async ({ desk: at, query }) => {
		const { visit, t } = at
		if (!opensFor(visit).recherche) throw forbidden()
		const q = asComposed(query['q'] ?? '')
			.slice(0, MAX_TEXT)
			.trim()
		const search = { ...deps, at, view: await visit.view(), q }
		const kinds = q === '' ? [] : [students, teachers, classes, rooms, matieres]
		const groupes: Groupe[] = []
		for (const kind of kinds) {
			const found = await kind(search)
			if (found && found.total > 0) groupes.push(found)
		}
		return at.page({
			title: t.recherche.titre,
			current: '/recherche',
			searchText: q,
			body: <RecherchePage {...at.props} q={q} groupes={groupes} />
		})
	})

const groupe = (titre: string, found: readonly Trouve[], tous?: string): Groupe => ({
	titre,
	trouves: found.slice(0, MOST),
	total: found.length,
	tous
})

/** Records of the school as their search reads them, kept for readers with the same rights until the school itself changes. */
async function kept<T>({ answers, at: { visit }, view }: Search, kind: string, make: () => Promise<readonly T[]>): Promise<readonly T[]> {
	const key = `recherche/${kind}|${perimetreKey(view.perimetre)}`
	return JSON.parse(await answers.text(visit, { key, ofSchool: true, make: async () => ({ json: JSON.stringify(await make()) }) })) as T[]
}

async function students({ answers, at: { visit, t }, view, q }: Search): Promise<Groupe | undefined> {
	if (!opensFor(visit).classes) return undefined
	const ids = foundIn(await answers.text(visit, annuaireOf(view)), q)
	const trouves = (await fichesOf(view, ids.slice(0, MOST))).map((fiche) => ({
		path: `/etudiants/${fiche.id}`,
		nom: listName(fiche),
		dit: [fiche.matricule, fiche.inscription?.classe.code].filter(Boolean).join(' · ')
	}))
	return { titre: t.menu.etudiants, trouves, total: ids.length, tous: addressOf('/etudiants', { q }) }
}

/** Teachers, to their cards or else to their weeks. */
async function teachers(search: Search): Promise<Groupe | undefined> {
	const { answers, at, view, q } = search
	const { visit, t } = at
	const { ecole, emploiDuTemps } = opensFor(visit)
	if (!ecole.structure && !(emploiDuTemps && mayReadTimetables(view))) return undefined
	const list = listEnseignants({ db: visit.db, caller: visit.caller, institution: visit.school() }, {})
	const all = await kept(search, 'enseignants', async () =>
		(await answers.readList<Enseignant>(visit, list)).data.map(({ id, nom, prenoms, matricule, telephone, email, ...enseignant }) => ({
			id,
			nom,
			prenoms,
			matricule,
			email,
			telephone: telephone?.replaceAll(' ', ''),
			dit: enseignant.matieres.map((matiere) => matiere.nom).join(', ')
		}))
	)
	const finds = finder(q)
	const found = all.filter(({ nom, prenoms, matricule, telephone, email }) => finds(nom, prenoms, matricule, telephone, email))
	return groupe(
		t.menu.chapitres.enseignants,
		found.map((salle) => ({
			path: ecole.structure ? `/enseignants/${salle.id}/fiche` : addressOf('/emploi-du-temps', { enseignant: salle.id }),
			nom: listName(salle),
			dit: salle.dit
		})),
		ecole.structure ? addressOf('/enseignants', { q }) : undefined
	)
}

async function classes(search: Search): Promise<Groupe | undefined> {
	const { at, view, q } = search
	const { visit, t } = at
	if (!opensFor(visit).classes) return undefined
	const all = await kept(search, 'classes', async () =>
		((await staffClasses(view)) as Classe[]).map(({ id, code, nom }) => ({ id, code, nom }))
	)
	const finds = finder(q)
	return groupe(
		t.menu.classes,
		all
			.filter(({ code, nom }) => finds(code, nom))
			.map(({ id, code, nom }) => ({ path: `/classes/${id}`, nom, dit: code === nom ? '' : code })),
		addressOf('/classes', { q })
	)
}

/** Rooms, to the weeks in them, for people who plan séances. */
async function rooms({ at: { visit, t }, view, q }: Search): Promise<Groupe | undefined> {
	if (!opensFor(visit).emploiDuTemps || !plansTimetable(view)) return undefined
	const finds = finder(q)
	const found = (await sallesToPlan(view)).filter(({ code, nom }) => finds(code, nom))
	return groupe(
		t.salles.title,
		found.map(({ code, nom }) => ({ path: addressOf('/emploi-du-temps', { salle: code }), nom: code, dit: nom ?? undefined }))
	)
}

async function matieres(search: Search): Promise<Groupe | undefined> {
	const { answers, at, view, q } = search
	const { visit, t } = at
	if (!opensFor(visit).ecole.structure) return undefined
	const all = await kept(search, 'matieres', async () =>
		(await answers.readList<Matiere>(visit, listMatieres(view, {}))).data.map(({ id, code, nom }) => ({ id, code, nom }))
	)
	const finds = finder(q)
	return groupe(
		t.etablissement.liens.matieres.nom,
		all.filter(({ code, nom }) => finds(code, nom)).map(({ id, code, nom }) => ({ path: `/matieres/${id}`, nom, dit: code })),
		addressOf('/matieres', { q })
	)
}
