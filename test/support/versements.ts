import type { Fonction } from '../../src/domain/droits/fonctions'
import { encaisser, versementDe } from '../../src/features/caisse/encaisser.service'
import type { Browser } from './console'
import type { Name } from './people'
import { visitOf } from './registre'
import type { SchoolCode, Schools } from './school'

export type Paye = {
	readonly reference: string
	readonly mode?: string
	readonly operateur?: string
	readonly parts?: readonly (readonly [etudiant: number, montant: number])[]
	readonly by?: Name
	readonly date?: string
	readonly code?: SchoolCode
	readonly envoi?: string
}

/** Takes money at the counter, by Wave for Inès and by Moussa unless it says otherwise. @returns the id of the versement */
export async function paye(
	schools: Schools,
	{ reference, mode = 'mobile_money', parts = [[20, 50_000]], ...about }: Paye
): Promise<number> {
	const { operateur = mode === 'mobile_money' ? 'Wave' : '', by = 'moussa', date = '2026-11-19', code = 'alpha' } = about
	const fonctions: readonly Fonction[] = ['caisse']
	const visit = await visitOf(schools, by, { fonctions, code })
	const typed = parts.map(([etudiant, montant]) => ({ etudiant, montant: String(montant) }))
	const versement = versementDe({ mode, operateur, reference, date, parts: typed }, '2026-11-20')
	return (await encaisser(visit, versement, about.envoi ?? reference)).versement
}

/** Sends the statement of an operator. @returns the address that the answer leads to, or its page */
export async function depose(
	visitor: Browser,
	content: string | Uint8Array,
	{ operateur = 'Wave', sorte = 'mobile_money', name = 'releve.csv' }: { operateur?: string; sorte?: string; name?: string } = {}
): Promise<{ readonly status: number; readonly to: string; readonly text: string }> {
	const form = new FormData()
	form.append('operateur', operateur)
	form.append('sorte', sorte)
	form.append('fichier', new File([content as BlobPart], name))
	const request = new Response(form)
	const answer = await visitor.upload('/verifier/releve/deposer', request.headers.get('content-type')!, await request.bytes())
	return { status: answer.status, to: (answer.headers.get('location') ?? '').replace('/console', ''), text: await answer.text() }
}

/** The value of a hidden field of a page. */
export const hiddenIn = (html: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Says which columns a statement of these headings has, unless that is known, and applies it; `ecarts`: the money to correct. */
export async function applique(
	visitor: Browser,
	content: string | Uint8Array,
	ecarts: readonly number[] = [],
	about = {}
): Promise<Response> {
	const { to, status, text } = await depose(visitor, content, about)
	if (status !== 303) throw new Error(`the statement was not taken: ${status} ${text.slice(0, 500)}`)
	let page = await (await visitor.get(to)).text()
	if (!page.includes('id="appliquer"') && page.includes('/colonnes"')) {
		const chosen = [...page.matchAll(/<select name="(\w+)".*?<\/select>/gs)].map(([select, name = '']) => [
			name,
			/<option value="([^"]*)" selected/.exec(select)?.[1] ?? ''
		])
		await visitor.post(`${to}/colonnes`, chosen)
		page = await (await visitor.get(to)).text()
	}
	return visitor.post(to, [['vu', hiddenIn(page, 'vu')], ...ecarts.map((id) => ['ecart', String(id)])])
}
