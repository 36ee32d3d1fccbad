/** The names under which the files of an institution lie in its folder. */
export const XML = 'imsenterprise.xml'
export const USERS = 'utilisateurs.csv'
export const COURSES = 'cours.csv'
export const SHEET = 'LISEZMOI.txt'

export const MOODLE_NAMES = [USERS, COURSES, XML, SHEET] as const
