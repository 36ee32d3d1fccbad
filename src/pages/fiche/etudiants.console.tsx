/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { headingsFor, listRoutes, type MakesFile } from '../../console/list-routes'
import { FirstLinkButton, LinkButton } from '../../console/parts/link-button'
import { rowsOf, tableFile, type Column } from '../../console/parts/list-file'
import { shortDay } from '../../console/textes/dates'
import { addressOf, pageNumber, pageOf } from '../../console/parts/pager'
import { searchText } from '../../console/parts/search'
import { inscriptionSaid, listName, responsableSaid } from '../../console/parts/students'
import { foundIn } from '../../domain/personnes/annuaire'
import { forbidden } from '../../kit/errors'
import { usesModule } from '../../domain/droits/modules'
import { idOf } from '../../http/answers/id'
import type { Answers } from '../../http/answers/answers'
import type { Classe } from '../../features/classes/classes.model'
import { staffClasses } from '../../features/classes/staff-classes.service'
import { soldeOf } from '../../features/dashboards/solde.service'
import { notesOfStudent } from '../../features/notes/read-notes.service'
import { suivisOf } from '../../features/notes/suivis.service'
import { justificatifsOf } from '../../features/justificatifs/justificatifs.service'
import { readableResultats } from '../../features/resultats/publies.service'
import { assiduiteOf } from '../../features/presences/assiduite.service'
import { EtudiantsPage, type Asked } from './etudiants.page'
import { ListePage, offeredTo, usualFor } from './liste.page'
import { mayWriteAccount } from '../../features/etudiants/comptes.service'
import { FichePage } from './fiche.page'
import { ParcoursSection } from './parcours-section.page'
import { ResultatsSection } from './resultats-section.page'
import { SuivisSection } from './suivis-section.page'
import type { Fiche } from '../../domain/personnes/fiche-etudiant'
import { annuaireOf, columnsOf, fichesOf, getFiche, mayReadFees, responsablesOf } from '../../features/etudiants/fiches.service'
import { idOfMatricule, parcoursOf } from '../../features/etudiants/parcours.service'
import { notePieces, piecesOf } from '../../features/pieces/pieces.service'
import { distinctsOf } from '../../features/etudiants/non-doublons.service'
import { todayOf } from '../../tenants/visit'
import { urlOf } from '../../kit/url'
import { Button } from '../../console/parts/button'

/** The most students in a list for paper. */
const ON_PAPER = 400

type Query = Readonly<Record<string, string | undefined>>

const askedOf = ({ q = '', classe = '' }: Query): Asked => ({ q: searchText({ q }), classe })

type Deps = { readonly answers: Answers }

/** The search, with the ids of the students that it finds. @throws AppError 404 if the class does not exist, 403 if the caller may not see it */
async function found({ answers }: Deps, { visit }: Desk, query: Query) {
	const view = await visit.view()
	const asked = askedOf(query)
	const { q, classe } = asked
	const ids = foundIn(await answers.text(visit, annuaireOf(view, classe === '' ? undefined : idOf(classe))), q)
	const classes = (await staffClasses(view)) as Classe[]
	return { view, asked, ids, classes, classe: classe === '' ? undefined : classes.find(({ id }) => String(id) === classe) }
}

async function students(deps: Deps, at: Desk, query: Query) {
	const { t, root } = at
	const { view, asked, ids, classes } = await found(deps, at, query)
	const { rows, ...shown } = pageOf(ids, pageNumber(query['page']))
	const list = { asked, classes, ...shown, rows: await fichesOf(view, rows) }
	return at.page({
		title: t.menu.etudiants,
		scripts: ['recherche'],
		action: at.has('scolarite') && (
			<>
				<FirstLinkButton to={`${root}/etudiants/nouveau`}>{t.nouveau.titre}</FirstLinkButton>
				<LinkButton to={`${root}/etudiants/doublons`}>{t.doublons.titre}</LinkButton>
			</>
		),
		body: <EtudiantsPage {...at.props} today={todayOf(at.visit)} list={list} />
	})
}

