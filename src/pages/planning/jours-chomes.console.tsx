/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { LinkButton } from '../../console/parts/link-button'
import { listFiles } from '../../console/parts/list-links'
import { tabsOf } from '../../console/tabs/tabs'
import { recordDone } from '../../console/records/declared'
import { mustGoOn, parEtapes, type Etapes } from './planning'
import { usesModule } from '../../domain/droits/modules'
import { DEMI_JOURNEES } from '../../domain/vocabulaire'
import { jourTape } from '../../kit/jour-ecrit'
import { idOf } from '../../http/answers/id'
import { isId } from '../../http/answers/query'
import type { Form } from '../../http/door/form'
import type { Configured } from '../../outbox/canaux'
import { CHAMPS, JoursChomesPage, type Champs } from './jours-chomes.page'
import { declareConge, listConges, planConge, SORTS, type CongeInput, type Sort } from '../../features/conges/jours-chomes.service'

const CURRENT = '/jours-chomes'

type Deps = { readonly configured: Configured }

const declarer = ({ configured: channels }: Deps): Action<Etapes> => ({
	read(at) {
		mustGoOn(at)
		const champs = typedOf(at.form)
		const input = inputOf(champs)
		return {
			title: at.t.joursChomes.declarer,
			wording: at.t.joursChomes.declarerCeJour,
			action: CURRENT,
			configured: channels,
			planifie: planConge(input, sortsOf(at).find((sort) => sort === champs.seances) ?? sortsOf(at)[0]),
			prevenir: true,
			fini: () => `${CURRENT}?fait=declare`,
			also: (write) => declareConge(write, input)
		}
	},
	write: parEtapes,
	shown: (at, _params, refused) => list(at, {}, refused)
})

/** The choices for séances on a day off; they stay if the school does not keep a timetable here. */
const sortsOf = ({ visit: { institution } }: Desk): readonly [Sort, ...Sort[]] =>
	usesModule(institution, 'emploi_temps') ? SORTS : ['laissee']

const typedOf = (form: Form): Champs => Object.fromEntries(CHAMPS.map((champ) => [champ, form.text(champ).trim()])) as Champs

/** The id in a choice; `null` without a choice, 0 (an id that never exists) for anything else. */
const idIn = (text: string) => (text === '' ? null : isId(text) ? Number(text) : 0)

const inputOf = ({ libelle, du, au, demi_journee, filiere, niveau }: Champs): CongeInput => ({
	libelle,
	du: jourTape(du),
	au: jourTape(au),
	demi_journee: DEMI_JOURNEES.find((demiJournee) => demiJournee === demi_journee) ?? 'journee',
	filiere_id: idIn(filiere),
	niveau_id: idIn(niveau)
})

async function list(at: Desk, query: Readonly<Record<string, string | undefined>>, refusal?: Refused) {
	const { visit, t, root, form } = at
	const passes = query['passes'] !== undefined
	const { conges, filieres, niveaux } = await listConges(await visit.view(), passes)
	return at.page({
		title: t.menu.joursChomes,
		action: <LinkButton to="#declarer">{t.joursChomes.declarer}</LinkButton>,
		more: { files: listFiles({ t, path: `${root}${CURRENT}/fiche/export` }) },
		tabs: tabsOf<'aVenir' | 'annee'>(passes ? 'annee' : 'aVenir', {
			aVenir: { to: root + CURRENT, label: t.joursChomes.liste },
			annee: { to: `${root}${CURRENT}?passes`, label: t.joursChomes.annee }
		}),
		refusal,
		done: query['fait'] === 'declare' ? t.joursChomes.fait : recordDone(at, 'conges'),
		body: (
			<JoursChomesPage
				{...at.props}
				conges={conges}
				passes={passes}
				filieres={filieres.map(({ id, nom }) => ({ value: String(id), label: nom }))}
				niveaux={niveaux.map(({ id, code }) => ({ value: String(id), label: code }))}
				sorts={sortsOf(at).map((value) => ({ value, label: t.joursChomes.sort[value] }))}
				champs={typedOf(form)}
				wrong={refusal?.wrong}
			/>
		)
	})
}

/** Days off: listed, and declared with a decision about the séances on them. */
export const joursChomesPages = (deps: Deps) =>
	new Elysia({ name: 'jours-chomes-pages', prefix: '/console' })
		.use(desk())
		// their former address
		.get('/conges', ({ desk: at }) => {
			at.mustHave('scolarite')
			return at.to(CURRENT)
		})
		.get('/conges/:id', ({ desk: at, params }) => {
			at.mustHave('scolarite')
			return at.to(params.id === 'nouvelle' ? CURRENT : `${CURRENT}/fiche/${idOf(params.id)}`)
		})
		.get(CURRENT, ({ desk: at, query }) => list(at, query))
		.post(CURRENT, action(declarer(deps)))
