/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { ComponentChildren } from 'preact'
import { action, NotTaken, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Asked } from '../../console/parts/asked'
import { Hidden } from '../../console/parts/deed'
import { Input, Select } from '../../console/parts/form'
import { Question } from '../../console/parts/question'
import { listName } from '../../console/parts/students'
import { shortDay } from '../../console/textes/dates'
import {
	actesOf,
	annuler,
	beneficiaireDe,
	MAX_FISCAL,
	MAX_MOTIF,
	noterFiscal,
	reaffecter,
	rembourser
} from '../../features/caisse/actes.service'
import { cashes, decidesMoney } from '../../features/caisse/caisse.service'
import { fieldsIn } from '../../features/caisse/fermeture.page'
import { idOf } from '../../http/answers/id'
import { forbidden, notFound } from '../../kit/errors'
import { jourTape } from '../../kit/jour-ecrit'
import { cleIn, printPapier, type PrintDeps } from '../papiers/prints.console'
import { peutReaffecter, type Paiement } from './paiements.page'
import { montantSaid } from './remises.page'
import { studentOf } from './student.console'

/** Longer than each text that these forms read. */
const MOST_TYPED = 400

/** The rights about payments: of those who cash, and of direction. */
const RIGHTS = {
	acts: (perimetre) => cashes(perimetre) || decidesMoney(perimetre),
	cashes,
	decides: decidesMoney
} satisfies Record<string, typeof cashes>

type Page = Awaited<ReturnType<typeof pageOf>>

/** A student's payments for somebody who has a right about them. @throws AppError 403, 404 */
async function pageOf(at: Desk, asked: string | undefined, right: keyof typeof RIGHTS) {
	const id = idOf(asked)
	const { view, fiche } = await studentOf(at, id)
	if (!RIGHTS[right](view.perimetre)) throw forbidden()
	return { id, view, fiche, nom: listName(fiche), actes: await actesOf(view, id), back: `${at.root}/etudiants/${id}/frais` }
}

/** A payment of the student. @throws AppError 404 */
function paiementIn({ actes }: Page, params: Params): Paiement {
	const id = idOf(params['paiement'])
	const paiement = actes.paiements.find((of) => of.id === id)
	if (!paiement) throw notFound()
	return paiement
}

type Shown = {
	readonly title: string
	readonly deed: string
	readonly to: string
	readonly sentence: string
	readonly against?: readonly string[]
	readonly refusal: Refused | undefined
	readonly children: ComponentChildren
	/** whether the payment can still be answered */
	readonly isOpen?: boolean
}

/** The page of a deed: its form says what happens. */
function deedPage(at: Desk, { nom, back, id }: Page, { title, deed, to, sentence, against = [], refusal, children, isOpen = true }: Shown) {
	const body = isOpen ? (
		<Question t={at.t} action={`${at.root}/etudiants/${id}${to}`} back={back} sentence={sentence} against={against} deed={deed}>
			<Asked t={at.t} sentences={refusal?.asked ?? []} />
			<Hidden of={{ cle: cleIn(at.form) }} />
			{children}
		</Question>
	) : null
	return at.page({ title, refusal, current: '/etudiants', lead: <a href={back}>{nom}</a>, body })
}

const Motif = ({ at, refusal }: { at: Desk; refusal: Refused | undefined }) => (
	<Input label={at.t.caisses.motif} {...fieldsIn(at, refusal)('motif')} maxLength={MAX_MOTIF} required dir="auto" />
)

async function annulation(at: Desk, params: Params, refusal?: Refused) {
	const page = await pageOf(at, params['id'], 'acts')
	const { recus: words } = at.t.caisses
	const paiement = paiementIn(page, params)
	if (!paiement.peutAnnuler && !refusal) throw notFound()
	return deedPage(at, page, {
		title: words.annulerTitre(paiement.reference),
		deed: words.annulerTitre(paiement.reference),
		to: `/paiements/${paiement.id}/annuler`,
		sentence: words.annulerDit(montantSaid(at.props, page.view.institution.devise, paiement.montant), paiement.reference),
		against: paiement.mode === 'especes' ? [words.especes] : [],
		refusal,
		isOpen: paiement.peutAnnuler,
		children: <Motif at={at} refusal={refusal} />
	})
}

type Two = readonly [id: number, paiement: number]

/** The student and payment of an address. @throws AppError 403, 404 */
const two =
	(right: keyof typeof RIGHTS) =>
	async (at: Desk, params: Params): Promise<Two> => {
		const page = await pageOf(at, params['id'], right)
		return [page.id, paiementIn(page, params).id]
	}

const annule: Action<Two> = {
	read: two('acts'),
	async write({ visit, form }, [id, paiement]) {
		await annuler(visit, paiement, form.text('motif'), cleIn(form))
		return `/etudiants/${id}/frais?fait=paiement_annule#paiements`
	},
	shown: annulation
}

async function reaffectation(at: Desk, params: Params, refusal?: Refused) {
	const page = await pageOf(at, params['id'], 'acts')
	const { recus: words } = at.t.caisses
	const paiement = paiementIn(page, params)
	if (!peutReaffecter(paiement) && !refusal) throw notFound()
	return deedPage(at, page, {
		title: words.reaffecterTitre(paiement.reference),
		deed: words.reaffecterTitre(paiement.reference),
		to: `/paiements/${paiement.id}/reaffecter`,
		sentence: words.reaffecterDit(montantSaid(at.props, page.view.institution.devise, paiement.montant), page.nom),
		refusal,
		isOpen: peutReaffecter(paiement),
		children: (
			<>
				<Input label={words.matricule} {...fieldsIn(at, refusal)('etudiant')} required />
				<Motif at={at} refusal={refusal} />
			</>
		)
	})
}

