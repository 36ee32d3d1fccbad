/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { Deed } from '../../console/parts/deed'
import { Facts } from '../../console/parts/facts'
import { tableFile } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListTable } from '../../console/parts/list-sheet'
import { LinkButton } from '../../console/parts/link-button'
import { addressOf } from '../../console/parts/pager'
import { Section } from '../../console/parts/section'
import { arreter } from '../../features/paie/arret.service'
import { etatsDuMois } from '../../features/paie/etat.service'
import {
	droitsPaie,
	lignesDesMois,
	moisDe,
	moisDesEnseignants,
	moisIn,
	mustCloseMonths,
	mustPay,
	readsPaie,
	type MoisDEnseignant
} from '../../features/paie/mois.service'
import { paiementsDe, payer } from '../../features/paie/paiements.service'
import { ajouterTravail, mustBeCle } from '../../features/paie/travaux.service'
import { impressionSansNumero } from '../../features/papiers/impression.service'
import type { Impressions } from '../../features/papiers/impressions.service'
import { idOf } from '../../http/answers/id'
import { forbidden } from '../../kit/errors'
import { listName } from '../../kit/forms'
import { jourTape } from '../../kit/jour-ecrit'
import { todayOf } from '../../tenants/visit'
import { HeuresPage, MonthForms, Payments, tickedTeachers } from './heures.page'
import { columnsOf, etatDit, faitsDuMois, HEURES, heuresDites, moisDit, MonthBar, sommeDite } from './lignes.page'

type Deps = { readonly impressions: Impressions }

async function list(at: Desk, refusal?: Refused) {
	const { t, visit, root } = at
	const view = await visit.view()
	const mois = moisIn(view, at.form.has('mois') ? at.form.text('mois') : at.query['mois'])
	const months = await moisDesEnseignants(view, mois)
	const { contrats, horaires } = t.paie
	return at.page({
		title: t.paie.titre,
		lead: t.paie.lead,
		refusal,
		done: at.doneOf(t.paie.faits),
		prints: 'beside',
		action: at.has('comptabilite') && (
			<>
				<LinkButton to={`${root}/contrats`}>{contrats.title}</LinkButton>
				<LinkButton to={`${root}/taux-horaires`}>{horaires.title}</LinkButton>
			</>
		),
		more: { files: months.length > 0 ? listFiles({ t, path: `${root}${HEURES}/export`, asked: { mois } }) : [] },
		body: (
			<>
				<MonthBar at={at} path={HEURES} mois={mois} />
				<HeuresPage at={at} droits={droitsPaie(view)} mois={mois} months={months} asked={refusal?.asked ?? []} wrong={refusal?.wrong} />
			</>
		)
	})
}

const listOf: MakesFile = async (at, query, form) => {
	const { t, visit } = at
	const { paie, etudiants } = t
	const view = await visit.view()
	const mois = moisIn(view, query['mois'])
	return tableFile(form, `heures-${mois}`, await moisDesEnseignants(view, mois), [
		[etudiants.matricule, ({ enseignant }) => enseignant.matricule],
		[etudiants.nomSeul, ({ enseignant }) => enseignant.nom],
		[etudiants.prenoms, ({ enseignant }) => enseignant.prenoms],
		[paie.mois, () => mois],
		[paie.heures, ({ totaux }) => (form === 'xlsx' ? totaux.heures / 100 : heuresDites(at, totaux.heures))],
		[paie.brut, ({ totaux }) => totaux.brut],
		[paie.retenue, ({ totaux }) => totaux.retenue],
		[paie.net, ({ totaux }) => totaux.net],
		[paie.reste, ({ etat, reste }) => (etat ? reste : null)],
		[paie.etat, ({ etat, reste }) => etatDit(at, etat, reste)]
	])
}

const linesOf: MakesFile = async (at, query, form, id) => {
	const view = await at.visit.view()
	const month = await moisDe(view, idOf(id), moisIn(view, query['mois']))
	const lignes = (await lignesDesMois(view, [month])).get(month.enseignant.id)!
	return tableFile(form, `heures-${month.enseignant.matricule}-${month.mois}`, lignes, columnsOf(at, droitsPaie(view), month, form))
}

