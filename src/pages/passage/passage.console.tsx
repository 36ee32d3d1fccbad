/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { tableFile, type Column } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { addressOf } from '../../console/parts/pager'
import { EmptySheet } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import type { Deps } from '../../console/records/declared'
import { etudiantsTabs } from '../../console/tabs/etudiants'
import { shortDay } from '../../console/textes/dates'
import { saidOfRecord } from '../../console/textes/said'
import type { RecordsReport, WrittenRecord } from '../../exchange/records/records'
import { codesChanges, ecritsOf, type CodesChanges, type Decision, type Ecrits } from '../../features/passage/ecrits.service'
import { hasGrilleOf } from '../../features/grilles/frais-dus.service'
import {
	classesDePassage,
	mayPass,
	passageDeClasse,
	type ClasseAPasser,
	type CodeDe,
	type PassageDeClasse
} from '../../features/passage/passage.service'
import { idOf } from '../../http/answers/id'
import { forbidden } from '../../kit/errors'
import { annulation } from './annulation.console'
import { etudiantsColumns, etudiantsOf } from './listes.page'
import { PassagePage } from './passage.page'
import { decisionsIn, PLUS_TARD, suitesIn } from './suites.page'

/** The page about which the manual opens here. */
const PREPARER = '/annees/preparer'

const classesColumns = ({ t: { passage, classes }, root }: Desk): readonly Column<ClasseAPasser>[] => [
	[classes.classe, ({ code }) => code],
	[
		classes.nom,
		({ nom }) => nom,
		'typed',
		({ id, code, nom }) => (
			<>
				<a href={`${root}/passage/${id}`}>{nom}</a> {nom !== code && <small>{code}</small>}
			</>
		)
	],
	[passage.etudiants, ({ etudiants }) => etudiants, 'number'],
	[passage.passes, ({ passes }) => passes, 'number'],
	[passage.partis, ({ partis }) => partis, 'number'],
	[passage.attendent, ({ attendent }) => attendent, 'number', ({ attendent }) => (attendent > 0 ? <strong>{attendent}</strong> : 0)]
]

/** The classes of the former year as a file. */
const classesFile: MakesFile = async (at, _query, form) => {
	const passage = await classesDePassage(await at.visit.view())
	return tableFile(form, 'passage', passage?.classes ?? [], classesColumns(at))
}

/** The students of a class as a file. */
const classeFile: MakesFile = async (at, _query, form, id) => {
	const passage = await passageDeClasse(at.visit, idOf(id))
	return tableFile(form, `passage-${passage.classe.code}`, etudiantsOf(passage), etudiantsColumns(at.props, form))
}

/** The classes of the former year, with how many of their students have passed and how many wait. */
async function list(at: Desk) {
	const { t, props } = at
	const passage = await classesDePassage(await at.visit.view())
	const words = t.passage
	return at.page({
		title: words.titre,
		under: '/etudiants',
		tabs: etudiantsTabs(at, 'passage'),
		manual: PREPARER,
		lead: passage && words.aide(passage.avant.libelle, passage.annee.libelle),
		more: { files: passage && passage.classes.length > 0 ? listFiles({ t, path: `${at.root}/passage/export` }) : [] },
		body:
			passage === undefined ? (
				<EmptySheet why={words.sansAvant} />
			) : passage.classes.length === 0 ? (
				<EmptySheet why={words.sansClasse(passage.avant.libelle)} />
			) : (
				<ListSheet {...props} path="/passage" label={words.titre} columns={classesColumns(at)} rows={passage.classes} />
			)
	})
}

/** The page of a class. `refusal` is of the passage, `cancelRefusal` of taking it back. */
async function classePage(at: Desk, params: Params, refusal?: Refused, cancelRefusal?: Refused) {
	const { t, root, visit, props } = at
	const passage = await passageDeClasse(visit, idOf(params['id']))
	const { classe, annee, avant } = passage
	const suites = suitesIn(at.form, passage, refusal === undefined)
	return at.page({
		title: t.passage.deLaClasse(classe.nom),
		code: classe.code === classe.nom ? undefined : classe.code,
		under: '/etudiants',
		manual: PREPARER,
		refusal: refusal ?? cancelRefusal,
		lead: [<a href={`${root}/passage`}>{t.passage.toutes}</a>, ` · ${t.passage.versAnnee(avant.libelle, annee.libelle)}`],
		done: at.doneOf(t.passage.fait),
		more: { files: listFiles({ t, path: `${root}/passage/${classe.id}/export` }) },
		body: (
			<PassagePage
				{...props}
				passage={passage}
				suites={suites}
				changes={await codesChanges(visit, passage)}
				form={at.form}
				writes={mayPass(annee)(visit.caller) && !annee.cloturee}
				asked={refusal?.asked ?? []}
				askedToCancel={cancelRefusal?.asked ?? []}
			/>
		)
	})
}

type Given = {
	readonly passage: PassageDeClasse
	readonly ecrits: Ecrits
	/** how many students of the form somebody else has decided about meanwhile */
	readonly deja: number
	/** whether the year has a grid of fees */
	readonly hasGrille: boolean
}

