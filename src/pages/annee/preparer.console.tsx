/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { opensYears } from '../../console/menu/years'
import { LinkButton } from '../../console/parts/link-button'
import { addressOf } from '../../console/parts/pager'
import { EmptySheet } from '../../console/parts/section'
import { wrongCells } from '../../console/records/report'
import { shortDay } from '../../console/textes/dates'
import { saidOfRecord } from '../../console/textes/said'
import { isAnneeLibelle } from '../../domain/annee'
import { comingYear, overlapping, type Coming, type Span } from '../../domain/annees/preparation'
import { hasCharge } from '../../domain/droits/caller'
import type { Records, WrittenRecord } from '../../exchange/records/records'
import {
	classesToPrepare,
	coursToPrepare,
	entreesOf,
	joursToPrepare,
	periodesToPrepare,
	reglesOf,
	type Years
} from '../../features/annees/preparation.service'
import { copyOf } from '../../features/grilles/grille.service'
import { forbidden } from '../../kit/errors'
import { isJour } from '../../kit/jour'
import { jourTape } from '../../kit/jour-ecrit'
import { seen } from '../../kit/seen'
import { fieldOf, HOME, PreparerPage } from './preparer.page'

type Deps = { readonly records: Records }

const yearsAt = ({ visit: { institution } }: Desk) => [...institution.annees, ...institution.preparees]

/** The year to prepare; `undefined` if no year is current. @throws AppError 403 */
function comingAt(at: Desk): Coming | undefined {
	if (!opensYears(at.visit.caller)) throw forbidden()
	return comingYear(yearsAt(at))
}

/** The periods of the year to prepare and that year's record, with the fingerprints of what is stored, and the form's about them all. */
async function datesToPrepare({ records }: Deps, { visit }: Desk, coming: Coming) {
	const { annee, proposee } = coming
	const listOf = (kind: string) => (annee ? records.list(visit, kind, { may: opensYears, annee: annee.libelle }) : [])
	const yearRecord = (await listOf('annees')).find(({ id }) => id === annee?.id)
	const fingerprints = new Map((await listOf('periodes')).map((periode) => [periode.id, periode.seen]))
	const periodes = (await periodesToPrepare(await visit.view(), coming)).map((periode) => ({
		...periode,
		seen: fingerprints.get(periode.id ?? 0)
	}))
	return { yearRecord, periodes, fingerprint: seen([annee ?? proposee.libelle, yearRecord, periodes]) }
}

type Prepared = Awaited<ReturnType<typeof datesToPrepare>>

async function page(deps: Deps, at: Desk, refusal?: Refused) {
	const { visit, t, base } = at
	const coming = comingAt(at)
	const current = '/etablissement'
	if (!coming) {
		const next = opensFor(visit).ecole.annees && { to: `${base}/annees`, label: t.etablissement.ecrans.annees.title }
		return at.page({
			title: t.etablissement.liens.preparer.nom,
			current,
			manual: HOME,
			refusal,
			body: <EmptySheet why={t.preparer.sansCourante} next={next} />
		})
	}
	const { depuis, annee, proposee } = coming
	const view = await visit.view()
	const { periodes, fingerprint } = await datesToPrepare(deps, at, coming)
	const { libelle } = annee ?? proposee
	const stepsOf = async (years: Years) => ({
		years,
		inYear: `${base}/${libelle}`,
		opens: opensFor(visit).ecole,
		jours: await joursToPrepare(view, years),
		classes: await classesToPrepare(view, years),
		cours: await coursToPrepare(view, years),
		regles: await reglesOf(view, years.annee),
		grille: await copyOf(view, years.annee)
	})
	const isTyped = refusal !== undefined && refusal.status !== 409 && at.form.has('vu')
	return at.page({
		title: t.preparer.titre(libelle),
		current,
		manual: HOME,
		refusal,
		done: doneOf(at),
		action: annee?.en_preparation && hasCharge(visit.caller, 'direction') && (
			<LinkButton to={`${base}/annees/passer?annee=${libelle}`}>{t.preparer.passer(libelle)}</LinkButton>
		),
		lead: annee && !annee.en_preparation ? t.preparer.visible(libelle) : t.preparer.intro,
		body: (
			<PreparerPage
				{...at.props}
				coming={coming}
				periodes={periodes}
				fingerprint={fingerprint}
				typed={isTyped ? Object.fromEntries(at.form.starting('')) : {}}
				wrong={refusal?.wrong ?? {}}
				steps={annee && (await stepsOf({ depuis, annee }))}
			/>
		)
	})
}

