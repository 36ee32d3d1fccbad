import type { RowOf } from '../../exchange/imports/row'
import type { seances as table } from '../../school/schema'

/** `matieres`: what each of its `classes` calls it, in their order. */
export type Seance = RowOf<typeof table> & { readonly classes: string; readonly matieres: string }
