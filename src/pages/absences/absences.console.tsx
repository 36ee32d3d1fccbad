/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Action, type Refused } from '../../console/action'
import { opensFor } from '../../console/menu/menu'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { LinkButton } from '../../console/parts/link-button'
import { listFiles } from '../../console/parts/list-links'
import { tableFile } from '../../console/parts/list-file'
import { mustGoOn, parEtapes, teacherOptions, type Etapes } from '../planning/planning'
import type { Option } from '../../console/parts/form'
import { notFound } from '../../kit/errors'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { isId } from '../../http/answers/query'
import type { Form } from '../../http/door/form'
import type { Configured } from '../../outbox/canaux'
import { busyTeachers, type Decision } from '../../features/seances/planning/decisions.service'
import { comptesDe, seancesFaites } from '../../features/seances/planning/seances-dites.page'
import { teachersToPlan } from '../../features/seances/planning/planifier.service'
import { AbsencesPage, CHAMPS, DecisionsPage, periode, type Champs } from './absences.page'
import { absencesRights, announceAbsence, getAbsence, listAbsences, withdrawAbsence } from '../../features/absences/absences.service'
import { noteDecided, planDecisions } from '../../features/absences/decisions.service'

const CURRENT = '/absences-enseignants'
const FAITS = ['annoncee', 'retiree'] as const

const idIn = (text: string) => (isId(text) ? Number(text) : 0)

/** Absences in a file, at most. */
const EXPORTED = 10_000

const file: MakesFile = async (at, _query, form) => {
	const { absencesEnseignants: words } = at.t
	const view = await at.visit.view()
	const { readsOthers, announces } = absencesRights(view)
	const { champs } = words
	return tableFile(form, 'absences-enseignants', await listAbsences(view, EXPORTED), [
		readsOthers && [champs.enseignant, ({ enseignant }) => enseignant],
		[champs.du, ({ du }) => du],
		[champs.au, ({ au }) => au],
		[champs.de, ({ heures }) => heures?.de],
		[champs.a, ({ heures }) => heures?.a],
		announces && [champs.motif, ({ motif }) => motif],
		[words.etat, ({ decidee }) => (decidee ? words.decidee : words.aDecider)]
	])
}

type Deps = { readonly configured: Configured; readonly answers: Answers }

type Annonce = Parameters<typeof announceAbsence>[1]

const annoncer = ({ configured: channels, answers }: Deps): Action<{ readonly absence: Annonce; readonly decides: boolean }> => ({
	async read({ form, visit }) {
		const cle = form.text('cle')
		if (!/^[A-Za-z0-9-]{1,64}$/.test(cle)) throw notFound()
		const { enseignant, ...champs } = typedOf(form)
		const { decides } = absencesRights(await visit.view())
		return { decides, absence: { ...champs, cle, enseignant_id: decides ? idIn(enseignant) : visit.caller.userId } }
	},
	async write({ visit }, { absence, decides }) {
		const { id } = await announceAbsence(visit, absence, channels)
		return decides ? `${CURRENT}/${id}` : `${CURRENT}?fait=annoncee`
	},
	shown: (at, _params, refused) => list(at, answers, undefined, refused)
})

const retirer = ({ answers }: Deps) =>
	({
		...onRecord(
			(at, id, refused) => list(at, answers, undefined, refused, id),
			async ({ visit }, id) => {
				await withdrawAbsence(visit, id)
				return `${CURRENT}?fait=retiree`
			}
		),
		async ask({ visit, t }, id) {
			const absence = (await listAbsences(await visit.view())).find((candidate) => candidate.id === id)
			if (!absence?.retirable) return []
			return [t.absencesEnseignants.retirerQuestion(absence.enseignant, periode({ t, langue: visit.langue }, absence))]
		}
	}) satisfies Action<number>

const decider = ({ configured: channels }: Deps): Action<Etapes> => ({
	async read(at, params) {
		mustGoOn(at)
		const id = idOf(params['id'])
		const { form, t, visit } = at
		const vue = { vu: form.text('decidees'), cle: form.text('vu') }
		const { absence } = await getAbsence(await visit.view(), id)
		return {
			title: t.absencesEnseignants.de(absence.enseignant),
			action: `${CURRENT}/${id}`,
			configured: channels,
			planifie: planDecisions(id, decisionsOf(form), form.text('motif'), vue),
			prevenir: true,
			fini: () => `${CURRENT}/${id}?fait=decidee`,
			also: (write, done) => noteDecided(write, id, vue.cle, done, channels)
		}
	},
	write: parEtapes,
	shown: (at, params, refused) => decide(at, idOf(params['id']), refused)
})

const typedOf = (form: Form): Champs => Object.fromEntries(CHAMPS.map((champ) => [champ, form.text(champ).trim()])) as Champs

