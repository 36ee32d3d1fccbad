/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, refusedBy, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { saidOfField } from '../../console/textes/said'
import { changePicture, MAX_MIB, takePicture } from '../../console/picture'
import { shownIn } from '../../console/parts/based'
import { isNews } from '../../console/parts/record-form'
import { recordDone } from '../../console/records/declared'
import { timeZoneNamed } from '../../kit/clock'
import { coordonneesOf } from '../../domain/personnes/coordonnees'
import { AppError, OperationError } from '../../kit/errors'
import { meantNow } from '../../domain/entretemps'
import { nameText } from '../../kit/free-text'
import { isHeure } from '../../kit/jour'
import { MODULES } from '../../domain/vocabulaire'
import { writersOf } from '../../auth/writers.service'
import { logoOf, logoSeen, removeLogo, setLogo } from '../../tenants/logo.service'
import { atDoor } from '../../http/door/route-rules'
import { mustBeAdministrateur } from '../../domain/droits/perimetre'
import { reglagesOf, setEtablissement, type Reglages } from './etablissement.service'
import { ReglagesPage, type ReglagesTapes } from './reglages.page'

const HOME = '/etablissement/reglages'
const MAX_NAME = 200
const MAX_MINUTES = 43_200

const listText = (stored: string | null) => (stored === null ? '' : (JSON.parse(stored) as readonly (string | number)[]).join(', '))
const parts = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '')

const asTyped = ({ rappels_minutes, heures_absences, conseil_ouvert, modules, ...school }: Reglages): ReglagesTapes => ({
	nom: school.nom,
	adresse: school.adresse ?? '',
	telephone: school.telephone ?? '',
	email: school.email ?? '',
	timezone: school.timezone,
	devise: school.devise,
	rappels: listText(rappels_minutes),
	heures: listText(heures_absences),
	conseil_ouvert: conseil_ouvert ? 'oui' : 'non',
	modules: modules.filter(({ actif }) => actif).map(({ code }) => code)
})

const typedIn = ({ form }: Desk): ReglagesTapes => ({
	nom: form.text('nom').trim(),
	adresse: form.text('adresse'),
	telephone: form.text('telephone'),
	email: form.text('email'),
	timezone: form.text('timezone').trim(),
	devise: form.text('devise'),
	rappels: form.all('rappels').join(', '),
	heures: form.text('heures'),
	conseil_ouvert: form.text('conseil_ouvert') === 'oui' ? 'oui' : 'non',
	modules: MODULES.filter((code) => form.all('modules').includes(code))
})

const isMinutes = (part: string) => /^[1-9]\d{0,4}$/.test(part) && Number(part) <= MAX_MINUTES

function wrongIn(
	at: Desk,
	{ nom, timezone, rappels, heures, ...typedSchool }: ReglagesTapes,
	storedReglages: Reglages
): Record<string, string> {
	const { faux } = at.t.reglages
	const name = nameText(nom, MAX_NAME)
	return {
		...('wrong' in name && { nom: saidOfField(at.t, name.wrong) }),
		...((nom === '' || nom.length > MAX_NAME || /\p{Cc}/u.test(nom)) && { nom: faux.nom }),
		...(timeZoneNamed(timezone) === undefined && { timezone: faux.timezone }),
		...(!parts(rappels).every(isMinutes) && { rappels: faux.rappels }),
		...(!parts(heures).every(isHeure) && { heures: faux.heures }),
		...wrongOf(at, () => coordonneesOf(typedSchool, storedReglages))
	}
}

/** The error message of a check for each field that it refuses. */
function wrongOf(at: Desk, check: () => unknown): Refused['wrong'] {
	try {
		check()
		return {}
	} catch (error) {
		return refusedBy(at, error).wrong
	}
}

const cellsOf = ({ modules, ...typed }: ReglagesTapes) => ({ ...typed, modules: modules.join('|') })
const tapesOf = ({ modules, ...cells }: ReturnType<typeof cellsOf>): ReglagesTapes => ({
	...cells,
	modules: MODULES.filter((code) => modules.split('|').includes(code))
})
const SEVERAL: ReadonlySet<string> = new Set(['modules'])

type Said = { readonly refusal?: Refused; readonly typed?: ReglagesTapes }

