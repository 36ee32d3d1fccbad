/** @jsxImportSource preact */
import { listName } from '../../kit/forms'
import { Elysia } from 'elysia'
import { action, taken, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { meantBy } from '../../console/parts/based'
import type { Cells, Since } from '../../console/parts/record-form'
import { addressOf } from '../../console/parts/pager'
import { Question } from '../../console/parts/question'
import type { Deps } from '../../console/records/declared'
import { formFields } from '../../console/records/form-fields'
import { RecordSheet } from '../../console/records/sheet'
import { meantSince } from '../../console/records/since'
import { forbidden } from '../../kit/errors'
import type { StoredRecord } from '../../exchange/records/records'
import { idOf } from '../../http/answers/id'
import { IDENTITE, mayWriteAccount } from './comptes.service'
import { getFiche } from './fiches.service'

const KIND = 'etudiants'
const TYPED = [...IDENTITE, 'identifiant'] as const

const nomOf = (cells: Cells) => listName({ nom: cells['nom'] ?? '', prenoms: cells['prenoms'] ?? '' })

type Shown = {
	readonly cells: Cells
	readonly stored: StoredRecord
	readonly since?: Since
	readonly refusal?: Refused
}

async function form(deps: Deps, at: Desk, { cells, stored: storedCells, since, refusal }: Shown) {
	const { t, root } = at
	const back = `${root}/etudiants/${storedCells.id}`
	const nom = nomOf(storedCells.cells)
	return at.page({
		title: t.dossier.modifierDe(nom),
		refusal,
		lead: <a href={back}>{nom}</a>,
		body: (
			<RecordSheet
				t={t}
				action={`${back}/modifier`}
				back={back}
				records={[{ kind: KIND, fields: await formFields(at, deps, KIND, TYPED), cells, stored: storedCells, since }]}
				refusal={refusal}
			/>
		)
	})
}

/** The student asked for. @throws AppError 403 if the caller may not write the account, 404 */
async function studentOf({ records }: Deps, at: Desk, { id }: Params): Promise<StoredRecord> {
	const stored = await records.read(at.visit, KIND, idOf(id))
	if (!(await mayWriteAccount(await at.visit.view(), stored.id))) throw forbidden()
	return stored
}

const modifier = (deps: Deps): Action<{ readonly id: number; readonly cells: Cells }> => ({
	async read(at, params) {
		const former = await studentOf(deps, at, params)
		return { id: former.id, cells: meantBy(at.form, await deps.records.fields(at.visit, KIND, TYPED), former).cells }
	},
	async write(at, { id, cells }) {
		taken(await deps.records.write(at.visit, [{ kind: KIND, id, seen: at.form.text('vu'), cells }]))
		return addressOf(`/etudiants/${id}`, { fait: 'modifie' })
	},
	async shown(at, params, refused) {
		const stored = await studentOf(deps, at, params)
		const { cells, since } = await meantSince(at, KIND, await deps.records.fields(at.visit, KIND, TYPED), stored)
		return form(deps, at, { cells: { ...stored.cells, ...cells }, stored, since, refusal: refused })
	}
})

/** Asks before an account is closed, which ends its sessions. */
async function closing(at: Desk, { id, cells }: StoredRecord, refusal?: Refused) {
	const { t, root } = at
	const back = `${root}/etudiants/${id}`
	const nom = nomOf(cells)
	const { inscriptions } = await getFiche(await at.visit.view(), id)
	const classes = inscriptions.flatMap(({ presente, classe }) => (presente ? [classe.nom] : []))
	return at.page({
		title: t.dossier.fermerDe(nom),
		refusal,
		lead: <a href={back}>{nom}</a>,
		body: (
			<Question
				t={t}
				action={`${back}/compte`}
				back={back}
				sentence={t.dossier.fermerQuestion(nom)}
				against={classes.length === 0 ? [] : [t.dossier.fermerMalgre(classes.join(', '))]}
				deed={t.dossier.fermerDe(nom)}
			>
				<input type="hidden" name="actif" value="non" />
			</Question>
		)
	})
}

/** Opens or closes the account. */
const compte = (deps: Deps): Action<StoredRecord> => ({
	read: (at, params) => studentOf(deps, at, params),
	async write(at, { id, cells }) {
		const actif = at.form.text('actif') === 'oui' ? 'oui' : 'non'
		taken(await deps.records.write(at.visit, [{ kind: KIND, id, cells: { matricule: cells['matricule']!, actif } }]))
		return addressOf(`/etudiants/${id}`, { fait: actif === 'oui' ? 'ouvert' : 'ferme' })
	},
	shown: async (at, params, refused) => closing(at, await studentOf(deps, at, params), refused)
})

/** The pages where `scolarite` edits a student's identity, and opens or closes the account. */
export const dossierPages = (deps: Deps) =>
	new Elysia({ name: 'dossier-pages', prefix: '/console/etudiants' })
		.use(desk('structure'))
		.get('/:id/modifier', async ({ desk: at, params }) => {
			const stored = await studentOf(deps, at, params)
			return form(deps, at, { cells: stored.cells, stored })
		})
		.post('/:id/modifier', action(modifier(deps)))
		.get('/:id/compte', async ({ desk: at, params }) => closing(at, await studentOf(deps, at, params)))
		.post('/:id/compte', action(compte(deps)))
