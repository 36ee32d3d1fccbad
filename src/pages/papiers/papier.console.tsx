/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Deed, Submit } from '../../console/parts/deed'
import { Facts } from '../../console/parts/facts'
import { fieldsOf, Input } from '../../console/parts/form'
import { LinkButton } from '../../console/parts/link-button'
import { Question } from '../../console/parts/question'
import { Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { dayAndTime, shortDay } from '../../console/textes/dates'
import { hasOneOriginal, isDeCaisse } from '../../domain/papiers/sortes'
import { MAX_MOTIF, MAX_NOM, remettre, revoquer, type Remise } from '../../features/papiers/etats.service'
import { papiersOf, type Papier } from '../../features/papiers/papiers.service'
import { idOf } from '../../http/answers/id'
import { notFound } from '../../kit/errors'
import { jourTape } from '../../kit/jour-ecrit'
import { etatText, placeOf, wireOf, type Place } from './papier-row.page'
import { Motif } from './papiers.page'
import { cleIn, printPapier, type PrintDeps } from './prints.console'

const CURRENT = '/papiers'

/** A paper of the register. @throws AppError 403, 404 */
async function papierIn(at: Desk, id: number): Promise<Papier> {
	at.mustHave('scolarite')
	const [papier] = await papiersOf(await at.visit.view(), { ids: [id] })
	if (!papier) throw notFound()
	return papier
}

const remiseIn = ({ form }: Desk): Remise => ({ le: jourTape(form.text('le')), a: form.text('a'), contre: form.text('contre') })

/** A paper, what has become of it, and what can be done with it. */
async function detail(at: Desk, id: number, refusal?: Refused) {
	const { t, root } = at
	const papier = await papierIn(at, id)
	const words = t.papiers.scolarite
	const path = `${root}${CURRENT}/${id}`
	const inForce = papier.fini === null
	return at.page({
		title: t.papiers.sortes[papier.sorte],
		code: papier.numero,
		current: CURRENT,
		refusal,
		lead: (
			<>
				{papier.etudiant_id === null ? (
					listName(papier)
				) : (
					<a href={`${root}/etudiants/${papier.etudiant_id}/papiers`}>{listName(papier)}</a>
				)}{' '}
				· {papier.matricule}
			</>
		),
		done: at.doneOf(words.faits),
		action: (
			<>
				<Deed
					action={`${path}/imprimer`}
					label={
						!papier.estDuplicata || !inForce
							? t.mots.imprimer
							: hasOneOriginal(papier.sorte)
								? words.imprimerDuplicata
								: words.imprimerCopie
					}
					kind="first"
					sends={{ cle: crypto.randomUUID() }}
				/>
				{inForce && !isDeCaisse(papier.sorte) && (
					<LinkButton kind="danger" to={`${path}/revoquer`}>
						{words.revoquer}
					</LinkButton>
				)}
			</>
		),
		body: (
			<>
				<PapierFacts {...placeOf(at)} papier={papier} />
				{inForce && !isDeCaisse(papier.sorte) && (
					<RemiseForm {...placeOf(at)} papier={papier} typed={refusal && remiseIn(at)} wrong={refusal?.wrong} />
				)}
			</>
		)
	})
}

function PapierFacts({ papier, ...place }: Place & { papier: Papier }) {
	const { t, langue, timezone } = place
	const words = t.papiers.scolarite
	const moment = (seconds: number) => dayAndTime(langue, wireOf(seconds, timezone))
	return (
		<Section title={undefined}>
			<Facts
				of={[
					...(papier.sous_titre === null ? [] : [[words.champs.objet, papier.sous_titre] as const]),
					[words.champs.fait, moment(papier.fait_at)],
					[words.champs.par, papier.fait_par ?? '–'],
					[words.champs.imprime, papier.imprime_at === null ? words.pasImprime : moment(papier.imprime_at)],
					...(papier.duplicatas === 0 ? [] : [[words.champs.duplicatas, papier.duplicatas] as const]),
					[words.champs.etat, etatText(place, papier) || words.etats.vigueur],
					...(papier.motif === null ? [] : [[words.champs.motif, <span dir="auto">{papier.motif}</span>] as const]),
					...(papier.remis_contre === null ? [] : [[words.champs.contre, <span dir="auto">{papier.remis_contre}</span>] as const])
				]}
			/>
		</Section>
	)
}

type RemiseProps = Place & {
	readonly papier: Papier
	readonly typed: Remise | undefined
	readonly wrong: Readonly<Record<string, string>> | undefined
}

/** The form about the person who collects the paper: usually the student, today. */
function RemiseForm({ t, root, today, papier, typed, wrong }: RemiseProps) {
	const words = t.papiers.scolarite
	const field = fieldsOf(typed ?? {}, wrong)
	return (
		<Section title={words.remise} id="remise">
			<p>{words.remiseAide}</p>
			<form method="post" action={`${root}${CURRENT}/${papier.id}/remettre`}>
				<Input label={words.champs.le} type="date" required {...field('le', papier.remis_le ?? today)} />
				<Input label={words.champs.a} required maxLength={MAX_NOM} dir="auto" {...field('a', papier.remis_a ?? listName(papier))} />
				<Input
					label={words.champs.contre}
					hint={words.contreAide}
					maxLength={MAX_NOM}
					dir="auto"
					{...field('contre', papier.remis_contre ?? '')}
				/>
				<Submit t={t} label={papier.remis_le === null ? words.noterRemise : words.corrigerRemise} isFirst={false} />
			</form>
		</Section>
	)
}

/** Asks for the reason before a paper is revoked. */
async function revoking(at: Desk, id: number, refusal?: Refused) {
	const { t, root } = at
	const papier = await papierIn(at, id)
	const words = t.papiers.scolarite
	const path = `${root}${CURRENT}/${id}`
	return at.page({
		title: words.revoquerTitre(papier.numero),
		current: CURRENT,
		refusal,
		body: (
			<Question
				t={t}
				action={`${path}/revoquer`}
				back={path}
				sentence={words.revoquerQuestion(t.papiers.sortes[papier.sorte], papier.numero, listName(papier))}
				against={papier.remis_le === null ? [] : [words.dejaRemis(shortDay(at.visit.langue, papier.remis_le), papier.remis_a ?? '')]}
				deed={words.revoquerNumero(papier.numero)}
				isFinal
			>
				<Motif label={words.motifRevocation} max={MAX_MOTIF} typed={at.form.text('motif')} wrong={refusal?.wrong['motif']} />
			</Question>
		)
	})
}

const remise = onRecord(detail, async (at, id) => {
	await remettre(at.visit, id, remiseIn(at))
	return `${CURRENT}/${id}?fait=remis`
})

const revocation = onRecord(revoking, async (at, id) => {
	await revoquer(at.visit, id, at.form.text('motif'))
	return `${CURRENT}/${id}?fait=revoque`
})

const impression = (deps: PrintDeps) =>
	onRecord(detail, async (at, id) => {
		await papierIn(at, id)
		return printPapier(deps, at, id, cleIn(at.form))
	})

/** A paper of the register: printed again, handed over, revoked. */
export const papierPages = (deps: PrintDeps) =>
	new Elysia({ name: 'papier-pages', prefix: `/console${CURRENT}/:id` })
		.use(desk())
		.get('', ({ desk: at, params }) => detail(at, idOf(params.id)))
		.post('/imprimer', action(impression(deps)))
		.post('/remettre', action(remise))
		.get('/revoquer', ({ desk: at, params }) => revoking(at, idOf(params.id)))
		.post('/revoquer', action(revocation))