type Vers = { readonly paiement: number; readonly montant: number; readonly vers: { readonly id: number; readonly nom: string } }

const reaffecte: Action<Vers> = {
	async read(at, params) {
		const page = await pageOf(at, params['id'], 'acts')
		const { id, montant } = paiementIn(page, params)
		const vers = await beneficiaireDe(page.view, at.form.text('etudiant').slice(0, MOST_TYPED))
		if (!vers) throw new NotTaken({ wrong: { etudiant: at.t.caisses.recus.inconnu } })
		return { paiement: id, montant, vers }
	},
	ask: (at, { montant, vers }) => [at.t.caisses.recus.question(montantSaid(at.props, at.visit.institution.devise, montant), vers.nom)],
	async write({ visit, form }, { paiement, vers }) {
		await reaffecter(visit, paiement, vers.id, form.text('motif'), cleIn(form))
		return `/etudiants/${vers.id}/frais?fait=paiement_reaffecte#paiements`
	},
	shown: reaffectation
}

async function remboursement(at: Desk, params: Params, refusal?: Refused) {
	const page = await pageOf(at, params['id'], 'decides')
	const { recus: words, caisseDu } = at.t.caisses
	const { avoir, caisses } = page.actes
	const field = fieldsIn(at, refusal)
	const options = caisses.map(({ id, nom, jour }) => ({ value: String(id), label: caisseDu(nom, shortDay(at.props.langue, jour)) }))
	return deedPage(at, page, {
		title: words.rembourserTitre(page.nom),
		deed: words.rembourser,
		to: '/rembourser',
		sentence: words.rembourserDit(montantSaid(at.props, page.view.institution.devise, avoir)),
		against: caisses.length === 0 ? [words.sansCaisse] : [],
		refusal,
		children: (
			<>
				<Input label={at.t.caisses.montant} {...field('montant')} inputMode="numeric" required />
				<Select label={words.caisse} {...field('caisse')} options={options} />
				<Motif at={at} refusal={refusal} />
			</>
		)
	})
}

const rembourse: Action<number> = {
	read: async (at, params) => (await pageOf(at, params['id'], 'decides')).id,
	async write({ visit, form }, id) {
		const demande = { montant: form.text('montant'), caisse: Number(form.text('caisse')), motif: form.text('motif') }
		await rembourser(visit, id, demande, cleIn(form))
		return `/etudiants/${id}/frais?fait=rembourse#paiements`
	},
	shown: remboursement
}

async function fiscal(at: Desk, params: Params, refusal?: Refused) {
	const page = await pageOf(at, params['id'], 'cashes')
	const { recus: words } = at.t.caisses
	const { id, reference, numero_fiscal, numero_fiscal_le } = paiementIn(page, params)
	const field = fieldsIn(at, refusal)
	return deedPage(at, page, {
		title: words.fiscalTitre(reference),
		deed: at.t.mots.enregistrer,
		to: `/paiements/${id}/fiscal`,
		sentence: words.fiscalAide,
		refusal,
		children: (
			<>
				<Input label={words.fiscal} {...field('numero', numero_fiscal ?? '')} maxLength={MAX_FISCAL} required />
				<Input label={words.fiscalLe} {...field('le', numero_fiscal_le ?? '')} type="date" required />
			</>
		)
	})
}

const note: Action<Two> = {
	read: two('cashes'),
	async write({ visit, form }, [id, paiement]) {
		await noterFiscal(visit, paiement, { numero: form.text('numero'), le: jourTape(form.text('le')) })
		return `/etudiants/${id}/frais?fait=fiscal_note#paiements`
	},
	shown: fiscal
}

/** Prints a receipt, or the paper of a counter-entry or refund, of the student. */
async function print(deps: PrintDeps, at: Desk, params: Params) {
	const { view, fiche } = await studentOf(at, idOf(params['id']))
	const { paiements, remboursements } = await actesOf(view, fiche.id)
	const papier = idOf(params['papier'])
	const papers = [
		...paiements.flatMap(({ papier_id, contre_papier }) => [papier_id, contre_papier]),
		...remboursements.map((of) => of.papier_id)
	]
	if (!papers.includes(papier)) throw notFound()
	return at.to(await printPapier(deps, at, papier, cleIn(at.form)))
}

/** Forms below the tab « Frais »: payments are cancelled, given to another student, paid back and numbered, never edited. */
export const paiementsPages = (deps: PrintDeps) =>
	new Elysia({ name: 'paiements-pages', prefix: '/console/etudiants/:id' })
		.use(desk('scolarite'))
		.post('/recus/:papier', ({ desk: at, params }) => print(deps, at, params))
		.get('/paiements/:paiement/annuler', ({ desk: at, params }) => annulation(at, params))
		.post('/paiements/:paiement/annuler', action(annule))
		.get('/paiements/:paiement/reaffecter', ({ desk: at, params }) => reaffectation(at, params))
		.post('/paiements/:paiement/reaffecter', action(reaffecte))
		.get('/paiements/:paiement/fiscal', ({ desk: at, params }) => fiscal(at, params))
		.post('/paiements/:paiement/fiscal', action(note))
		.get('/rembourser', ({ desk: at, params }) => remboursement(at, params))
		.post('/rembourser', action(rembourse))