async function page(at: Desk, { refusal, typed: typedReglages }: Said = {}) {
	at.mustBe('administrateur')
	const { t, root, visit, form } = at
	const { reglages, vu } = await reglagesOf(visit)
	const storedReglages = asTyped(reglages)
	const { cells, ...since } =
		typedReglages && refusal?.status === 409
			? meantNow(cellsOf(typedReglages), shownIn(form), cellsOf(storedReglages), SEVERAL)
			: { cells: cellsOf(typedReglages ?? storedReglages), taken: {}, clashes: {} }
	// a refused form is still based on the settings that it first showed
	const isSameForm = typedReglages !== undefined && refusal !== undefined && refusal.status !== 409 && form.has('vu')
	const picture = await logoOf(visit.db)
	return at.page({
		title: t.reglages.titre,
		refusal,
		lead: <a href={`${root}/etablissement`}>{t.etablissement.titre}</a>,
		done: recordDone(at, 'etablissement'),
		body: (
			<ReglagesPage
				{...at.props}
				typed={tapesOf(cells as ReturnType<typeof cellsOf>)}
				stored={storedReglages}
				since={isNews(since) ? { ...since, writers: await writersOf(visit, 'etablissement', 1, cellsOf(storedReglages)) } : since}
				shown={isSameForm ? form.text('affiche') : JSON.stringify(cellsOf(storedReglages))}
				deviseFixee={reglages.deviseFixee}
				vu={isSameForm ? form.text('vu') : vu}
				refusal={refusal}
				logo={{ vu: logoSeen(picture), hasOne: picture !== undefined }}
			/>
		)
	})
}

const DONE = `${HOME}?fait=modifiee`

const modifier: Action<ReglagesTapes> = {
	async read(at) {
		at.mustBe('administrateur')
		const typed = typedIn(at)
		const wrong = wrongIn(at, typed, (await reglagesOf(at.visit)).reglages)
		if (Object.keys(wrong).length > 0) throw new NotTaken({ wrong })
		return typed
	},
	async ask({ visit, t }, { modules }) {
		const closed = (await reglagesOf(visit)).reglages.modules.filter(({ code, actif }) => actif && !modules.includes(code))
		return closed.map(({ code }) => t.reglages.moduleFerme(t.reglages.modules[code]))
	},
	async write({ visit, form, t }, typedReglages) {
		const input = {
			name: typedReglages.nom,
			timezone: typedReglages.timezone,
			leadMinutes: typedReglages.rappels.trim() === '' ? null : parts(typedReglages.rappels).map(Number),
			absenceHours: typedReglages.heures.trim() === '' ? null : parts(typedReglages.heures),
			conseilOuvert: typedReglages.conseil_ouvert === 'oui',
			coordonnees: coordonneesOf(typedReglages, (await reglagesOf(visit)).reglages),
			// a fixed currency has no field
			...(typedReglages.devise !== '' && { devise: typedReglages.devise }),
			modules: typedReglages.modules,
			seen: form.text('vu')
		}
		try {
			await setEtablissement({ code: visit.tenant.code, store: visit.store(mustBeAdministrateur) }, input, [], visit.author())
		} catch (error) {
			if (error instanceof AppError && error.kind === 'conflict') throw new NotTaken({ status: 409, refusal: t.fiches.depassee })
			// the form was checked before; this error can only be about séances held in the old time zone
			throw error instanceof OperationError ? new NotTaken({ wrong: { timezone: t.reglages.faux.vecues } }) : error
		}
		return DONE
	},
	shown: (at, _params, refused) => page(at, { refusal: refused, typed: typedIn(at) })
}

const retirer: Action<void> = {
	read: (at) => at.mustBe('administrateur'),
	async write(at) {
		await changePicture(at, at.t.reglages.logo, () =>
			removeLogo(at.visit.store(mustBeAdministrateur), at.visit.author(), at.form.text('vu'))
		)
		return DONE
	},
	shown: (at, _params, refused) => page(at, { refusal: refused })
}

const takeLogo = (at: Desk) =>
	takePicture(at, at.t.reglages.logo, {
		store: (picture, vu) => setLogo(at.visit.store(mustBeAdministrateur), picture, at.visit.author(), vu),
		next: DONE,
		shown: (refusal) => page(at, { refusal })
	})

/** A school's settings and rules, for administrators. */
export const reglagesPages = () =>
	new Elysia({ name: 'reglages-pages', prefix: `/console${HOME}` })
		.use(desk())
		.get('', ({ desk: at }) => page(at))
		.post('', action(modifier))
		.post('/logo', ({ desk: at }) => takeLogo(at), { detail: atDoor({ takesFiles: { mib: MAX_MIB } }) })
		.post('/logo/retirer', action(retirer))
