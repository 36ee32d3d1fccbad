/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk, type Sheet } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { headingsFor, listRoutes, type MakesFile } from '../../console/list-routes'
import { listFile } from '../../console/parts/list-file'
import { Note } from '../../console/parts/note'
import { shortDay } from '../../console/textes/dates'
import { addressOf, pageNumber, pageOf } from '../../console/parts/pager'
import { inscriptionSaid, listName, responsableSaid } from '../../console/parts/students'
import { asComposed } from '../../kit/composed'
import { foundIn } from '../../domain/annuaire'
import { forbidden } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import { usesModule } from '../../domain/modules'
import { idOf } from '../../http/answers/id'
import type { Answers } from '../../http/answers/answers'
import type { View } from '../../tenants/visit'
import type { Classe } from '../../features/classes/classes.model'
import { staffClasses } from '../../features/classes/staff-classes.service'
import { soldeOf } from '../../features/dashboards/solde.service'
import { notesOfStudent } from '../../features/notes/read-notes.service'
import { suivisOf } from '../../features/notes/suivis.service'
import { justificatifsOf } from '../../features/justificatifs/justificatifs.service'
import { assiduiteOf } from '../../features/presences/assiduite.service'
import { EtudiantsPage, ListePage, type Asked } from './etudiants.page'
import { mayWriteAccount } from '../../features/etudiants/comptes.service'
import { FichePage } from './fiche.page'
import { SuivisSection } from './suivis-section.page'
import { annuaireOf, columnsOf, fichesOf, getFiche, mayReadFees } from '../../features/etudiants/fiches.service'
import { piecesOf } from '../../features/pieces/pieces.service'
import { distinctsOf } from '../../features/etudiants/non-doublons.service'

/** How many students a list for paper has at most, and how many a file takes at a time. */
const ON_PAPER = 400
const BLOCK = 500
const MAX_TEXT = 100

type Query = Readonly<Record<string, string | undefined>>

const todayOf = ({ visit: { now, institution } }: Desk) => jourIn(now, institution.timezone).toString()
const askedOf = ({ q = '', classe = '' }: Query): Asked => ({ q: asComposed(q).slice(0, MAX_TEXT), classe })

/** The list's title for paper and files: the class, where it is of one. */
const classeOf = async (view: View, { classe }: Asked) =>
	classe === '' ? undefined : ((await staffClasses(view)) as Classe[]).find(({ id }) => String(id) === classe)

