/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk, type Sheet } from '../../console/desk'
import { formFields } from '../../console/form-fields'
import { shortDay } from '../../console/textes/dates'
import { addressOf } from '../../console/parts/pager'
import { cellsOf, type Cells } from '../../console/parts/record-form'
import { listName } from '../../console/parts/students'
import { isTaken, RecordSheet, statusOf, writeAsking, type Asked, type SheetRecord } from '../../console/record-sheet'
import { jourIn } from '../../kit/jour'
import { jourEcrit } from '../../kit/jour-ecrit'
import { seen } from '../../kit/seen'
import type { Answers } from '../../http/answers/answers'
import type { Records, RecordsReport, WrittenRecord } from '../../exchange/records/records'
import { IDENTITE } from './comptes.service'
import { proposedMatricule, semblables, type Semblable } from './doublons.service'

/** The records of the form, in the order in which they are written; each is named by what goes before its fields. */
const PARTS = [
	{ kind: 'etudiants', prefix: 'e.', columns: IDENTITE },
	{ kind: 'inscriptions', prefix: 'i.', columns: ['classe', 'statut', 'date_inscription', 'date_entree'] },
	{
		kind: 'responsables',
		prefix: 'r.',
		columns: ['nom', 'prenoms', 'lien', 'telephone', 'email', 'absences', 'notes', 'annonces', 'payeur', 'urgence']
	}
] as const
/** Without any of these there is nobody who answers for the student. */
const SAYS_WHO = ['nom', 'prenoms', 'lien', 'telephone', 'email']

type Shown = {
	readonly cells: readonly Cells[]
	readonly report?: RecordsReport
	readonly asked?: Asked | undefined
	readonly semblables?: readonly Semblable[]
	/** that the student is none of these has been said */
	readonly autre?: string | undefined
}

/** A new student in one form and one write: who it is, the class, the first who answers for the student. */
export const nouveauPages = ({ records, answers }: { readonly records: Records; readonly answers: Answers }) => {
	const form = async (at: Desk, shown: Shown) => at.page(await sheetOf(at, shown))

	const sheetOf = async (at: Desk, { cells, report, asked, semblables: alike = [], autre }: Shown): Promise<Sheet> => {
		const { t, root, visit } = at
		const titles = [t.etudiants.identite, t.nouveau.inscription, t.nouveau.responsable]
		const sheets = await Promise.all(
			PARTS.map(async ({ kind, prefix, columns }, index): Promise<SheetRecord> => ({
				kind,
				prefix,
				title: titles[index]!,
				// without a class, without a name, that record is none
				fields: (await formFields(at, { records, answers }, kind, columns)).map((field) =>
					index === 0 ? field : { ...field, required: false }
				),
				cells: cells[index]!
			}))
		)
		return {
			title: t.nouveau.titre,
			current: '/etudiants',
			status: asked || !report ? 200 : statusOf(report),
			lead: <a href={`${root}/etudiants`}>{t.menu.etudiants}</a>,
			body: (
				<RecordSheet
					t={t}
					action={`${root}/etudiants/nouveau`}
					back={`${root}/etudiants`}
					records={sheets}
					report={report}
					asked={asked}
					button={t.nouveau.creer}
					about={
						alike.length > 0 && (
							<ul class="rows">
								{alike.map((one) => (
									<li>
										<span class="what" dir="auto">
											<a href={`${root}/etudiants/${one.id}`}>{listName(one)}</a>
											<small>
												{[one.matricule, one.date_naissance && shortDay(visit.langue, one.date_naissance), one.telephone]
													.filter((part) => part !== null)
													.join(' · ')}
											</small>
										</span>
										<span class="tag look">{t.doublons.pourquoi[one.pourquoi]}</span>
									</li>
								))}
							</ul>
						)
					}
				>
					{autre !== undefined && <input type="hidden" name="autre" value={autre} />}
				</RecordSheet>
			)
		}
	}

	return new Elysia({ name: 'nouveau-pages', prefix: '/console/etudiants/nouveau' })
		.use(desk('structure'))
		.get('', async ({ desk: at, query }) => {
			at.mustHave('scolarite')
			const { now, institution } = at.visit
			const today = jourIn(now, institution.timezone).toString()
			const debut = institution.annee?.date_debut ?? today
			const classe = query['classe'] ?? ''
			const view = await at.visit.view()
			return form(at, {
				cells: [
					{ matricule: await proposedMatricule(view) },
					{ classe, statut: 'Active', date_inscription: today, date_entree: today < debut ? debut : today },
					{ absences: 'non', notes: 'non', annonces: 'non', payeur: 'oui', urgence: 'oui' }
				]
			})
		})
		.post('', async ({ desk: at }) => {
			at.mustHave('scolarite')
			const view = await at.visit.view()
			const cells = await Promise.all(
				PARTS.map(async ({ kind, prefix, columns }) => cellsOf(at.form, await records.fields(at.visit, kind, columns), prefix))
			)
			const [who = {}, where = {}, guardian = {}] = cells
			const matricule = who['matricule'] ?? ''
			const written: WrittenRecord[] = [
				{ kind: 'etudiants', cells: who },
				...(where['classe'] ? [{ kind: 'inscriptions', cells: { matricule, ...where } }] : []),
				...(SAYS_WHO.some((name) => guardian[name]) ? [{ kind: 'responsables', cells: { matricule, rang: '1', ...guardian } }] : [])
			]
			/** as the form counts its records */
			const told = (report: RecordsReport): RecordsReport => ({
				...report,
				faults: report.faults.map((fault) => ({ ...fault, record: PARTS.findIndex(({ kind }) => kind === written[fault.record]?.kind) }))
			})
			const known = await semblables(
				view,
				{
					nom: who['nom'] ?? '',
					prenoms: who['prenoms'] ?? '',
					date_naissance: jourEcrit(who['date_naissance'] ?? '') ?? null,
					telephone: who['telephone'] || null,
					numero_national: who['numero_national'] || null
				},
				matricule
			)
			const value = seen(known.map(({ id }) => id))
			if (known.length > 0 && at.form.text('autre') !== value) {
				const tried = await records.write(at.visit, written, [], { dryRun: true })
				if (!isTaken(tried)) return form(at, { cells, report: told(tried), semblables: known })
				const asked = { sentences: [at.t.doublons.peutEtre(known.length)], name: 'autre', value, button: at.t.doublons.creerQuandMeme }
				return form(at, { cells, asked, semblables: known })
			}
			const { report, asked } = await writeAsking(at, records, written)
			if (!asked && isTaken(report)) return at.to(addressOf(`/etudiants/${report.ids[0]}`, { fait: 'cree' }))
			return form(at, { cells, report: told(report), asked, semblables: known, autre: known.length > 0 ? value : undefined })
		})
}
