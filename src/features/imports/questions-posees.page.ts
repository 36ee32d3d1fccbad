import type { Option } from '../../console/parts/options'
import { columnLabel, objetLabel, wordLabel } from '../../console/parts/record-form'
import { dayInSentence } from '../../console/textes/dates'
import type { Textes } from '../../console/textes/textes'
import { nomPlie } from '../../domain/personnes/doublon'
import type { ColumnDecision, Decisions, NewClass, SheetDecision } from '../../exchange/imports/files/decisions'
import type { SheetName } from '../../kit/sheet-name'
import type { ColumnQuestion, Questions } from '../../exchange/imports/report/questions'
import { splitNames } from '../../exchange/mapping/apply/names'
import { wordsOf } from '../../exchange/mapping/apply/references'
import { partsOf } from '../../exchange/mapping/look/uses'
import type { SchoolFacts } from '../../exchange/mapping/school-facts.queries'
import { dayOf } from '../../exchange/mapping/sheets/day-order'
import { isSameSheet } from '../../exchange/uploads/draft'
import type { Langue } from '../../kit/langue'
import { shortened } from '../../kit/quoted'
import { NEW } from './feuille-champs.page'
import { classKey, currentYear, useLabel } from './usages.page'

/** The most questions on a page; the others come after these. */
const MOST_QUESTIONS = 20
/** The most rows on a page whose person is asked: their choices are few. */
const MOST_PEOPLE = 200

/** The questions that stand on the first page. */
export function firstOf({ classes, words, days, names, people, series }: Questions): Questions {
	let room = MOST_QUESTIONS
	const first = <Q>(all: readonly Q[]): readonly Q[] => {
		const taken = all.slice(0, room)
		room -= taken.length
		return taken
	}
	return {
		classes: first(classes),
		words: first(words),
		days: first(days),
		names: first(names),
		people: people.slice(0, MOST_PEOPLE),
		series: first(series)
	}
}

/** A question with its field, and what an answer decides. */
export type Asked = {
	readonly name: string
	readonly label: string
	readonly hint?: string
	/** the answers; any text if they are absent */
	readonly options?: readonly Option[]
	readonly value?: string
	/** the answer that one tick gives to all such questions */
	readonly usual?: { readonly tick: 'tous' | 'toutes'; readonly answer: string }
	/** fields that the answer `NEW` needs besides */
	readonly more?: readonly Omit<Asked, 'decide' | 'more'>[]
	/** The decisions with an answer, whose other fields `text` reads; `undefined` if it cannot be read. */
	readonly decide: (before: Decisions, answer: string, text: (name: string) => string) => Decisions | undefined
}

export type QuestionContext = {
	readonly t: Textes
	readonly langue: Langue
	readonly facts: Pick<SchoolFacts, 'annees' | 'classes' | 'filieres' | 'niveaux'>
	readonly today: string
}

/** The decisions with a change of one sheet. */
export const withSheet = (decisions: Decisions, place: SheetName, change: (sheet: SheetDecision) => Partial<SheetDecision>): Decisions => ({
	...decisions,
	sheets: decisions.sheets.map((sheet) => (isSameSheet(sheet, place) ? { ...sheet, ...change(sheet) } : sheet))
})

const withWord = ({ words }: SheetDecision, use: string, word: string, meaning: string) => ({
	words: { ...words, [use]: { ...words[use], [word]: meaning } }
})

const withColumn = (decisions: Decisions, { column, ...place }: ColumnQuestion, change: Partial<ColumnDecision>) =>
	withSheet(decisions, place, ({ columns }) => ({
		columns: columns.map((decided) => (decided.column === column ? { ...decided, ...change } : decided))
	}))

/** Gives the word of a class its meaning, which holds for all sheets. */
const withClass = (decisions: Decisions, word: string, code: string): Decisions => ({
	...decisions,
	sheets: decisions.sheets.map((sheet) => ({ ...sheet, ...withWord(sheet, 'inscriptions.classe', word, code) }))
})

