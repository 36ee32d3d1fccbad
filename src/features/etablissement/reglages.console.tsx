/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { wrongFields } from '../../console/fields'
import { say, worded } from '../../console/textes/said'
import { shownIn } from '../../console/parts/based'
import { timeZoneNamed } from '../../kit/clock'
import { coordonneesOf } from '../../domain/coordonnees'
import { AppError, OperationError } from '../../kit/errors'
import { meantNow } from '../../domain/entretemps'
import { turnsWriting } from '../../kit/free-text'
import { isHeure } from '../../kit/jour'
import { MODULES } from '../../domain/vocabulaire'
import { logoOf, logoSeen, removeLogo, setLogo } from '../../tenants/logo.service'
import { atDoor } from '../../http/door/route-rules'
import { mustBeAdministrateur } from '../../domain/perimetre'
import { reglagesOf, setEtablissement, type Reglages } from './etablissement.service'
import { ReglagesPage, type ReglagesTapes } from './reglages.page'

const HOME = '/etablissement/reglages'
const MAX_NAME = 200
const MAX_MINUTES = 43_200
/** of a form with a picture */
const MAX_MIB = 1

const said = (stored: string | null) => (stored === null ? '' : (JSON.parse(stored) as readonly (string | number)[]).join(', '))
const parts = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '')

const shown = ({ rappels_minutes, heures_absences, absence_injustifiee_zero, modules, ...school }: Reglages): ReglagesTapes => ({
	nom: school.nom,
	adresse: school.adresse ?? '',
	telephone: school.telephone ?? '',
	email: school.email ?? '',
	signataire: school.signataire ?? '',
	signataire_qualite: school.signataire_qualite ?? '',
	timezone: school.timezone,
	devise: school.devise,
	rappels: said(rappels_minutes),
	heures: said(heures_absences),
	zero: absence_injustifiee_zero ? 'oui' : 'non',
	modules: modules.filter(({ actif }) => actif).map(({ code }) => code)
})

const typedIn = ({ form }: Desk): ReglagesTapes => ({
	nom: form.text('nom').trim(),
	adresse: form.text('adresse'),
	telephone: form.text('telephone'),
	email: form.text('email'),
	signataire: form.text('signataire'),
	signataire_qualite: form.text('signataire_qualite'),
	timezone: form.text('timezone').trim(),
	devise: form.text('devise'),
	rappels: form.text('rappels'),
	heures: form.text('heures'),
	zero: form.text('zero') === 'non' ? 'non' : 'oui',
	modules: MODULES.filter((code) => form.all('modules').includes(code))
})

const isMinutes = (part: string) => /^[1-9]\d{0,4}$/.test(part) && Number(part) <= MAX_MINUTES

function wrongIn({ t, visit }: Desk, { nom, timezone, rappels, heures, ...typed }: ReglagesTapes): Record<string, string> {
	const { faux } = t.reglages
	return {
		...((nom === '' || nom.length > MAX_NAME || /\p{Cc}/u.test(nom)) && { nom: faux.nom }),
		...(turnsWriting(nom) && { nom: t.planning.ceChamp(say(visit.langue, { key: 'champ.sens_ecriture' })) }),
		...(timeZoneNamed(timezone) === undefined && { timezone: faux.timezone }),
		...(!parts(rappels).every(isMinutes) && { rappels: faux.rappels }),
		...(!parts(heures).every(isHeure) && { heures: faux.heures }),
		...refusedOf(() => coordonneesOf(typed), t, visit.langue)
	}
}

/** What a check says of each field that it refuses. */
function refusedOf(check: () => unknown, t: Desk['t'], langue: Desk['visit']['langue']): Record<string, string> {
	try {
		check()
		return {}
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		return said422(error, t, langue)
	}
}

const said422 = (error: AppError, t: Desk['t'], langue: Desk['visit']['langue']) =>
	Object.fromEntries(Object.entries(wrongFields(error, langue)).map(([field, text]) => [field, t.planning.ceChamp(text)]))

type Said = {
	readonly status?: number
	readonly wrong?: Record<string, string>
	readonly typed?: ReglagesTapes
	readonly fait?: string
	/** why the picture was refused */
	readonly logo?: string
}

const cellsOf = ({ modules, ...typed }: ReglagesTapes) => ({ ...typed, modules: modules.join('|') })
const tapesOf = ({ modules, ...cells }: ReturnType<typeof cellsOf>): ReglagesTapes => ({
	...cells,
	modules: MODULES.filter((code) => modules.split('|').includes(code))
})
const SEVERAL: ReadonlySet<string> = new Set(['modules'])

