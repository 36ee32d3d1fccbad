import { administers, reads, type Perimetre } from './perimetre'

/** Whether somebody checks and publishes results (RULES.md 10.8). */
export const publishesResultats = (perimetre: Perimetre): boolean => administers(perimetre, 'scolarite')

/** Whether somebody reads the results of all classes. */
export const readsAllResultats = (perimetre: Perimetre): boolean => reads(perimetre, 'scolarite')

/** Whether somebody reads the results of the classes of a filière. */
export const readsResultatsOf = (perimetre: Perimetre, filiere: number): boolean =>
	readsAllResultats(perimetre) || perimetre.filieres?.includes(filiere) === true

/** Whether the school lets teachers read the published results of the classes that they teach (RULES.md 10.8). */
export type Ouverture = { readonly conseil_ouvert: boolean }

/** Whether somebody reads the published results of a class as one of its teachers. */
export const readsPubliesOf = ({ classes: ownClasses }: Perimetre, { conseil_ouvert }: Ouverture, classe: number): boolean =>
	conseil_ouvert && ownClasses?.includes(classe) === true
