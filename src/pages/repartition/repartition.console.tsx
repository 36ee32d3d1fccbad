/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, taken, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { formFields } from '../../console/records/form-fields'
import { number, shortDay } from '../../console/textes/dates'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { decimalCell, inPage, tableFile, type Column } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { EmptySheet } from '../../console/parts/section'
import { addressOf } from '../../console/parts/pager'
import { recordDone } from '../../console/records/declared'
import { asksOf } from '../../console/parts/seances-a-venir'
import { listName } from '../../console/parts/students'
import { wrongCells } from '../../console/records/report'
import { recordScreen } from '../../console/records/screen'
import { Asked } from '../../console/parts/asked'
import { mustGoOn, parEtapes } from '../planning/planning'
import { jourEcrit } from '../../kit/jour-ecrit'
import { isJour, jourIn, veilleOf } from '../../kit/jour'
import { usesModule } from '../../domain/droits/modules'
import type { Records, WrittenRecord } from '../../exchange/records/records'
import { idOf } from '../../http/answers/id'
import type { Answers } from '../../http/answers/answers'
import type { Configured } from '../../outbox/canaux'
import { coursOfClasse } from '../../features/matieres/matieres.service'
import { chargeSaid, RemplacementPage, RepartitionClassePage } from './repartition.page'
import {
	classeToShare,
	coursAVenir,
	coursToReplace,
	listRepartition,
	repartitionOf,
	type ClasseRepartie,
	type Cours
} from '../../features/repartition/repartition.service'
import { planReprise } from '../../features/seances/planning/reprise.service'
import { successionOf, teacherNamed, writeSuccession } from '../../features/repartition/succession.service'

type Deps = { readonly records: Records; readonly answers: Answers; readonly configured: Configured }

const KIND = 'enseignements'
const HOME = '/repartition'

const classeHome = (cells: Readonly<Record<string, string>>) => addressOf(HOME, { classe: cells['classe'] })

/** The classes of the year, with the matières that lack a teacher. */
const classesColumns = ({ t, root }: Desk): readonly Column<ClasseRepartie>[] => [
	[t.classes.classe, ({ code }) => code],
	[t.classes.nom, ({ nom }) => nom],
	inPage(t.classes.classe, 'typed', ({ code, nom }) => (
		<>
			<a href={addressOf(root + HOME, { classe: code })}>{nom}</a> {code !== nom && <small>{code}</small>}
		</>
	)),
	[t.repartition.donnees, ({ donnees }) => donnees, 'number'],
	[t.mots.dePersonne, ({ libres }) => libres, 'number', ({ libres }) => (libres > 0 ? <span class="tag bad">{libres}</span> : 0)]
]

/** The classes, or the teachings of the requested class. */
const file: MakesFile = async (at, query, form) => {
	const { visit, t } = at
	const { langue, institution } = visit
	const view = await visit.view()
	const code = query['classe']
	if (code === undefined) return tableFile(form, 'repartition', await listRepartition(view), classesColumns(at))
	const classe = await classeToShare(view, code)
	const heures = new Map((await coursOfClasse(view, classe.id)).map((cours) => [cours.id, cours]))
	const hasTimetable = usesModule(institution, 'emploi_temps')
	const { prevues, tenues, restantes, depassement } = t.classes
	const rows = (await repartitionOf(view, classe.id)).map((matiere) => ({ ...matiere, heures: heures.get(matiere.id) }))
	const hours = (count: number | null | undefined) => decimalCell(form, langue, count)
	const chargesOf = ({ libre, charges }: (typeof rows)[number]) => [
		...(libre ? [t.mots.dePersonne] : []),
		...charges.map((charge) => [listName(charge), ...chargeSaid(t, langue, charge)].join(', '))
	]
	return tableFile(form, `repartition-${classe.code}`, rows, [
		[t.classes.classe, () => classe.code],
		[t.fiches.champs.code, (matiere) => matiere.code],
		[t.notesLues.matiere, ({ nom }) => nom],
		[t.classes.enseignants, (matiere) => chargesOf(matiere).join(' | ')],
		[prevues, (matiere) => hours(matiere.heures?.heures_prevues)],
		hasTimetable && [tenues, (matiere) => hours(matiere.heures?.heures_effectuees)],
		hasTimetable && [restantes, (matiere) => hours(matiere.heures?.heures_restantes)],
		hasTimetable && [depassement, (matiere) => hours(matiere.heures?.heures_depassement)]
	])
}