/** Students: found, listed for paper and spreadsheets, and one by one. */
export const etudiantsPages = ({ answers }: { readonly answers: Answers }) => {
	/** The ids that are asked for. @throws AppError 404 for a class that is none, 403 for who is no staff or another's class */
	const found = async ({ visit }: Desk, view: View, { q, classe }: Asked): Promise<readonly number[]> =>
		foundIn(await answers.text(visit, annuaireOf(view, classe === '' ? undefined : idOf(classe))), q)

	const listOf = async (at: Desk, view: View, asked: Asked, page: number): Promise<Sheet> => {
		const { visit, t, root } = at
		const { rows, ...shown } = pageOf(await found(at, view, asked), page)
		const list = { asked, classes: (await staffClasses(view)) as Classe[], ...shown, rows: await fichesOf(view, rows) }
		return {
			title: t.menu.etudiants,
			current: '/etudiants',
			scripts: ['recherche'],
			action: at.has('scolarite') && (
				<>
					<a class="btn first" href={`${root}/etudiants/nouveau`}>
						{t.nouveau.titre}
					</a>
					<a class="btn" href={`${root}/etudiants/doublons`}>
						{t.doublons.titre}
					</a>
				</>
			),
			body: <EtudiantsPage t={t} langue={visit.langue} root={root} today={todayOf(at)} list={list} />
		}
	}

	const paperOf = async (at: Desk, view: View, asked: Asked): Promise<Sheet> => {
		const { visit, t, root } = at
		const ids = await found(at, view, asked)
		const classe = await classeOf(view, asked)
		return {
			title: classe ? `${t.menu.etudiants} · ${classe.code}` : t.menu.etudiants,
			current: '/etudiants',
			lead: `${t.etudiants.compte(ids.length)} · ${shortDay(visit.langue, todayOf(at))}`,
			scripts: ['imprimer'],
			action: (
				<>
					<button class="btn first" type="button" data-imprimer="" hidden>
						{t.mots.imprimer}
					</button>
					<a class="btn" href={addressOf(`${root}/etudiants`, asked)}>
						{t.listes.retour}
					</a>
				</>
			),
			body: (
				<ListePage
					t={t}
					langue={visit.langue}
					root={root}
					today={todayOf(at)}
					students={await fichesOf(view, ids.slice(0, ON_PAPER))}
					more={ids.length > ON_PAPER}
					signed={classe && at.has('scolarite') ? visit.institution : undefined}
				/>
			)
		}
	}

	const file: MakesFile = async (at, query, form) => {
		if (!opensFor(at.visit).classes) throw forbidden()
		const { visit, t } = at
		const view = await visit.view()
		const asked = askedOf(query)
		const ids = await found(at, view, asked)
		const classe = await classeOf(view, asked)
		const columns = columnsOf(view)
		const { etudiants: words } = t
		const named = headingsFor(at, form)
		const head = [
			named(words.nomSeul, 'nom'),
			named(words.prenoms, 'prenoms'),
			named(words.matricule, 'matricule'),
			named(words.classe),
			named(words.inscription)
		]
		const more = [
			...(columns.prive
				? [
						named(words.telephone, 'telephone'),
						named(words.email, 'email'),
						named(words.naissance, 'date_naissance'),
						named(words.sexe, 'sexe'),
						named(words.identifiant, 'identifiant')
					]
				: []),
			...(columns.responsables ? [named(words.responsables)] : [])
		]
		const today = todayOf(at)
		const lines = async function* () {
			for (let from = 0; from < ids.length; from += BLOCK)
				yield (await fichesOf(view, ids.slice(from, from + BLOCK))).map(({ nom, prenoms, matricule, inscription, prive, responsables }) => [
					nom,
					prenoms,
					matricule,
					inscription?.classe.code,
					inscription && (inscriptionSaid(t, visit.langue, inscription, today) || words.statuts.Active),
					...(prive ? [prive.telephone, prive.email, prive.date_naissance, prive.sexe, prive.identifiant] : []),
					...(responsables ? [responsables.map(responsableSaid).join(' | ')] : [])
				])
		}
		return listFile(form, `etudiants${classe ? `-${classe.code}` : ''}`, [...head, ...more], lines(), 'etudiants')
	}

	return new Elysia({ name: 'etudiants-pages', prefix: '/console/etudiants' })
		.use(desk('structure'))
		.get('', async ({ desk: at, query }) => {
			const view = await at.visit.view()
			return at.page(await listOf(at, view, askedOf(query), pageNumber(query['page'])))
		})
		.get('/liste', async ({ desk: at, query }) => {
			const view = await at.visit.view()
			return at.page(await paperOf(at, view, askedOf(query)))
		})
		.use(listRoutes('/export', file, 'structure'))
		.get('/:id', async ({ desk: at, params, query }) => {
			const view = await at.visit.view()
			const id = idOf(params.id)
			const fait = Object.entries(at.t.dossier.faits).find(([one]) => one === query['fait'])?.[1]
			return at.page(await ficheOf(at, view, id, fait))
		})
}

/** @param fait what has just been done */
async function ficheOf(at: Desk, view: View, id: number, fait?: string): Promise<Sheet> {
	const { t, root } = at
	const { institution, langue } = at.visit
	const fiche = await getFiche(view, id)
	const dossier = at.has('scolarite')
	const suivis = usesModule(institution, 'notes') ? await suivisOf(view, id) : undefined
	const writes = { dossier, identite: dossier && (await mayWriteAccount(view, id)) }
	return {
		title: listName(fiche),
		current: '/etudiants',
		lead: fiche.inscription?.classe.nom,
		action: writes.identite && (
			<>
				<a class="btn first" href={`${root}/etudiants/${id}/modifier`}>
					{t.dossier.modifier}
				</a>
				{fiche.prive?.actif && (
					<form method="post" action={`${root}/etudiants/${id}/coupon`}>
						<button class="btn">{t.coupon.imprimer}</button>
					</form>
				)}
			</>
		),
		body: (
			<>
				<Note text={fait} />
				<FichePage
					t={t}
					langue={langue}
					root={root}
					today={todayOf(at)}
					fiche={fiche}
					notes={usesModule(institution, 'notes') ? await notesOfStudent(view, id) : undefined}
					suivis={suivis && <SuivisSection t={t} langue={langue} path={`${root}/etudiants/${id}/notes`} suivis={suivis} />}
					assiduite={usesModule(institution, 'presences') ? await assiduiteOf(view, id) : undefined}
					justificatifs={usesModule(institution, 'presences') ? await justificatifsOf(view, id) : undefined}
					solde={mayReadFees(view) && usesModule(institution, 'scolarite') ? await soldeOf(view, id) : undefined}
					pieces={await piecesOf(view, id)}
					distincts={await distinctsOf(view, id)}
					hasTimetable={opensFor(at.visit).emploiDuTemps}
					writes={writes}
				/>
			</>
		)
	}
}
