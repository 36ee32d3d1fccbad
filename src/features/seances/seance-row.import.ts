import type { RowOf } from '../../exchange/imports/rows/row'
import type { seances as table } from '../../school/schema'

/** `matieres`: the matière of each of its `classes`, in the same order. */
export type Seance = RowOf<typeof table> & { readonly classes: string; readonly matieres: string }
