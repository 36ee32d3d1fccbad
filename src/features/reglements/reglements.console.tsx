/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, taken, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { meantBy, type Stored } from '../../console/parts/based'
import { addressOf } from '../../console/parts/pager'
import type { Deps } from '../../console/records/declared'
import { wrongCells } from '../../console/records/report'
import { reglementFrom } from '../../domain/resultats/reglement'
import type { WrittenRecord } from '../../exchange/records/records'
import { Form } from '../../http/door/form'
import { choixOf, KIND, rulesOf } from './formulaire.page'
import { ReglementsPage } from './reglements.page'
import { lieuOf, motifTape, reglesVues, type Lieu } from './reglements.service'
import { urlOf } from '../../kit/url'

const HOME = '/regles'

/** The stored rules of a place; a place without any has empty ones. */
async function storedOf({ records }: Deps, { visit }: Desk, id: number | undefined, lieu: Lieu): Promise<Stored> {
	if (id !== undefined) return records.read(visit, KIND, id)
	return { cells: Object.fromEntries(rulesOf(lieu).map((name) => [name, ''])), seen: '' }
}

const fieldsOf = (lieu: Lieu) => rulesOf(lieu).map((name) => ({ name, form: 'choix' as const }))

async function page(deps: Deps, at: Desk, pour: string, form?: Form, refusal?: Refused) {
	const { t, root, visit } = at
	const { annee } = visit.institution
	const frame = { title: t.reglements.titre, current: '/etablissement', refusal }
	const lead = <a href={`${root}/etablissement`}>{t.etablissement.titre}</a>
	if (!annee) return at.page({ ...frame, lead, body: <p role="status">{t.menu.sansAnnee}</p> })
	const { db } = await visit.view()
	const lieu = await lieuOf(db, pour)
	const vues = await reglesVues(db, annee.id, lieu)
	const storedRules = await storedOf(deps, at, vues.id, lieu)
	const { cells, ...since } = form ? meantBy(form, fieldsOf(lieu), storedRules) : { cells: storedRules.cells, taken: {}, clashes: {} }
	const ownCells = Object.fromEntries(rulesOf(lieu).map((name) => [name, cells[name] ?? '']))
	const [field] = await deps.records.fields(visit, KIND, ['matiere'])
	return at.page({
		...frame,
		lead: (
			<>
				{lead} · {t.reglements.dit(annee.libelle)}
			</>
		),
		scripts: ['regles'],
		done: at.doneOf({ enregistrees: t.reglements.enregistrees }),
		body: (
			<ReglementsPage
				{...at.props}
				{...vues}
				lieu={lieu}
				matieres={await at.keptOptions(deps.answers, 'regles/matieres', async () =>
					(await field!.choices!.read()).map(({ value, label }) => ({ value: `matiere.${value}`, label }))
				)}
				cells={ownCells}
				stored={storedRules}
				since={since}
				wrong={{ ...refusal?.wrong, ...wrongCells(refusal?.report?.faults ?? []) }}
				motif={form?.text('motif') ?? ''}
				regles={reglementFrom(lieu.isBts === true, [...vues.plusLarges, choixOf(ownCells)])}
			/>
		)
	})
}

const enregistrer = (deps: Deps): Action<{ readonly lieu: Lieu; readonly record: WrittenRecord; readonly motif: string }> => ({
	async read(at) {
		at.mustBe('administrateur')
		const { visit, form, t } = at
		const { annee } = visit.institution
		if (!annee) throw new NotTaken({ refusal: t.menu.sansAnnee })
		const { db } = await visit.view()
		const lieu = await lieuOf(db, form.text('pour'))
		const { id } = await reglesVues(db, annee.id, lieu)
		const stored = await storedOf(deps, at, id, lieu)
		const { cells } = meantBy(form, fieldsOf(lieu), stored)
		const { cc = '' } = cells
		const ex = /^[1-9]\d?$/.test(cc) ? String(100 - Number(cc)) : ''
		const { niveau, matiere } = lieu
		return {
			lieu,
			motif: motifTape(form.text('motif')),
			record: { kind: KIND, id, seen: form.text('vu'), cells: { annee: annee.libelle, niveau, matiere, ...cells, ex } }
		}
	},
	async write({ visit }, { lieu: { pour }, record, motif }) {
		taken(await deps.records.write(visit, [record], [], { motif }))
		return addressOf(HOME, { pour, fait: 'enregistrees' })
	},
	shown: (at, _params, refusal) => page(deps, at, at.form.text('pour'), at.form, refusal)
})

/** The rules by which marks become results: of the school, of a niveau, of a matière. */
export const reglementsPages = (deps: Deps) =>
	new Elysia({ name: 'reglements-pages', prefix: `/console${HOME}` })
		.use(desk('notes'))
		.get('', ({ desk: at, query }) => {
			at.mustBe('administrateur')
			// rules that are tried, not saved, come with the address
			const form = query['essai'] === undefined ? undefined : new Form(urlOf(at.request.url).searchParams)
			return page(deps, at, query['pour'] ?? '', form)
		})
		.post('', action(enregistrer(deps)))