/** The first questions that spreadsheets leave open, by their sort. */
export function askedOf(open: Questions, context: QuestionContext): { readonly title: string; readonly asked: readonly Asked[] }[] {
	const { t } = context
	const questions = firstOf(open)
	const texts = t.feuilles.questions
	const askedAs = <Q>(title: string, all: readonly Q[], asks: (question: Q, index: number) => Asked) => ({
		title,
		asked: all.map(asks)
	})
	return [
		askedAs(texts.classes, questions.classes, (question, index) => classAsked(context, question, index)),
		askedAs(texts.mots, questions.words, (question, index) => wordAsked(context, question, index)),
		askedAs(texts.jours, questions.days, (question, index) => dayAsked(context, question, index)),
		askedAs(texts.noms, questions.names, (question, index) => ({
			name: `noms.${index}`,
			label: texts.nom(shortened(question.heading), t.feuilles.titre(question.file, question.sheet)),
			options: [0, 1, 2, 3].map((split) => ({ value: String(split), label: splitSaid(t, question.samples, split) })),
			decide: (before, split) => withColumn(before, question, { split: Number(split) })
		})),
		askedAs(texts.personnes, questions.people, ({ row, nom, candidates, ...place }, index) => ({
			name: `personne.${index}`,
			label: texts.personne(nom, t.feuilles.titre(place.file, place.sheet), row),
			options: [
				...candidates.map((candidate) => ({ value: candidate.matricule, label: texts.cest(candidate.nom, candidate.matricule) })),
				{ value: 'autre', label: texts.autre }
			],
			...(candidates.length === 1 &&
				isOneName(nom, candidates[0]!.nom) && {
					usual: { tick: 'tous', answer: candidates[0]!.matricule }
				}),
			decide: (before, answer) => withSheet(before, place, ({ people }) => ({ people: { ...people, [row]: answer } }))
		})),
		askedAs(texts.series, questions.series, ({ of, count, prefix, digits, next }, index) => ({
			name: `serie.${index}`,
			label: texts.serie(count, objetLabel(t, of)),
			hint: texts.serieDit,
			value: prefix + String(next).padStart(digits, '0'),
			decide(before, answer) {
				const [, start = '', number] = /^(.{0,25}?)(\d{1,15})$/.exec(answer.slice(0, 40)) ?? []
				const series = { prefix: start, digits: number?.length ?? 0, next: Number(number) }
				return number === undefined ? undefined : { ...before, series: { ...before.series, [of]: series } }
			}
		}))
	].filter(({ asked }) => asked.length > 0)
}

const isOneName = (...names: readonly [string, string]) => new Set(names.map((nom) => nomPlie({ nom, prenoms: '' }))).size === 1