async function page(at: Desk, query: Readonly<Record<string, string | undefined>>) {
	const { visit, t, root } = at
	const { institution } = visit
	const view = await visit.view()
	const code = query['classe']
	if (code === undefined) {
		const rows = await listRepartition(view)
		const { classes } = t.etablissement.ecrans
		const list = { path: HOME, label: t.repartition.titre, columns: classesColumns(at), rows } as const
		return at.page({
			title: t.repartition.titre,
			current: '/etablissement',
			lead: <a href={`${root}/etablissement`}>{t.etablissement.titre}</a>,
			more: { files: rows.length > 0 ? listFiles({ t, path: `${root}${HOME}/export` }) : [] },
			body:
				rows.length === 0 ? (
					<EmptySheet why={classes.none} next={{ to: `${root}/classes/fiche/nouvelle`, label: classes.fresh }} />
				) : (
					<ListSheet {...at.props} {...list} />
				)
		})
	}
	const classe = await classeToShare(view, code)
	const matieres = await repartitionOf(view, classe.id)
	const cours = await coursOfClasse(view, classe.id)
	return at.page({
		title: t.repartition.de(classe.nom),
		code: classe.code === classe.nom ? undefined : classe.code,
		current: '/etablissement',
		lead: <a href={root + HOME}>{t.repartition.titre}</a>,
		more: { files: matieres.length > 0 ? listFiles({ t, path: `${root}${HOME}/export`, asked: { classe: code } }) : [] },
		done: recordDone(at, KIND),
		body: (
			<RepartitionClassePage
				{...at.props}
				classe={classe}
				matieres={matieres}
				cours={new Map(cours.map((coursDeMatiere) => [coursDeMatiere.id, coursDeMatiere]))}
				hasTimetable={usesModule(institution, 'emploi_temps')}
			/>
		)
	})
}

/** Sorts faults by the form's fields: its first record is the teaching that ends, the second the one that begins. */
function saidOf(refusal: Refused): Refused {
	const faults = refusal.report?.faults ?? []
	const [ended, begun] = [wrongCells(faults), wrongCells(faults, 1)]
	const { enseignant, heures_prevues: nouveau } = begun
	const fields = { enseignant, des: ended['date_fin'] ?? begun['date_debut'], ancien: ended['heures_prevues'], nouveau, ...refusal.wrong }
	return {
		...refusal,
		refusal: refusal.refusal ?? faults.find(({ column }) => column === undefined)?.message,
		wrong: Object.fromEntries(Object.entries(fields).flatMap(([name, why]) => (why === undefined ? [] : [[name, why]])))
	}
}

async function remplacement({ records, answers }: Deps, at: Desk, id: number, givenRefusal?: Refused) {
	const refusal = givenRefusal && saidOf(givenRefusal)
	const { visit, t, root, form } = at
	const cours = await coursToReplace(await visit.view(), id)
	const { seen: fingerprint } = await records.read(visit, KIND, id)
	const [field] = await formFields(at, { records, answers }, KIND, ['enseignant'])
	const hoursText = (hours: number | null) => (hours === null ? '' : number(visit.langue, hours).replaceAll(/\s/g, ''))
	const typedOr = (name: string, otherwise: string) => (form.has(name) ? form.text(name) : otherwise)
	return at.page({
		title: t.repartition.remplacerTitre(listName(cours)),
		current: '/etablissement',
		refusal,
		lead: (
			<>
				<a href={root + classeHome(cours as never)}>{t.repartition.titre}</a> · {cours.classe_nom} · {cours.matiere_nom}
			</>
		),
		body: (
			<RemplacementPage
				{...at.props}
				id={id}
				classe={cours.classe}
				enseignants={field?.written}
				fingerprint={form.has('base') && refusal?.status !== 409 ? form.text('base') : fingerprint}
				typedCells={{
					enseignant: typedOr('enseignant', ''),
					fin: typedOr('fin', cours.date_fin ?? ''),
					des: typedOr('des', jourIn(visit.now, visit.institution.timezone).toString()),
					ancien: typedOr('ancien', hoursText(cours.partage.ancien)),
					nouveau: typedOr('nouveau', hoursText(cours.partage.nouveau))
				}}
				wrong={refusal?.wrong ?? {}}
				questions={<Asked t={t} sentences={refusal?.asked ?? []} />}
				aVenir={usesModule(visit.institution, 'emploi_temps') ? cours.a_venir : 0}
				suivent={form.has('base') ? form.has('seances') : true}
			/>
		)
	})
}

type Remplacement = {
	readonly id: number
	readonly des: string
	readonly cours: Awaited<ReturnType<typeof coursToReplace>>
	/** the teaching that ends, and the one that begins */
	readonly both: readonly WrittenRecord[]
}