/** The sentence about what a step did, as its address says it. */
function doneOf({ t: { preparer }, query: { fait, n = '', deja = '' } }: Desk): string | undefined {
	const [copied, there] = [Number(n.slice(0, 6)) || 0, Number(deja.slice(0, 6)) || 0]
	if (fait === 'dates') return preparer.datesFaites
	if (fait === 'jours-chomes') return preparer.jours.copies(copied, there)
	if (fait === 'classes') return preparer.classes.copiees(copied, there)
	if (fait === 'grille') return preparer.grille.copiee(copied, there)
	return fait === 'cours' ? preparer.cours.copies(copied, there) : undefined
}

type Dates = Span & Pick<Prepared, 'yearRecord' | 'periodes'> & { readonly libelle: string; readonly coming: Coming }

/** Why the year cannot have these dates, by field. */
function wrongDates(at: Desk, { libelle, date_debut, date_fin, coming }: Omit<Dates, 'yearRecord' | 'periodes'>): Record<string, string> {
	const { t, visit } = at
	const words = t.preparer.annee
	const { depuis, annee } = coming
	const notADay = Object.entries({ date_debut, date_fin }).filter(([, jour]) => !isJour(jour))
	const other = overlapping(yearsAt(at), libelle, { date_debut, date_fin })
	const overlaps = other && words.chevauche(other.libelle, shortDay(visit.langue, other.date_debut), shortDay(visit.langue, other.date_fin))
	const isStored = !annee && yearsAt(at).some((year) => year.libelle === libelle)
	const wrongStart = overlaps ?? (date_debut < depuis.date_debut ? words.apres(depuis.libelle) : undefined)
	return {
		...(isAnneeLibelle(libelle) ? isStored && { libelle: words.existe(libelle) } : { libelle: words.libelleFaux }),
		...(notADay.length > 0 ? Object.fromEntries(notADay.map(([name]) => [name, words.jourFaux])) : wrongStart && { date_debut: wrongStart })
	}
}

const conflictAt = ({ t }: Desk, coming: Coming | undefined) =>
	new NotTaken({ status: 409, refusal: t.preparer.depassee((coming?.annee ?? coming?.proposee)?.libelle ?? '') })

const datesStep = (deps: Deps): Action<Dates> => ({
	async read(at) {
		const { form } = at
		const coming = comingAt(at)
		const preparedDates = coming && (await datesToPrepare(deps, at, coming))
		if (!coming || form.text('vu') !== preparedDates?.fingerprint) throw conflictAt(at, coming)
		const { yearRecord, periodes } = preparedDates
		const day = (name: string) => jourTape(form.text(name))
		const libelle = coming.annee?.libelle ?? form.text('libelle').trim()
		const dates = { coming, libelle, date_debut: day('date_debut'), date_fin: day('date_fin') }
		const wrong = wrongDates(at, dates)
		if (Object.keys(wrong).length > 0) throw new NotTaken({ wrong })
		const typedDays = periodes.map((periode, place) => ({
			...periode,
			date_debut: day(fieldOf(place, 'date_debut')),
			date_fin: day(fieldOf(place, 'date_fin')),
			saisie_jusque: periode.saisie_jusque === null ? null : day(fieldOf(place, 'saisie_jusque'))
		}))
		return { ...dates, yearRecord, periodes: typedDays }
	},
	async write(at, { coming, yearRecord, libelle, date_debut, date_fin, periodes }) {
		const { annee } = coming
		const year = { libelle, date_debut, date_fin, ...(!annee && { en_preparation: 'oui' }) }
		const ofYear = periodes.map(({ id, seen: vu, rang, niveau, libelle: nom, saisie_jusque, ...days }): WrittenRecord => {
			const cells = { annee: libelle, rang: String(rang), niveau: niveau ?? '', libelle: nom, saisie_jusque: saisie_jusque ?? '' }
			return { kind: 'periodes', id, seen: vu, cells: { ...cells, date_debut: days.date_debut, date_fin: days.date_fin } }
		})
		const entrees = annee && annee.date_debut !== date_debut ? await entreesOf(at.visit, annee) : []
		const movedRecords = entrees.map(({ id, matricule, classe }): WrittenRecord => {
			return { kind: 'inscriptions', id, cells: { matricule, classe: `${classe}@${libelle}`, date_entree: date_debut } }
		})
		const written = [{ kind: 'annees', id: annee?.id, seen: yearRecord?.seen, cells: year }, ...ofYear, ...movedRecords]
		const report = await deps.records.write(at.visit, written, [], { may: opensYears, comingOnly: true })
		if (report.overtaken.length > 0) throw conflictAt(at, coming)
		const { faults } = report
		if (faults.length > 0) {
			const said = faults.map((fault) => ({ ...fault, message: saidOfRecord(at.t, fault.message) }))
			const { '': refusal, ...ofDates } = wrongCells(said.filter(({ record }) => record === 0))
			const ofPeriodes = said.flatMap(({ record, column, message }) => (record > 0 ? [[`p${record - 1}.${column}`, message]] : []))
			throw new NotTaken({ refusal, wrong: { ...ofDates, ...Object.fromEntries(ofPeriodes) } })
		}
		return `${HOME}?fait=dates`
	},
	shown: (at, _params, refused) => page(deps, at, refused)
})

