/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { parEtapes, type Refused } from '../../console/planning'
import { DEMI_JOURNEES } from '../../domain/vocabulaire'
import { isId } from '../../http/answers/query'
import type { Form } from '../../http/door/form'
import type { Configured } from '../../messages/outbox/canaux'
import { CHAMPS, JoursChomesPage, type Champs } from './jours-chomes.page'
import { declareConge, listConges, planConge, SORTS, type CongeInput } from './jours-chomes.service'

const CURRENT = '/jours-chomes'

/** Days off: declared with what becomes of the séances that they take. */
export const joursChomesPages = ({ configured }: { readonly configured: Configured }) =>
	new Elysia({ name: 'jours-chomes-pages', prefix: `/console${CURRENT}` })
		.use(desk('emploi_temps'))
		.get('', ({ desk: at, query }) => list(at, query['fait']))
		.post('', async ({ desk: at }) => {
			const champs = typedOf(at.form)
			const input = inputOf(champs)
			return parEtapes(at, {
				title: at.t.joursChomes.declarer,
				action: CURRENT,
				configured,
				planifie: planConge(input, SORTS.find((one) => one === champs.seances) ?? SORTS[0]),
				prevenir: true,
				form: (said) => list(at, undefined, said),
				fini: () => `${CURRENT}?fait=declare`,
				also: (write) => declareConge(write, input)
			})
		})

const typedOf = (form: Form): Champs => Object.fromEntries(CHAMPS.map((champ) => [champ, form.text(champ).trim()])) as Champs

/** The id that a choice names; `null` where none is chosen, one that there is not where it names something else. */
const idIn = (text: string) => (text === '' ? null : isId(text) ? Number(text) : 0)

const inputOf = ({ libelle, du, au, demi_journee, filiere, niveau }: Champs): CongeInput => ({
	libelle,
	du,
	au,
	demi_journee: DEMI_JOURNEES.find((one) => one === demi_journee) ?? 'journee',
	filiere_id: idIn(filiere),
	niveau_id: idIn(niveau)
})

async function list(at: Desk, fait: string | undefined, said?: Refused) {
	const { visit, t, root, form } = at
	const { conges, filieres, niveaux } = await listConges(await visit.view())
	return at.page({
		title: t.menu.joursChomes,
		current: CURRENT,
		...(said && { status: said.status }),
		body: (
			<JoursChomesPage
				t={t}
				langue={visit.langue}
				root={root}
				conges={conges}
				filieres={filieres.map(({ id, nom }) => ({ value: String(id), label: nom }))}
				niveaux={niveaux.map(({ id, code }) => ({ value: String(id), label: code }))}
				sorts={SORTS.map((value) => ({ value, label: t.joursChomes.sort[value] }))}
				champs={typedOf(form)}
				{...(said && { wrong: said.wrong, refused: said.refused })}
				fait={fait === 'declare' ? t.joursChomes.fait : undefined}
			/>
		)
	})
}
