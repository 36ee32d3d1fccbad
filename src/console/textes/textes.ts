import type { Langue } from '../../kit/langue'
import { en } from './en'
import { fr, type Textes } from './fr'
import { catalogueInFrench } from './typographie'

export type { Textes }

const ALL: Readonly<Record<Langue, Textes>> = { fr: catalogueInFrench<Textes>(fr), en }

export const textesIn = (langue: Langue): Textes => ALL[langue]
