import { beginCaisse } from './caisse'
import { CLOSED_CLASS, DEMO, FORMER_CLASS, PROVISIONAL_CLASS } from './ecole'
import { beginHeures } from './heures'
import { beginPapers } from './papers'
import { passwordOf } from './people'
import { beginRemises } from './remises'
import { signedIn } from './signed-in'

/**
 * Begins what people of the made-up school leave open today, on its pages: a teacher will be away, a file has three mistakes, results of a
 * semester are published in one class and provisional in another, papers are made and asked for, and the
 * head grants reductions. Last month is closed for a dozen teachers. Last year is over: both its sessions are published, and it is closed.
 * The counter has taken money since two days ago: `goBack` lets the server's clock show an earlier day.
 */
export async function beginStory(console: string, now: Temporal.Instant, goBack: (days: number) => void): Promise<void> {
	const classe = await addressesOfClasses(console)
	const closedClass = await classe(CLOSED_CLASS)
	await beginCaisse(console, closedClass, now.toZonedDateTimeISO(DEMO.timezone), goBack)
	const tomorrow = now.toZonedDateTimeISO(DEMO.timezone).toPlainDate().add({ days: 1 })
	const du = (tomorrow.dayOfWeek === 7 ? tomorrow.add({ days: 1 }) : tomorrow).toString()
	const prof = await signedIn(console, 'prof')
	await prof.post('/absences-enseignants', new URLSearchParams({ cle: 'demo', du, au: du, de: '', a: '', motif: 'Rendez-vous médical' }))
	const admin = await signedIn(console, 'admin')
	const files = new FormData()
	files.append('fichiers', new File([NOUVEAUX], 'etudiants.csv'))
	await admin.post('/importer/fichiers', files)
	const logo = new FormData()
	logo.append('vu', '')
	logo.append('logo', new File([LOGO], 'logo.svg', { type: 'image/svg+xml' }))
	await admin.post('/etablissement/reglages/logo', logo)
	const last = Number(du.slice(0, 4)) - (Number(du.slice(5, 7)) >= 8 ? 1 : 2)
	const annee = `${last}-${last + 1}`
	const former = await classe(FORMER_CLASS, annee)
	const sends = async (page: string, action: string, periode: string, etat: string) => {
		const [, vu = ''] = /name="vu" value="([^"]*)"/.exec(await admin.get(`${page}?periode=${periode}`)) ?? []
		await admin.post(action, new URLSearchParams({ periode, etat, vu }))
	}
	const publishes = (address: string, periode: string, etat: string) =>
		sends(`${address}/resultats/publier`, `${address}/resultats/publier`, periode, etat)
	await publishes(closedClass, '1', 'definitifs')
	await publishes(await classe(PROVISIONAL_CLASS), '1', 'provisoires')
	await beginHeures(admin, now.toZonedDateTimeISO(DEMO.timezone).toPlainDate().subtract({ months: 1 }).toString().slice(0, 7))
	await beginRemises(admin, closedClass, tomorrow.add({ days: 20 }).toString())
	const endsLastYear = async () => {
		for (const periode of ['1', '2']) await publishes(former, periode, 'definitifs')
		await sends(`${former}/session2`, `${former}/session2/fermer`, '1', '')
		await publishes(former, '1', 'definitifs')
		const years = (await admin.get('/annees')).matchAll(/annees\/(\d{1,9})"[^>]{0,20}>([\d-]{9})/g)
		await admin.post(`/annees/${years.find(([, , libelle]) => libelle === annee)?.[1]}`, new URLSearchParams({ cloturee: 'oui' }))
	}
	// a PDF is made meanwhile
	await Promise.all([beginPapers(admin, await signedIn(console, 'etudiant'), closedClass), endsLastYear()])
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#1d5c48"/><path fill="#fff" d="M6 14 16 8l10 6v2H6zM9 18h3v6H9zm5.500 0h3v6h-3zm5.500 0h3v6h-3z"/></svg>`

const NOUVEAUX = `matricule;nom;prenoms;sexe;date_naissance;telephone
26-0901;TANOH;Grâce;F;2007-03-14;+225 05 30 00 00 01
26-0902;SORO;Ibrahim;Garçon;2006-11-02;+225 05 30 00 00 02
26-0903;AKA;Ruth;F;31/02/2006;+225 05 30 00 00 03
26-0904;;Désiré;M;2007-01-20;+225 05 30 00 00 04
26-0905;BAMBA;Aya;F;2006-08-09;+225 05 30 00 00 05
`

/** Finds the address of a class, this year's unless another is given. */
async function addressesOfClasses(console: string) {
	const api = `${new URL(console).origin}/api/lms`
	const logged = await fetch(`${api}/auth/login`, {
		method: 'POST',
		body: JSON.stringify({ identifier: 'admin', password: passwordOf('admin') }),
		headers: { 'content-type': 'application/json' }
	})
	const { token } = (await logged.json()) as { token: string }
	return async (code: string, annee = '') => {
		const query = new URLSearchParams({ code, ...(annee && { annee }) })
		const answer = await fetch(`${api}/classes?${query}`, { headers: { authorization: `Bearer ${token}` } })
		const { data } = (await answer.json()) as { data: readonly { id: number }[] }
		return `/classes/${data[0]?.id}`
	}
}
