/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { Bar } from '../../console/parts/bar'
import { Deed } from '../../console/parts/deed'
import { fieldsOf, Input, Select } from '../../console/parts/form'
import { identite, inPage, tableFile, type Column } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { addressOf, listPage, pageOf } from '../../console/parts/pager'
import { Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { shortDay } from '../../console/textes/dates'
import { todayOf, type View } from '../../tenants/visit'
import {
	candidatsOf,
	candidatureOf,
	CHOIX_EXAMEN,
	MAX_NUMERO,
	mayNote,
	noterCandidature,
	type Candidat,
	type NouvelleCandidature
} from './examens.service'

const PATH = '/frais/examen'
/** Longer than each matricule. */
const MOST_TYPED = 100

const choixIn = (text: string | undefined) => CHOIX_EXAMEN.find((value) => value === text) ?? ''

function columnsOf(at: Desk, choix: string, notes: boolean): readonly Column<Candidat>[] {
	const { t, root, props } = at
	const words = t.frais.examen
	const paye = ({ paye: isPaye }: Candidat) => (isPaye === null ? words.sansFrais : isPaye ? t.mots.oui : t.mots.non)
	const toForm = ({ numero, matricule }: Candidat) => (
		<a class={numero === null ? 'not-print' : undefined} href={`${addressOf(root + PATH, { choix, matricule })}#noter`}>
			{numero ?? words.noter}
		</a>
	)
	return [
		inPage(t.etudiants.nom, 'typed', (candidat) => (
			<>
				<a href={`${root}/etudiants/${candidat.id}`}>{listName(candidat)}</a> <small class="block">{candidat.matricule}</small>
			</>
		)),
		...identite(t.etudiants),
		[t.etudiants.classe, ({ classe }) => classe, 'text'],
		[words.paye, paye, 'text'],
		[words.numero, ({ numero }) => numero, 'typed', (row) => (notes ? toForm(row) : row.numero)],
		[words.jour, ({ jour }) => jour, 'text', ({ jour }) => jour && shortDay(props.langue, jour)]
	]
}

const typedIn = ({ form }: Desk): NouvelleCandidature => ({
	matricule: form.text('matricule').trim().slice(0, MOST_TYPED),
	numero: form.text('numero').slice(0, MOST_TYPED),
	jour: form.text('jour'),
	vu: form.text('vu')
})

/** The form of a registration, with what is known of the student whose matricule the address names. */
async function Noter(at: Desk, view: View, choix: string, refusal?: Refused) {
	const { t, root } = at
	const words = t.frais.examen
	const typed = typedIn(at)
	const matricule = refusal ? typed.matricule : (at.query['matricule'] ?? '')
	const candidature = await candidatureOf(view, matricule)
	// if somebody else has changed it, the form shows the change
	const isTyped = refusal?.status === 422
	const known = { matricule, numero: candidature?.numero ?? '', jour: candidature?.jour ?? todayOf(view), vu: candidature?.vu }
	const { vu, ...values } = isTyped ? typed : known
	const field = fieldsOf<keyof typeof values>(values, refusal?.wrong)
	return (
		<div class="not-print" id="noter">
			<Section title={words.noter}>
				<p>{words.noterAide}</p>
				<Deed action={root + PATH} sends={{ choix, vu }} label={t.mots.enregistrer}>
					<Input label={t.etudiants.matricule} {...field('matricule')} required />
					<Input label={words.numero} {...field('numero')} maxLength={MAX_NUMERO} />
					<Input label={words.jour} type="date" {...field('jour')} required />
				</Deed>
			</Section>
		</div>
	)
}

async function show(at: Desk, query: ListQuery, refusal?: Refused) {
	const { t, root, props } = at
	const words = t.frais.examen
	const choix = choixIn(query['choix'])
	const view = await at.visit.view()
	const candidats = await candidatsOf(view, choix)
	const { rows, total, ...pages } = pageOf(candidats, listPage(query['page']))
	return at.page({
		title: words.titre,
		lead: words.aide,
		done: at.doneOf({ note: words.fait }),
		refusal,
		...(total > 0 && { prints: 'beside' as const }),
		more: { files: total > 0 ? listFiles({ t, path: `${root}${PATH}/export`, asked: { choix } }) : [] },
		body: (
			<>
				<Bar t={t} action={root + PATH} count={t.frais.compte(total)}>
					<Select
						label={t.frais.montrer}
						name="choix"
						value={choix}
						options={CHOIX_EXAMEN.map((value) => ({ value, label: words.choix[value] }))}
					/>
				</Bar>
				<ListSheet
					{...props}
					{...pages}
					path={PATH}
					query={{ choix }}
					label={words.titre}
					columns={columnsOf(at, choix, mayNote(view))}
					rows={rows}
				/>
				{mayNote(view) && (await Noter(at, view, choix, refusal))}
			</>
		)
	})
}

const file: MakesFile = async (at, query, form) =>
	tableFile(form, 'examen', await candidatsOf(await at.visit.view(), choixIn(query['choix'])), columnsOf(at, '', false))

const note: Action<NouvelleCandidature> = {
	read: typedIn,
	async write(at, candidature) {
		await noterCandidature(at.visit, candidature)
		return addressOf(PATH, { choix: choixIn(at.form.text('choix')), fait: 'note' })
	},
	shown: (at, _params, refused) => show(at, { choix: at.form.text('choix') }, refused)
}

/** « Examen d'État »: payments of its fees beside registrations with the ministry. */
export const examensPages = () =>
	new Elysia({ name: 'examens-pages', prefix: '/console' })
		.use(desk('scolarite'))
		.get(PATH, ({ desk: at, query }) => show(at, query))
		.use(listRoutes(`${PATH}/export`, file, 'scolarite'))
		.post(PATH, action(note))
