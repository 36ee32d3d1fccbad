/** @jsxImportSource preact */
import { answerDoor, formOf } from '../../console/door-form'
import { html } from '../../console/parts/html'
import { textesIn } from '../../console/textes/textes'
import type { Empty } from '../../http/door/area'
import { LienPage } from './lien.page'
import type { FirstRun, School } from './premier.service'
import { urlOf } from '../../kit/url'

const PATH = '/premier'
const ROOT = '/console'
/** The month in which a year usually begins: September (RULES.md 1.2). */
const SEPTEMBER = 9

/** Pages of a machine without an institution, for the holder of its link; `undefined` at other addresses. */
export const premierPages =
	(firstRun: FirstRun) =>
	(request: Request, empty: Empty): Promise<Response> | undefined => {
		if (empty.path !== PATH) return undefined
		return request.method === 'POST' ? take(firstRun, request, empty) : show(firstRun, request, empty)
	}

async function show(firstRun: FirstRun, request: Request, { langue, now }: Empty) {
	const jeton = urlOf(request.url).searchParams.get('jeton') ?? ''
	firstRun.mustBeGood(jeton)
	const year = now.toZonedDateTimeISO('UTC').year - (now.toZonedDateTimeISO('UTC').month < SEPTEMBER ? 1 : 0)
	const typed = { code: 'ecole', fuseau: 'Africa/Abidjan', annee: `${year}-${year + 1}` }
	return html(request, <LienPage t={textesIn(langue)} langue={langue} action={ROOT + PATH} jeton={jeton} typed={typed} makesSchool />, {
		isSecret: true
	})
}

async function take(firstRun: FirstRun, request: Request, { langue, requestId, address, body }: Empty) {
	const form = formOf({ body: await body() })
	const jeton = form.text('jeton')
	const said = (name: string) => form.text(name).trim()
	const school: School = { code: said('code').toLowerCase(), ecole: said('ecole'), fuseau: said('fuseau'), annee: said('annee') }
	const person = { identifiant: said('identifiant'), nom: said('nom'), prenoms: said('prenoms') }
	const secrets = { password: form.fields.get('mot_de_passe') ?? '', repeated: form.fields.get('repete') ?? '' }
	return answerDoor(request, langue, {
		async write() {
			const administrator = await firstRun.use(jeton, school, { ...person, ...secrets }, { address, requestId })
			return `/${school.code}${ROOT}/connexion?pour=${encodeURIComponent(administrator)}`
		},
		shown(refused) {
			firstRun.mustBeGood(jeton)
			const page = { t: textesIn(langue), langue, action: ROOT + PATH, jeton, typed: { ...person, ...school }, refusal: refused }
			return <LienPage {...page} makesSchool />
		}
	})
}
