import { shortened } from '../../../kit/quoted'
import { sentence, type Told } from '../../../kit/sentence'
import { isSameSheet, type SheetName } from '../../../kit/sheet-name'
import { Faults } from '../../imports/noun/faults'
import type { Noun } from '../../imports/noun/noun'
import { usesOf, type Use } from '../look/uses'
import type { RawSheet } from '../sheets/raw-sheet'
import { addArrival, arrivalsIn } from './arrivals'
import type { Context } from './context'
import { DecidedSheet } from './decided-sheet'
import { MarkedEvaluations } from './marks'
import { addMarks, isWide } from './wide-marks'
import { MappedTables } from './mapped-tables'
import { OpenQuestions } from './open-questions'
import { Origins } from './origins'
import { People, type Kind } from './people'
import { addRecords } from './records'
import { References } from './references'
import { SheetValues } from './sheet-values'

/** Facts that an import has before it reads the sheets. */
type Shared = Pick<Context, 'nouns' | 'decisions' | 'facts' | 'today' | 'keptRows' | 'owing' | 'parents' | 'faults'>

const PEOPLE = ['enseignants', 'etudiants'] as const satisfies readonly Kind[]

/** Makes records of Préau's nouns of a school's own sheets. What is wrong goes to `faults`, with the row that says it. */
export function applyDecisions(sheets: readonly RawSheet[], sharedFacts: Shared) {
	const { nouns, decisions, facts, faults } = sharedFacts
	const origins = new Origins()
	faults.lineNamed = origins.lineNamed
	const questions = new OpenQuestions()
	const references = new References(facts, decisions)
	const tables = new MappedTables(nouns)
	const warnings = new Faults(faults.langue, origins.lineNamed)
	const context: Context = { ...sharedFacts, warnings, questions, origins, references, tables, reprises: [] }
	const lists = decidedLists(sheets, context)
	addClasses(lists[0], context)
	const people = { etudiants: new People('etudiants', context), enseignants: new People('enseignants', context) }
	const ordered = nouns.flatMap((noun) => lists.filter(({ sheet }) => sheet.decision.kind === noun.name).map((list) => ({ noun, list })))
	const others = ordered.filter(({ noun }) => !PEOPLE.some((kind) => kind === noun.name))
	const [aboutPeople, plain] = [true, false].map((isAbout) => others.filter(({ noun }) => namesPeople(noun) === isAbout))
	for (const { noun, list } of plain!) addRecords(list, noun, people.etudiants, context)
	for (const kind of PEOPLE) {
		const ownLists = lists.filter(({ sheet }) => sheet.decision.kind === kind)
		const arrivals = ownLists.map((list) => ({ list, all: arrivalsIn(list, people[kind], context) }))
		people[kind].number()
		for (const { list, all } of arrivals) for (const arrival of all) addArrival(list, arrival, people[kind], context)
	}
	const evaluations = new MarkedEvaluations(facts.evaluations)
	for (const { noun, list } of aboutPeople!)
		if (isWide(list)) addMarks(list, people.etudiants, evaluations, context)
		else addRecords(list, noun, people.etudiants, context)
	for (const kind of PEOPLE) people[kind].tellJoined()
	mustHaveFees(context)
	// marks of a school's own list never publish an évaluation
	if (tables.valuesOf('notes', 'matricule').length > 0) tables.take('evaluations', ['publiee_le'])
	const remembered = PEOPLE.flatMap((kind) =>
		[...people[kind].remembered].map(([row, { matricule }]) => ({ kind, row, matricule: matricule! }))
	)
	return { tables: tables.tables(faults), questions: questions.all, placed: origins.placed, remembered, warnings }
}

/** The sheets that somebody has decided to take. */
function decidedLists(sheets: readonly RawSheet[], context: Context): SheetValues[] {
	const { decisions, nouns, faults, origins } = context
	const refuse = ({ file, sheet }: SheetName, told: Told) => faults.add(sheet === '' ? file : `${file} ${sheet}`, 0, undefined, told)
	for (const raw of sheets)
		if (!decisions.sheets.some((decision) => isSameSheet(decision, raw))) refuse(raw, 'nobody has said what this sheet holds')
	return decisions.sheets.flatMap((decision) => {
		if (decision.kind === undefined) return []
		const raw = sheets.find((candidate) => isSameSheet(candidate, decision))
		const uses = usesByName(decision.kind, nouns)
		if (!raw || uses.size === 0) {
			refuse(
				decision,
				raw ? sentence('{kind} is not a kind of records', { kind: shortened(decision.kind) }) : 'this sheet is not among the files'
			)
			return []
		}
		const sheet = new DecidedSheet(raw, decision, uses)
		const line = origins.lineOf({ sheet, row: decision.heading, uses: '' })
		for (const { told, heading } of sheet.faults) faults.add('', line, heading, told)
		return [new SheetValues(sheet, context, uses)]
	})
}

/** The uses of a kind; money that was paid before is an amount of a payment. */
function usesByName(kind: string, nouns: readonly Noun[]): ReadonlyMap<string, Use> {
	const montant = nouns.find(({ name }) => name === 'paiements')?.columns.find(({ name }) => name === 'montant')
	return new Map(
		usesOf(kind, nouns).map((use) => [use.use, use.use === 'paiements.deja_paye' && montant ? { ...use, column: montant } : use])
	)
}

const namesPeople = ({ columns }: Noun) =>
	columns.some(({ type }) => type.form === 'reference' && PEOPLE.some((kind) => kind === type.to.name))

/** Adds the classes that a person makes with the import. */
function addClasses(first: SheetValues | undefined, { decisions, facts, tables, origins, faults }: Context) {
	if (!first) return
	for (const { code, nom, filiere, niveau, annee } of decisions.classes) {
		if (facts.classes.some((classe) => classe.code === code && classe.annee === annee)) continue
		const line = origins.lineOf({ sheet: first.sheet, row: 0, uses: 'classes' })
		tables.merge('classes', `${code} ${annee}`, { line, values: { code, nom, filiere, niveau, annee }, existing: 'completer' }, faults)
	}
}

/** Refuses money that was paid before for students without a fee: it would stand as paid too much. */
function mustHaveFees({ reprises, tables, faults, references, owing }: Context) {
	const years = tables.valuesOf('frais', 'annee')
	const withFees = new Set(
		tables.valuesOf('frais', 'matricule').map((matricule, at) => `${String(matricule)} ${String(years[at] ?? references.annee)}`)
	)
	for (const { line, matricule, annee } of reprises)
		if (!owing.has(`${matricule} ${annee}`) && !withFees.has(`${matricule} ${annee}`))
			faults.add('paiements', line, 'montant', sentence('the student has no fee to pay in {annee}: give the fee first', { annee }))
}
