/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { formFields } from '../../console/form-fields'
import { meantBy, type Stored } from '../../console/parts/based'
import type { Cells, Since } from '../../console/parts/record-form'
import { addressOf } from '../../console/parts/pager'
import { isTaken, RecordSheet, statusOf } from '../../console/record-sheet'
import { forbidden } from '../../kit/errors'
import type { Records, RecordsReport } from '../../exchange/records/records'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { IDENTITE, mayWriteAccount } from './comptes.service'

const TYPED = [...IDENTITE, 'identifiant'] as const

/** What `scolarite` writes of one student: who it is, and whether the account is open. */
export const dossierPages = (deps: { readonly records: Records; readonly answers: Answers }) => {
	const { records } = deps
	type Shown = {
		readonly id: number
		readonly cells: Cells
		readonly stored: Stored
		readonly since?: Since
		readonly status?: number
		readonly report?: RecordsReport
	}
	const form = async (at: Desk, { id, cells, stored, since, status = 200, report }: Shown) => {
		const { t, root } = at
		return at.page({
			title: t.dossier.modifier,
			current: '/etudiants',
			status,
			lead: <a href={`${root}/etudiants/${id}`}>{`${cells['nom']} ${cells['prenoms']}`.trim()}</a>,
			body: (
				<RecordSheet
					t={t}
					action={`${root}/etudiants/${id}/modifier`}
					back={`${root}/etudiants/${id}`}
					records={[{ kind: 'etudiants', fields: await formFields(at, deps, 'etudiants', TYPED), cells, stored, since }]}
					report={report}
				/>
			)
		})
	}

	/** The student that is asked for. @throws AppError 403 for who may not write it, 404 */
	const asked = async (at: Desk, text: string) => {
		at.mustHave('scolarite')
		const id = idOf(text)
		const stored = await records.read(at.visit, 'etudiants', id)
		if (!(await mayWriteAccount(await at.visit.view(), id))) throw forbidden()
		return stored
	}

	return new Elysia({ name: 'dossier-pages', prefix: '/console/etudiants' })
		.use(desk('structure'))
		.get('/:id/modifier', async ({ desk: at, params }) => {
			const stored = await asked(at, params.id)
			return form(at, { id: stored.id, cells: stored.cells, stored })
		})
		.post('/:id/modifier', async ({ desk: at, params }) => {
			const former = await asked(at, params.id)
			const { id } = former
			const fields = await records.fields(at.visit, 'etudiants', TYPED)
			const { cells } = meantBy(at.form, fields, former)
			const report = await records.write(at.visit, [{ kind: 'etudiants', id, seen: at.form.text('vu'), cells }])
			if (isTaken(report)) return at.to(addressOf(`/etudiants/${id}`, { fait: 'modifie' }))
			const stored = await records.read(at.visit, 'etudiants', id)
			const { cells: meant, ...since } = meantBy(at.form, fields, stored)
			return form(at, { id, cells: { ...stored.cells, ...meant }, stored, since, status: statusOf(report), report })
		})
		.post('/:id/compte', async ({ desk: at, params }) => {
			const { id, cells } = await asked(at, params.id)
			const actif = at.form.text('actif') === 'oui' ? 'oui' : 'non'
			await records.write(at.visit, [{ kind: 'etudiants', id, cells: { matricule: cells['matricule']!, actif } }])
			return at.to(addressOf(`/etudiants/${id}`, { fait: actif === 'oui' ? 'ouvert' : 'ferme' }))
		})
}