async function paper(deps: Deps, at: Desk, query: Query) {
	const { visit, t, root } = at
	const { view, asked: listQuery, ids, classe } = await found(deps, at, query)
	const reader = columnsOf(view)
	const offeredColonnes = offeredTo(reader, classe !== undefined)
	const columns: readonly string[] = query['choix'] === undefined ? usualFor(reader) : urlOf(at.request.url).searchParams.getAll('colonne')
	const chosenColonnes = offeredColonnes.filter((colonne) => columns.includes(colonne))
	const printedIds = ids.slice(0, ON_PAPER)
	const responsables = reader.prive && chosenColonnes.includes('responsables') ? await responsablesOf(view, printedIds) : undefined
	return at.page({
		title: classe ? `${t.menu.etudiants} · ${classe.code}` : t.menu.etudiants,
		lead: `${t.etudiants.compte(ids.length)} · ${shortDay(visit.langue, todayOf(at.visit))}`,
		prints: 'first',
		action: <LinkButton to={addressOf(`${root}/etudiants`, listQuery)}>{t.listes.retour}</LinkButton>,
		body: (
			<ListePage
				{...at.props}
				today={todayOf(at.visit)}
				asked={listQuery}
				offered={offeredColonnes}
				chosen={chosenColonnes}
				students={(await fichesOf(view, printedIds)).map((etudiant) =>
					responsables ? { ...etudiant, responsables: responsables.get(etudiant.id) } : etudiant
				)}
				more={ids.length > ON_PAPER}
				signed={classe && at.has('scolarite') ? visit.institution : undefined}
			/>
		)
	})
}

const fileOf =
	(deps: Deps): MakesFile =>
	async (at, query, form) => {
		if (!opensFor(at.visit).classes) throw forbidden()
		const { visit, t } = at
		const { view, ids, classe } = await found(deps, at, query)
		const { prive: seesPrive, responsables: seesResponsables } = columnsOf(view)
		const { etudiants: words } = t
		const headingOf = headingsFor(at, form)
		const today = todayOf(at.visit)
		const columns: readonly Column<Fiche>[] = [
			[headingOf(words.nomSeul, 'nom'), ({ nom }) => nom],
			[headingOf(words.prenoms, 'prenoms'), ({ prenoms }) => prenoms],
			[headingOf(words.matricule, 'matricule'), ({ matricule }) => matricule],
			[headingOf(words.classe), ({ inscription }) => inscription?.classe.code],
			[
				headingOf(words.inscription),
				({ inscription }) => inscription && (inscriptionSaid(t, visit.langue, inscription, today) || words.statuts.Active)
			],
			seesPrive && [headingOf(words.telephone, 'telephone'), ({ prive }) => prive?.telephone],
			seesPrive && [headingOf(words.email, 'email'), ({ prive }) => prive?.email],
			seesPrive && [headingOf(words.naissance, 'date_naissance'), ({ prive }) => prive?.date_naissance],
			seesPrive && [headingOf(words.sexe, 'sexe'), ({ prive }) => prive?.sexe],
			seesPrive && [headingOf(words.identifiant, 'identifiant'), ({ prive }) => prive?.identifiant],
			seesResponsables && [headingOf(words.responsables), ({ responsables }) => responsables?.map(responsableSaid).join(' | ')]
		]
		const rows = rowsOf(ids, (block) => fichesOf(view, block))
		return tableFile(form, `etudiants${classe ? `-${classe.code}` : ''}`, rows, columns, 'etudiants')
	}

