import { isCoordinateur, may, type Perimetre } from '../../domain/droits/perimetre'

/** Whether somebody reads the list of rooms, as the forms of the timetable offer it to whoever plans. */
export const readsSalles = (perimetre: Perimetre) => perimetre.administrateur || isCoordinateur(perimetre)
export const mustReadSalles = may(readsSalles)
