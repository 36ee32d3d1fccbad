import { jsonObject } from './json'
import { classes, cycles, filieres, matieres, niveaux, utilisateurs } from './schema'

// The short forms of contract section 7, as JSON that the database makes.

export const filiereRef = jsonObject({ id: filieres.id, code: filieres.code, nom: filieres.nom })
export const niveauRef = jsonObject({ id: niveaux.id, code: niveaux.code })
export const cycleRef = jsonObject({ code: cycles.code, libelle: cycles.libelle })
export const classeRef = jsonObject({ id: classes.id, code: classes.code, nom: classes.nom })
export const matiereRef = jsonObject({ id: matieres.id, code: matieres.code, nom: matieres.nom })
export const personneRef = jsonObject({ id: utilisateurs.id, nom: utilisateurs.nom, prenoms: utilisateurs.prenoms })