async function teacher(at: Desk, id: number, refusal?: Refused) {
	const { t, visit, root } = at
	const view = await visit.view()
	const mois = moisIn(view, at.form.has('mois') ? at.form.text('mois') : at.query['mois'])
	if (!readsPaie(view.perimetre)) throw forbidden()
	const month = await moisDe(view, id, mois)
	const lignes = (await lignesDesMois(view, [month])).get(id)!
	const path = `${root}${HEURES}/${id}`
	return at.page({
		title: listName(month.enseignant),
		lead: (
			<>
				<a href={addressOf(root + HEURES, { mois })}>{t.paie.titre}</a> · {moisDit(at, mois)}
			</>
		),
		refusal,
		done: at.doneOf(t.paie.faits),
		prints: 'beside',
		action: <Deed action={`${path}/papier`} label={t.paie.pdf} sends={{ mois }} />,
		more: { files: lignes.length > 0 ? listFiles({ t, path: `${path}/export`, asked: { mois } }) : [] },
		body: (
			<>
				<MonthBar at={at} path={`${HEURES}/${id}`} mois={mois} />
				<Section title={t.paie.lignes}>
					<Facts
						of={[
							...faitsDuMois(at, month.totaux),
							[t.paie.etat, etatDit(at, month.etat, month.reste)],
							[t.paie.du, sommeDite(at, month.du)]
						]}
					/>
					{lignes.length > 0 ? (
						<ListTable label={t.paie.lignes} columns={columnsOf(at, droitsPaie(view), month)} rows={lignes} />
					) : (
						<p>{t.paie.rien}</p>
					)}
					<p class="only-print">{t.paie.signature}</p>
				</Section>
				<MonthForms at={at} droits={droitsPaie(view)} month={month} wrong={refusal?.wrong} />
				<Payments at={at} droits={droitsPaie(view)} paiements={await paiementsDe(view, id)} />
			</>
		)
	})
}

const back = (at: Desk, path: string, fait: string) => addressOf(path, { mois: at.form.text('mois') || undefined, fait })

type Choix = { readonly mois: string; readonly choisis: ReturnType<typeof tickedTeachers> }

/** Names with how many of something each has: « KOUASSI Awa 2, TRAORÉ Issa 1 ». */
function counted(months: readonly MoisDEnseignant[], of: (ligne: MoisDEnseignant['lignes'][number]) => boolean) {
	const counts = months.map(({ enseignant, lignes }) => [listName(enseignant), lignes.filter(of).length] as const).filter(([, n]) => n > 0)
	return { n: counts.reduce((sum, [, n]) => sum + n, 0), noms: counts.map(([nom, n]) => `${nom} ${n}`).join(', ') }
}

const arrete: Action<Choix> = {
	async read(at) {
		mustCloseMonths(await at.visit.view())
		const choisis = tickedTeachers(at)
		if (choisis.length === 0) throw new NotTaken({ refusal: at.t.paie.cochez })
		return { mois: at.form.text('mois'), choisis }
	},
	async ask(at, { mois, choisis }) {
		const view = await at.visit.view()
		const ids = new Set(choisis.map(({ id }) => id))
		const months = (await moisDesEnseignants(view, moisIn(view, mois))).filter(({ enseignant, etat }) => ids.has(enseignant.id) && !etat)
		if (months.length === 0) return []
		const { paie } = at.t
		const today = todayOf(view)
		const heures = months.reduce((sum, { totaux }) => sum + totaux.heures, 0)
		const unsigned = counted(months, ({ tenue, signee, correction }) => tenue && !signee && !correction)
		const unheld = counted(months, ({ tenue, date, correction, seance_id }) => !tenue && !correction && seance_id !== null && date <= today)
		return [
			paie.question(months.length, moisDit(at, months[0]!.mois), heuresDites(at, heures)),
			...(unsigned.n > 0 ? [paie.nonSignees(unsigned.n, unsigned.noms)] : []),
			...(unheld.n > 0 ? [paie.nonTenues(unheld.n, unheld.noms)] : []),
			...(mois === today.slice(0, 7) ? [paie.enCours(moisDit(at, mois))] : [])
		]
	},
	async write(at, { mois, choisis }) {
		await arreter(
			at.visit,
			mois,
			choisis.map(({ id, shown }) => ({ enseignant_id: id, vu: shown }))
		)
		return back(at, HEURES, 'arrete')
	},
	shown: (at, _params, refused) => list(at, refused)
}

