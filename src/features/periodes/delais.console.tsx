/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { SansPeriode } from '../../console/records/sans-periode'
import { jourTape } from '../../kit/jour-ecrit'
import { DelaisPage } from './delais.page'
import { closesNow, delaisOf, setDelai, MAX_MOTIF, closeDelai, reopenDelai } from './delais.service'

const PATH = '/evaluations/delais'

async function show(at: Desk, id?: number, refusal?: Refused) {
	const { t, form } = at
	// after a conflict the page shows the days as they are now
	const refuse =
		refusal && id !== undefined && refusal.status !== 409
			? {
					id,
					wrong: refusal.wrong,
					asked: refusal.asked,
					typed: (name: string) => (form.has(name) ? form.text(name).slice(0, MAX_MOTIF) : undefined)
				}
			: undefined
	const delais = await delaisOf(await at.visit.view())
	return at.page({
		title: t.delais.titre,
		refusal,
		lead: t.delais.aide,
		done: at.doneOf(t.delais.fait),
		body: delais.periodes.length === 0 ? <SansPeriode at={at} /> : <DelaisPage {...at.props} {...delais} refuse={refuse} />
	})
}

const enseignantIn = ({ form }: Desk) => (/^[1-9]\d{0,14}$/.test(form.text('enseignant')) ? Number(form.text('enseignant')) : undefined)

const writing = (fait: keyof Desk['t']['delais']['fait'], write: (at: Desk, id: number) => Promise<void>): Action<number> =>
	onRecord(show, async (at, id) => {
		await write(at, id)
		return `${PATH}?fait=${fait}`
	})

const jourIn = ({ form }: Desk) => (form.text('saisie_jusque') === '' ? null : jourTape(form.text('saisie_jusque')))

const fixer: Action<number> = {
	...writing('fixe', (at, id) => setDelai(at.visit, id, jourIn(at), at.form.text('vu'))),
	async ask(at, id) {
		const { periodes, enseignants, today } = await delaisOf(await at.visit.view())
		const delai = periodes.find((periode) => periode.id === id)
		return delai && closesNow(delai.saisie_jusque, jourIn(at), today) ? [at.t.delais.ferme(delai.libelle, enseignants.length)] : []
	}
}

const rouvre = writing('rouverte', (at, id) => {
	const { visit, form } = at
	const asked = { enseignant: enseignantIn(at), jusque: jourTape(form.text('jusque')), motif: form.text('motif') }
	return reopenDelai(visit, id, asked, form.text('vu'))
})

const referme = writing('refermee', (at, id) => closeDelai(at.visit, id, enseignantIn(at) ?? 0, at.form.text('vu')))

/** `scolarite` sets until when marks are typed, and reopens a period for a teacher (rule 10.9). */
export const delaisPages = () =>
	new Elysia({ name: 'delais-pages', prefix: `/console${PATH}` })
		.use(desk('notes'))
		.get('', ({ desk: at }) => show(at))
		.post('/:id', action(fixer))
		.post('/:id/rouvrir', action(rouvre))
		.post('/:id/refermer', action(referme))
