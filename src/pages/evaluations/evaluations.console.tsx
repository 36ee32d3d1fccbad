/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { headingsFor, importedByRef, listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { number, shortDay } from '../../console/textes/dates'
import { placeOf } from '../../console/parts/grille-de-notes'
import { FirstLinkButton } from '../../console/parts/link-button'
import { listFiles } from '../../console/parts/list-links'
import { pagesOf, tableFile, type Column } from '../../console/parts/list-file'
import { publicationSaid } from '../../console/parts/publication'
import { Question } from '../../console/parts/question'
import { classeHead } from '../../console/tabs/classe'
import { Faults, forbidden, notFound } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { jourIn } from '../../kit/jour'
import { heureTapee, jourTape } from '../../kit/jour-ecrit'
import { decimalNumber, wholeNumber } from '../../kit/nombre-ecrit'
import { usesModule } from '../../domain/droits/modules'
import { isEnseignant } from '../../domain/droits/perimetre'
import { MODES, TYPES_EVALUATION } from '../../domain/vocabulaire'
import type { Form } from '../../http/door/form'
import { idOf } from '../../http/answers/id'
import type { View } from '../../tenants/visit'
import type { Classe } from '../../features/classes/classes.model'
import { foundStaffClasse } from '../../features/classes/staff-classes.service'
import { droitsSurNotes } from '../../features/notes/feuille.service'
import type { EvaluationDetail } from '../../features/evaluations/evaluations.model'
import { EvaluationsPage, PERIODES, type Liste } from './evaluations.page'
import { anneeOfEvaluation, getEvaluation } from '../../features/evaluations/evaluations.service'
import { evaluationsToGrade } from '../../features/evaluations/evaluations-to-grade.service'
import {
	listFeuilles,
	mayMakeEvaluations,
	PAR_PAGE,
	placesToGrade,
	type Feuille,
	type PeriodeFeuilles
} from '../../features/evaluations/feuilles.service'
import {
	CHAMPS,
	ChoixDeClasse,
	FormulairePage,
	lieu,
	type Champ,
	type Champs,
	type Formulaire
} from '../../features/evaluations/formulaire.page'
import {
	AUCUNE_EVALUATION,
	PUBLICATIONS,
	evaluationVue,
	hasEntries,
	MAX_TITRE,
	publicationOf,
	saveEvaluation,
	titreOf,
	withdrawEvaluation,
	type EvaluationColumns,
	type EvaluationValues
} from '../../features/evaluations/write-evaluation.service'
import { asReaderOfMarks } from '../../features/evaluations/grading.service'

/** A positive whole number of a query; `undefined` for anything else. */
const wholeOf = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

const askedIn = ({ periode, classe }: ListQuery) => ({
	periode: PERIODES.find((candidate) => candidate === periode),
	classe: wholeOf(classe)
})

/** The list that opens first: for a teacher with évaluations to grade, past ones. */
async function opening({ institution, perimetre, ...view }: View): Promise<PeriodeFeuilles> {
	if (!isEnseignant(perimetre) || !usesModule(institution, 'notes')) return 'a_venir'
	return (await evaluationsToGrade({ ...view, institution, perimetre })).length > 0 ? 'passees' : 'a_venir'
}

const file: MakesFile = async (at, query, form) => {
	const { visit, t } = at
	const view = await visit.view()
	const notes = usesModule(visit.institution, 'notes')
	const { periode = 'a_venir', classe } = askedIn(query)
	const { evaluations: words } = t
	const pages = pagesOf<Feuille>(async (page, size) => {
		const { total, feuilles } = await listFeuilles(view, { periode, classe, page, size })
		return { total, rows: feuilles }
	})
	const rows = (await Array.fromAsync(pages)).flat()
	const kind = importedByRef(at, 'evaluations', form, rows)
	const headingOf = headingsFor(kind)
	const columns: readonly Column<Feuille>[] = [
		kind !== undefined && ['ref', ({ ref }) => ref],
		[headingOf(words.champs.date, 'date'), ({ date }) => date],
		[headingOf(words.champs.heure_debut, 'heure_debut'), ({ heure_debut }) => heure_debut],
		[headingOf(words.champs.titre, 'titre'), ({ titre }) => titre],
		[headingOf(t.notesLues.matiere), ({ matiere }) => matiere.nom],
		[headingOf(words.classe, 'classe'), (feuille) => feuille.classe.code],
		[headingOf(words.champs.type), ({ type }) => words.types[type]],
		[headingOf(words.champs.session, 'session'), ({ session }) => session],
		notes && [headingOf(t.notes.notes), ({ nb_notes }) => nb_notes ?? 0],
		notes && [headingOf(words.attendues), ({ nb_attendues }) => nb_attendues],
		notes && [headingOf(words.publication), (feuille) => publicationSaid(t, visit.langue, feuille, placeOf(at).today)]
	]
	return tableFile(form, 'evaluations', rows, columns, kind)
}

async function list(at: Desk, query: ListQuery) {
	const { visit, t, root } = at
	const view = await visit.view()
	const { periode = await opening(view), classe } = askedIn(query)
	const classeFiche = classe === undefined ? undefined : ((await foundStaffClasse(view, classe)) as Classe | undefined)
	const page = wholeOf(query['page']) ?? 1
	const feuilles = await listFeuilles(view, { periode, classe, page })
	const former = page === 1 && classe === undefined ? await visit.formerView() : undefined
	const liste: Liste = {
		...feuilles,
		periode,
		classe,
		page,
		last: Math.max(1, Math.ceil(feuilles.total / PAR_PAGE)),
		notes: usesModule(visit.institution, 'notes'),
		anterieures: former && {
			annee: former.institution.annee!.libelle,
			...(await listFeuilles(former, { periode: 'toutes', page, session: 2 }))
		}
	}
	return at.page({
		...(classeFiche ? classeHead(at, view, classeFiche, 'evaluations') : { title: t.menu.evaluations }),
		more: { files: feuilles.total === 0 ? [] : listFiles({ t, path: `${root}/evaluations/export`, asked: { periode, classe } }) },
		action: (await mayMakeEvaluations(view)) && (
			<FirstLinkButton to={`${root}/evaluations/nouvelle${classe === undefined ? '' : `?classe=${classe}`}`}>
				{t.evaluations.nouvelle}
			</FirstLinkButton>
		),
		done: at.doneOf(t.evaluations.fait),
		body: <EvaluationsPage {...placeOf(at)} liste={liste} />
	})
}

/** The page after saving: the marks, or the list if the school does not keep marks. */
const addressAfter = ({ visit: { institution } }: Desk, id: number, fait: string, listed: string) =>
	usesModule(institution, 'notes') ? `/evaluations/${id}?fait=${fait}` : `/evaluations?periode=${listed}`

const nouvelle: Action<string> = {
	read({ form }) {
		const ref = form.text('ref')
		if (!/^[A-Za-z0-9._:-]{1,64}$/.test(ref)) throw notFound()
		return ref
	},
	async write(at, ref) {
		const { id } = await saveEvaluation(at.visit, { ref }, valuesOf(at.form), AUCUNE_EVALUATION)
		return addressAfter(at, id, 'creee', 'toutes&fait=creee')
	},
	shown: (at, _params, refusal) => newEvaluation(at, wholeOf(/^\d+/.exec(at.form.text('ou'))?.[0]), refusal)
}

const modifier = onRecord(changeEvaluation, async (at, id) => {
	await saveEvaluation(at.visit, { id }, valuesOf(at.form), at.form.text('vu'))
	return addressAfter(at, id, 'modifiee', 'toutes&fait=modifiee')
})

const annuler = onRecord(askWithdrawal, async (at, id) => {
	await withdrawEvaluation(at.visit, id, true)
	return addressAfter(at, id, 'annulee', 'annulees')
})

const retablir = onRecord(askWithdrawal, async (at, id) => {
	await withdrawEvaluation(at.visit, id, false)
	return addressAfter(at, id, 'retablie', 'toutes')
})

const sheetOf = (at: Desk, title: string, refusal: Refused | undefined, body: Parameters<Desk['page']>[0]['body']) =>
	at.page({ title, refusal, body })

async function newEvaluation(at: Desk, classe: number | undefined, refusal?: Refused) {
	const { visit, t, root, form } = at
	const view = await visit.view()
	if (!(await mayMakeEvaluations(view))) throw forbidden()
	const lieux = await placesToGrade(view, classe)
	if ('classes' in lieux) return sheetOf(at, t.evaluations.nouvelle, refusal, <ChoixDeClasse t={t} root={root} classes={lieux.classes} />)
	if (lieux.places.length === 0) throw forbidden()
	const isAgain = refusal?.status === 409
	const shownRefusal = isAgain ? { ...refusal, refusal: t.evaluations.dejaCreee } : refusal
	const formulaire: Formulaire = {
		action: `${root}/evaluations/nouvelle`,
		retour: `${root}/evaluations`,
		champs: refusal ? typedOf(form) : initial(at, lieux.places[0]!),
		lieux: lieux.places,
		fixe: false,
		annee: visit.institution.annee,
		// the same form sent twice makes one évaluation; after a change in between, the form asks first
		cache: { ref: !refusal || isAgain ? `console:${crypto.randomUUID()}` : form.text('ref') },
		refusal: shownRefusal
	}
	return sheetOf(at, t.evaluations.nouvelle, shownRefusal, <FormulairePage t={t} formulaire={formulaire} />)
}

/** An évaluation that the caller may change, with the view of its year. @throws AppError 403, 404 */
async function changeable({ visit }: Desk, id: number): Promise<{ readonly view: View; readonly evaluation: EvaluationDetail }> {
	const read = async (given: View) => {
		const view = asReaderOfMarks(given)
		const { json } = await getEvaluation(view, id)
		return { view: given, evaluation: JSON.parse(json) as EvaluationDetail }
	}
	return visit.ofItsYear(read, (db) => anneeOfEvaluation(db, id))
}

/** The answer to a form that came too late: why, without the form. @throws AppError 403 to whoever may not change it at all */
function unchangeable(at: Desk, { id, titre }: EvaluationDetail, refusal: Refused | undefined) {
	if (!refusal?.error || refusal.error.fields) throw forbidden()
	return sheetOf(at, titre, refusal, <a href={`${at.root}/evaluations/${id}`}>{at.t.evaluations.retour}</a>)
}

async function changeEvaluation(at: Desk, id: number, refusal?: Refused) {
	const { t, root, form, visit } = at
	const { view, evaluation } = await changeable(at, id)
	const { ecrit } = await droitsSurNotes(view, id)
	if (!ecrit) return unchangeable(at, evaluation, refusal)
	const fixe = await hasEntries(view, id)
	const storedChamps = champsOf(at, evaluation, fixe)
	const champs = refusal ? typedOf(form) : storedChamps
	const overtakenChamps = refusal?.status === 409 ? CHAMPS.filter((champ) => champs[champ] !== storedChamps[champ]) : []
	const words = (champ: Champ) => {
		if (champ === 'type') return t.evaluations.types[evaluation.type]
		if (champ === 'mode') return t.seance.modes[evaluation.mode]
		if (champ === 'session') return t.evaluations.sessions[evaluation.session === 2 ? 2 : 1]
		if (champ === 'periode')
			return evaluation.periode === null ? t.evaluations.selonLeJour : t.evaluations.lesPeriodes[evaluation.periode === 2 ? 2 : 1]
		if (champ === 'publication') return t.evaluations.publications[publicationOf(evaluation.publiee_le, placeOf(at).today)]
		if (champ === 'ou') return `${evaluation.classe.code} · ${evaluation.matiere.nom}`
		return (champ === 'date' || champ === 'publiee_le') && storedChamps[champ] !== ''
			? shortDay(visit.langue, storedChamps[champ])
			: storedChamps[champ]
	}
	const found = await placesToGrade(view, evaluation.classe.id)
	const lieux = 'places' in found ? found.places : []
	const formulaire: Formulaire = {
		action: `${root}/evaluations/${id}/modifier`,
		retour: `${root}/evaluations/${id}`,
		champs,
		lieux: lieux.some((place) => lieu(place) === lieu(evaluation)) ? lieux : [{ ...evaluation, semestre: null }, ...lieux],
		fixe,
		annee: view.institution.annee,
		cache: { vu: evaluationVue(columnsOf(evaluation)) },
		refusal,
		entretemps: Object.fromEntries(overtakenChamps.map((champ) => [champ, words(champ)]))
	}
	return sheetOf(at, t.evaluations.modifier, refusal, <FormulairePage t={t} formulaire={formulaire} />)
}

async function askWithdrawal(at: Desk, id: number, refusal?: Refused) {
	const { t, root } = at
	const { view, evaluation } = await changeable(at, id)
	const { peutAnnuler } = await droitsSurNotes(view, id)
	const { annulee, titre, publiee_le } = evaluation
	if (!peutAnnuler) return unchangeable(at, evaluation, refusal)
	const isSeen = publiee_le !== null && publiee_le <= jourIn(view.now, view.institution.timezone).toString()
	const restores = isSeen ? `${t.evaluations.retablirQuestion} ${t.evaluations.retablirVisible}` : t.evaluations.retablirQuestion
	const address = `${root}/evaluations/${id}`
	const notes = evaluation.nb_notes ?? 0
	return sheetOf(
		at,
		titre,
		refusal,
		<Question
			t={t}
			action={`${address}/${annulee ? 'retablir' : 'annuler'}`}
			back={address}
			sentence={annulee ? restores : t.evaluations.annulerQuestion(notes)}
			deed={annulee ? t.evaluations.retablirAvec(notes) : t.evaluations.annulerAvec(notes)}
		/>
	)
}

const typedOf = (form: Form): Champs => Object.fromEntries(CHAMPS.map((champ) => [champ, form.text(champ)])) as Champs

function initial(at: Desk, place: Parameters<typeof lieu>[0]): Champs {
	const { annee } = at.visit.institution
	const { today } = placeOf(at)
	const isOfYear = annee !== null && annee.date_debut <= today && today <= annee.date_fin
	return {
		ou: lieu(place),
		titre: '',
		type: 'devoir',
		date: isOfYear ? today : (annee?.date_debut ?? today),
		heure_debut: '',
		duree_minutes: '',
		coefficient: '1',
		bareme: '20',
		mode: 'presentiel',
		session: '1',
		periode: '',
		publication: 'a_la_main',
		publiee_le: ''
	}
}

const columnsOf = ({ classe, matiere, ...evaluation }: EvaluationDetail) =>
	({ ...evaluation, classe_id: classe.id, matiere_id: matiere.id }) satisfies EvaluationColumns

function champsOf(at: Desk, evaluation: EvaluationDetail, fixe: boolean): Champs {
	const { titre, type, date, heure_debut, duree_minutes, coefficient, bareme, mode, session, periode, publiee_le } = evaluation
	const publication = publicationOf(publiee_le, placeOf(at).today)
	return {
		ou: lieu(evaluation),
		titre,
		type,
		date,
		heure_debut: heure_debut ?? '',
		duree_minutes: String(duree_minutes ?? ''),
		coefficient: number(at.visit.langue, coefficient, 6),
		bareme: String(bareme),
		mode,
		session: String(session),
		periode: String(periode ?? ''),
		publication: fixe ? '' : publication,
		publiee_le: publication === 'un_jour' ? publiee_le! : ''
	}
}

const RANGS = { 1: 1, 2: 2 } as const

/** A number with more decimals than a file may have is read too: `titreOf` says how many there may be. */
const anyDecimals = (text: string) => (/^\d{1,6}[.,]\d{7,20}$/.test(text) ? Number(text.replace(',', '.')) : decimalNumber(text))

/** The évaluation in a form. @throws AppError 422 that names every faulty field */
function valuesOf(form: Form): EvaluationValues {
	const faults = new Faults()
	const { ou, titre, type, date, heure_debut, duree_minutes, coefficient, bareme, mode, session, periode, publication, publiee_le } =
		typedOf(form)
	const [, classe, matiere] = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(ou) ?? []
	if (classe === undefined) faults.add('classe_id', { key: 'champ.requis' })
	const word = <Word extends string>(name: string, words: readonly Word[], text: string) => {
		const found = words.find((candidate) => candidate === text)
		if (found === undefined) faults.add(name, { key: 'champ.parmi', parameters: { valeurs: words.join(', ') } })
		return found ?? words[0]!
	}
	const within = (name: string, text: string, read: typeof wholeNumber, min: number, max: number) => {
		const value = read(text.trim()) ?? Number.NaN
		if (!(value >= min && value <= max)) faults.add(name, { key: 'champ.entre', parameters: { min, max } })
		return value
	}
	const named = nameText(titre, MAX_TITRE)
	if ('wrong' in named) faults.add('titre', named.wrong)
	const values = {
		classe_id: Number(classe),
		matiere_id: Number(matiere),
		titre: 'text' in named ? named.text : titre,
		type: word('type', TYPES_EVALUATION, type),
		date: jourTape(date),
		heure_debut: heureTapee(heure_debut) || null,
		duree_minutes: duree_minutes.trim() === '' ? null : within('duree_minutes', duree_minutes, wholeNumber, 1, 1440),
		coefficient: within('coefficient', coefficient, anyDecimals, 0, 1000),
		bareme: within('bareme', bareme, wholeNumber, 1, 10_000),
		mode: word('mode', MODES, mode),
		session: session === '' ? undefined : RANGS[word('session', ['1', '2'], session)],
		periode: periode === '' ? null : RANGS[word('periode', ['1', '2'], periode)],
		publication: publication === '' ? undefined : word('publication', PUBLICATIONS, publication),
		publiee_le: jourTape(publiee_le)
	}
	titreOf(values, faults)
	faults.throwAny()
	return values
}

export const evaluationsPages = () =>
	new Elysia({ name: 'evaluations-pages', prefix: '/console/evaluations' })
		.use(desk('evaluations'))
		.get('', ({ desk: at, query }) => list(at, query))
		.use(listRoutes('/export', file, 'evaluations'))
		.get('/nouvelle', ({ desk: at, query }) => newEvaluation(at, wholeOf(query['classe'])))
		.post('/nouvelle', action(nouvelle))
		.get('/:id/modifier', ({ desk: at, params }) => changeEvaluation(at, idOf(params.id)))
		.post('/:id/modifier', action(modifier))
		.get('/:id/annuler', ({ desk: at, params }) => askWithdrawal(at, idOf(params.id)))
		.post('/:id/annuler', action(annuler))
		.get('/:id/retablir', ({ desk: at, params }) => askWithdrawal(at, idOf(params.id)))
		.post('/:id/retablir', action(retablir))
