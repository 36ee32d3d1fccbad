/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk, type Sheet } from '../../console/desk'
import { wrongFields } from '../../console/fields'
import { dayAndMonth } from '../../console/textes/dates'
import { say } from '../../console/textes/said'
import { AppError, forbidden } from '../../kit/errors'
import { isHeure } from '../../kit/jour'
import { isCalledOff } from '../../domain/statut-seance'
import { MODES } from '../../domain/vocabulaire'
import { seen } from '../../kit/seen'
import { usesModule } from '../../domain/modules'
import { idOf } from '../../http/answers/id'
import { problemBody } from '../../http/answers/problem'
import type { Configured } from '../../outbox/canaux'
import type { View } from '../../tenants/visit'
import { setContenu } from './contenu.service'
import { endSeance, tenueVue } from './fin-seance.service'
import type { SeanceDetail } from './seance-detail.model'
import { getSeance } from './seance-detail.service'
import { FichePage, type Fiche } from './seance.page'
import { lienVu, mayPlan, setMode } from './planifier.service'
import { changeStatut } from './statut.service'
import { anneeOfSeance, rightsOn } from './writable-seance.service'

type Detail = typeof SeanceDetail.static
type Query = Readonly<Record<string, string | undefined>>
type More = Partial<Pick<Fiche, 'typed' | 'wrong' | 'refused' | 'other'>> & { readonly status?: number }

const sheetOf = async (at: Desk, view: View, id: number, fait: string | undefined, { status, ...more }: More): Promise<Sheet> => {
	const { visit, t, root } = at
	const { perimetre } = view
	const seance = await read(view, id)
	const { writes, keepsRegister } = await rightsOn(view, id)
	const planifie = await mayPlan(view, id)
	const tenue = seance.statut === 'terminee' || seance.statut === 'en_cours' || seance.emargee
	const faits = { ...t.fiche.faits, modifiee: t.planning.fait.modifiee }
	return {
		title: seance.matiere.nom,
		current: '/emploi-du-temps',
		lead: `${seance.classes.map(({ code }) => code).join(', ')} · ${dayAndMonth(visit.langue, seance.date)} · ${seance.heure_debut}`,
		...(status !== undefined && { status }),
		...(planifie && {
			action: (
				<>
					<a class="btn" href={`${root}/seances/${id}/modifier`}>
						{isCalledOff(seance.statut) ? t.planning.replanifier : t.planning.modifier}
					</a>
					{!tenue && !isCalledOff(seance.statut) && (
						<a class="btn" href={`${root}/seances/${id}/annuler`}>
							{t.planning.annulerTitre}
						</a>
					)}
				</>
			)
		}),
		body: (
			<FichePage
				t={t}
				langue={visit.langue}
				root={root}
				seance={seance}
				writes={writes}
				planifie={planifie}
				tenue={tenue}
				keepsRegister={keepsRegister && usesModule(view.institution, 'presences')}
				signs={seance.enseignant?.id === perimetre.userId}
				vu={{ contenu: seen(seance.contenu), fin: tenueVue(tenueOf(seance)), lien: lienVu(seance) }}
				done={fait !== undefined && fait in faits ? faits[fait as keyof typeof faits] : undefined}
				{...more}
			/>
		)
	}
}

const show = (at: Desk, id: number, fait: string | undefined, more: More = {}) =>
	at.visit.ofItsYear(
		async (view: View) => at.page(await sheetOf(at, view, id, fait, more)),
		(db) => anneeOfSeance(db, id)
	)

/** Does what a form asks for, and shows the séance; what is refused is shown beside what was typed. */
const take = async (at: Desk, text: string, fait: string, act: (id: number) => Promise<unknown>) => {
	const id = idOf(text)
	try {
		await act(id)
		return at.to(`/seances/${id}?fait=${fait}`)
	} catch (error) {
		if (!(error instanceof AppError) || (error.kind !== 'validation' && error.kind !== 'conflict')) throw error
		const { langue } = at.visit
		const typed = Object.fromEntries(at.form.starting(''))
		const { status } = problemBody(error, langue, at.visit.requestId)
		const now = error.kind === 'conflict' ? await stored(at, id) : undefined
		// of the cahier de textes both are shown; what else is stored stands on the page anyway
		const other = now && at.form.has('contenu') && seen(now.contenu) !== at.form.text('vu') ? { other: now.contenu } : {}
		const refused = error.fields ? {} : { refused: say(langue, error.text) }
		return show(at, id, undefined, { status, typed, wrong: wrongFields(error, langue), ...refused, ...other })
	}
}

/** One séance: what it is, and what those who answer for it do with it. */
export const seancePages = ({ configured }: { readonly configured: Configured }) =>
	new Elysia({ name: 'seance-pages', prefix: '/console/seances/:id' })
		.use(desk('emploi_temps'))
		.get('', ({ desk: at, params, query }) => show(at, idOf(params.id), (query as Query)['fait']))
		.post('/contenu', ({ desk: at, params }) =>
			take(at, params.id, 'contenu', (id) => setContenu(at.visit, id, at.form.text('contenu'), at.form.text('vu')))
		)
		.post('/lien', ({ desk: at, params }) =>
			take(at, params.id, 'lien', (id) => {
				const lien = at.form.text('lien').trim()
				const mode = MODES.find((one) => one === at.form.text('mode'))
				return setMode(at.visit, id, { mode, lien_visio: lien === '' ? null : lien }, configured, at.form.text('vu_lien'))
			})
		)
		.post('/abandon', ({ desk: at, params }) => {
			const statut = at.form.text('statut') === 'reportee' ? 'reportee' : 'annulee'
			return take(at, params.id, statut, async (id) => {
				if (
					!(await at.visit.ofItsYear(
						(view) => mayPlan(view, id),
						(db) => anneeOfSeance(db, id)
					))
				)
					throw forbidden()
				await changeStatut(at.visit, id, { statut, motif: at.form.text('motif').trim() || null })
			})
		})
		.post('/terminee', async ({ desk: at, params }) => {
			const { date, enseignant } = await stored(at, idOf(params.id))
			const instant = (name: string) => {
				const text = at.form.text(name)
				return isHeure(text) ? `${date}T${text}:00` : text
			}
			const fait = enseignant?.id === at.visit.caller.userId ? 'signe' : 'termine'
			return take(at, params.id, fait, (id) =>
				endSeance(at.visit, id, {
					debut_reel: instant('debut'),
					fin_reelle: instant('fin'),
					vu: at.form.text('vu_fin'),
					cahier: at.form.has('contenu') ? { contenu: at.form.text('contenu'), vu: at.form.text('vu') } : undefined
				})
			)
		})

const secondsOf = (instant: string | null) => (instant === null ? null : Date.parse(instant) / 1000)

const tenueOf = ({ statut, debut_reel, fin_reelle }: Detail) => ({
	statut,
	debut_reel_s: secondsOf(debut_reel),
	fin_reelle_s: secondsOf(fin_reelle)
})

const read = async (view: View, id: number) => JSON.parse((await getSeance(view, id)).json) as Detail

/** The séance as it is stored now. */
const stored = (at: Desk, id: number): Promise<Detail> =>
	at.visit.ofItsYear(
		(view) => read(view, id),
		(db) => anneeOfSeance(db, id)
	)
