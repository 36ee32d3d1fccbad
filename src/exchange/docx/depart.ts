import { readFileSync } from 'node:fs'
import certificat from './certificat.docx' with { type: 'file' }
import fiche from './fiche.docx' with { type: 'file' }
import liste from './liste.docx' with { type: 'file' }
import releve from './releve.docx' with { type: 'file' }

/** Forms to begin with, by name: Word opens and saves their files. */
const DEPARTS = { certificat, fiche, releve, liste } as const

export type Depart = keyof typeof DEPARTS
export const NOMS_DE_DEPART = Object.keys(DEPARTS) as readonly Depart[]

/** A form to begin with, as a .docx. */
export const modeleDeDepart = (nom: Depart): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(DEPARTS[nom]))
