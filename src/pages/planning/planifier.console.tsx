/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { action, onRecord, type Action, type Refused } from '../../console/action'
import { mustGoOn, parEtapes, salleOptions, teacherOptions, type Etapes } from './planning'
import { dayAndMonth } from '../../console/textes/dates'
import { opensFor } from '../../console/menu/menu'
import { EmptySheet } from '../../console/parts/section'
import { addressOf } from '../../console/parts/pager'
import { hasOption } from '../../console/parts/options'
import { refusOf, PORTEES_CHANGEMENT } from '../../domain/seances/changement-seance'
import { forbidden, notFound } from '../../kit/errors'
import { named } from '../../kit/free-text'
import { isHeure, isJour } from '../../kit/jour'
import { todayOf, type View } from '../../tenants/visit'
import { heureTapee, jourTape } from '../../kit/jour-ecrit'
import { isCalledOff } from '../../domain/seances/statut-seance'
import { MODES, TYPES_SEANCE } from '../../domain/vocabulaire'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { isId } from '../../http/answers/query'
import type { Form } from '../../http/door/form'
import type { Configured } from '../../outbox/canaux'
import type { Plan, SeancePrevue } from '../../features/seances/planning/plan.service'
import { AbandonPage, CHAMPS, ChoixDeClasse, FormulaireSeance, type Champs } from './planifier.page'
import { basedOn, planAbandon, planModification, seanceVue } from '../../features/seances/planning/modification-seance.service'
import { changeStatut } from '../../features/seances/statut/statut.service'
import { anneeOfSeance } from '../../features/seances/writable-seance.service'
import { classesToPlan, coursToPlan, matieresToPlan, mayPlan, seanceToPlan } from '../../features/seances/planning/planifier.service'
import { planAjout } from '../../features/seances/planning/ajout-seance.service'
import { type Valeurs } from '../../features/seances/planning/valeurs-seance.service'

const CURRENT = '/emploi-du-temps'
/** A new séance within this number of days is announced by default. */
const SOON = 7
const MAX_ID = 15

const typedOf = (form: Form): Champs => Object.fromEntries(CHAMPS.map((champ) => [champ, form.text(champ)])) as Champs
const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
const wordOf = <Word extends string>(words: readonly Word[], text: string) => words.find((word) => word === text) ?? words[0]!
const idIn = (text: string) => (isId(text) && text.length <= MAX_ID ? Number(text) : 0)

/** The séance in a form; `cours` names the matière and its usual teacher. */
function valeursOf({ enseignant, date, heure_debut, heure_fin, salle, type, mode, lien_visio }: Champs, usual: number | null): Valeurs {
	return {
		date: jourTape(date),
		heure_debut: heureTapee(heure_debut),
		heure_fin: heureTapee(heure_fin),
		enseignant_id: enseignant === '' ? usual : enseignant === 'aucun' ? null : idIn(enseignant),
		salle: named(salle) || null,
		type: wordOf(TYPES_SEANCE, type),
		mode: wordOf(MODES, mode),
		lien_visio: orNull(lien_visio)
	}
}

type Deps = { readonly configured: Configured; readonly answers: Answers }

const ajouter = ({ configured: channels, answers }: Deps): Action<Etapes> => ({
	read(at) {
		mustGoOn(at)
		const { form, t, visit } = at
		const ref = form.text('ref')
		if (!/^console:[A-Za-z0-9-]{1,56}$/.test(ref)) throw notFound()
		const champs = typedOf(form)
		const [, matiere = '', enseignant = ''] = /^(\d{1,15})-(\d{1,15})$/.exec(champs.cours) ?? []
		const { date, jusqu_au } = champs
		const classe = idIn(form.text('classe'))
		return {
			title: t.planning.ajouter,
			action: '/seances/nouvelle',
			configured: channels,
			planifie: planAjout({
				...valeursOf(champs, idIn(enseignant)),
				ref,
				classe_id: classe,
				matiere_id: idIn(matiere),
				autres: idsOf(form, 'autres'),
				jusqu_au: orNull(jusqu_au) ?? undefined
			}),
			prevenir: ({ changements: [first] }: Plan) => first !== undefined && first.apres.date <= inDays(at, SOON),
			fini: (ids) => `/emploi-du-temps?classe=${classe}&semaine=${isJour(date) ? date : todayOf(visit)}&ajoutees=${ids.length}`
		}
	},
	write: parEtapes,
	shown: (at, _params, refused) => newSeance(at, answers, { classe: at.form.text('classe') }, refused)
})

