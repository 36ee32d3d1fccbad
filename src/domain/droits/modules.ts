import type { Module } from '../vocabulaire'

type Institution = { readonly modules: readonly { readonly code: Module; readonly actif: boolean }[] }

/** Whether an institution uses a module. If not, the fields that the module fills are `null` (contract section 5). */
export const usesModule = ({ modules }: Institution, module: Module) => !modules.some(({ code, actif }) => code === module && !actif)
