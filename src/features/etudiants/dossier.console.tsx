/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, taken, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { meantBy } from '../../console/parts/based'
import type { Cells } from '../../console/parts/record-form'
import { addressOf } from '../../console/parts/pager'
import type { Deps } from '../../console/records/declared'
import { formFields } from '../../console/records/form-fields'
import { nomOf, studentForm, studentQuestion, studentRecord } from '../../console/records/student-form'
import { meantSince } from '../../console/records/since'
import { forbidden } from '../../kit/errors'
import type { StoredRecord } from '../../exchange/records/records'
import { IDENTITE, mayWriteAccount } from './comptes.service'
import { getFiche } from './fiches.service'

const KIND = 'etudiants'
const TYPED = [...IDENTITE, 'identifiant'] as const

/** The student asked for. @throws AppError 403 if the caller may not write the account, 404 */
async function studentOf(deps: Deps, at: Desk, params: Params): Promise<StoredRecord> {
	const stored = await studentRecord(deps, at, params)
	if (!(await mayWriteAccount(await at.visit.view(), stored.id))) throw forbidden()
	return stored
}

async function form(deps: Deps, at: Desk, params: Params, refusal?: Refused) {
	const stored = await studentOf(deps, at, params)
	const fields = await formFields(at, deps, KIND, TYPED)
	const change = refusal && (await meantSince(at, KIND, fields, stored))
	return studentForm(at, stored, {
		title: at.t.dossier.modifierDe,
		path: 'modifier',
		records: [{ kind: KIND, fields, cells: { ...stored.cells, ...change?.cells }, stored, since: change?.since }],
		refusal
	})
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
	shown: (at, params, refused) => form(deps, at, params, refused)
})

/** Asks before an account is closed, which ends its sessions. */
async function closing(deps: Deps, at: Desk, params: Params, refusal?: Refused) {
	const { dossier: words } = at.t
	const stored = await studentOf(deps, at, params)
	const { inscriptions } = await getFiche(await at.visit.view(), stored.id)
	const classes = inscriptions.flatMap(({ presente, classe }) => (presente ? [classe.nom] : []))
	return studentQuestion(at, stored, {
		title: words.fermerDe,
		path: 'compte',
		sentence: words.fermerQuestion(nomOf(stored.cells)),
		against: classes.length === 0 ? [] : [words.fermerMalgre(classes.join(', '))],
		refusal,
		children: <input type="hidden" name="actif" value="non" />
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
	shown: (at, params, refused) => closing(deps, at, params, refused)
})

/** The pages where `scolarite` edits a student's identity, and opens or closes the account. */
export const dossierPages = (deps: Deps) =>
	new Elysia({ name: 'dossier-pages', prefix: '/console/etudiants' })
		.use(desk('structure'))
		.get('/:id/modifier', ({ desk: at, params }) => form(deps, at, params))
		.post('/:id/modifier', action(modifier(deps)))
		.get('/:id/compte', ({ desk: at, params }) => closing(deps, at, params))
		.post('/:id/compte', action(compte(deps)))