async function fiche(at: Desk, id: number, refusal?: Refused) {
	const { t, root } = at
	const view = await at.visit.view()
	const { institution, langue } = at.visit
	const storedFiche = await getFiche(view, id)
	const dossier = at.has('scolarite')
	const suivis = usesModule(institution, 'notes') ? await suivisOf(view, id) : undefined
	const parcours = usesModule(institution, 'notes') ? await parcoursOf(view, id) : undefined
	const resultats = usesModule(institution, 'notes') ? await readableResultats(view, id) : undefined
	const writes = { dossier, identite: dossier && (await mayWriteAccount(view, id)) }
	return at.page({
		title: listName(storedFiche),
		refusal,
		lead:
			storedFiche.inscription &&
			[storedFiche.inscription.classe.nom, inscriptionSaid(t, langue, storedFiche.inscription, todayOf(at.visit))]
				.filter(Boolean)
				.join(' · '),
		action: writes.identite && (
			<>
				<FirstLinkButton to={`${root}/etudiants/${id}/modifier`}>{t.dossier.modifier}</FirstLinkButton>
				{storedFiche.prive?.actif && (
					<form method="post" action={`${root}/etudiants/${id}/coupon`}>
						<Button>{t.coupon.un}</Button>
					</form>
				)}
			</>
		),
		done: at.doneOf(t.dossier.faits),
		body: (
			<FichePage
				{...at.props}
				today={todayOf(at.visit)}
				fiche={storedFiche}
				notes={usesModule(institution, 'notes') ? await notesOfStudent(view, id) : undefined}
				resultats={
					resultats &&
					resultats.length > 0 && <ResultatsSection {...at.props} etudiant={id} timezone={institution.timezone} feuilles={resultats} />
				}
				suivis={suivis && <SuivisSection t={t} langue={langue} path={`${root}/etudiants/${id}/notes`} suivis={suivis} />}
				parcours={
					parcours && (
						<ParcoursSection {...at.props} matricule={storedFiche.matricule} annee={institution.annee?.libelle} parcours={parcours} />
					)
				}
				assiduite={usesModule(institution, 'presences') ? await assiduiteOf(view, id) : undefined}
				justificatifs={usesModule(institution, 'presences') ? await justificatifsOf(view, id) : undefined}
				solde={mayReadFees(view) && usesModule(institution, 'scolarite') ? await soldeOf(view, id) : undefined}
				pieces={await piecesOf(view, id)}
				tickedIds={refusal && tickedIn(at)}
				distincts={await distinctsOf(view, id)}
				hasTimetable={opensFor(at.visit).emploiDuTemps}
				writes={writes}
			/>
		)
	})
}

const tickedIn = ({ form }: Desk) => new Set(form.all('piece').map(idOf))

/** Records which pieces the student has handed in: only the ticks that the form has changed. */
const pieces: Action<{ readonly id: number } & Parameters<typeof notePieces>[2]> = {
	read(at, { id }) {
		const now = tickedIn(at)
		const seen = [...at.form.starting('de.')].map(([piece, was]) => ({ id: idOf(piece), was: was === 'oui' }))
		return {
			id: idOf(id),
			venues: seen.filter((piece) => !piece.was && now.has(piece.id)).map((piece) => piece.id),
			parties: seen.filter((piece) => piece.was && !now.has(piece.id)).map((piece) => piece.id)
		}
	},
	async write({ visit }, { id, ...changed }) {
		await notePieces(visit, id, changed)
		return addressOf(`/etudiants/${id}`, { fait: 'pieces' })
	},
	shown: (at, { id }, refused) => fiche(at, idOf(id), refused)
}

/** Students: searched, listed for paper and spreadsheets, and shown one by one. */
export const etudiantsPages = (deps: Deps) =>
	new Elysia({ name: 'etudiants-pages', prefix: '/console/etudiants' })
		.use(desk('structure'))
		.get('', ({ desk: at, query }) => students(deps, at, query))
		.get('/liste', ({ desk: at, query }) => paper(deps, at, query))
		.use(listRoutes('/export', fileOf(deps), 'structure'))
		.get('/fiche', async ({ desk: at, query: { matricule, fait } }) => {
			if (matricule === undefined) return at.to('/etudiants')
			const id = await idOfMatricule(await at.visit.view(), matricule)
			return at.to(`${addressOf(`/etudiants/${id}`, { fait })}#parcours`)
		})
		.get('/:id', ({ desk: at, params }) => fiche(at, idOf(params.id)))
		.post('/:id/pieces', action(pieces))