/** The codes that the form maps to codes of the coming year. */
function codesIn({ form }: Desk, { codes }: PassageDeClasse): CodesChanges {
	const of = (sorte: CodeDe['sorte']) => {
		const present = new Set(codes.flatMap((candidate) => (candidate.sorte === sorte ? [candidate.code] : [])))
		return new Map([...form.starting(`${sorte}.`)].filter(([, code]) => present.has(code)))
	}
	return { ue: of('ue'), matiere: of('matiere') }
}

async function read(at: Desk, params: Params): Promise<Given> {
	const { form, visit, t } = at
	const passage = await passageDeClasse(visit, idOf(params['id']))
	if (!mayPass(passage.annee)(visit.caller)) throw forbidden()
	// the form is only filled in
	if (form.has('remplir')) throw new NotTaken({ status: 200 })
	const decisions: ReadonlyMap<number, Decision> = decisionsIn(suitesIn(form, passage, false), passage)
	const ecrits = await ecritsOf(visit, passage, decisions, codesIn(at, passage))
	const waiting = new Set(passage.lignes.map(({ etudiant }) => String(etudiant.id)))
	const deja = [...form.starting('s.')].filter(([id, suite]) => suite !== PLUS_TARD && !waiting.has(id)).length
	if (ecrits.written.length === 0) throw new NotTaken({ refusal: deja > 0 ? t.passage.question.deja(deja) : t.passage.personne })
	return { passage, ecrits, deja, hasGrille: await hasGrilleOf(await visit.view()) }
}

/** The questions before it is written, with their figures. */
function questionsOf({ t, visit: { langue } }: Desk, { passage, ecrits, deja }: Given): string[] {
	const words = t.passage.question
	const { parClasse, fins, departs, gardes, dettes, sansClasse, sansCode, attendent } = ecrits
	const inscrits = parClasse.reduce((sum, { nombre }) => sum + nombre, 0)
	const sortie = shortDay(langue, passage.annee.date_debut)
	const classes = parClasse.map(({ classe, nombre }) => words.dans(nombre, classe.nom)).join(', ')
	return [
		...(inscrits > 0 ? [words.inscrits(inscrits, passage.annee.libelle, shortDay(langue, ecrits.entree), classes)] : []),
		...parClasse.flatMap(({ classe: { nom, capacite, inscrits: before }, nombre }) =>
			capacite !== null && before + nombre > capacite ? [words.complet(nom, before + nombre, capacite)] : []
		),
		...(fins > 0 ? [words.fins(fins, sortie)] : []),
		...(departs > 0 ? [words.departs(departs, sortie)] : []),
		...(gardes > 0 ? [words.gardes(gardes)] : []),
		...(dettes > 0 ? [words.dettes(dettes)] : []),
		...(sansClasse.length > 0
			? [words.sansClasse(sansClasse.map(({ etudiant, matiere }) => `${listName(etudiant)} (${matiere.nom})`).join(', '))]
			: []),
		...(sansCode.length > 0 ? [words.sansCode(sansCode.join(', '), passage.annee.libelle)] : []),
		...(deja > 0 ? [words.deja(deja)] : []),
		...(attendent > 0 ? [words.attendent(attendent)] : [])
	]
}

/** Refuses records with faults; each sentence names its student. @throws NotTaken */
function mustTake({ t }: Desk, { faults }: RecordsReport, written: readonly WrittenRecord[], { lignes }: PassageDeClasse) {
	if (faults.length === 0) return
	const noms = new Map(lignes.map(({ etudiant }) => [etudiant.matricule, listName(etudiant)]))
	const sentences = faults.map(({ record, message }) => {
		const nom = noms.get(written[record]?.cells['matricule'] ?? '')
		return `${nom === undefined ? '' : `${nom}${t.deuxPoints}`}${saidOfRecord(t, message)}`
	})
	throw new NotTaken({ status: 409, refusal: [...new Set(sentences)].join(' ') })
}

async function writePassage(records: Deps['records'], at: Desk, { passage, ecrits: { written } }: Given, dryRun: boolean) {
	const report = await records.write(at.visit, written, [], { may: mayPass(passage.annee), dryRun })
	mustTake(at, report, written, passage)
	return report
}

const passer = ({ records }: Pick<Deps, 'records'>): Action<Given> => ({
	read,
	// the grid's fees are warnings
	try: (at, given) => (given.hasGrille ? writePassage(records, at, given, true) : undefined),
	ask: questionsOf,
	async write(at, given) {
		await writePassage(records, at, given, false)
		return addressOf(`/passage/${given.passage.classe.id}`, { fait: 'passe' })
	},
	shown: classePage
})

/** « Passage »: students of the former year who go on, and how that is taken back. */
export const passagePages = (deps: Pick<Deps, 'records'>) =>
	new Elysia({ name: 'passage-pages', prefix: '/console/passage' })
		.use(desk('structure'))
		.get('', ({ desk: at }) => list(at))
		.use(listRoutes('/export', classesFile, 'structure'))
		.get('/:id', ({ desk: at, params }) => classePage(at, params))
		.use(listRoutes('/:id/export', classeFile, 'structure'))
		.post('/:id', action(passer(deps)))
		.post('/:id/annuler', action(annulation(deps, (at, params, refused) => classePage(at, params, undefined, refused))))
