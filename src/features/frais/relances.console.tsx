/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import type { ListQuery } from '../../console/list-routes'
import { Button } from '../../console/parts/button'
import { Field, fieldsOf, Input, Tick, Why } from '../../console/parts/form'
import { addressOf } from '../../console/parts/pager'
import { useRefused } from '../../console/parts/refusals'
import { EmptySheet, What } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { number, shortDay } from '../../console/textes/dates'
import { deviseCourte } from '../../domain/argent/devise'
import { isId } from '../../http/answers/query'
import type { Configured } from '../../outbox/canaux'
import { canBeReminded, ENFANTS, MAX, payeursARelancer, relancer, type ARelancer, type Enfant, type Relance } from './relances.service'
import { choixOf } from './choix.console'
import { askedOf } from './retards.page'

const PATH = '/frais/relances'
/** The most people on the page. */
const SHOWN = 300

/** A child as the message names it. */
const lineOf =
	({ t, visit, props: { langue } }: Desk) =>
	({ nom, classe, retard, depuis }: Enfant) =>
		t.frais.relances.enfant(
			classe === undefined ? nom : `${nom} (${classe})`,
			`${number(langue, retard)} ${deviseCourte(visit.institution.devise)}`,
			depuis === null ? undefined : shortDay(langue, depuis)
		)

const typedIn = ({ form }: Desk): Relance => ({
	titre: form.text('titre').trim(),
	texte: form.text('texte').replaceAll('\r\n', '\n').trim(),
	payeurs: form.all('payeurs').filter(isId).map(Number)
})

type RowProps = { readonly at: Desk; readonly person: ARelancer; readonly isTicked: boolean }

/** A person, the addresses that get the message, and the children that each names. */
function Personne({ at, person, isTicked }: RowProps) {
	const { t, props } = at
	const words = t.frais.relances
	const { payeur, ids, adresses, enfants, relanceLe } = person
	const why = relanceLe === undefined ? words.sansAdresse : words.deja(shortDay(props.langue, relanceLe))
	return (
		<li>
			<What of={listName(payeur)} small={adresses.map(({ abonne }) => `${t.compte.canaux[abonne.canal]}${t.deuxPoints}${abonne.adresse}`)}>
				{(adresses.length > 0 ? adresses.flatMap((address) => address.enfants) : enfants)
					.filter((enfant, index, all) => all.findIndex(({ id }) => id === enfant.id) === index)
					.map((enfant) => (
						<small>{lineOf(at)(enfant)}</small>
					))}
			</What>
			{canBeReminded(person) ? (
				<Tick
					name="payeurs"
					value={ids[0]!}
					checked={isTicked}
					label={words.relancer}
					aria-label={`${words.relancer}${t.deuxPoints}${listName(payeur)}`}
				/>
			) : (
				<span class="tag look">{why}</span>
			)}
		</li>
	)
}

type FormProps = { readonly at: Desk; readonly people: readonly ARelancer[]; readonly to: string; readonly refusal: Refused | undefined }

function Formulaire({ at, people, to, refusal }: FormProps) {
	const { t } = at
	const words = t.frais.relances
	const relance = refusal ? typedIn(at) : { titre: words.titreUsuel, texte: words.texteUsuel(ENFANTS), payeurs: undefined }
	const field = fieldsOf({ titre: relance.titre, texte: relance.texte }, refusal?.wrong)
	const { value, ...texte } = field('texte')
	const id = useRefused(words.aQui, refusal?.wrong['payeurs'])
	return (
		<form class="sheet" method="post" action={to}>
			<Input label={t.annonces.titre} {...field('titre')} maxLength={MAX.titre} required dir="auto" />
			<Field label={t.annonces.texte} hint={words.texteAide(ENFANTS)} wrong={texte.wrong}>
				<textarea name="texte" rows={9} maxLength={MAX.texte} required dir="auto">
					{value}
				</textarea>
			</Field>
			<fieldset id={id}>
				<legend>{words.aQui}</legend>
				<Why text={refusal?.wrong['payeurs']} />
				<ul class="rows">
					{people.map((person) => (
						<Personne
							at={at}
							person={person}
							isTicked={relance.payeurs === undefined || person.ids.some((row) => relance.payeurs?.includes(row))}
						/>
					))}
				</ul>
			</fieldset>
			<p class="buttons below">
				<Button kind="first">{t.annonces.envoyer}</Button>
			</p>
		</form>
	)
}

type Deps = { readonly configured: Configured }

async function page({ configured }: Deps, at: Desk, query: ListQuery, refusal?: Refused) {
	const { t, root } = at
	const words = t.frais.relances
	const choix = choixOf(query)
	const people = await payeursARelancer(await at.visit.view(), choix, configured)
	const sent = query['combien'] ?? ''
	return at.page({
		title: words.titre,
		under: '/frais',
		lead: words.aide,
		done: query['fait'] === 'relances' && /^\d{1,4}$/.test(sent) ? words.fait(Number(sent)) : undefined,
		refusal,
		body:
			people.length === 0 ? (
				<EmptySheet why={words.personne} />
			) : (
				<>
					{people.length > SHOWN && <p class="note">{words.premiers(SHOWN, people.length)}</p>}
					<Formulaire
						at={at}
						people={people.slice(0, SHOWN)}
						to={addressOf(root + PATH, { ...askedOf(choix), montre: undefined })}
						refusal={refusal}
					/>
				</>
			)
	})
}

const envoyer = (deps: Deps): Action<Relance> => ({
	read: typedIn,
	write: async (at, relance) => `${PATH}?fait=relances&combien=${await relancer(at.visit, relance, lineOf(at), deps.configured)}`,
	shown: (at, _params, refused) => page(deps, at, at.query, refused)
})

/** Reminders to the people who pay: the people, channels and text, before they are sent. */
export const relancesPages = (deps: Deps) =>
	new Elysia({ name: 'relances-pages', prefix: `/console${PATH}` })
		.use(desk('scolarite'))
		.get('', ({ desk: at, query }) => page(deps, at, query))
		.post('', action(envoyer(deps)))
