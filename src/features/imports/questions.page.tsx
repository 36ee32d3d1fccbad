/** @jsxImportSource preact */
import { Hidden, Submit } from '../../console/parts/deed'
import { Input, Select, Tick } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import type { Textes } from '../../console/textes/textes'
import type { Questions as Open } from '../../exchange/imports/report/questions'
import { seen } from '../../kit/seen'
import { askedOf, firstOf, type Asked, type QuestionContext } from './questions-posees.page'

/** A fingerprint of what a page asks, so that answers are not taken for those to other questions. */
export const fingerprintOf = (questions: unknown) => seen([JSON.stringify(questions)])

type QuestionsProps = PageProps &
	QuestionContext & {
		/** the address of their draft, below the console */
		readonly draft: string
		readonly questions: Open
		/** the text that was typed into a field */
		readonly typed?: (name: string) => string | undefined
		readonly wrong?: Readonly<Record<string, string>>
	}

/** Everything that a school's own spreadsheets leave open, each asked once. */
export function Questions(props: QuestionsProps) {
	const { t, root, draft, questions } = props
	const texts = t.feuilles.questions
	const first = firstOf(questions)
	return (
		<form class="sheet" method="post" action={`${root}${draft}/reponses`}>
			<Hidden of={{ vues: fingerprintOf(first) }} />
			<p>{texts.dit}</p>
			{askedOf(questions, props).map(({ title, asked }) => (
				<fieldset>
					<legend>{title}</legend>
					<ForAll t={t} asked={asked} />
					{asked.map((question) => (
						<div class="decision">
							<Answer {...props} question={question} />
							{question.more && (
								<div class="fields for-nouvelle">
									{question.more.map((field) => (
										<Answer {...props} question={field} />
									))}
								</div>
							)}
						</div>
					))}
				</fieldset>
			))}
			{countOf(questions) > countOf(first) && <p>{texts.suite}</p>}
			<Submit t={t} label={texts.repondre} back={root + draft} />
		</form>
	)
}

const countOf = (questions: Open) => Object.values(questions).flat().length

/** A box that gives the usual answer to all questions that have one. */
function ForAll({ t, asked }: { readonly t: Textes; readonly asked: readonly Asked[] }) {
	const ticks = asked.flatMap(({ usual }) => usual?.tick ?? [])
	const [tick] = ticks
	return tick && ticks.length > 1 ? <Tick name={tick} label={t.feuilles.questions[tick](ticks.length)} /> : null
}

type AnswerProps = Pick<QuestionsProps, 'typed' | 'wrong'> & { readonly t: Textes; readonly question: Omit<Asked, 'decide' | 'more'> }

function Answer({ t, question: { name, label, hint, options, value = '' }, typed, wrong = {} }: AnswerProps) {
	const field = { name, label, hint, value: typed?.(name) ?? value, wrong: wrong[name] }
	return options ? (
		<Select {...field} options={[{ value: '', label: t.feuilles.choisir }, ...options]} />
	) : (
		<Input {...field} maxLength={200} dir="auto" />
	)
}
