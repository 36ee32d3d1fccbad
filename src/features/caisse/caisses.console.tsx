/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { Facts } from '../../console/parts/facts'
import { tableFile } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { addressOf } from '../../console/parts/pager'
import { Section } from '../../console/parts/section'
import { longDay, shortDay } from '../../console/textes/dates'
import { idOf } from '../../http/answers/id'
import { forbidden } from '../../kit/errors'
import { isJour } from '../../kit/jour'
import { todayOf } from '../../tenants/visit'
import { caissesDuJour, detailDe, fermer, readsAllDrawers } from './caisse.service'
import { CAISSES, CaissesPage, columnsByMode, columnsOf, Depenses, etatDit, Mouvements, type Detail, type Jour } from './caisses.page'
import { comptageIn, Fermeture, moneyAt } from './fermeture.page'

/** The view of somebody who reads all drawers. @throws AppError 403 for everybody else, also for a cashier */
async function viewOf(at: Desk) {
	const view = await at.visit.view()
	if (!readsAllDrawers(view.perimetre)) throw forbidden()
	return view
}

const jourIn = (at: Desk, jour = '') => (isJour(jour) ? jour : todayOf(at.visit))

async function day(at: Desk) {
	const { t, langue, root } = at.props
	const view = await viewOf(at)
	const jour = jourIn(at, at.query['jour'])
	const money = await caissesDuJour(view, jour)
	const details: Detail[] = []
	for (const { id } of money.caisses) details.push(await detailDe(view, id))
	const open = money.caisses.filter(({ fermee_at }) => fermee_at === null).length
	const modes = listFiles({ t, path: `${root}${CAISSES}/modes`, asked: { jour } })
	return at.page({
		title: t.caisses.titre,
		lead: [longDay(langue, jour), money.estClos ? t.caisses.clos : open > 0 && t.caisses.ouvertes(open)].filter(Boolean).join(' · '),
		done: at.doneOf(t.caisses.faits),
		prints: 'beside',
		more: {
			files: [
				...(money.caisses.length > 0 ? listFiles({ t, path: `${root}${CAISSES}/export`, asked: { jour } }) : []),
				...(money.modes.length > 0 ? modes.map((link) => link && { ...link, label: t.caisses.modesFichier(link.label) }) : [])
			]
		},
		body: <CaissesPage {...at.props} jour={jour} of={money} details={details} />
	})
}

const fileOf =
	(make: (at: Desk, money: Jour, form: Parameters<MakesFile>[2], jour: string) => ReturnType<MakesFile>): MakesFile =>
	async (at, query, form) => {
		const jour = jourIn(at, query['jour'])
		return make(at, await caissesDuJour(await viewOf(at), jour), form, jour)
	}

const drawers = fileOf((at, { caisses }, form, jour) => tableFile(form, `caisses-${jour}`, caisses, columnsOf(at.props)))
const byMode = fileOf((at, { modes }, form, jour) => tableFile(form, `encaissements-${jour}`, modes, columnsByMode(at.props)))

/** A drawer: its sums, its receipts, and the form of its closing for whoever may close it. */
async function drawer(at: Desk, id: number, refusal?: Refused) {
	const { t, langue, root } = at.props
	const words = t.caisses
	const view = await viewOf(at)
	const { caisse, depenses, lignes, mayClose, isOwn } = await detailDe(view, id)
	const money = moneyAt(at)
	const amountSaid = (value: number | null | undefined) => (value === null || value === undefined ? '–' : money(value))
	const back = addressOf(CAISSES, { jour: caisse.jour })
	return at.page({
		title: words.caisseDu(caisse.nom, shortDay(langue, caisse.jour)),
		lead: <a href={root + back}>{words.titre}</a>,
		refusal,
		prints: 'beside',
		current: CAISSES,
		body: (
			<>
				<Section title={undefined}>
					<Facts
						of={[
							[words.etat, etatDit(at.props, caisse)],
							[words.fond, amountSaid(caisse.fond)],
							[words.recu, amountSaid(caisse.recu)],
							[words.rendu, amountSaid(caisse.rendu)],
							[words.depenses, amountSaid(caisse.depenses)],
							[words.attendu, amountSaid(caisse.attendu)],
							[words.compte, amountSaid(caisse.compte)],
							[words.ecart, [amountSaid(caisse.ecart), caisse.motif_ecart].filter(Boolean).join(' · ')],
							[words.depot, [amountSaid(caisse.depot), caisse.bordereau].filter(Boolean).join(' · ')]
						]}
					/>
				</Section>
				<Mouvements {...at.props} title={words.mouvements} none={words.aucunMouvement} of={lignes} />
				<Depenses {...at.props} of={depenses.map((depense) => ({ ...depense, nom: caisse.nom }))} />
				{mayClose && <Fermeture {...{ at, caisse, back, refusal }} needsTemoin={!isOwn} label={words.fermer} action={`${CAISSES}/${id}`} />}
			</>
		)
	})
}

const ferme: Action<number> = onRecord(drawer, async (at, id) => {
	const { caisse } = await detailDe(await viewOf(at), id)
	await fermer(at.visit, id, comptageIn(at))
	return addressOf(CAISSES, { jour: caisse.jour, fait: 'fermee' })
})

/** The drawers of a day, for people who read all of them; comptabilité closes those of others. */
export const caissesPages = () =>
	new Elysia({ name: 'caisses-pages', prefix: `/console${CAISSES}` })
		.use(desk('scolarite'))
		.get('', ({ desk: at }) => day(at))
		.use(listRoutes('/export', drawers, 'scolarite'))
		.use(listRoutes('/modes', byMode, 'scolarite'))
		.get('/:id', ({ desk: at, params }) => drawer(at, idOf(params.id)))
		.post('/:id', action(ferme))