/** The records that a step copies, and how many are there already. */
type Pending = { readonly written: readonly WrittenRecord[]; readonly there: number }

/** A step that copies from the current year. If somebody else copies at the same moment, it looks again at what is left. */
const copyStep = (deps: Deps, path: string, pendingIn: (at: Desk, years: Years) => Promise<Pending>): Action<Years> => ({
	read(at) {
		const { t, form } = at
		const coming = comingAt(at)
		const annee = coming?.annee
		if (!annee || annee.libelle !== form.text('annee'))
			throw new NotTaken({ status: 409, refusal: t.preparer.depassee(form.text('annee').slice(0, 9)) })
		if (annee.cloturee) throw new NotTaken({ refusal: t.preparer.close(annee.libelle) })
		return { depuis: coming.depuis, annee }
	},
	async write(at, years) {
		const copy = async () => {
			const { written, there } = await pendingIn(at, years)
			const how = { may: opensYears, comingOnly: true }
			const faults = written.length > 0 ? (await deps.records.write(at.visit, written, [], how)).faults : []
			return { written, faults, to: `${addressOf(HOME, { fait: path, n: written.length, deja: there })}#${path}` }
		}
		const first = await copy()
		const { written, faults, to } = first.faults.length === 0 ? first : await copy()
		const [fault] = faults
		if (!fault) return to
		const { code, libelle, classe = '' } = written[fault.record]?.cells ?? {}
		throw new NotTaken({ refusal: `${code ?? libelle ?? classe}${at.t.deuxPoints}${saidOfRecord(at.t, fault.message)}` })
	},
	shown: (at, _params, refused) => page(deps, at, refused)
})

async function jours(at: Desk, years: Years): Promise<Pending> {
	const { copies, there } = await joursToPrepare(await at.visit.view(), years)
	return {
		written: copies.map(({ date_debut, date_fin, demi_journee, filiere, niveau, libelle }) => ({
			kind: 'conges',
			cells: { date_debut, date_fin, demi_journee, filiere: filiere ?? '', niveau: niveau ?? '', libelle }
		})),
		there: there.length
	}
}

async function classes(at: Desk, years: Years): Promise<Pending> {
	const { copies, news } = await classesToPrepare(await at.visit.view(), years)
	const [ticked, tickedNews] = [new Set(at.form.all('classe')), new Set(at.form.all('nouvelle'))]
	const wanted = [...copies.filter(({ id }) => ticked.has(String(id))), ...news.filter(({ id }) => tickedNews.has(String(id)))]
	return {
		written: wanted
			.filter(({ there }) => there === undefined)
			.map(({ code, nom, filiere, niveau, capacite }) => ({
				kind: 'classes',
				cells: { code, nom, filiere, niveau, annee: years.annee.libelle, capacite: String(capacite ?? '') }
			})),
		there: copies.filter(({ there }) => there !== undefined).length
	}
}

async function cours(at: Desk, years: Years): Promise<Pending> {
	const { copies, there } = await coursToPrepare(await at.visit.view(), years)
	return {
		written: copies.map(({ classe, matiere, matricule, heures_prevues }) => ({
			kind: 'enseignements',
			cells: { classe: `${classe}@${years.annee.libelle}`, matiere, enseignant: matricule, heures_prevues: String(heures_prevues ?? '') }
		})),
		there
	}
}

/** « Préparer l'année »: the coming year is made step by step while the current one goes on. */
export const preparerPages = (deps: Deps) =>
	new Elysia({ name: 'preparer-pages', prefix: `/console${HOME}` })
		.use(desk())
		.get('', ({ desk: at }) => page(deps, at))
		.post('', action(datesStep(deps)))
		.post('/jours-chomes', action(copyStep(deps, 'jours-chomes', jours)))
		.post('/classes', action(copyStep(deps, 'classes', classes)))
		.post('/cours', action(copyStep(deps, 'cours', cours)))
		.post('/grille', action(copyStep(deps, 'grille', async (at, { annee }) => copyOf(await at.visit.view(), annee))))
