import { CLOSED_CLASS, DEMO } from './ecole'
import { passwordOf } from './people'

/**
 * Begins what people of the made-up school leave open today, on its pages: a teacher will be away, a file has three mistakes, and the results
 * of a semester are published, while the list of session 2 is open.
 */
export async function beginStory(console: string, now: Temporal.Instant): Promise<void> {
	const tomorrow = now.toZonedDateTimeISO(DEMO.timezone).toPlainDate().add({ days: 1 })
	const du = (tomorrow.dayOfWeek === 7 ? tomorrow.add({ days: 1 }) : tomorrow).toString()
	const prof = await signedIn(console, 'prof')
	await prof.post('/absences-enseignants', new URLSearchParams({ cle: 'demo', du, au: du, de: '', a: '', motif: 'Rendez-vous médical' }))
	const admin = await signedIn(console, 'admin')
	const files = new FormData()
	files.append('fichiers', new File([NOUVEAUX], 'etudiants.csv'))
	await admin.post('/importer/fichiers', files)
	const [, after = ''] = (await admin.get('/resultats')).split(`>${CLOSED_CLASS}</th>`)
	const [resultats = ''] = /\/classes\/\d+\/resultats/.exec(after) ?? []
	const [, vu = ''] = /name="vu" value="([^"]*)"/.exec(await admin.get(`${resultats}/publier?periode=1`)) ?? []
	await admin.post(`${resultats}/publier`, new URLSearchParams({ periode: '1', etat: 'definitifs', vu }))
}

const NOUVEAUX = `matricule;nom;prenoms;sexe;date_naissance;telephone
26-0901;TANOH;Grâce;F;2007-03-14;+225 05 30 00 00 01
26-0902;SORO;Ibrahim;Garçon;2006-11-02;+225 05 30 00 00 02
26-0903;AKA;Ruth;F;31/02/2006;+225 05 30 00 00 03
26-0904;;Désiré;M;2007-01-20;+225 05 30 00 00 04
26-0905;BAMBA;Aya;F;2006-08-09;+225 05 30 00 00 05
`

async function signedIn(console: string, identifiant: string) {
	const { origin } = new URL(console)
	const send = async (path: string, body: URLSearchParams | FormData, cookie = '') => {
		const response = await fetch(console + path, { method: 'POST', body, redirect: 'manual', headers: { origin, cookie } })
		if (response.status !== 303) throw new Error(`${path}: ${response.status}`)
		return response.headers.getSetCookie()[0]?.split(';')[0]
	}
	const cookie = await send('/connexion', new URLSearchParams({ identifiant, mot_de_passe: passwordOf(identifiant) }))
	return {
		post: (path: string, body: URLSearchParams | FormData) => send(path, body, cookie),
		get: async (path: string) => (await fetch(console + path, { headers: { cookie: cookie ?? '' } })).text()
	}
}
