import type { KindName } from '../imports/kind'

export type ExportOrder = {
	/** the institution's file */
	readonly file: string
	/** where the CSV files go; it exists and is empty */
	readonly folder: string
}

export type ExportProgress = { readonly kind: KindName; readonly records: number }

export type ExportSummary = {
	/** all that are in the folder; the one that tells them from others holds no records */
	readonly files: readonly { readonly name: string; readonly records: number; readonly bytes: number }[]
	/** séances and évaluations without a reference of the school's own, which no import could match */
	readonly withoutRef: { readonly seances: number; readonly evaluations: number }
}
