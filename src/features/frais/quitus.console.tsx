/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Bar } from '../../console/parts/bar'
import { Deed } from '../../console/parts/deed'
import { Choice, Field, fieldsOf, Input, Select } from '../../console/parts/form'
import { inPage, type Column } from '../../console/parts/list-file'
import { ListSheet } from '../../console/parts/list-sheet'
import { addressOf } from '../../console/parts/pager'
import { EmptySheet, Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { idOf } from '../../http/answers/id'
import { isId } from '../../http/answers/query'
import { todayOf } from '../../tenants/visit'
import {
	accorder,
	classesOfQuitus,
	MAX_MOTIF,
	mayGrant,
	quitusOf,
	resultatsRetenus,
	SORTES_LEVEE,
	type Levee,
	type Quitus,
	type SorteLevee
} from './levees.service'

const PATH = '/frais/quitus'

const columnsOf = ({ t: { etudiants, frais, mots } }: Desk): readonly Column<Quitus>[] => [
	inPage(etudiants.nom, 'typed', listName),
	inPage(etudiants.matricule, 'text', ({ matricule }) => matricule),
	inPage(frais.quitus.titre, 'text', ({ quitus }) => (quitus ? mots.oui : <strong>{mots.non}</strong>))
]

const typedIn = ({ form }: Desk): Levee => ({
	sorte: SORTES_LEVEE.find((sorte) => sorte === form.text('sorte')) ?? 'quitus',
	etudiant: isId(form.text('etudiant')) ? Number(form.text('etudiant')) : undefined,
	jusquau: form.text('jusquau'),
	motif: form.text('motif').trim()
})

type AccorderProps = {
	readonly at: Desk
	readonly sorte: SorteLevee
	readonly students: readonly Quitus[]
	readonly today: string
	readonly refusal: Refused | undefined
}

/** The form of a word for a student who is late: of direction about quitus, of scolarité about results. */
function Accorder({ at, sorte, students, today, refusal }: AccorderProps) {
	const { t, root } = at
	const words = t.frais.quitus
	const typed = refusal && typedIn(at)
	const isRefused = typed?.sorte === sorte
	const values = isRefused ? { ...typed, etudiant: at.form.text('etudiant') } : {}
	const field = fieldsOf<'etudiant' | 'jusquau' | 'motif'>(values, isRefused ? refusal!.wrong : {})
	const options = students.map((student) => ({ value: String(student.id), label: `${listName(student)} (${student.matricule})` }))
	return (
		<div class="not-print">
			<Section title={words.accorder[sorte]}>
				<p>{words.accorderAide[sorte]}</p>
				<Deed
					action={`${root}${PATH}`}
					sends={{ sorte, classe: at.query['classe'] ?? at.form.text('classe') }}
					label={words.accorder[sorte]}
				>
					<Select label={t.etudiants.nom} {...field('etudiant')} options={[{ value: '', label: words.choisir }, ...options]} />
					<Input label={words.jusquau} type="date" {...field('jusquau', today)} min={today} required />
					<Input label={t.fiche.motif} {...field('motif')} maxLength={MAX_MOTIF} required dir="auto" />
				</Deed>
			</Section>
		</div>
	)
}

async function show(at: Desk, classeText: string, refusal?: Refused) {
	const { t, root, props } = at
	const words = t.frais.quitus
	const view = await at.visit.view()
	const classes = await classesOfQuitus(view)
	const classe = classeText === '' ? undefined : idOf(classeText)
	const students = classe === undefined ? [] : await quitusOf(view, classe)
	const code = classes.find(({ id }) => id === classe)?.code
	const without = students.filter(({ quitus }) => !quitus)
	const ids = mayGrant(view, 'resultats') ? students.map(({ id }) => id) : []
	const retenus = await resultatsRetenus(view, ids)
	const late = { quitus: mayGrant(view, 'quitus') ? without : [], resultats: students.filter(({ id }) => retenus.has(id)) }
	return at.page({
		title: words.titre,
		code,
		lead: words.aide,
		done: at.doneOf(words.fait),
		refusal,
		...(students.length > 0 && { prints: 'first' as const }),
		body: (
			<>
				<Bar
					t={t}
					action={root + PATH}
					count={students.length > 0 ? words.compte(students.length - without.length, students.length) : undefined}
				>
					<Field label={t.etudiants.classe}>
						<Choice
							name="classe"
							value={classeText}
							options={[{ value: '', label: words.classe }, ...classes.map(({ id, code: label }) => ({ value: String(id), label }))]}
						/>
					</Field>
				</Bar>
				{students.length > 0 ? (
					<ListSheet {...props} path={PATH} label={words.titre} columns={columnsOf(at)} rows={students} />
				) : (
					<EmptySheet why={classe === undefined ? words.choisirClasse : words.personne} />
				)}
				{SORTES_LEVEE.map(
					(sorte) =>
						late[sorte].length > 0 && <Accorder at={at} sorte={sorte} students={late[sorte]} today={todayOf(view)} refusal={refusal} />
				)}
			</>
		)
	})
}

const accorde: Action<Levee> = {
	read: typedIn,
	async write(at, levee) {
		await accorder(at.visit, levee)
		return addressOf(PATH, { classe: at.form.text('classe'), fait: levee.sorte })
	},
	shown: (at, _params, refused) => show(at, at.form.text('classe'), refused)
}

/** The list at the door: who has quitus, yes or no, and never a sum. */
export const quitusPages = () =>
	new Elysia({ name: 'quitus-pages', prefix: `/console${PATH}` })
		.use(desk('scolarite'))
		.get('', ({ desk: at, query }) => show(at, query['classe'] ?? ''))
		.post('', action(accorde))