const modifier = ({ configured: channels, answers }: Deps): Action<Etapes> => ({
	read(at, params) {
		mustGoOn(at)
		const id = idOf(params['id'])
		const { form, t } = at
		const champs = typedOf(form)
		const portee = wordOf(PORTEES_CHANGEMENT, champs.portee)
		return {
			title: t.planning.modifier,
			action: `/seances/${id}/modifier`,
			configured: channels,
			planifie: basedOn(
				id,
				form.text('base'),
				planModification(id, { ...valeursOf(champs, null), classes: idsOf(form, 'classes'), matiere_id: idIn(champs.cours) }, portee)
			),
			prevenir: true,
			fini: () => `/seances/${id}?fait=modifiee`
		}
	},
	write: parEtapes,
	shown: (at, params, refused) => changeSeance(at, answers, idOf(params['id']), refused)
})

const annuler = ({ configured: channels }: Deps): Action<Etapes> => ({
	read(at, params) {
		mustGoOn(at)
		const id = idOf(params['id'])
		const { form } = at
		const statut = form.text('statut') === 'reportee' ? 'reportee' : 'annulee'
		return {
			action: `/seances/${id}/annuler`,
			configured: channels,
			planifie: planAbandon(id, statut, form.text('motif'), wordOf(PORTEES_CHANGEMENT, form.text('portee'))),
			prevenir: true,
			fini: ({ length }) => `/seances/${id}?fait=${statut}&n=${length}`
		}
	},
	write: parEtapes,
	shown: (at, params, refused) => callOff(at, idOf(params['id']), refused)
})

/** Calls off a séance that is signed, called or was held, at once. */
const abandon = onRecord(callOff, async (at, id) => {
	const { visit, form } = at
	if (!(await inItsYear(at, id, (view) => mayPlan(view, id)))) throw forbidden()
	const statut = form.text('statut') === 'reportee' ? 'reportee' : 'annulee'
	await changeStatut(visit, id, { statut, motif: form.text('motif').trim() || null })
	return `/seances/${id}?fait=${statut}`
})

const inItsYear = <T,>({ visit }: Desk, id: number, run: (view: View) => Promise<T>) => visit.ofItsYear(run, (db) => anneeOfSeance(db, id))

const inDays = ({ visit }: Desk, days: number) => Temporal.PlainDate.from(todayOf(visit)).add({ days }).toString()
const idsOf = (form: Form, name: 'autres' | 'classes') =>
	form
		.all(name)
		.map(idIn)
		.filter((id) => id > 0)

const heureOr = (text: string | undefined, usual: string) => (text !== undefined && isHeure(text) ? text : usual)

type Query = Readonly<Record<string, string | undefined>>

