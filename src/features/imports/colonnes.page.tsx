/** @jsxImportSource preact */
import { Button } from '../../console/parts/button'
import { Hidden } from '../../console/parts/deed'
import { Input, Select } from '../../console/parts/form'
import { writtenOptions } from '../../console/parts/options'
import { columnSaid } from '../../console/parts/cellule'
import type { ColumnLook } from '../../exchange/mapping/look/sheet-look'
import { shortened } from '../../kit/quoted'
import { CLASS, FIELDS, isWide, LEFT, MARK, NEW, type ColumnForm, type FeuilleProps } from './feuille-champs.page'
import { classKey, currentYear, useLabel, usesWritten } from './usages.page'

/** The most choosers that a page opens by itself: each holds all uses. */
const MOST_OPEN = 60

/** Returns the lists that all columns of a page share. */
function listsOf({ t, look, form, offers: { usesOf, facts } }: FeuilleProps) {
	const uses = usesWritten(t, usesOf(form.kind === LEFT ? (look.kind ?? '') : form.kind))
	if (!isWide(form.columns)) return { uses, evaluations: '', matieres: '', types: '' }
	const nameOf = new Map(facts.matieres.map(({ code, nom }) => [code, nom]))
	const evaluations = facts.evaluations
		.filter(({ classe, annee }) => classKey({ code: classe, annee }, currentYear(facts)) === form.given[CLASS])
		.map(({ ref, titre, matiere }) => ({ value: ref, label: `${nameOf.get(matiere) ?? matiere} · ${titre}` }))
	return {
		uses,
		evaluations: writtenOptions(evaluations),
		matieres: writtenOptions([...nameOf].map(([value, label]) => ({ value, label }))),
		types: writtenOptions(Object.entries(t.evaluations.types).map(([value, label]) => ({ value, label })))
	}
}

type LineProps = Pick<FeuilleProps, 't' | 'wrong'> & {
	readonly heading: string
	readonly field: ColumnForm
	readonly lists: ReturnType<typeof listsOf>
}

/** The columns of the file, one line each, with what it becomes; only doubtful ones are openColumns. */
export function Colonnes(props: FeuilleProps) {
	const { t, root, path, look, form, open = [], wrong = {} } = props
	const lists = listsOf(props)
	const fields = new Map(form.columns.map((field) => [field.column, field]))
	const isWrong = ({ column }: ColumnLook) => Object.keys(wrong).some((name) => name.endsWith(`.${column}`))
	const isDoubtful = ({ column, use, certainty }: ColumnLook) =>
		certainty === 'a_verifier' || fields.get(column)!.use !== use || (lists.matieres !== '' && fields.get(column)!.use === MARK)
	const wanted = [...look.columns.filter(isWrong), ...look.columns.filter(isDoubtful)].map(({ column }) => column)
	const openColumns = new Set([...new Set([...open, ...wanted])].slice(0, MOST_OPEN))
	return (
		<ul class="rows">
			{look.columns.map(({ column, heading: title, samples, isHidden, use: proposal, certainty }) => {
				const field = fields.get(column)!
				const heading = shortened(title) || t.feuilles.sansTitre(column + 1)
				const state = field.use === proposal ? certainty : field.use === '' ? 'non_repris' : 'choisi'
				return (
					<li id={`colonne-${column}`}>
						<span class="what" dir="auto">
							<b>{heading}</b>
							<small>{[...(isHidden ? [t.feuilles.masquee] : []), ...samples.map(shortened)].join(' · ') || t.feuilles.vide}</small>
						</span>
						<span class={TAGS[state]}>{t.feuilles.etats[state]}</span>
						{openColumns.has(column) ? (
							<Opened t={t} heading={heading} field={field} lists={lists} wrong={wrong} />
						) : (
							<>
								{field.use !== '' && <span>{useLabel(t, field.use, form.kind)}</span>}
								<Hidden of={hiddenOf(field)} />
								<Button
									isSmall
									name="ouvrir"
									value={String(column)}
									formAction={`${root}${path}#colonne-${column}`}
									aria-label={t.feuilles.changerDe(heading)}
								>
									{t.feuilles.changer}
								</Button>
							</>
						)}
					</li>
				)
			})}
		</ul>
	)
}

const TAGS = { reconnu: 'tag ok', a_verifier: 'tag look', non_repris: 'tag', choisi: 'tag ok' } as const

/** Returns the fields that a line sends without being open. */
const hiddenOf = (field: ColumnForm) =>
	Object.fromEntries(
		FIELDS.filter((name) => name === 'use' || (field.use === MARK && field[name] !== '')).map((name) => [
			`${name}.${field.column}`,
			field[name]
		])
	)

const Opened = ({ t, heading, field, lists, wrong = {} }: LineProps) => (
	<div class="under decision">
		<Select
			label={t.feuilles.devient(heading)}
			name={`use.${field.column}`}
			value={field.use}
			options={[]}
			written={lists.uses}
			wrong={wrong[`use.${field.column}`]}
		/>
		{lists.matieres !== '' && field.use === MARK && <Marque t={t} heading={heading} field={field} lists={lists} wrong={wrong} />}
	</div>
)

/** The évaluation that a column of marks fills; the fields of a new one show only if it is chosen. */
function Marque({ t, heading, field, lists, wrong = {} }: LineProps) {
	const about = (name: (typeof FIELDS)[number]) => ({
		label: columnSaid(t, 'evaluations', name),
		name: `${name}.${field.column}`,
		value: field[name],
		wrong: wrong[`${name}.${field.column}`]
	})
	const choose = [{ value: '', label: t.feuilles.choisir }]
	return (
		<>
			<Select
				{...about('evaluation')}
				label={t.feuilles.evaluationDe(heading)}
				options={choose}
				written={lists.evaluations}
				last={[{ value: NEW, label: t.feuilles.nouvelleEvaluation }]}
			/>
			<div class="fields for-nouvelle">
				<Input {...about('titre')} maxLength={200} />
				<Select {...about('matiere')} options={choose} written={lists.matieres} />
				<Select {...about('type')} options={choose} written={lists.types} />
				<Input {...about('date')} type="date" />
				<Input {...about('bareme')} inputMode="numeric" maxLength={4} />
			</div>
		</>
	)
}
