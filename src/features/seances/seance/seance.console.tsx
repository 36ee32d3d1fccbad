/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Refused } from '../../../console/action'
import { etatSeance } from '../../../domain/seances/etat-seance'
import { desk, type Desk } from '../../../console/desk'
import { dayAndMonth } from '../../../console/textes/dates'
import { forbidden } from '../../../kit/errors'
import { isHeure } from '../../../kit/jour'
import { isCalledOff } from '../../../domain/seances/statut-seance'
import { MODES } from '../../../domain/vocabulaire'
import { seen } from '../../../kit/seen'
import { usesModule } from '../../../domain/droits/modules'
import { idOf } from '../../../http/answers/id'
import type { Configured } from '../../../outbox/canaux'
import type { View } from '../../../tenants/visit'
import { setContenu } from './contenu.service'
import { endSeance, tenueVue } from './fin-seance.service'
import type { SeanceDetail } from './seance-detail.model'
import { comptesAppel, getSeance } from './seance-detail.service'
import { FichePage } from './seance.page'
import { lienVu, mayPlan, setMode } from '../planning/planifier.service'
import { changeStatut } from '../statut/statut.service'
import { anneeOfSeance, mayPrintSheet, rightsOn } from '../writable-seance.service'
import { LinkButton } from '../../../console/parts/link-button'

type Detail = typeof SeanceDetail.static

const inItsYear = <T,>({ visit }: Desk, id: number, run: (view: View) => Promise<T>) => visit.ofItsYear(run, (db) => anneeOfSeance(db, id))

const show = (at: Desk, id: number, refusal?: Refused) =>
	inItsYear(at, id, async (view) => {
		const { visit, t, root } = at
		const { perimetre } = view
		const seance = await read(view, id)
		const { writes, keepsRegister } = await rightsOn(view, id)
		const planifie = await mayPlan(view, id)
		const tenue = seance.statut === 'terminee' || seance.statut === 'en_cours' || seance.emargee
		return at.page({
			title: seance.matiere.nom,
			current: '/emploi-du-temps',
			lead: `${seance.classes.map(({ code }) => code).join(', ')} · ${dayAndMonth(visit.langue, seance.date)} · ${seance.heure_debut}`,
			refusal,
			done: at.doneOf({ ...t.fiche.faits, modifiee: t.planning.fait.modifiee }),
			action: (
				<>
					{!isCalledOff(seance.statut) && (await mayPrintSheet(view, id)) && (
						<LinkButton to={`${root}/seances/${id}/emargement`}>{t.emargement.titre}</LinkButton>
					)}
					{planifie && (
						<>
							<LinkButton to={`${root}/seances/${id}/modifier`}>
								{isCalledOff(seance.statut) ? t.planning.replanifier : t.planning.modifier}
							</LinkButton>
							{!tenue && !isCalledOff(seance.statut) && (
								<LinkButton to={`${root}/seances/${id}/annuler`}>{t.planning.annulerTitre}</LinkButton>
							)}
						</>
					)}
				</>
			),
			body: (
				<FichePage
					{...at.props}
					seance={seance}
					etat={etatSeance(seance, visit.now.epochMilliseconds, undefined)}
					writes={writes}
					planifie={planifie}
					tenue={tenue}
					comptes={seance.nb_presences === null ? {} : await comptesAppel(view, id)}
					keepsRegister={keepsRegister && usesModule(view.institution, 'presences')}
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

const abandon = doing(async (at, id) => {
	const { visit, form } = at
	if (!(await inItsYear(at, id, (view) => mayPlan(view, id)))) throw forbidden()
	const statut = form.text('statut') === 'reportee' ? 'reportee' : 'annulee'
	await changeStatut(visit, id, { statut, motif: form.text('motif').trim() || null })
	return statut
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
		.post('/abandon', action(abandon))
		.post('/terminee', action(terminee))