async function page(at: Desk, { status = 200, wrong = {}, typed, fait, logo }: Said = {}) {
	const { t, root, visit, form } = at
	const { reglages, vu } = await reglagesOf(visit)
	const stored = shown(reglages)
	const isOvertaken = typed !== undefined && status === 409
	const { cells, ...since } = isOvertaken
		? meantNow(cellsOf(typed), shownIn(form), cellsOf(stored), SEVERAL)
		: { cells: cellsOf(typed ?? stored), taken: {}, clashes: {} }
	// what was refused is based on what its form was based on
	const isSameForm = typed !== undefined && status === 422 && form.has('vu')
	const picture = await logoOf(visit.db)
	return at.page({
		title: t.reglages.titre,
		current: '/etablissement',
		status,
		lead: <a href={`${root}/etablissement`}>{t.etablissement.titre}</a>,
		body: (
			<ReglagesPage
				t={t}
				langue={visit.langue}
				root={root}
				typed={tapesOf(cells as ReturnType<typeof cellsOf>)}
				stored={stored}
				since={since}
				shown={isSameForm ? form.text('affiche') : JSON.stringify(cellsOf(stored))}
				deviseFixee={reglages.deviseFixee}
				vu={isSameForm ? form.text('vu') : vu}
				wrong={wrong}
				fait={fait}
				logo={{ vu: logoSeen(picture), hasOne: picture !== undefined, refused: logo }}
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
			return page(at, query['fait'] === 'modifiee' ? { fait: at.t.fiches.faits.modifiee } : {})
		})
		.post('', async ({ desk: at }) => {
			at.mustBe('administrateur')
			const { visit, form, t } = at
			const typed = typedIn(at)
			const wrong = wrongIn(at, typed)
			if (Object.keys(wrong).length > 0) return page(at, { status: 422, wrong, typed })
			try {
				await setEtablissement(
					{ code: visit.tenant.code, store: visit.store(mustBeAdministrateur) },
					{
						name: typed.nom,
						timezone: typed.timezone,
						leadMinutes: typed.rappels.trim() === '' ? null : parts(typed.rappels).map(Number),
						absenceHours: typed.heures.trim() === '' ? null : parts(typed.heures),
						unexcusedZero: typed.zero === 'oui',
						coordonnees: coordonneesOf(typed),
						// one that is fixed is not asked for
						...(typed.devise !== '' && { devise: typed.devise }),
						modules: typed.modules,
						seen: form.text('vu')
					},
					[],
					visit.author()
				)
			} catch (error) {
				if (error instanceof AppError && error.kind === 'conflict') return page(at, { status: 409, typed })
				if (error instanceof AppError && error.fields) return page(at, { status: 422, typed, wrong: said422(error, t, visit.langue) })
				// what remains of a checked form: séances that have been held by the clock of the former zone
				if (!(error instanceof OperationError)) throw error
				return page(at, { status: 422, typed, wrong: { timezone: t.reglages.faux.vecues } })
			}
			return at.to(`${HOME}?fait=modifiee`)
		})
		.post(
			'/logo',
			async ({ desk: at }) => {
				const { upload, visit } = at
				if (!upload) throw new AppError('validation', 'depot_illisible')
				try {
					at.mustBe('administrateur')
					const [file] = upload.files
					if (!file) return await page(at, { status: 422, logo: at.t.reglages.logo.sansFichier })
					const bytes = await Bun.file(file.path).bytes()
					return await changeLogo(at, () => setLogo(visit.store(mustBeAdministrateur), bytes, visit.author(), upload.form.text('vu')))
				} finally {
					upload.remove()
				}
			},
			{ detail: atDoor({ takesFiles: { mib: MAX_MIB } }) }
		)
		.post('/logo/retirer', ({ desk: at }) => {
			at.mustBe('administrateur')
			const { visit, form } = at
			return changeLogo(at, () => removeLogo(visit.store(mustBeAdministrateur), visit.author(), form.text('vu')))
		})

async function changeLogo(at: Desk, change: () => Promise<unknown>): Promise<Response> {
	try {
		await change()
	} catch (error) {
		if (error instanceof AppError && error.kind === 'conflict') return page(at, { status: 409, logo: at.t.reglages.logo.depasse })
		if (!(error instanceof OperationError)) throw error
		return page(at, { status: 422, logo: at.t.reglages.logo.refuse(worded(at.visit.langue, error.told)) })
	}
	return at.to(`${HOME}?fait=modifiee`)
}
