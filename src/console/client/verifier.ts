import { ed25519 } from '@noble/curves/ed25519.js'
import type { Signe } from '../../domain/papiers/feuille'
import { verdictOf, type Verdict, type Verificateur } from '../../domain/papiers/verificateur'
import type { Textes } from '../textes/fr'

/** Verifies the code in the address or the field of a page that stands alone, in a browser without a network. */
type Mots = Textes['papiers']['verif']['fichier'] & { readonly sortes: Readonly<Record<string, string>> }
type Values = Readonly<Record<string, string>>

const { verificateur, noms, mots } = JSON.parse(document.getElementById('faits')!.textContent) as {
	readonly verificateur: Verificateur
	readonly noms: Values
	readonly mots: Readonly<Record<'fr' | 'en', Mots>>
}
const [form] = document.forms
const field = form!.elements.namedItem('code') as HTMLTextAreaElement
const verdict = document.getElementById('verdict')!
let langue: 'fr' | 'en' = 'fr'
let code = ''

/** « 1er mars 2027 », “1 March 2027”. */
function dayText(jour: string): string {
	const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
	const text = new Date(`${jour}T00:00:00Z`).toLocaleDateString(langue === 'fr' ? 'fr-FR' : 'en-GB', options)
	return langue === 'fr' ? text.replace(/^1 /, '1er ') : text
}

const fill = (text: string, values: Values) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

const birthText = (naissance: string | null) =>
	naissance === null ? '–' : naissance.length > 4 ? dayText(naissance) : fill(mots[langue].vers, { annee: naissance })

/** The values of `faits`, in their order. */
const factsOf = ({ numero, nom, matricule, naissance, resultat, jour }: Signe): readonly string[] => [
	mots[langue].sortes[numero.slice(0, 2)] ?? '–',
	numero,
	nom,
	matricule,
	birthText(naissance),
	resultat,
	dayText(jour)
]

function element(name: string, text: string): HTMLElement {
	const made = document.createElement(name)
	made.dir = 'auto'
	made.textContent = text
	return made
}

function verifies(signature: Uint8Array, message: Uint8Array, publique: Uint8Array): boolean {
	try {
		return ed25519.verify(signature, message, publique, { zip215: false })
	} catch {
		return false
	}
}

/** The values of the sentences about a code. */
function valuesOf(answer: Verdict): Values {
	const jour = 'jour' in answer ? answer.jour : 'signe' in answer && 'cleDepuis' in answer ? answer.cleDepuis : undefined
	const par = 'par' in answer && answer.par !== null ? fill(mots[langue].par, { par: answer.par }) : ''
	return { ...pageValues(), par, ...(jour !== undefined && { jour: dayText(jour) }) }
}

const pageValues = () => ({ ...noms, etabli: dayText(verificateur.etabli) })

/** The sentences about the code, and the signed facts, which people compare with the paper. */
function verdictParts(): readonly HTMLElement[] {
	const answer = verdictOf(verificateur, code, verifies)
	const { etats, faits, comparez, cleDepuis } = mots[langue]
	verdict.className = answer.etat === 'signe' || answer.etat === 'recent' ? 'signe' : 'refuse'
	const sentences = [...etats[answer.etat], ...('cleDepuis' in answer ? [cleDepuis] : [])]
	const said = sentences.map((text, at) => element(at === 0 ? 'h2' : 'p', fill(text, valuesOf(answer))))
	if (!('signe' in answer)) return said
	const list = document.createElement('dl')
	const values = factsOf(answer.signe)
	for (const [at, name] of faits.entries()) list.append(element('dt', name), element('dd', values[at]!))
	return [...said, list, element('p', comparez)]
}

function show(): void {
	const { page } = mots[langue]
	document.documentElement.lang = langue
	document.title = fill(page.titre, pageValues())
	for (const part of document.querySelectorAll<HTMLElement>('[data-mot]'))
		part.textContent = fill(page[part.dataset['mot'] as keyof Mots['page']], pageValues())
	verdict.replaceChildren(...(code === '' ? [] : verdictParts()))
}

function verify(text: string): void {
	code = text.trim()
	show()
}

form!.addEventListener('submit', (event) => {
	event.preventDefault()
	verify(field.value)
})
const other = document.querySelector<HTMLButtonElement>('[data-mot=autre]')!
other.addEventListener('click', () => {
	langue = langue === 'fr' ? 'en' : 'fr'
	other.lang = langue === 'fr' ? 'en' : 'fr'
	show()
})
addEventListener('hashchange', () => verify(location.hash))
for (const part of document.querySelectorAll<HTMLElement>('[hidden]')) part.hidden = false
verify(location.hash)
