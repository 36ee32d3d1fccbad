import type { Langue } from './langue'

const JOURS = {
	fr: new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }),
	en: new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
}
const NOMBRES = { fr: new Intl.NumberFormat('fr'), en: new Intl.NumberFormat('en') }

/** A day as people write it: `24 novembre 2026`, `November 24, 2026`. */
export const writtenJour = (langue: Langue, jour: string) => JOURS[langue].format(new Date(`${jour}T00:00:00Z`))

/** A number as people write it: `12 500,5`, `12,500.5`. */
export const writtenNombre = (langue: Langue, nombre: number) => NOMBRES[langue].format(nombre)