async function newSeance(at: Desk, answers: Answers, query: Query, refusal?: Refused) {
	const { visit, t, root, form } = at
	const { institution } = visit
	const view = await visit.view()
	const all = await classesToPlan(view)
	const plannedClasses = all.filter((classe) => classe.planned)
	const chosenClasse =
		plannedClasses.find(({ id }) => String(id) === query['classe']) ?? (plannedClasses.length === 1 ? plannedClasses[0] : undefined)
	const page = (body: Parameters<Desk['page']>[0]['body']) =>
		at.page({
			title: t.planning.ajouter,
			current: CURRENT,
			...(chosenClasse && { lead: chosenClasse.code }),
			refusal,
			body
		})
	const date = query['date'] !== undefined && isJour(query['date']) ? query['date'] : todayOf(visit)
	const mends = (path: string, label: string) => (opensFor(visit).ecole.structure ? { to: root + path, label } : undefined)
	if (plannedClasses.length === 0)
		return page(<EmptySheet why={t.planning.sansClasse} next={mends('/classes/fiche/nouvelle', t.etablissement.ecrans.classes.fresh)} />)
	if (!chosenClasse) {
		const options = plannedClasses.map(({ id, code, nom }) => ({ value: String(id), label: `${code} · ${nom}` }))
		return page(<ChoixDeClasse t={t} action={`${root}/seances/nouvelle`} classes={options} cache={{ date }} />)
	}
	const cours = await coursToPlan(view, chosenClasse.id)
	if (cours.length === 0)
		return page(
			<EmptySheet
				why={t.planning.sansEnseignement(chosenClasse.code)}
				next={mends(addressOf('/repartition', { classe: chosenClasse.code }), t.repartition.titre)}
			/>
		)
	const isAgain = form.has('ref')
	const reunies = new Set(idsOf(form, 'autres'))
	const fresh: Champs = {
		cours: `${cours[0]!.matiere_id}-${cours[0]!.enseignant_id}`,
		enseignant: '',
		date,
		heure_debut: heureOr(query['heure_debut'], '08:00'),
		heure_fin: heureOr(query['heure_fin'], '10:00'),
		salle: '',
		type: 'CM',
		mode: 'presentiel',
		lien_visio: '',
		jusqu_au: '',
		portee: 'celle_ci'
	}
	return page(
		<FormulaireSeance
			t={t}
			action={`${root}/seances/nouvelle`}
			retour={`${root}/emploi-du-temps?classe=${chosenClasse.id}`}
			champs={isAgain ? typedOf(form) : fresh}
			cache={{ classe: String(chosenClasse.id), ref: isAgain ? form.text('ref') : `console:${crypto.randomUUID()}` }}
			cours={cours.map(({ matiere_id, matiere, enseignant_id, enseignant }) => ({
				value: `${matiere_id}-${enseignant_id}`,
				label: `${matiere} · ${enseignant}`
			}))}
			autres={all.filter(({ id }) => id !== chosenClasse.id).map(({ id, code }) => ({ id, code, reunie: reunies.has(id) }))}
			personne={[{ value: '', label: t.planning.duCours }, nobody(at)]}
			enseignants={await teacherOptions(at, answers, view)}
			salles={await salleOptions(at, answers, view)}
			annee={institution.annee}
			wrong={refusal?.wrong}
		/>
	)
}

const nobody = ({ t }: Desk) => ({ value: 'aucun', label: t.mots.dePersonne })

const champsOf = ({ matiere_id, enseignant_id, date, heure_debut, heure_fin, salle, type, mode, lien_visio }: SeancePrevue): Champs => ({
	cours: String(matiere_id),
	enseignant: enseignant_id === null ? 'aucun' : String(enseignant_id),
	date,
	heure_debut,
	heure_fin,
	salle: salle ?? '',
	type,
	mode,
	lien_visio: lien_visio ?? '',
	jusqu_au: '',
	portee: 'celle_ci'
})

const leadOf = ({ visit }: Desk, { matiere, classes, date, heure_debut }: SeancePrevue) =>
	`${matiere} · ${classes.map(({ code }) => code).join(', ')} · ${dayAndMonth(visit.langue, date)} · ${heure_debut}`

