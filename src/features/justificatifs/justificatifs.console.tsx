/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { wrongFields } from '../../console/fields'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { shortDay } from '../../console/textes/dates'
import { listFile, pagesOf } from '../../console/parts/list-file'
import { PER_PAGE, pageNumber } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { say } from '../../console/textes/said'
import { asComposed } from '../../kit/composed'
import { foundIn } from '../../domain/annuaire'
import { AppError, notFound } from '../../kit/errors'
import type { Justificatif } from '../../domain/justificatif'
import { isJour, jourIn } from '../../kit/jour'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { problemBody } from '../../http/answers/problem'
import { annuaireOf, fichesOf } from '../etudiants/fiches.service'
import { ChercherPage, JustificatifForm, JustificatifPage, JustificatifsPage } from './justificatifs.page'
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
const MAX_TEXT = 100
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

const entryOf = (one: Justificatif): Entry => ({
	du: one.du,
	heure_debut: one.heure_debut ?? '',
	au: one.au,
	heure_fin: one.heure_fin ?? '',
	nature: one.nature,
	papier: one.vu_le !== null,
	remarque: one.remarque ?? ''
})

type Refused = {
	readonly status: number
	readonly entry: Entry
	readonly wrong: Record<string, string>
	readonly refused: string | undefined
	readonly overtaken: boolean
}

/** What a page says of an entry that was refused. Throws what is no refusal. */
function refusedBy(at: Desk, error: unknown, entry: Entry): Refused {
	if (!(error instanceof AppError) || (error.kind !== 'validation' && error.kind !== 'conflict')) throw error
	const { langue, requestId } = at.visit
	const isOvertaken = error.kind === 'conflict'
	return {
		status: problemBody(error, langue, requestId).status,
		entry,
		wrong: wrongFields(error, langue),
		refused: isOvertaken || error.fields ? undefined : say(langue, error.text),
		overtaken: isOvertaken
	}
}

const fresh = async (at: Desk, etudiant: number, entry: Entry, { status = 200, ...more }: Partial<Refused> & { cle?: string } = {}) => {
	const { visit, t, root } = at
	const view = await visit.view()
	mustReadJustificatifs(view)
	const [fiche] = await fichesOf(view, [etudiant])
	if (!fiche) throw notFound()
	return at.page({
		title: t.justificatifs.nouveauPour(listName(fiche)),
		current: CURRENT,
		status,
		lead: [fiche.matricule, fiche.inscription?.classe.code].filter((part) => part !== undefined).join(' · '),
		body: (
			<JustificatifForm
				t={t}
				langue={visit.langue}
				root={root}
				action={`${root}/justificatifs/nouveau`}
				entry={entry}
				hidden={{ cle: more.cle ?? crypto.randomUUID(), etudiant: String(etudiant) }}
				wrong={more.wrong ?? {}}
				refused={more.refused}
				submit={t.justificatifs.enregistrer}
			/>
		)
	})
}

const detail = async (at: Desk, id: number, { status = 200, ...more }: Partial<Refused> & { fait?: string | undefined } = {}) => {
	const { visit, t, root } = at
	const view = await visit.view()
	const one = await getJustificatif(view, id)
	const isOpen = one.retire_le === null && view.institution.annee?.cloturee !== true
	return at.page({
		title: listName(one),
		current: CURRENT,
		status,
		lead: <a href={`${root}/justificatifs`}>{t.justificatifs.retour}</a>,
		body: (
			<JustificatifPage
				t={t}
				langue={visit.langue}
				root={root}
				one={one}
				fait={more.fait}
				overtaken={more.overtaken ?? false}
				form={
					isOpen
						? {
								action: `${root}/justificatifs/${id}`,
								entry: more.entry ?? entryOf(one),
								hidden: { vu: one.vu },
								wrong: more.wrong ?? {},
								refused: more.refused,
								submit: t.justificatifs.modifier
							}
						: undefined
				}
			/>
		)
	})
}

/** What was done, as the address after it says. */
const faitOf = ({ t: { justificatifs } }: Desk, { fait, n = '0' }: Readonly<Record<string, string | undefined>>) => {
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
	const head = [etudiants.nomSeul, etudiants.prenoms, champs.du, champs.de, champs.au, champs.a, words.champs.nature, words.etat]
	const pages = pagesOf((page, per_page) => listJustificatifs(view, { page, per_page }))
	const lines = async function* () {
		for await (const rows of pages)
			yield rows.map((one) => [
				one.nom,
				one.prenoms,
				one.du,
				one.heure_debut,
				one.au,
				one.heure_fin,
				words.natures[one.nature],
				one.vu_le === null ? words.papierAttendu : words.papierDepuis(shortDay(visit.langue, one.vu_le))
			])
	}
	return listFile(form, 'justificatifs', head, lines())
}

