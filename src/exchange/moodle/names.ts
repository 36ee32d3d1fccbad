/** The names under which the files of an institution lie in its folder. */
export const XML = 'imsenterprise.xml'
export const USERS = 'utilisateurs.csv'
export const COURSES = 'cours.csv'
/** The steps, in French and in English. */
export const [SHEET, ENGLISH_SHEET] = ['LISEZMOI.txt', 'README.txt'] as const

export const MOODLE_NAMES = [USERS, COURSES, XML, SHEET, ENGLISH_SHEET] as const