async function changeSeance(at: Desk, answers: Answers, id: number, refusal?: Refused) {
	const { visit, t, root, form } = at
	const view = await visit.view()
	const { seance, semblables } = await seanceToPlan(view, id)
	const enseignants = await teacherOptions(at, answers, view)
	const storedChamps = champsOf(seance)
	const isAgain = form.has('base')
	const champs = isAgain ? typedOf(form) : storedChamps
	const isKnown = seance.enseignant_id === null || hasOption(enseignants, storedChamps.enseignant)
	const label = (champ: keyof Champs) =>
		champ === 'enseignant'
			? (seance.enseignant ?? t.mots.dePersonne)
			: champ === 'mode'
				? t.seance.modes[seance.mode]
				: champ === 'cours'
					? seance.matiere
					: storedChamps[champ]
	const entretemps =
		refusal?.status === 409
			? Object.fromEntries(
					CHAMPS.filter((champ) => champ !== 'portee' && champs[champ] !== storedChamps[champ]).map((champ) => [champ, label(champ)])
				)
			: {}
	const isOff = isCalledOff(seance.statut)
	const ownClasses = seance.classes.map((classe) => classe.id)
	const chosenIds = new Set(isAgain ? idsOf(form, 'classes') : ownClasses)
	const isOther = refusal?.status === 409 && chosenIds.symmetricDifference(new Set(ownClasses)).size > 0
	const matieres = await matieresToPlan(view, [...chosenIds], seance)
	return at.page({
		title: isOff ? t.planning.replanifier : t.planning.modifier,
		current: CURRENT,
		lead: leadOf(at, seance),
		refusal: refusal?.status === 409 ? { ...refusal, refusal: t.planning.entretempsTitre } : refusal,
		body: (
			<FormulaireSeance
				t={t}
				action={`${root}/seances/${id}/modifier`}
				retour={`${root}/seances/${id}`}
				champs={champs}
				cache={{ base: seanceVue(seance) }}
				personne={[nobody(at)]}
				enseignants={enseignants}
				{...(!isKnown && { autre: [{ value: storedChamps.enseignant, label: seance.enseignant ?? '' }] })}
				salles={await salleOptions(at, answers, view)}
				cours={matieres.map(({ id: matiere, nom }) => ({ value: String(matiere), label: nom }))}
				classes={(await classesToPlan(view)).map((classe) => ({ id: classe.id, code: classe.code, reunie: chosenIds.has(classe.id) }))}
				classesEntretemps={isOther ? seance.classes.map(({ code }) => code).join(', ') : undefined}
				annee={visit.institution.annee}
				fixe={refusOf(seance, ['date'])}
				{...(!isOff && { semblables })}
				wrong={refusal?.wrong}
				entretemps={entretemps}
			/>
		)
	})
}

function callOff(at: Desk, id: number, refusal?: Refused) {
	return inItsYear(at, id, async (view) => {
		const { t, root, form } = at
		const { seance, semblables } = await seanceToPlan(view, id)
		const fixe = refusOf(seance, ['date'])
		return at.page({
			title: t.planning.annulerTitre,
			current: CURRENT,
			lead: leadOf(at, seance),
			refusal,
			body: (
				<AbandonPage
					t={t}
					action={`${root}/seances/${id}/${fixe ? 'abandon' : 'annuler'}`}
					retour={`${root}/seances/${id}`}
					motif={form.has('motif') ? form.text('motif') : (seance.motif ?? '')}
					portee={form.has('portee') ? form.text('portee') : 'celle_ci'}
					semblables={semblables}
					fixe={fixe}
					wrong={refusal?.wrong['motif'] ?? refusal?.wrong['statut']}
				/>
			)
		})
	})
}

/** The pages for planning the timetable: new séances, and changes to existing ones. */
export const planifierPages = (deps: Deps) =>
	new Elysia({ name: 'planifier-pages', prefix: '/console/seances' })
		.use(desk('emploi_temps'))
		.get('/nouvelle', ({ desk: at, query }) => newSeance(at, deps.answers, query))
		.post('/nouvelle', action(ajouter(deps)))
		.get('/:id/modifier', ({ desk: at, params }) => changeSeance(at, deps.answers, idOf(params.id)))
		.post('/:id/modifier', action(modifier(deps)))
		.get('/:id/annuler', ({ desk: at, params }) => callOff(at, idOf(params.id)))
		.post('/:id/annuler', action(annuler(deps)))
		.post('/:id/abandon', action(abandon))
