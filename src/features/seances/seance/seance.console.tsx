/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Refused } from '../../../console/action'
import { etatSeance } from '../../../domain/seances/etat-seance'
import { desk, type Desk } from '../../../console/desk'
import { dayAndMonth } from '../../../console/textes/dates'
import { isHeure, jourIn } from '../../../kit/jour'
import { isCalledOff } from '../../../domain/seances/statut-seance'
import { MODES } from '../../../domain/vocabulaire'
import { seen } from '../../../kit/seen'
import { usesModule } from '../../../domain/droits/modules'
import { idOf } from '../../../http/answers/id'
import { isId } from '../../../http/answers/query'
import type { Configured } from '../../../outbox/canaux'
import type { View } from '../../../tenants/visit'
import { setContenu } from './contenu.service'
import { endSeance, tenueVue } from './fin-seance.service'
import type { SeanceDetail } from './seance-detail.model'
import { comptesAppel, getSeance } from './seance-detail.service'
import { FichePage } from './seance.page'
import { lienVu, mayPlan, setMode } from '../planning/planifier.service'
import { seancesFaites } from '../planning/seances-dites.page'
import { anneeOfSeance, mayPrintSheet, rightsOn } from '../writable-seance.service'
import { LinkButton } from '../../../console/parts/link-button'

type Detail = typeof SeanceDetail.static

const inItsYear = <T,>({ visit }: Desk, id: number, run: (view: View) => Promise<T>) => visit.ofItsYear(run, (db) => anneeOfSeance(db, id))

/** The sentence about what was done; `n` in the address: to how many séances at once. */
function doneIn(at: Desk): string | undefined {
	const { t, query } = at
	const { fait, n = '' } = query
	if ((fait === 'annulee' || fait === 'reportee') && isId(n) && n !== '1') return `${seancesFaites(t, { [fait]: Number(n) })}.`
	return at.doneOf({ ...t.fiche.faits, modifiee: t.planning.fait.modifiee })
}

const show = (at: Desk, id: number, refusal?: Refused) =>
	inItsYear(at, id, async (view) => {
		const { visit, t, root } = at
		const { perimetre } = view
		const seance = await read(view, id)
		const { writes, keepsRegister } = await rightsOn(view, id)
		const planifie = await mayPlan(view, id)
		const takesPlace = !isCalledOff(seance.statut)
		const etat = etatSeance(seance, visit.now.epochMilliseconds, undefined)
		const registers = keepsRegister && takesPlace && usesModule(view.institution, 'presences')
		const isCalled = (seance.nb_presences ?? 0) > 0
		// the register of a later day is refused
		const calls = registers && !isCalled && seance.date <= jourIn(visit.now, view.institution.timezone).toString()
		const page = `${root}/seances/${id}`
		return at.page({
			title: seance.matiere.nom,
			current: '/emploi-du-temps',
			lead: `${seance.classes.map(({ code }) => code).join(', ')} · ${dayAndMonth(visit.langue, seance.date)} · ${seance.heure_debut}`,
			refusal,
			done: doneIn(at),
			action: (
				<>
					{calls && (
						<LinkButton kind={etat === 'planifiee' ? undefined : 'first'} to={`${page}/appel`}>
							{t.seance.appel}
						</LinkButton>
					)}
					{planifie && takesPlace && <LinkButton to={`${page}/annuler`}>{t.planning.annulerTitre}</LinkButton>}
				</>
			),
			more: {
				isMenu: calls && planifie,
				deeds: [planifie && { to: `${page}/modifier`, label: takesPlace ? t.planning.modifier : t.planning.replanifier }],
				prints: [takesPlace && (await mayPrintSheet(view, id)) && { to: `${page}/emargement`, label: t.emargement.titre }]
			},
			body: (
				<FichePage
					{...at.props}
					seance={seance}
					etat={etat}
					writes={writes}
					registers={registers}
					calls={calls}
					comptes={isCalled ? await comptesAppel(view, id) : {}}
					signs={seance.enseignant?.id === perimetre.userId}
					vu={{ contenu: seen(seance.contenu), fin: tenueVue(tenueOf(seance)), lien: lienVu(seance) }}
					refusal={refusal}
					typed={refusal && Object.fromEntries(at.form.starting(''))}
					// for the cahier de textes both versions are shown; other stored values are on the page anyway
					other={
						refusal?.status === 409 && at.form.has('contenu') && seen(seance.contenu) !== at.form.text('vu') ? seance.contenu : undefined
					}
				/>
			)
		})
	})

const secondsOf = (instant: string | null) => (instant === null ? null : Date.parse(instant) / 1000)

const tenueOf = ({ statut, debut_reel, fin_reelle }: Detail) => ({
	statut,
	debut_reel_s: secondsOf(debut_reel),
	fin_reelle_s: secondsOf(fin_reelle)
})

const read = async (view: View, id: number) => JSON.parse((await getSeance(view, id)).json) as Detail

/** Changes a séance and shows it again; a refusal is shown with what was typed. `write` returns what was done. */
const doing = (write: (at: Desk, id: number) => Promise<string>) =>
	onRecord(show, async (at, id) => `/seances/${id}?fait=${await write(at, id)}`)

const contenu = doing(async ({ visit, form }, id) => {
	await setContenu(visit, id, form.text('contenu'), form.text('vu'))
	return 'contenu'
})

const lien = (configured: Configured) =>
	doing(async ({ visit, form }, id) => {
		const mode = MODES.find((word) => word === form.text('mode'))
		await setMode(visit, id, { mode, lien_visio: form.text('lien').trim() || null }, configured, form.text('vu_lien'))
		return 'lien'
	})

const terminee = doing(async (at, id) => {
	const { visit, form } = at
	const { date, enseignant } = await inItsYear(at, id, (view) => read(view, id))
	const instant = (name: string) => {
		const text = form.text(name)
		return isHeure(text) ? `${date}T${text}:00` : text
	}
	await endSeance(visit, id, {
		debut_reel: instant('debut'),
		fin_reelle: instant('fin'),
		vu: form.text('vu_fin'),
		cahier: form.has('contenu') ? { contenu: form.text('contenu'), vu: form.text('vu') } : undefined
	})
	return enseignant?.id === visit.caller.userId ? 'signe' : 'termine'
})

/** The page of a séance, with the actions of those who answer for it. */
export const seancePages = ({ configured }: { readonly configured: Configured }) =>
	new Elysia({ name: 'seance-pages', prefix: '/console/seances/:id' })
		.use(desk('emploi_temps'))
		.get('', ({ desk: at, params }) => show(at, idOf(params.id)))
		.post('/contenu', action(contenu))
		.post('/lien', action(lien(configured)))
		.post('/terminee', action(terminee))