/** Justificatifs, for administrators and surveillance. */
export const justificatifsPages = ({ answers }: { readonly answers: Answers }) => {
	const search = async (at: Desk, query: Readonly<Record<string, string | undefined>>) => {
		const { visit, t, root } = at
		const view = await visit.view()
		mustReadJustificatifs(view)
		const q = asComposed(query['q'] ?? '').slice(0, MAX_TEXT)
		const ids = q === '' ? [] : foundIn(await answers.text(visit, annuaireOf(view)), q)
		const jour = query['jour']
		return at.page({
			title: t.justificatifs.nouveau,
			current: CURRENT,
			scripts: ['recherche'],
			lead: <a href={`${root}/justificatifs`}>{t.justificatifs.retour}</a>,
			body: (
				<ChercherPage
					t={t}
					langue={visit.langue}
					root={root}
					q={q}
					found={await fichesOf(view, ids.slice(0, NAMES))}
					more={Math.max(0, ids.length - NAMES)}
					jour={jour !== undefined && isJour(jour) ? jour : undefined}
				/>
			)
		})
	}

	return new Elysia({ name: 'justificatifs-pages', prefix: '/console/justificatifs' })
		.use(desk('presences'))
		.get('', async ({ desk: at, query }) => {
			const { visit, t, root } = at
			const page = pageNumber(query['page'])
			const { total, rows } = await listJustificatifs(await visit.view(), { page, per_page: PER_PAGE })
			return at.page({
				title: t.justificatifs.titre,
				current: CURRENT,
				lead: <a href={root + CURRENT}>{t.justificatifs.heures.retour}</a>,
				action: (
					<a class="btn first" href={`${root}/justificatifs/nouveau`}>
						{t.justificatifs.nouveau}
					</a>
				),
				body: (
					<JustificatifsPage
						t={t}
						langue={visit.langue}
						root={root}
						page={page}
						last={Math.max(1, Math.ceil(total / PER_PAGE))}
						rows={rows}
						fait={faitOf(at, query)}
					/>
				)
			})
		})
		.use(listRoutes('/export', file, 'presences'))
		.get('/nouveau', async ({ desk: at, query }) => {
			if (query['etudiant'] === undefined) return search(at, query)
			const { now, institution } = at.visit
			const jour = query['jour'] !== undefined && isJour(query['jour']) ? query['jour'] : jourIn(now, institution.timezone).toString()
			return fresh(at, idOf(query['etudiant']), {
				du: jour,
				heure_debut: '',
				au: '',
				heure_fin: '',
				nature: '',
				papier: false,
				remarque: ''
			})
		})
		.post('/nouveau', async ({ desk: at }) => {
			const entry = entryIn(at)
			const etudiant = idOf(at.form.text('etudiant'))
			const cle = at.form.text('cle').slice(0, MAX_CLE) || crypto.randomUUID()
			try {
				const { id, excusees } = await createJustificatif(at.visit, cle, etudiant, entry)
				return at.to(`/justificatifs/${id}?fait=cree&n=${excusees}`)
			} catch (error) {
				return fresh(at, etudiant, entry, { ...refusedBy(at, error, entry), cle })
			}
		})
		.get('/:id', ({ desk: at, params, query }) => detail(at, idOf(params.id), { fait: faitOf(at, query) }))
		.post('/:id', async ({ desk: at, params }) => {
			const id = idOf(params.id)
			const entry = entryIn(at)
			try {
				await changeJustificatif(at.visit, id, at.form.text('vu'), entry)
				return at.to(`/justificatifs/${id}?fait=modifie`)
			} catch (error) {
				return detail(at, id, refusedBy(at, error, entry))
			}
		})
		.post('/:id/retirer', async ({ desk: at, params }) => {
			const id = idOf(params.id)
			try {
				const { changees } = await takeBackJustificatif(at.visit, id, at.form.text('vu'))
				return at.to(`/justificatifs/${id}?fait=retire&n=${changees}`)
			} catch (error) {
				const { entry: _entry, ...refused } = refusedBy(at, error, entryIn(at))
				return detail(at, id, refused)
			}
		})
}
