/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { Bar } from '../../console/parts/bar'
import { Hidden, Submit } from '../../console/parts/deed'
import { fieldsOf, Input, Select } from '../../console/parts/form'
import { tableFile, type Column } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet, ListTable } from '../../console/parts/list-sheet'
import { listPage, pageOf } from '../../console/parts/pager'
import { Section } from '../../console/parts/section'
import { number, shortDay } from '../../console/textes/dates'
import { deviseCourte } from '../../domain/argent/devise'
import { RESULTATS_IMPAYES } from '../../domain/argent/mots'
import { COMPTES, NOMS_DE_COMPTES, type Ecriture } from '../../domain/argent/journal'
import {
	balanceDuJournal,
	joursDe,
	journalParMois,
	keepsComptes,
	lignesDuJournal,
	MAX_COMPTE,
	reglagesDArgent,
	reglerArgent,
	type Ligne
} from './ecritures.service'

const PATH = '/journal-comptable'
/** Longer than each text that the settings read. */
const MOST_TYPED = 40

function sumColumns({ t: { ecritures }, props: { langue } }: Desk): readonly Column<Ecriture>[] {
	const sum = (name: 'debit' | 'credit'): Column<Ecriture> => [
		ecritures[name],
		(row) => row[name] || null,
		'number',
		(row) => row[name] > 0 && number(langue, row[name])
	]
	return [[ecritures.compte, ({ compte }) => compte, 'text'], sum('debit'), sum('credit')]
}

function columnsOf(at: Desk): readonly Column<Ligne>[] {
	const { ecritures } = at.t
	const libelle = ({ genre, sens, texte, nom, matricule }: Ligne) => {
		const about = [texte, nom !== null && `${nom} (${matricule})`].filter(Boolean).join(', ')
		return ecritures.libelle(ecritures.genres[genre], sens < 0, about)
	}
	return [
		[ecritures.date, ({ date }) => date, 'text', ({ date }) => shortDay(at.props.langue, date)],
		[ecritures.piece, ({ piece }) => piece, 'text'],
		...sumColumns(at),
		[ecritures.ecrit, libelle, 'typed']
	]
}

async function show(at: Desk, query: ListQuery) {
	const { t, root, visit, props } = at
	const view = await visit.view()
	const jours = joursDe(view, query)
	const { pieces, balance } = await balanceDuJournal(view, jours)
	const { rows: places, total, ...pages } = pageOf([...Array(pieces).keys()], listPage(query['page']))
	const lignes = await lignesDuJournal(view, jours, places.length, places[0] ?? 0)
	return at.page({
		title: t.ecritures.titre,
		lead: t.ecritures.dit(deviseCourte(visit.institution.devise)),
		done: at.doneOf(t.ecritures.faits),
		...(total > 0 && { prints: 'beside' as const }),
		more: {
			deeds: [keepsComptes(view.perimetre) && { to: `${root}${PATH}/comptes`, label: t.ecritures.reglages.titre }],
			files: total > 0 ? listFiles({ t, path: `${root}${PATH}/export`, asked: jours }) : []
		},
		body: (
			<>
				<Bar t={t} action={root + PATH} count={t.ecritures.compteDe(total)}>
					<Input label={t.ecritures.du} type="date" name="du" value={jours.du} required />
					<Input label={t.ecritures.au} type="date" name="au" value={jours.au} required />
				</Bar>
				{total > 0 && (
					<>
						<ListSheet {...props} {...pages} path={PATH} query={jours} label={t.ecritures.titre} columns={columnsOf(at)} rows={lignes} />
						<Section title={t.ecritures.balance}>
							<ListTable label={t.ecritures.balance} columns={sumColumns(at)} rows={balance} />
						</Section>
					</>
				)}
			</>
		)
	})
}

const file: MakesFile = async (at, query, form) => {
	const view = await at.visit.view()
	return tableFile(form, 'journal-comptable', await journalParMois(view, joursDe(view, query)), columnsOf(at))
}

async function reglagesPage(at: Desk, refusal?: Refused) {
	const { t, root, form } = at
	const words = t.ecritures.reglages
	const { comptes, vu, timbre_milliemes, timbre_seuil, resultats_impayes } = await reglagesDArgent(await at.visit.view())
	const now = {
		...comptes,
		timbre_taux: number(at.props.langue, timbre_milliemes / 10),
		timbre_seuil: String(timbre_seuil),
		resultats_impayes
	}
	// if somebody else has changed them, the page shows their settings
	const isTyped = refusal?.status === 422
	const shown = isTyped ? Object.fromEntries(Object.keys(now).map((name) => [name, form.text(name).slice(0, MOST_TYPED)])) : now
	const field = fieldsOf<string>(shown, refusal?.wrong)
	return at.page({
		title: words.titre,
		refusal,
		body: (
			<form class="sheet" method="post" action={`${root}${PATH}/comptes`}>
				<Hidden of={{ vu: isTyped ? form.text('vu') : vu }} />
				<h2>{words.timbre}</h2>
				<p>{words.timbreDit}</p>
				<div class="fields">
					<Input label={words.taux} {...field('timbre_taux')} inputMode="decimal" />
					<Input label={words.seuil(deviseCourte(at.visit.institution.devise))} {...field('timbre_seuil')} inputMode="numeric" />
				</div>
				<h2>{words.resultats}</h2>
				<p>{words.resultatsDit}</p>
				<Select
					label={words.impayes}
					{...field('resultats_impayes')}
					options={RESULTATS_IMPAYES.map((value) => ({ value, label: words.resultatsImpayes[value] }))}
				/>
				<h2>{words.comptes}</h2>
				<p>{words.dit}</p>
				<div class="fields">
					{NOMS_DE_COMPTES.map((compte) => (
						<Input label={words.noms[compte]} {...field(compte)} placeholder={COMPTES[compte]} maxLength={MAX_COMPTE} />
					))}
				</div>
				<Submit t={t} back={root + PATH} />
			</form>
		)
	})
}

const regler: Action<string> = {
	read: ({ form }) => form.text('vu'),
	async write({ visit, form }, vu) {
		await reglerArgent(visit, (reglage) => form.text(reglage), vu)
		return `${PATH}?fait=reglages`
	},
	shown: (at, _params, refusal) => reglagesPage(at, refusal)
}

/** « Journal comptable », for the school's accountant, and the settings of money. */
export const ecrituresPages = () =>
	new Elysia({ name: 'ecritures-pages', prefix: `/console${PATH}` })
		.use(desk('scolarite'))
		.get('', ({ desk: at, query }) => show(at, query))
		.use(listRoutes('/export', file, 'scolarite'))
		.get('/comptes', ({ desk: at }) => reglagesPage(at))
		.post('/comptes', action(regler))
