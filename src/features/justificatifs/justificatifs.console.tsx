/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { shortDay } from '../../console/textes/dates'
import { listFiles } from '../../console/parts/list-links'
import { absencesTabs } from '../../console/tabs/absences'
import { FirstLinkButton } from '../../console/parts/link-button'
import { pagesOf, tableFile } from '../../console/parts/list-file'
import { PER_PAGE, pageNumber } from '../../console/parts/pager'
import { searchText } from '../../console/parts/search'
import { listName } from '../../console/parts/students'
import { foundIn } from '../../domain/personnes/annuaire'
import { notFound } from '../../kit/errors'
import type { Justificatif } from '../../domain/presences/justificatif'
import { isJour } from '../../kit/jour'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { annuaireOf, fichesOf } from '../etudiants/fiches.service'
import { jourAsked } from './absences-du-jour.console'
import { entretempsSaid, ChercherPage, JustificatifForm, JustificatifPage, JustificatifsPage } from './justificatifs.page'
import {
	changeJustificatif,
	createJustificatif,
	getJustificatif,
	listJustificatifs,
	mustReadJustificatifs,
	takeBackJustificatif,
	type Entry
} from './justificatifs.service'

const CURRENT = '/absences-du-jour'
/** How many names a search shows. */
const NAMES = 20
const MAX_CLE = 100

const entryIn = ({ form }: Desk): Entry => ({
	du: form.text('du').trim(),
	heure_debut: form.text('heure_debut').trim(),
	au: form.text('au').trim(),
	heure_fin: form.text('heure_fin').trim(),
	nature: form.text('nature'),
	papier: form.has('papier'),
	remarque: form.text('remarque').replaceAll('\r\n', '\n')
})

const entryOf = (justificatif: Justificatif): Entry => ({
	du: justificatif.du,
	heure_debut: justificatif.heure_debut ?? '',
	au: justificatif.au,
	heure_fin: justificatif.heure_fin ?? '',
	nature: justificatif.nature,
	papier: justificatif.vu_le !== null,
	remarque: justificatif.remarque ?? ''
})

/** The form's own key, so that sending it again creates no second justificatif. */
const cleOf = ({ form }: Desk) => form.text('cle').slice(0, MAX_CLE) || crypto.randomUUID()

/** The form for a new justificatif, from a day on. */
async function fresh(at: Desk, etudiant: number, du: string, refusal?: Refused) {
	const { visit, t, root } = at
	const view = await visit.view()
	mustReadJustificatifs(view)
	const [fiche] = await fichesOf(view, [etudiant])
	if (!fiche) throw notFound()
	return at.page({
		title: t.justificatifs.nouveauPour(listName(fiche)),
		current: CURRENT,
		refusal,
		lead: [fiche.matricule, fiche.inscription?.classe.code].filter((part) => part !== undefined).join(' · '),
		body: (
			<JustificatifForm
				{...at.props}
				action={`${root}/justificatifs/nouveau`}
				entry={{ ...entryIn(at), du }}
				hidden={{ cle: cleOf(at), etudiant: String(etudiant) }}
				refusal={refusal}
				submit={t.justificatifs.enregistrer}
			/>
		)
	})
}

type Shown = { readonly fait?: string | undefined; readonly entry?: Entry; readonly refusal?: Refused }

async function detail(at: Desk, id: number, { fait, entry, refusal: said }: Shown) {
	const { visit, t, root } = at
	const view = await visit.view()
	const justificatif = await getJustificatif(view, id)
	const refusal = said?.status === 409 ? { ...said, refusal: entretempsSaid(at.props, justificatif) } : said
	const isOpen = justificatif.retire_le === null && view.institution.annee?.cloturee !== true
	return at.page({
		title: listName(justificatif),
		current: CURRENT,
		refusal,
		lead: <a href={`${root}/justificatifs`}>{t.justificatifs.retour}</a>,
		done: fait,
		body: (
			<JustificatifPage
				{...at.props}
				one={justificatif}
				asked={refusal?.asked ?? []}
				vu={refusal?.asked.length ? at.form.text('vu') : justificatif.vu}
				form={
					isOpen && (
						<JustificatifForm
							{...at.props}
							action={`${root}/justificatifs/${id}`}
							entry={entry ?? entryOf(justificatif)}
							hidden={{ vu: justificatif.vu }}
							refusal={refusal}
							submit={t.justificatifs.modifier}
						/>
					)
				}
			/>
		)
	})
}

/** The message about what was done, from the query of the address. */
function faitOf({ t: { justificatifs } }: Desk, { fait, n = '0' }: ListQuery) {
	const count = /^\d{1,5}$/.test(n) ? Number(n) : 0
	if (fait === 'cree') return justificatifs.fait.cree(count)
	if (fait === 'retire') return justificatifs.fait.retire(count)
	return fait === 'modifie' ? justificatifs.fait.modifie : undefined
}

