/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { addressOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { hasOneOriginal } from '../../domain/papiers/sortes'
import { idOf } from '../../http/answers/id'
import { AppError, notFound } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { anneeOfClasse } from '../classes/classes.service'
import { deliverDuplicatas, impressionOf, impressionSansNumero } from '../papiers/impression.service'
import type { Impressions } from '../papiers/impressions.service'
import { mustMakePapiers, papiersOf } from '../papiers/papiers.service'
import { personnesOf } from '../papiers/personnes.service'
import { ANNEE } from './annee.service'
import { PapiersPage } from './papiers.page'
import { annonceOf, ecrire, feuillesProvisoires, papiersPrets, QUOI, type Demande } from './papiers.service'
import { askedPeriode, inItsYear, leadOf } from './places.console'
import { readableClasse } from './resultats.service'

type Deps = { readonly impressions: Pick<Impressions, 'start' | 'mustHavePlace'> }

type Asked = { readonly [Name in 'quoi' | 'periode' | 'etudiant']?: string | undefined }

/** Papers of a class that are asked for. @throws AppError 403, 404 */
async function demandeIn(view: View, classe: number, { quoi, periode, etudiant }: Asked) {
	mustMakePapiers(view)
	const { periodes, classe: classeLue } = await readableClasse(view, classe)
	const kind = QUOI.find((candidate) => candidate === (quoi || 'periode'))
	if (!kind || periodes.length === 0) throw notFound()
	const rang = askedPeriode(periodes, periode || undefined, view.perimetre.jour)
	const demande: Demande = { quoi: kind, classe, rang, etudiant: etudiant ? idOf(etudiant) : undefined }
	return { demande, periodes, classe: classeLue }
}

/** The facts in the question before papers, or the reason why they cannot be made now. */
async function announced(view: View, demande: Demande) {
	try {
		return await annonceOf(view, demande)
	} catch (error) {
		if (error instanceof AppError && (error.kind === 'validation' || error.kind === 'conflict')) return error
		throw error
	}
}

const reasonOf = ({ kind, code }: AppError) => (code === 'papier.retenu' ? 'retenu' : kind === 'conflict' ? 'rouvert' : undefined)

const page = (at: Desk, id: number, asked: Asked, refusal?: Refused) =>
	inItsYear(at, id, async (view) => {
		const { t, root, props } = at
		const { demande, periodes, classe } = await demandeIn(view, id, asked)
		const { quoi, rang, etudiant } = demande
		const annonce = await announced(view, demande)
		const [personne] = etudiant === undefined ? [] : await personnesOf(view.db, [etudiant])
		if (etudiant !== undefined && !personne) throw notFound()
		const results = `${root}/classes/${id}/resultats`
		const names: Partial<Record<Demande['quoi'], string>> = { annee: t.resultats.annee.titre, cycle: t.papiers.notes.cycle }
		const why = annonce instanceof AppError ? t.papiers.notes.sans[reasonOf(annonce) ?? quoi] : undefined
		return at.page({
			title: t.papiers.notes.titre,
			under: '/resultats',
			refusal,
			lead: (
				<>
					{leadOf(at, { classe, periode: periodes.find((candidate) => candidate.rang === rang)! }, 1, names[quoi])}
					{personne && <> · {listName(personne)}</>}
				</>
			),
			body: (
				<>
					<PapiersPage
						{...props}
						demande={demande}
						periodes={periodes}
						annonce={annonce instanceof AppError ? undefined : annonce}
						back={addressOf(results, { periode: quoi === 'annee' ? ANNEE : rang })}
					/>
					{why && <p class="sheet">{why}</p>}
				</>
			)
		})
	})

const askedIn = ({ form }: Desk): Asked => ({ quoi: form.text('quoi'), periode: form.text('periode'), etudiant: form.text('etudiant') })

const MAX_CLE = 100

/** An order of papers, and the page to go back to. */
type Ordre = { readonly view: View; readonly demande: Demande; readonly wantsDuplicatas: boolean; readonly retour: string }

/**
 * Makes papers and prints them: originals, and duplicates of those that have left if these are wanted too; without one original, copies.
 * @returns the page of the PDF @throws AppError 409 before anything is written, if too many wait to be printed
 */
async function printed({ visit, form, t }: Desk, { view, demande, wantsDuplicatas, retour }: Ordre, { impressions }: Deps) {
	impressions.mustHavePlace(visit)
	const ready = await papiersPrets(view, demande)
	const { prets, faits } = ready
	const fichier = `${faits.sorte}-${prets.length === 1 ? prets[0]!.signe.matricule : prets.length}`
	const commande = { titre: t.papiers.sortes[faits.sorte], fichier, retour }
	if (ready.estProvisoire) {
		return impressions.start(visit, {
			...commande,
			impression: await impressionSansNumero(view, feuillesProvisoires(ready)),
			originaux: []
		})
	}
	const envoi = cleIn(form)
	const ids = await ecrire(visit, view, demande, ready, envoi)
	const sortis = new Set((await papiersOf(view, { ids })).flatMap(({ id, estDuplicata }) => (estDuplicata ? [id] : [])))
	const originaux = ids.filter((id) => !sortis.has(id))
	const printsAll = wantsDuplicatas || !hasOneOriginal(faits.sorte)
	if (originaux.length === 0 && !printsAll) throw new NotTaken({ status: 409, refusal: t.papiers.notes.tousSortis(ids.length) })
	if (printsAll) await deliverDuplicatas(visit, ids, envoi)
	const impression = await (printsAll ? impressionOf(view, ids, { duplicata: true }) : impressionOf(view, originaux))
	return impressions.start(visit, { ...commande, impression, originaux })
}

const cleIn = (form: Desk['form']) => form.text('cle').slice(0, MAX_CLE) || crypto.randomUUID()

const faire = (deps: Deps): Action<Ordre> => ({
	read: (at, { id }) =>
		at.visit.ofItsYear(
			async (view) => {
				const asked = askedIn(at)
				const { demande } = await demandeIn(view, idOf(id), asked)
				const retour = addressOf(`/classes/${demande.classe}/resultats/papiers`, asked)
				return { view, demande, wantsDuplicatas: at.form.has('duplicatas'), retour }
			},
			(db) => anneeOfClasse(db, idOf(id))
		),
	write: (at, ordre) => printed(at, ordre, deps),
	shown: (at, { id }, refused) => page(at, idOf(id), askedIn(at), refused)
})

/** Papers of marks of a class or one of its students. */
export const papiersDeNotesPages = (deps: Deps) =>
	new Elysia({ name: 'papiers-de-notes-pages', prefix: '/console/classes/:id/resultats/papiers' })
		.use(desk('notes'))
		.get('', ({ desk: at, params, query }) => page(at, idOf(params.id), query))
		.post('', action(faire(deps)))
