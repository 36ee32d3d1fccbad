import { plainly, type Browser } from './console'

/** The answer to the question that somebody reads before they publish results: what its page gives, and what it asks to type. */
export async function answerTo(at: Browser, results: string, periode = '1'): Promise<Record<string, string>> {
	const page = plainly(await (await at.get(`${results}/publier?periode=${periode}`)).text())
	const vu = /name="vu" value="([^"]*)"/.exec(page)?.[1] ?? ''
	const incomplets = page.includes('name="incomplets"') ? /(\d+) étudiants? sur \d+/.exec(page)![1]! : ''
	return { periode, vu, ...(incomplets && { incomplets }), ...(page.includes('name="motif"') && { motif: 'Décision du directeur' }) }
}

/** Publishes the results of a class after answering the question. */
export const publishResults = async (at: Browser, results: string, etat: 'provisoires' | 'definitifs' = 'definitifs', periode = '1') =>
	at.post(`${results}/publier`, { ...(await answerTo(at, results, periode)), etat })