const paye = (page: Action<unknown>['shown'], isSingle: boolean): Action<Parameters<typeof payer>[1] & { readonly id?: string }> => ({
	async read(at, params) {
		mustPay(await at.visit.view())
		const { form } = at
		const chosen = tickedTeachers(at).filter(({ id }) => !isSingle || String(id) === params['id'])
		return {
			cle: mustBeCle(form.text('cle')),
			date: jourTape(form.text('date')),
			mode: form.text('mode'),
			reference: form.text('reference'),
			payes: chosen.map(({ id, shown }) => ({ enseignant_id: id, du: Number(shown), ...(isSingle && { montant: form.text('montant') }) })),
			...(isSingle && { id: params['id']! })
		}
	},
	async write(at, { id, ...saisi }) {
		await payer(at.visit, saisi)
		return back(at, id === undefined ? HEURES : `${HEURES}/${id}`, 'paye')
	},
	shown: page
})

const ajoute: Action<number> = {
	async read(at, params) {
		mustCloseMonths(await at.visit.view())
		return idOf(params['id'])
	},
	async write(at, id) {
		const { form } = at
		const [libelle, quantite, taux] = [form.text('libelle'), form.text('quantite'), form.text('taux')]
		await ajouterTravail(at.visit, id, { cle: mustBeCle(form.text('cle')), date: jourTape(form.text('date')), libelle, quantite, taux })
		return back(at, `${HEURES}/${id}`, 'ajoute')
	},
	shown: (at, params, refused) => teacher(at, idOf(params['id']), refused)
}

/** Orders the PDF of a teacher's month, to be signed, or without `id` that of all closed ones. */
async function paper({ impressions }: Deps, at: Desk, id?: number) {
	const view = await at.visit.view()
	if (!readsPaie(view.perimetre)) throw forbidden()
	impressions.mustHavePlace(at.visit)
	const mois = moisIn(view, at.form.text('mois'))
	const etats = await etatsDuMois(view, mois, id)
	const retour = addressOf(id === undefined ? HEURES : `${HEURES}/${id}`, { mois })
	if (etats[0] === undefined) return at.to(retour)
	const { month, feuille } = etats[0]
	const page = impressions.start(at.visit, {
		impression: await impressionSansNumero(
			view,
			etats.map((etat) => etat.feuille)
		),
		originaux: [],
		titre: [feuille.feuille.titre, id === undefined ? moisDit(at, mois) : listName(month.enseignant)].join(', '),
		fichier: ['heures', ...(id === undefined ? [] : [month.enseignant.matricule]), mois].join('-'),
		retour
	})
	return at.to(page)
}

/** The hours of teachers by month: closed by the registrar, paid by the accountant. */
export const heuresPages = (deps: Deps) =>
	new Elysia({ name: 'heures-enseignants', prefix: `/console${HEURES}` })
		.use(desk('emploi_temps'))
		.get('', ({ desk: at }) => list(at))
		.use(listRoutes('/export', listOf, 'emploi_temps'))
		.post('/arreter', action(arrete))
		.post('/papier', ({ desk: at }) => paper(deps, at))
		.post('/payer', action(paye((at, _params, refused) => list(at, refused), false)))
		.get('/:id', ({ desk: at, params }) => teacher(at, idOf(params.id)))
		.use(listRoutes('/:id/export', linesOf, 'emploi_temps'))
		.post('/:id/payer', action(paye((at, params, refused) => teacher(at, idOf(params['id']), refused), true)))
		.post('/:id/travaux', action(ajoute))
		.post('/:id/papier', ({ desk: at, params }) => paper(deps, at, idOf(params.id)))