const remplacer = (deps: Deps): Action<Remplacement> => ({
	async read(at, params) {
		mustGoOn(at)
		const { visit, form, t } = at
		const id = idOf(params['id'])
		const cours = await coursToReplace(await visit.view(), id)
		const des = form.text('des')
		const wrong = isJour(des) ? outside(at, cours, des) : t.repartition.desFaux
		if (wrong !== undefined) throw new NotTaken({ wrong: { des: wrong } })
		const veille = veilleOf(des)
		const { cells } = await deps.records.read(visit, KIND, id)
		const endedCells = { ...cells, date_fin: veille, heures_prevues: form.text('ancien') }
		const begunCells = {
			classe: cours.classe,
			matiere: cours.matiere,
			enseignant: form.text('enseignant'),
			date_debut: des,
			date_fin: form.text('fin'),
			heures_prevues: form.text('nouveau')
		}
		return {
			id,
			des,
			cours,
			both: [
				{ kind: KIND, id, seen: form.text('base'), cells: endedCells },
				{ kind: KIND, cells: begunCells }
			]
		}
	},
	try: ({ visit }, { both }) => deps.records.write(visit, both, [], { dryRun: true }),
	async write(at, { id, des, cours, both }) {
		const { visit, form, t } = at
		const address = addressOf(HOME, { classe: cours.classe, fait: 'modifiee' })
		const enseignant = await teacherNamed(await visit.view(), form.text('enseignant'))
		if (enseignant === undefined || !form.has('seances') || !usesModule(visit.institution, 'emploi_temps')) {
			taken(await deps.records.write(visit, both))
			return address
		}
		const numbers = { des, fin: form.text('fin'), ancien: form.text('ancien'), nouveau: form.text('nouveau') }
		const succession = successionOf(cours, enseignant, numbers)
		return parEtapes(at, {
			title: t.repartition.remplacerTitre(listName(cours)),
			action: `${HOME}/cours/${id}/remplacer`,
			configured: deps.configured,
			planifie: planReprise(cours, enseignant, des),
			prevenir: true,
			fini: () => address,
			also: (write) => writeSuccession(write, succession)
		})
	},
	shown: (at, params, refusal) => remplacement(deps, at, idOf(params['id']), refusal)
})

/** Why somebody cannot take over a teaching on a day: nothing of it would be left for them, or nothing for the former teacher. */
function outside({ t, visit: { langue }, form }: Desk, { date_debut }: Pick<Cours, 'date_debut'>, des: string): string | undefined {
	const fin = form.text('fin')
	if (isJour(fin) && des > fin) return t.repartition.apresLaFin(shortDay(langue, fin))
	if (date_debut !== null && des <= date_debut) return t.repartition.avantLeDebut(shortDay(langue, date_debut))
	return undefined
}

/** « Répartition des cours »: who teaches what to a class, and from when to when. */
export const repartitionPages = (deps: Deps) =>
	new Elysia({ name: 'repartition-pages', prefix: '/console/repartition' })
		.use(desk('structure'))
		.get('', ({ desk: at, query }) => page(at, query))
		.use(listRoutes('/export', file, 'structure'))
		.get('/cours/:id/remplacer', ({ desk: at, params }) => {
			return remplacement(deps, at, idOf(params.id))
		})
		.post('/cours/:id/remplacer', action(remplacer(deps)))

type LeftSeances = Awaited<ReturnType<typeof coursAVenir>>

/** The question about séances that stay in the former teacher's name: their number, and the first of them. */
const leftQuestions = ({ t, visit }: Desk, seances: LeftSeances, said: (n: number) => string): string[] =>
	asksOf(t, visit.langue, seances, said)

const leftWithTeacher = (at: Desk, seances: LeftSeances) => leftQuestions(at, seances, at.t.repartition.restentAuNom)

const leftBefore = (at: Desk, seances: LeftSeances, debut: string) =>
	leftQuestions(
		at,
		seances.filter(({ date }) => date < debut),
		(n) => at.t.repartition.enseigneAvant(n, shortDay(at.visit.langue, debut))
	)

const leftAfter = (at: Desk, seances: LeftSeances, fin: string) =>
	leftQuestions(
		at,
		seances.filter(({ date }) => date > fin),
		(n) => at.t.repartition.enseigneEncore(n, shortDay(at.visit.langue, fin))
	)

/** A teaching: given, corrected and ended. */
export const enseignementPages = (deps: Deps) =>
	recordScreen(deps, {
		kind: KIND,
		path: `${HOME}/cours`,
		home: classeHome,
		module: 'structure',
		words: ({ repartition }) => ({ title: repartition.titre, fresh: repartition.confierTitre, none: '' }),
		listed: ['matiere'],
		typed: ['classe', 'matiere', 'enseignant', 'heures_prevues', 'date_debut', 'date_fin'],
		async asks(at, { id, before, cells }) {
			if (id === undefined || !usesModule(at.visit.institution, 'emploi_temps')) return []
			const said = (column: string) => (cells[column] ?? '').trim()
			const isAnother = ['classe', 'matiere', 'enseignant'].some((column) => said(column) !== (before[column] ?? ''))
			const day = (column: string) => (said(column) === before[column] ? undefined : jourEcrit(said(column)))
			const [debut, fin] = [day('date_debut'), day('date_fin')]
			if (!isAnother && !debut && !fin) return []
			const seances = await coursAVenir(await at.visit.view(), id)
			if (isAnother) return leftWithTeacher(at, seances)
			return [...(debut ? leftBefore(at, seances, debut) : []), ...(fin ? leftAfter(at, seances, fin) : [])]
		},
		async asksRemoval(at, id) {
			if (!usesModule(at.visit.institution, 'emploi_temps')) return []
			return leftWithTeacher(at, await coursAVenir(await at.visit.view(), id))
		},
		instead: { label: ({ repartition }) => repartition.remplacerPlutot, path: (id) => `${HOME}/cours/${id}/remplacer` }
	})