/** The decisions in a form; séances that stay are not in it. */
function decisionsOf(form: Form): Decision[] {
	return [...form.starting('d-')].flatMap(([rest, sorte]): Decision[] => {
		const id = idIn(rest)
		if (id === 0) return []
		switch (sorte) {
			case 'annuler':
			case 'reporter':
				return [{ id, sorte }]
			case 'remplacer':
				return [{ id, sorte, enseignant_id: idIn(form.text(`e-${id}`)) }]
			case 'deplacer': {
				const time = (name: string) => form.text(`${name}-${id}`).trim().slice(0, 5)
				return [{ id, sorte, date: form.text(`j-${id}`).trim(), heure_debut: time('h'), heure_fin: time('f') }]
			}
			default:
				return []
		}
	})
}

async function list(at: Desk, answers: Answers, fait: string | undefined, refusal?: Refused, id?: number) {
	const { visit, t, form } = at
	const view = await visit.view()
	const rights = absencesRights(view)
	const { decides } = rights
	const absences = await listAbsences(view)
	const doneFait = FAITS.find((word) => word === fait)
	return at.page({
		title: t.menu.absencesEnseignants,
		lead: rights.decides
			? t.absencesEnseignants.lead
			: rights.announces
				? t.absencesEnseignants.leadMienne
				: t.absencesEnseignants.leadFilieres,
		action: rights.announces && (
			<LinkButton to="#annoncer">{decides ? t.absencesEnseignants.annoncer : t.absencesEnseignants.annoncerMienne}</LinkButton>
		),
		more: { files: absences.length > 0 ? listFiles({ t, path: `${at.root}${CURRENT}/export` }) : [] },
		refusal,
		done: doneFait && t.absencesEnseignants.fait[doneFait],
		body: (
			<AbsencesPage
				{...at.props}
				absences={absences}
				{...rights}
				enseignants={decides ? await teacherOptions(at, answers, view) : ''}
				champs={typedOf(form)}
				cle={refusal && refusal.refusal === undefined ? form.text('cle') : crypto.randomUUID()}
				wrong={refusal?.wrong}
				asked={refusal?.asked ?? []}
				askedOf={id}
			/>
		)
	})
}

async function decide(at: Desk, id: number, refusal?: Refused) {
	const { visit, t, root, form } = at
	const view = await visit.view()
	const { absence, seances } = await getAbsence(view, id)
	const teachers = (await teachersToPlan(view)).filter((enseignant) => enseignant.id !== absence.enseignant_id)
	const busy = await busyTeachers(view, seances)
	const last = absence.decisions.at(-1)
	// teachers who are free come first
	const optionsFor = (seance: number): Option[] => {
		const taken = busy.get(seance) ?? new Set()
		const option = (enseignant: (typeof teachers)[number]) => ({
			value: String(enseignant.id),
			label: taken.has(enseignant.id) ? t.absencesEnseignants.occupe(enseignant.nom) : enseignant.nom
		})
		return [
			...teachers.filter((enseignant) => !taken.has(enseignant.id)),
			...teachers.filter((enseignant) => taken.has(enseignant.id))
		].map(option)
	}
	return at.page({
		title: t.absencesEnseignants.de(absence.enseignant),
		lead: (
			<>
				{[periode({ t, langue: visit.langue }, absence), absence.motif ?? ''].filter((part) => part !== '').join(' · ')}
				{opensFor(visit).ecole.structure && (
					<>
						{' · '}
						<a href={`${root}/enseignants/${absence.enseignant_id}/fiche`}>{t.enseignant.voir}</a>
					</>
				)}
			</>
		),
		refusal: refusal?.status === 409 ? { ...refusal, refusal: t.absencesEnseignants.entretemps } : refusal,
		done:
			at.query['fait'] === 'decidee' && last
				? t.absencesEnseignants.fait.decidee(
						seancesFaites(t, comptesDe(last.seances.map(({ sorte }) => sorte))) || t.planning.rien.slice(0, -1),
						last.personnes
					)
				: undefined,
		body: (
			<DecisionsPage
				{...at.props}
				absence={absence}
				seances={seances}
				typed={Object.fromEntries(form.starting(''))}
				enseignants={new Map(seances.map((seance) => [seance.id, optionsFor(seance.id)]))}
				wrong={refusal?.wrong}
			/>
		)
	})
}

/** Absences of teachers: announcing them, and deciding about their séances. */
export const absencesPages = (deps: Deps) =>
	new Elysia({ name: 'absences-pages', prefix: `/console${CURRENT}` })
		.use(desk('emploi_temps'))
		.get('', ({ desk: at, query }) => list(at, deps.answers, query['fait']))
		.use(listRoutes('/export', file, 'emploi_temps'))
		.post('', action(annoncer(deps)))
		.post('/:id/retirer', action(retirer(deps)))
		.get('/:id', ({ desk: at, params }) => decide(at, idOf(params.id)))
		.post('/:id', action(decider(deps)))