const file: MakesFile = async (at, _query, form) => {
	const { t, visit } = at
	const view = await visit.view()
	const { justificatifs: words, etudiants, absencesEnseignants } = t
	const { champs } = absencesEnseignants
	const pages = pagesOf((page, per_page) => listJustificatifs(view, { page, per_page }))
	return tableFile(form, 'justificatifs', pages, [
		[etudiants.nomSeul, ({ nom }) => nom],
		[etudiants.prenoms, ({ prenoms }) => prenoms],
		[champs.du, ({ du }) => du],
		[champs.de, ({ heure_debut }) => heure_debut],
		[champs.au, ({ au }) => au],
		[champs.a, ({ heure_fin }) => heure_fin],
		[words.champs.nature, ({ nature }) => words.natures[nature]],
		[words.etat, ({ vu_le }) => (vu_le === null ? words.papierAttendu : words.papierDepuis(shortDay(visit.langue, vu_le)))]
	])
}

async function search(answers: Answers, at: Desk, query: ListQuery) {
	const { visit, t, root } = at
	const view = await visit.view()
	mustReadJustificatifs(view)
	const q = searchText(query)
	const ids = q === '' ? [] : foundIn(await answers.text(visit, annuaireOf(view)), q)
	const jour = query['jour']
	return at.page({
		title: t.justificatifs.nouveau,
		current: CURRENT,
		scripts: ['recherche'],
		lead: <a href={`${root}/justificatifs`}>{t.justificatifs.retour}</a>,
		body: (
			<ChercherPage
				{...at.props}
				q={q}
				found={await fichesOf(view, ids.slice(0, NAMES))}
				more={Math.max(0, ids.length - NAMES)}
				jour={jour !== undefined && isJour(jour) ? jour : undefined}
			/>
		)
	})
}

async function list(at: Desk, query: ListQuery) {
	const { visit, t, root } = at
	const page = pageNumber(query['page'])
	const { total, rows } = await listJustificatifs(await visit.view(), { page, per_page: PER_PAGE })
	return at.page({
		title: t.justificatifs.titre,
		current: CURRENT,
		tabs: absencesTabs(at, 'justificatifs'),
		more: { files: total > 0 ? listFiles({ t, path: `${root}/justificatifs/export` }) : [] },
		action: <FirstLinkButton to={`${root}/justificatifs/nouveau`}>{t.justificatifs.nouveau}</FirstLinkButton>,
		done: faitOf(at, query),
		body: <JustificatifsPage {...at.props} page={page} last={Math.max(1, Math.ceil(total / PER_PAGE))} rows={rows} />
	})
}

const creer: Action<number> = {
	read: ({ form }) => idOf(form.text('etudiant')),
	async write(at, etudiant) {
		const { id, excusees } = await createJustificatif(at.visit, cleOf(at), etudiant, entryIn(at))
		return `/justificatifs/${id}?fait=cree&n=${excusees}`
	},
	shown: (at, _params, refused) => fresh(at, idOf(at.form.text('etudiant')), entryIn(at).du, refused)
}

const modifier = onRecord(
	(at, id, refused) => detail(at, id, { entry: entryIn(at), refusal: refused }),
	async (at, id) => {
		await changeJustificatif(at.visit, id, at.form.text('vu'), entryIn(at))
		return `/justificatifs/${id}?fait=modifie`
	}
)

const retirer: Action<number> = {
	...onRecord(
		(at, id, refused) => detail(at, id, { refusal: refused }),
		async ({ visit, form }, id) => {
			const { changees } = await takeBackJustificatif(visit, id, form.text('vu'))
			return `/justificatifs/${id}?fait=retire&n=${changees}`
		}
	),
	async ask({ visit, t }, id) {
		const { retire_le } = await getJustificatif(await visit.view(), id)
		return retire_le === null ? [t.justificatifs.retirerAide] : []
	}
}

/** Justificatifs, for administrators and surveillance. */
export const justificatifsPages = ({ answers }: { readonly answers: Answers }) =>
	new Elysia({ name: 'justificatifs-pages', prefix: '/console/justificatifs' })
		.use(desk('presences'))
		.get('', ({ desk: at, query }) => list(at, query))
		.use(listRoutes('/export', file, 'presences'))
		.get('/nouveau', ({ desk: at, query }) =>
			query['etudiant'] === undefined ? search(answers, at, query) : fresh(at, idOf(query['etudiant']), jourAsked(at, query))
		)
		.post('/nouveau', action(creer))
		.get('/:id', ({ desk: at, params, query }) => detail(at, idOf(params.id), { fait: faitOf(at, query) }))
		.post('/:id', action(modifier))
		.post('/:id/retirer', action(retirer))
