import type { Langue } from './langue'
import { lazily } from './lazily'

const jours = (langue: Langue) => lazily(() => new Intl.DateTimeFormat(langue, { dateStyle: 'long', timeZone: 'UTC' }))
const moisDe = (langue: Langue) => lazily(() => new Intl.DateTimeFormat(langue, { month: 'long', year: 'numeric', timeZone: 'UTC' }))
const nombres = (langue: Langue) => lazily(() => new Intl.NumberFormat(langue))
const JOURS = { fr: jours('fr'), en: jours('en') }
const MOIS = { fr: moisDe('fr'), en: moisDe('en') }
const NOMBRES = { fr: nombres('fr'), en: nombres('en') }

/** A written day whose number is an ordinal if French wants it: `1er décembre`. */
export const premier = (langue: Langue, jour: string) => (langue === 'fr' ? jour.replace(/(?<!\d)1 (?=\p{L})/u, '1er ') : jour)

/** A day as people write it: `24 novembre 2026`, `November 24, 2026`. */
export const writtenJour = (langue: Langue, jour: string) => premier(langue, JOURS[langue]().format(new Date(`${jour}T00:00:00Z`)))

/** A month as people write it: `novembre 2026`, `November 2026`. @param mois YYYY-MM */
export const writtenMois = (langue: Langue, mois: string) => MOIS[langue]().format(new Date(`${mois}-01T00:00:00Z`))

/** A number as people write it: `12 500,5`, `12,500.5`. */
export const writtenNombre = (langue: Langue, nombre: number) => NOMBRES[langue]().format(nombre)