function classAsked({ t, facts }: QuestionContext, { word, count }: Questions['classes'][number], index: number): Asked {
	const current = currentYear(facts)
	const texts = t.feuilles.questions
	const onlyFiliere = facts.filieres.length === 1 ? facts.filieres[0]!.code : undefined
	const likelyFiliere = namedIn(word, facts.filieres, ({ code, nom }) => [code, nom]) ?? onlyFiliere
	const likelyNiveau = namedIn(word, facts.niveaux, ({ code }) => [code])
	const values: Partial<NewClass> = {
		code: codeOf(word),
		nom: word.slice(0, 200),
		...(likelyFiliere && { filiere: likelyFiliere }),
		...(likelyNiveau && { niveau: likelyNiveau }),
		...(current && { annee: current })
	}
	const options: Partial<Record<keyof NewClass, readonly Option[]>> = {
		filiere: facts.filieres.map(({ code, nom }) => ({ value: code, label: nom })),
		niveau: facts.niveaux.map(({ code, libelle }) => ({ value: code, label: libelle })),
		annee: facts.annees.map(({ libelle }) => ({ value: libelle, label: libelle }))
	}
	const fields = (['code', 'nom', 'filiere', 'niveau', 'annee'] as const).map((name) => ({
		name: `${name}.${index}`,
		label: columnLabel(t, 'classes', name),
		value: values[name] ?? '',
		...(options[name] && { options: options[name] })
	}))
	return {
		name: `classe.${index}`,
		label: texts.classe(shortened(word), count),
		...(facts.filieres.length === 0 && { hint: texts.sansFiliere }),
		...(likelyFiliere && likelyNiveau && { hint: `${likelyFiliere} · ${likelyNiveau}`, usual: { tick: 'toutes', answer: NEW } }),
		options: [
			{ value: NEW, label: texts.nouvelleClasse },
			...facts.classes.map((classe) => ({ value: classKey(classe, current), label: `${classe.nom} (${classe.annee})` }))
		],
		more: fields,
		decide(before, answer, text) {
			if (answer !== NEW) return withClass(before, word, answer)
			const [code, nom, filiere, niveau, annee] = fields.map(({ name }) => text(name)) as [string, string, string, string, string]
			const classes = [
				...before.classes.filter((made) => made.code !== code || made.annee !== annee),
				{ code, nom, filiere, niveau, annee }
			]
			return withClass({ ...before, classes }, word, classKey({ code, annee }, current))
		}
	}
}

const LONGEST_CODE = 60

/** A code for a class: of a long name, its beginning and its end, which tells classes of one filière apart. */
const codeOf = (word: string) => (word.length > LONGEST_CODE ? `${word.slice(0, 39).trim()} ${word.slice(-20).replace(/^\S+ /, '')}` : word)

/** The code of the one record that a word names. */
function namedIn<R extends { readonly code: string }>(word: string, records: readonly R[], namesOf: (record: R) => readonly string[]) {
	const words = ` ${wordsOf(word)} `
	const [first, ...others] = records.filter((record) => namesOf(record).some((name) => words.includes(` ${wordsOf(name)} `)))
	return others.length === 0 ? first?.code : undefined
}

function wordAsked({ t }: QuestionContext, { use, word, count, choices, ...place }: Questions['words'][number], index: number): Asked {
	const texts = t.feuilles.questions
	return {
		name: `mot.${index}`,
		label: texts.mot(shortened(word), count),
		hint: `${useLabel(t, use, '')} · ${t.feuilles.titre(place.file, place.sheet)}`,
		...(choices.length > 0 && {
			options: [
				...choices.map((choice) => ({ value: `=${choice}`, label: wordLabel(t, partsOf(use).column, choice) })),
				{ value: '=', label: texts.rien }
			]
		}),
		decide: (before, answer) =>
			withSheet(before, place, (sheet) => withWord(sheet, use, word, choices.length > 0 ? answer.slice(1) : answer))
	}
}

/** Whether the day or the month comes first, by what an example then means. */
function dayAsked({ t, langue, today }: QuestionContext, question: ColumnQuestion, index: number): Asked {
	const texts = t.feuilles.questions
	const example = shortened(question.samples[0] ?? '')
	return {
		name: `jours.${index}`,
		label: texts.jour(shortened(question.heading), t.feuilles.titre(question.file, question.sheet), example),
		options: (['jour', 'mois'] as const).map((order) => {
			const day = dayOf(example, order)
			return { value: order, label: day && 'day' in day ? dayInSentence(langue, day.day, today) : texts.ordres[order] }
		}),
		decide: (before, answer) => withColumn(before, question, { days: answer === 'mois' ? 'mois' : 'jour' })
	}
}

/** Says how names in capitals would split. */
function splitSaid({ feuilles: { questions } }: Textes, samples: readonly string[], split: number): string {
	const columns = splitNames(samples.map(shortened), split)
	const names = split > 0 && 'names' in columns ? columns.names.flatMap((name) => ('nom' in name ? [name] : [])) : []
	return names.length === 0 ? questions.toutNom : names.map(({ nom, prenoms }) => questions.decoupe(nom, prenoms)).join(' · ')
}
