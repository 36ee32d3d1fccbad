/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { timeZoneNamed } from '../../domain/clock'
import { AppError, OperationError } from '../../domain/errors'
import { isHeure } from '../../domain/jour'
import { MODULES } from '../../domain/vocabulaire'
import { reglagesOf, setEtablissement, type Reglages } from './etablissement.service'
import { ReglagesPage, type ReglagesTapes } from './reglages.page'

const HOME = '/etablissement/reglages'
const MAX_NAME = 200
const MAX_MINUTES = 43_200

const said = (stored: string | null) => (stored === null ? '' : (JSON.parse(stored) as readonly (string | number)[]).join(', '))
const parts = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '')

const shown = ({ nom, timezone, rappels_minutes, heures_absences, absence_injustifiee_zero, modules }: Reglages): ReglagesTapes => ({
	nom,
	timezone,
	rappels: said(rappels_minutes),
	heures: said(heures_absences),
	zero: absence_injustifiee_zero ? 'oui' : 'non',
	modules: modules.filter(({ actif }) => actif).map(({ code }) => code)
})

const typedIn = ({ form }: Desk): ReglagesTapes => ({
	nom: form.text('nom').trim(),
	timezone: form.text('timezone').trim(),
	rappels: form.text('rappels'),
	heures: form.text('heures'),
	zero: form.text('zero') === 'non' ? 'non' : 'oui',
	modules: MODULES.filter((code) => form.all('modules').includes(code))
})

const isMinutes = (part: string) => /^[1-9]\d{0,4}$/.test(part) && Number(part) <= MAX_MINUTES

function wrongIn({ t }: Desk, { nom, timezone, rappels, heures }: ReglagesTapes): Record<string, string> {
	const { faux } = t.reglages
	return {
		...((nom === '' || nom.length > MAX_NAME || /\p{Cc}/u.test(nom)) && { nom: faux.nom }),
		...(timeZoneNamed(timezone) === undefined && { timezone: faux.timezone }),
		...(!parts(rappels).every(isMinutes) && { rappels: faux.rappels }),
		...(!parts(heures).every(isHeure) && { heures: faux.heures })
	}
}

async function page(
	at: Desk,
	{
		status = 200,
		wrong = {},
		typed,
		refused
	}: { status?: number; wrong?: Record<string, string>; typed?: ReglagesTapes; refused?: string } = {}
) {
	const { t, root, visit, form } = at
	const { reglages, vu } = await reglagesOf(visit)
	const stored = shown(reglages)
	return at.page({
		title: t.reglages.titre,
		current: '/etablissement',
		status,
		lead: <a href={`${root}/etablissement`}>{t.etablissement.titre}</a>,
		body: (
			<ReglagesPage
				t={t}
				root={root}
				typed={typed ?? stored}
				stored={stored}
				isOvertaken={status === 409}
				devise={visit.institution.devise}
				vu={status === 422 && form.has('vu') ? form.text('vu') : vu}
				wrong={wrong}
				refused={refused}
			/>
		)
	})
}

/** What a school says of itself, and the rules that it has chosen: for administrators. */
export const reglagesPages = () =>
	new Elysia({ name: 'reglages-pages', prefix: `/console${HOME}` })
		.use(desk())
		.get('', ({ desk: at, query }) => {
			at.mustBe('administrateur')
			return page(at, query['fait'] === 'modifiee' ? { refused: '' } : {})
		})
		.post('', async ({ desk: at }) => {
			at.mustBe('administrateur')
			const typed = typedIn(at)
			const wrong = wrongIn(at, typed)
			if (Object.keys(wrong).length > 0) return page(at, { status: 422, wrong, typed })
			try {
				await setEtablissement(
					at.visit.tenant,
					{
						name: typed.nom,
						timezone: typed.timezone,
						leadMinutes: typed.rappels.trim() === '' ? null : parts(typed.rappels).map(Number),
						absenceHours: typed.heures.trim() === '' ? null : parts(typed.heures),
						unexcusedZero: typed.zero === 'oui',
						modules: typed.modules,
						seen: at.form.text('vu')
					},
					[],
					at.visit.author()
				)
			} catch (error) {
				if (error instanceof AppError && error.kind === 'conflict') return page(at, { status: 409, typed })
				// what remains of a checked form: séances that have been held by the clock of the former zone
				if (!(error instanceof OperationError)) throw error
				return page(at, { status: 422, typed, wrong: { timezone: at.t.reglages.faux.vecues } })
			}
			return at.to(`${HOME}?fait=modifiee`)
		})
